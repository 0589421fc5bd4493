package org.espalier.test.crash;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.espalier.arena.crash.CrashPoint;

/** What leads a process to each place, in the order in which {@link CrashChain} goes through them. */
final class CrashPlace {
    /** Who dies there, doing what. */
    enum Kind {
        /** Opens while nobody is alive. */
        CREATOR,
        /** Joins. */
        JOINER,
        /** Claims an edge. */
        CLAIMER,
        /** Gives its claim back. */
        RELEASER,
        /** Interns a frame. */
        NAMER,
        /** Pushes. */
        PUSHER,
        /** Takes over from a killed owner. */
        HEIR,
        /** Serves, and frees what a killed member left. */
        OWNER
    }

    private static final Map<CrashPoint, Kind> PLACES = places();

    private CrashPlace() {}

    /** The places that are tested. */
    static Set<CrashPoint> tested() {
        return PLACES.keySet();
    }

    static Kind kind(final CrashPoint place) {
        return PLACES.get(place);
    }

    /** The traps of the newcomers, in their order: the victims, and one more that checks the last place. */
    static List<Optional<CrashPoint>> newcomers() {
        final List<Optional<CrashPoint>> traps = new ArrayList<>();
        PLACES.forEach((place, kind) -> traps.add(kind == Kind.OWNER ? Optional.empty() : Optional.of(place)));
        traps.add(Optional.empty());
        return traps;
    }

    /** The traps of the keepers: the first owner has none; each that follows owns when the place after its own comes. */
    static List<Optional<CrashPoint>> keepers() {
        final List<Optional<CrashPoint>> traps = new ArrayList<>(List.of(Optional.empty()));
        final List<CrashPoint> deaths = PLACES.keySet().stream()
                .filter(place -> kind(place) == Kind.OWNER || kind(place) == Kind.HEIR)
                .toList();
        for (int next = 1; next <= deaths.size(); next++) {
            traps.add(Optional.of(next)
                    .filter(index -> index < deaths.size())
                    .map(deaths::get)
                    .filter(place -> kind(place) == Kind.OWNER));
        }
        return traps;
    }

    private static Map<CrashPoint, Kind> places() {
        final Map<CrashPoint, Kind> places = new LinkedHashMap<>();
        places.put(CrashPoint.OPEN_AFTER_OWNERSHIP, Kind.CREATOR);
        places.put(CrashPoint.CREATE_BEFORE_BIND, Kind.CREATOR);
        places.put(CrashPoint.BIND_BEFORE_RENAME, Kind.CREATOR);
        places.put(CrashPoint.CREATE_BEFORE_COMMIT, Kind.CREATOR);
        places.put(CrashPoint.JOIN_AFTER_GRANT, Kind.JOINER);
        places.put(CrashPoint.JOIN_AFTER_BYTE, Kind.JOINER);
        places.put(CrashPoint.JOIN_AFTER_CONFIRMED, Kind.JOINER);
        places.put(CrashPoint.REGISTER_AFTER_RESERVED, Kind.JOINER);
        places.put(CrashPoint.REGISTER_AFTER_LIVE, Kind.JOINER);
        places.put(CrashPoint.CLAIM_AFTER_LEASE, Kind.CLAIMER);
        places.put(CrashPoint.CLAIM_AFTER_WORD, Kind.CLAIMER);
        places.put(CrashPoint.RELEASE_AFTER_WORD, Kind.RELEASER);
        places.put(CrashPoint.INTERN_AFTER_HOLDER, Kind.NAMER);
        places.put(CrashPoint.INTERN_BEFORE_HASH, Kind.NAMER);
        places.put(CrashPoint.INTERN_AFTER_HASH, Kind.NAMER);
        places.put(CrashPoint.PUSH_AFTER_ODD, Kind.PUSHER);
        places.put(CrashPoint.PUSH_AFTER_EVEN, Kind.PUSHER);
        places.put(CrashPoint.PUSH_AFTER_HEAD, Kind.PUSHER);
        places.put(CrashPoint.TAKEOVER_AFTER_OWNERSHIP, Kind.HEIR);
        places.put(CrashPoint.REAPER_AFTER_RECORD, Kind.OWNER);
        places.put(CrashPoint.RECLAIM_BEFORE_WORD, Kind.OWNER);
        places.put(CrashPoint.REAP_BEFORE_WORD, Kind.OWNER);
        places.put(CrashPoint.TAKEOVER_BEFORE_SERVING, Kind.HEIR);
        return places;
    }
}
