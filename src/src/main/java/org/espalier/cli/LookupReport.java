package org.espalier.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigInteger;
import org.espalier.arena.lookup.Answer;
import org.espalier.arena.lookup.LookupFailure;
import org.espalier.arena.lookup.LookupFailure.AfterHistory;
import org.espalier.arena.lookup.LookupFailure.BeforeHistory;
import org.espalier.arena.lookup.LookupFailure.Contended;
import org.espalier.arena.lookup.LookupFailure.CorruptSample;
import org.espalier.arena.lookup.LookupFailure.MixedTimeDomains;
import org.espalier.arena.lookup.LookupFailure.NoData;
import org.espalier.arena.lookup.LookupFailure.NoMotion;
import org.espalier.arena.lookup.LookupFailure.NonFiniteResult;
import org.espalier.arena.lookup.LookupFailure.NotConnected;
import org.espalier.arena.lookup.LookupFailure.SampleOvertaken;
import org.espalier.arena.lookup.LookupFailure.TooDeep;
import org.espalier.arena.lookup.LookupFailure.TopologyChanged;
import org.espalier.arena.lookup.LookupFailure.UnknownClock;
import org.espalier.arena.lookup.LookupFailure.UnknownFrame;
import org.espalier.arena.pose.Pose;
import org.espalier.arena.pose.Stamps;
import org.espalier.arena.ring.EdgeName;

/** The outcome of one lookup for people and for programs; the JSON's keys are relied upon and only ever added to. */
final class LookupReport {
    private LookupReport() {}

    /**
     * An answer.
     *
     * @param stampNanos of when it is, or null when it holds at every instant and no instant was asked for
     */
    static ObjectNode answer(
            final String target,
            final String source,
            final Long stampNanos,
            final boolean timeless,
            final Pose pose,
            final int edges) {
        return answer(target, source, stampNanos, timeless, pose).put("edges", edges);
    }

    /** The same without the length of its path. */
    static ObjectNode answer(
            final String target, final String source, final Long stampNanos, final boolean timeless, final Pose pose) {
        final ObjectNode json = Console.object();
        json.put("target", target).put("source", source);
        json.put("stamp_ns", stampNanos).put("timeless", timeless);
        PoseText.put(json, pose);
        return json.put("extrapolated_by_ns", 0L);
    }

    /** An answer that nobody measured. Whoever takes it for measured passes over four keys. */
    static ObjectNode extrapolated(final String target, final String source, final Answer answer) {
        final Pose pose = answer.measuredOrExtrapolated(new Pose());
        final ObjectNode json = Console.object().put("extrapolated", true);
        json.setAll(answer(target, source, answer.stamp(), answer.timeless(), pose));
        json.put("extrapolated_by_ns", answer.extrapolatedBy());
        json.put("extrapolation", answer.mode().name());
        edge(json, "extrapolated_edge", answer.extrapolatedEdge());
        return json;
    }

    static String extrapolatedText(final String target, final String source, final Answer answer) {
        final Pose pose = answer.measuredOrExtrapolated(new Pose());
        return "EXTRAPOLATED " + answerText(target, source, answer.stamp(), answer.timeless(), pose)
                + System.lineSeparator() + "  EXTRAPOLATED    " + describe(answer);
    }

    /** How, by how much and on which edge. */
    static String describe(final Answer answer) {
        return answer.mode() + " " + Stamps.describeGap(answer.extrapolatedBy()) + " beyond the newest sample of "
                + answer.extrapolatedEdge();
    }

    static String answerText(
            final String target, final String source, final Long stampNanos, final boolean timeless, final Pose pose) {
        final StringBuilder text = new StringBuilder();
        text.append("pose of ").append(source).append(" in ").append(target);
        if (stampNanos != null) {
            text.append(" at ").append(Stamps.toSeconds(stampNanos)).append(" s");
        }
        if (timeless) {
            text.append(stampNanos == null ? " at every instant" : " (and at every instant)");
        }
        return text.append(System.lineSeparator()).append(PoseText.lines(pose)).toString();
    }

    static ObjectNode failure(final LookupFailure failure) {
        final ObjectNode json = Console.object();
        json.put("error", failure.getClass().getSimpleName());
        if (failure instanceof BeforeHistory f) {
            window(json, f.edge(), f.requested(), f.oldest(), f.newest(), f.samples());
            json.put("gap_ns", gap(f.requested(), f.oldest()));
        } else if (failure instanceof AfterHistory f) {
            window(json, f.edge(), f.requested(), f.oldest(), f.newest(), f.samples());
            json.put("gap_ns", gap(f.newest(), f.requested()));
        } else if (failure instanceof UnknownFrame f) {
            json.put("frame", f.name());
            f.nearest().forEach(json.putArray("nearest")::add);
        } else if (failure instanceof NotConnected f) {
            json.put("target", f.target()).put("source", f.source());
            json.put("target_root", f.targetRoot()).put("source_root", f.sourceRoot());
        } else if (failure instanceof MixedTimeDomains f) {
            edge(json, "edge", f.first()).put("domain", f.firstDomain());
            edge(json, "other_edge", f.second()).put("domain", f.secondDomain());
        } else if (failure instanceof TooDeep f) {
            json.put("depth", f.depth()).put("limit", f.limit());
        } else if (failure instanceof TopologyChanged f) {
            json.put("planned_generation", f.planned()).put("found_generation", f.found());
        } else if (failure instanceof NoData f) {
            edge(json, "edge", f.edge());
        } else if (failure instanceof SampleOvertaken f) {
            edge(json, "edge", f.edge());
        } else if (failure instanceof Contended f) {
            edge(json, "edge", f.edge());
        } else if (failure instanceof NonFiniteResult f) {
            edge(json, "edge", f.edge());
        } else if (failure instanceof UnknownClock f) {
            edge(json, "edge", f.edge()).put("domain", f.domain());
            json.put("reference_domain", f.reference());
        } else if (failure instanceof CorruptSample f) {
            edge(json, "edge", f.edge());
            json.put("stamp_ns", f.stamp()).put("squared_norm", f.squaredNorm());
        } else if (failure instanceof NoMotion f) {
            edge(json, "edge", f.edge());
            json.put("stamp_ns", f.stamp());
        }
        return json.put("message", failure.message());
    }

    /** May need more than 63 bits. */
    private static BigInteger gap(final long from, final long to) {
        return BigInteger.valueOf(to).subtract(BigInteger.valueOf(from));
    }

    private static void window(
            final ObjectNode json,
            final EdgeName edge,
            final long requested,
            final long oldest,
            final long newest,
            final long samples) {
        edge(json, "edge", edge);
        json.put("requested_ns", requested).put("oldest_ns", oldest).put("newest_ns", newest);
        json.put("samples", samples);
    }

    private static ObjectNode edge(final ObjectNode json, final String key, final EdgeName edge) {
        return json.putObject(key).put("parent", edge.parent()).put("child", edge.child());
    }
}
