package org.espalier.arena.posix;

/**
 * Who connected, as the kernel recorded it at that moment. The pid is seen from our pid namespace, 0 when it has none there.
 *
 * @param pid process id
 * @param uid user id
 * @param gid group id
 * @since 0.1
 */
public record PeerCredentials(int pid, int uid, int gid) {}
