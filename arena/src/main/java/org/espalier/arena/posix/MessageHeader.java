package org.espalier.arena.posix;

import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import jnr.ffi.Memory;
import jnr.ffi.Pointer;
import jnr.ffi.Runtime;

/**
 * One message for sendmsg or recvmsg: {@code struct msghdr}, its single iovec, its control buffer and its data in one
 * block of native memory.
 *
 * <p>One block because JNR frees native memory when its Pointer becomes unreachable: a header that only holds the
 * addresses of other blocks, as that of JNR-POSIX does, may lose its iovec to a collection in the middle of the call.
 */
final class MessageHeader {
    // struct msghdr: name 0, namelen 8, iov 16, iovlen 24, control 32, controllen 40, flags 48 (length 56)
    private static final int IOV_POINTER = 16;
    private static final int IOV_COUNT = 24;
    private static final int CONTROL_POINTER = 32;
    private static final int CONTROL_LENGTH = 40;
    private static final int FLAGS = 48;
    // struct iovec: base 0, length 8
    private static final int IOV = 64;
    // struct cmsghdr: length u64 0, level i32 8, type i32 12, data 16
    private static final int CONTROL = 80;
    private static final int CMSG_HEADER = 16;
    private static final int CMSG_LEVEL = 8;
    private static final int CMSG_TYPE = 12;
    private static final int SOL_SOCKET = 1;
    private static final int SCM_RIGHTS = 1;

    private static final int MSG_CTRUNC = 0x8;
    private static final int MSG_TRUNC = 0x20;
    private static final int MSG_DONTWAIT = 0x40;
    private static final int MSG_NOSIGNAL = 0x4000;
    private static final int MSG_CMSG_CLOEXEC = 0x4000_0000;

    private final Pointer block;
    private final int controlCapacity;
    private final int dataOffset;
    private final int dataCapacity;

    MessageHeader(final int maxDescriptors, final int dataCapacity) {
        this.controlCapacity = CMSG_HEADER + align(maxDescriptors * Integer.BYTES);
        this.dataOffset = CONTROL + controlCapacity;
        this.dataCapacity = dataCapacity;
        this.block = Memory.allocateDirect(Runtime.getSystemRuntime(), dataOffset + dataCapacity, true);
        block.putAddress(IOV_POINTER, block.address() + IOV);
        block.putLong(IOV_COUNT, 1);
        block.putAddress(IOV, block.address() + dataOffset);
    }

    private static int align(final int length) {
        return (length + 7) & -8;
    }

    /** Sends; the result of the call or the negative error number. Never raises SIGPIPE, never waits. */
    long send(final Descriptor socket, final ByteBuffer data, final int[] numbers) {
        final byte[] bytes = new byte[data.remaining()];
        data.get(data.position(), bytes);
        block.put(dataOffset, bytes, 0, bytes.length);
        block.putLong(IOV + 8, bytes.length);
        if (numbers.length == 0) {
            block.putAddress(CONTROL_POINTER, 0L);
            block.putLong(CONTROL_LENGTH, 0);
        } else {
            block.putAddress(CONTROL_POINTER, block.address() + CONTROL);
            block.putLong(CONTROL_LENGTH, controlCapacity);
            block.putLong(CONTROL, CMSG_HEADER + (long) numbers.length * Integer.BYTES);
            block.putInt(CONTROL + CMSG_LEVEL, SOL_SOCKET);
            block.putInt(CONTROL + CMSG_TYPE, SCM_RIGHTS);
            block.put(CONTROL + CMSG_HEADER, numbers, 0, numbers.length);
        }
        try {
            return socket.result(fd -> Binding.libc().sendmsg(fd, block, MSG_NOSIGNAL | MSG_DONTWAIT));
        } finally {
            Reference.reachabilityFence(block);
        }
    }

    /** Receives one message; null when none is there. Descriptors of an incomplete message are closed. */
    Received receive(final Descriptor socket) {
        block.putLong(IOV + 8, dataCapacity);
        block.putAddress(CONTROL_POINTER, block.address() + CONTROL);
        block.putLong(CONTROL_LENGTH, controlCapacity);
        block.putInt(FLAGS, 0);
        try {
            final long count = socket.result(fd -> Binding.libc().recvmsg(fd, block, MSG_CMSG_CLOEXEC | MSG_DONTWAIT));
            if (count == -Errno.EAGAIN) {
                return null;
            }
            if (count == -Errno.ECONNRESET) {
                return new Received(ByteBuffer.allocate(0), List.of(), false);
            }
            if (count < 0) {
                throw new PosixException("recvmsg", (int) -count, socket.label());
            }
            return received((int) count);
        } finally {
            Reference.reachabilityFence(block);
        }
    }

    private Received received(final int count) {
        final List<Descriptor> descriptors = descriptors();
        try {
            final boolean truncated = (block.getInt(FLAGS) & (MSG_TRUNC | MSG_CTRUNC)) != 0;
            final byte[] bytes = new byte[count];
            block.get(dataOffset, bytes, 0, count);
            if (truncated) {
                descriptors.forEach(Descriptor::close);
            }
            final ByteBuffer data = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
            return new Received(data, truncated ? List.of() : descriptors, truncated);
        } catch (final RuntimeException | Error e) {
            descriptors.forEach(Descriptor::close);
            throw e;
        }
    }

    private List<Descriptor> descriptors() {
        final List<Descriptor> descriptors = new ArrayList<>();
        final int end = (int) Math.min(block.getLong(CONTROL_LENGTH), controlCapacity);
        int at = 0;
        while (at + CMSG_HEADER <= end) {
            final int length = (int) block.getLong(CONTROL + at);
            if (length < CMSG_HEADER) {
                break;
            }
            if (block.getInt(CONTROL + at + CMSG_LEVEL) == SOL_SOCKET
                    && block.getInt(CONTROL + at + CMSG_TYPE) == SCM_RIGHTS) {
                for (int i = CMSG_HEADER; i + Integer.BYTES <= length && at + i < end; i += Integer.BYTES) {
                    descriptors.add(new Descriptor(block.getInt(CONTROL + at + i), "received"));
                }
            }
            at += align(length);
        }
        return descriptors;
    }
}
