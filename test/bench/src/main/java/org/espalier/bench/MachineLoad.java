package org.espalier.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * How much of the machine was used, and by whom: the kernel's counters of all processors, and those of this process and
 * the children it has waited for. All in clock ticks.
 *
 * @param busy ticks that any program used
 * @param total ticks that passed, on all processors together
 * @param own ticks that this process and its finished children used
 */
record MachineLoad(long busy, long total, long own) {

    static MachineLoad now() throws IOException {
        return parse(
                Files.readString(Path.of("/proc/stat")).lines().findFirst().orElseThrow(),
                Files.readString(Path.of("/proc/self/stat")));
    }

    /** From the first line of {@code /proc/stat} and from {@code /proc/self/stat}. */
    static MachineLoad parse(final String machine, final String self) {
        final String[] all = machine.trim().split("\\s+");
        long total = 0;
        // user nice system idle iowait irq softirq steal; guest time is part of user already.
        for (int i = 1; i <= 8; i++) {
            total += Long.parseLong(all[i]);
        }
        final long idle = Long.parseLong(all[4]) + Long.parseLong(all[5]);
        // The command in parentheses may itself hold spaces and parentheses.
        final String[] mine = self.substring(self.lastIndexOf(')') + 2).trim().split("\\s+");
        final long own = Long.parseLong(mine[11])
                + Long.parseLong(mine[12])
                + Long.parseLong(mine[13])
                + Long.parseLong(mine[14]);
        return new MachineLoad(total - idle, total, own);
    }

    /** The share of the machine, 0..1, that others used between an earlier reading and this one. */
    double othersSince(final MachineLoad earlier) {
        final long passed = total - earlier.total;
        final long others = busy - earlier.busy - (own - earlier.own);
        return passed <= 0 ? 0 : Math.min(1.0, Math.max(0.0, (double) others / passed));
    }
}
