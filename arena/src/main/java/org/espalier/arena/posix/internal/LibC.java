package org.espalier.arena.posix.internal;

import jnr.ffi.Pointer;
import jnr.ffi.annotations.In;
import jnr.ffi.annotations.Out;
import jnr.ffi.annotations.SaveError;
import jnr.ffi.annotations.Variadic;

/**
 * C library functions by their own names; see their manual pages. All return -1 and set errno on failure.
 *
 * @since 0.1
 */
public interface LibC {

    /**
     * Makes a file in memory.
     *
     * @param name label in /proc
     * @param flags MFD_*
     * @return a descriptor
     */
    @SaveError
    int memfd_create(String name, int flags);

    /**
     * Sets a file's size.
     *
     * @param fd descriptor
     * @param length bytes
     * @return 0
     */
    @SaveError
    int ftruncate(int fd, long length);

    /**
     * Reserves memory for a part of a file.
     *
     * @param fd descriptor
     * @param mode 0
     * @param offset bytes
     * @param length bytes
     * @return 0
     */
    @SaveError
    int fallocate(int fd, int mode, long offset, long length);

    /**
     * A command on a descriptor.
     *
     * @param fd descriptor
     * @param command F_*
     * @param argument integer argument
     * @return depends on the command
     */
    @SaveError
    @Variadic(fixedCount = 2)
    int fcntl(int fd, int command, int argument);

    /**
     * A command on a descriptor.
     *
     * @param fd descriptor
     * @param command F_OFD_*
     * @param flock struct flock
     * @return 0
     */
    @SaveError
    @Variadic(fixedCount = 2)
    int fcntl(int fd, int command, @In @Out byte[] flock);

    /**
     * Maps a file into memory. Takes and returns pointers although an address is a number to us: declared with six
     * plain numbers, every call failed with EINVAL (jnr-ffi 2.3.7 on x86-64, whose compiled stubs serve calls of
     * plain numbers only). *
     *
     *
     * @param address hint
     * @param length bytes
     * @param protection PROT_*
     * @param flags MAP_*
     * @param fd descriptor
     * @param offset bytes
     * @return the address
     */
    @SaveError
    Pointer mmap(Pointer address, long length, int protection, int flags, int fd, long offset);

    /**
     * Ends a mapping.
     *
     * @param address start
     * @param length bytes
     * @return 0
     */
    @SaveError
    int munmap(long address, long length);

    /**
     * Says how a range will be used.
     *
     * @param address start
     * @param length bytes
     * @param advice MADV_*
     * @return 0
     */
    @SaveError
    int madvise(long address, long length, int advice);

    /**
     * Makes a socket.
     *
     * @param domain AF_*
     * @param type SOCK_*
     * @param protocol 0
     * @return a descriptor
     */
    @SaveError
    int socket(int domain, int type, int protocol);

    /**
     * Makes two connected sockets.
     *
     * @param domain AF_*
     * @param type SOCK_*
     * @param protocol 0
     * @param pair two descriptors, out
     * @return 0
     */
    @SaveError
    int socketpair(int domain, int type, int protocol, @Out int[] pair);

    /**
     * Gives a socket its address.
     *
     * @param fd socket
     * @param address sockaddr
     * @param length bytes
     * @return 0
     */
    @SaveError
    int bind(int fd, @In byte[] address, int length);

    /**
     * Lets a socket accept connections.
     *
     * @param fd socket
     * @param backlog pending connections
     * @return 0
     */
    @SaveError
    int listen(int fd, int backlog);

    /**
     * Connects a socket.
     *
     * @param fd socket
     * @param address sockaddr
     * @param length bytes
     * @return 0
     */
    @SaveError
    int connect(int fd, @In byte[] address, int length);

    /**
     * Accepts a connection.
     *
     * @param fd socket
     * @param address null
     * @param length null
     * @param flags SOCK_*
     * @return a descriptor
     */
    @SaveError
    int accept4(int fd, Pointer address, Pointer length, int flags);

    /**
     * Ends a connection.
     *
     * @param fd socket
     * @param how SHUT_*
     * @return 0
     */
    @SaveError
    int shutdown(int fd, int how);

    /**
     * Sends a message.
     *
     * @param fd socket
     * @param message struct msghdr
     * @param flags MSG_*
     * @return bytes sent
     */
    @SaveError
    long sendmsg(int fd, Pointer message, int flags);

    /**
     * Receives a message.
     *
     * @param fd socket
     * @param message struct msghdr
     * @param flags MSG_*
     * @return bytes received
     */
    @SaveError
    long recvmsg(int fd, Pointer message, int flags);

    /**
     * Reads an option.
     *
     * @param fd socket
     * @param level SOL_*
     * @param name SO_*
     * @param value out
     * @param length in and out
     * @return 0
     */
    @SaveError
    int getsockopt(int fd, int level, int name, @Out byte[] value, @In @Out int[] length);

    /**
     * Sets an option.
     *
     * @param fd socket
     * @param level SOL_*
     * @param name SO_*
     * @param value in
     * @param length bytes
     * @return 0
     */
    @SaveError
    int setsockopt(int fd, int level, int name, @In byte[] value, int length);

    /**
     * Waits for events.
     *
     * @param entries struct pollfd as (fd, events | revents &lt;&lt; 16) pairs
     * @param count entries
     * @param timeout ms
     * @return ready
     */
    @SaveError
    int poll(@In @Out int[] entries, long count, int timeout);

    /**
     * Makes an event counter.
     *
     * @param initial first value
     * @param flags EFD_*
     * @return a descriptor
     */
    @SaveError
    int eventfd(int initial, int flags);

    /**
     * Asks about a file's file system.
     *
     * @param fd descriptor
     * @param statfs out
     * @return 0
     */
    @SaveError
    int fstatfs(int fd, @Out byte[] statfs);

    /**
     * futex(2), which has no wrapper. *
     *
     *
     * @param number of the call on this CPU
     * @param address of the word
     * @param operation FUTEX_*
     * @param value expected
     * @param timeout struct timespec or null
     * @param address2 unused
     * @param value3 unused
     * @return depends
     */
    @SaveError
    @Variadic(fixedCount = 1)
    long syscall(long number, long address, int operation, int value, @In long[] timeout, long address2, int value3);
}
