package org.espalier.arena.lookup;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import org.espalier.arena.memory.ArenaMemory;
import org.espalier.arena.memory.HeapMemory;

/** Memory that does something whenever one offset is read with acquire, a given number of times. */
final class MovingMemory {
    long watch = -1;
    int left;
    Runnable move = () -> {};

    ArenaMemory over(final long size) {
        final HeapMemory memory = new HeapMemory(size);
        return (ArenaMemory) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {ArenaMemory.class}, (proxy, method, arguments) -> {
                    if (left > 0 && method.getName().equals("getLongAcquire") && arguments[0].equals(watch)) {
                        left--;
                        move.run();
                    }
                    try {
                        return method.invoke(memory, arguments);
                    } catch (final InvocationTargetException thrown) {
                        throw thrown.getCause();
                    }
                });
    }
}
