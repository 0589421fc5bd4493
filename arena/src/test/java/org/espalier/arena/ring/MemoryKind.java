package org.espalier.arena.ring;

import java.util.function.LongFunction;
import org.espalier.arena.memory.ArenaMemory;
import org.espalier.arena.memory.HeapMemory;
import org.espalier.arena.memory.MappedMemory;
import org.espalier.arena.posix.MapMode;
import org.espalier.arena.posix.Mapping;
import org.espalier.arena.posix.MemoryFile;

/** The two memories every protocol is tested over. Mappings are kept until the JVM ends. */
public enum MemoryKind {
    HEAP(HeapMemory::new),
    MAPPED(MemoryKind::map);

    private final LongFunction<ArenaMemory> create;

    MemoryKind(final LongFunction<ArenaMemory> create) {
        this.create = create;
    }

    public ArenaMemory create(final long size) {
        return create.apply(size);
    }

    private static ArenaMemory map(final long size) {
        final long pages = (size + 4095) & -4096L;
        try (MemoryFile file = MemoryFile.create("espalier-ring-test", pages)) {
            final Mapping mapping = file.map(MapMode.READ_WRITE, pages);
            return new MappedMemory(mapping.address(), pages, true);
        }
    }
}
