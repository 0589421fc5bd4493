package org.espalier.arena.rendezvous;

import java.util.Optional;

/** How an opener gets at the lock file of an address: a seam for kernels that refuse. */
interface LockFiles {
    /** The file system's. */
    LockFiles REAL = new LockFiles() {
        @Override
        public LockFile open(final ArenaAddress address) {
            return LockFile.open(address);
        }

        @Override
        public Optional<LockFile> openExisting(final ArenaAddress address) {
            return LockFile.openExisting(address);
        }
    };

    /** Opens the file, and makes it when absent. */
    LockFile open(ArenaAddress address);

    /** Opens the file; empty when it is absent. */
    Optional<LockFile> openExisting(ArenaAddress address);
}
