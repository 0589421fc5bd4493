package org.espalier.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import org.espalier.arena.lookup.Answer;
import org.espalier.arena.lookup.Extrapolation;
import org.espalier.arena.lookup.Lookup;
import org.espalier.arena.lookup.LookupFailure;
import org.espalier.arena.lookup.LookupStatus;
import org.espalier.arena.lookup.Span;
import org.espalier.arena.lookup.TwoTimeLookup;
import org.espalier.arena.pose.Pose;
import org.espalier.arena.pose.Stamps;
import org.espalier.arena.pose.Twist;

/**
 * What came of one question: the answer for programs and for people, or the failure.
 *
 * @param failure why there is no answer; null when there is one
 * @param json the answer without its path; null without one
 * @param text the same in lines; null without one
 * @param warning what has to be said of the answer even where nobody reads it
 */
record LookupOutcome(LookupFailure failure, ObjectNode json, String text, Optional<String> warning) {
    private static LookupOutcome no(final LookupFailure failure) {
        return new LookupOutcome(failure, null, null, Optional.empty());
    }

    private static LookupOutcome yes(final ObjectNode json, final String text) {
        return new LookupOutcome(null, json, text, Optional.empty());
    }

    /** The pose at a stamp, or the latest if that is null. */
    static LookupOutcome pose(final Lookup lookup, final Long stampNanos) {
        final Pose pose = new Pose();
        final LookupStatus status = stampNanos == null ? lookup.tryLatest(pose) : lookup.tryAt(stampNanos, pose);
        if (status != LookupStatus.OK) {
            return no(lookup.failure());
        }
        final Long ofWhen = stampNanos == null ? found(lookup) : stampNanos;
        return yes(
                LookupReport.answer(lookup.target(), lookup.source(), ofWhen, lookup.timeless(), pose),
                LookupReport.answerText(lookup.target(), lookup.source(), ofWhen, lookup.timeless(), pose));
    }

    /** The pose of the newest sample of each edge. */
    static LookupOutcome each(final Lookup lookup) {
        final Pose pose = new Pose();
        if (lookup.tryLatestEach(pose) != LookupStatus.OK) {
            return no(lookup.failure());
        }
        final Long ofWhen = found(lookup);
        return yes(
                LookupReport.answer(lookup.target(), lookup.source(), ofWhen, lookup.timeless(), pose)
                        .put("skew_ns", lookup.skew()),
                LookupReport.answerText(lookup.target(), lookup.source(), ofWhen, lookup.timeless(), pose)
                        + String.format("%n  samples         %s apart", Stamps.describeGap(lookup.skew())));
    }

    /** The pose at a stamp, beyond the newest sample as far as allowed. */
    static LookupOutcome extrapolated(final Lookup lookup, final long stampNanos, final Extrapolation allowed) {
        final Answer answer = new Answer();
        final LookupStatus status = lookup.tryAt(stampNanos, allowed, answer);
        if (status == LookupStatus.OK) {
            final Pose pose = answer.measured(new Pose());
            return yes(
                    LookupReport.answer(lookup.target(), lookup.source(), stampNanos, answer.timeless(), pose),
                    LookupReport.answerText(lookup.target(), lookup.source(), stampNanos, answer.timeless(), pose));
        }
        if (status != LookupStatus.EXTRAPOLATED) {
            return no(lookup.failure());
        }
        return new LookupOutcome(
                null,
                LookupReport.extrapolated(lookup.target(), lookup.source(), answer),
                LookupReport.extrapolatedText(lookup.target(), lookup.source(), answer),
                Optional.of("nobody measured this pose: " + LookupReport.describe(answer)));
    }

    /** The pose over two instants; of the stamps one may be null, which is the newest. */
    static LookupOutcome between(
            final TwoTimeLookup lookup,
            final String target,
            final String source,
            final String fixed,
            final Long targetStamp,
            final Long sourceStamp) {
        final Pose pose = new Pose();
        final LookupStatus status;
        if (targetStamp == null) {
            status = lookup.tryLatestTarget(sourceStamp, pose);
        } else if (sourceStamp == null) {
            status = lookup.tryLatestSource(targetStamp, pose);
        } else {
            status = lookup.tryAt(targetStamp, sourceStamp, pose);
        }
        if (status != LookupStatus.OK) {
            return no(lookup.failure());
        }
        final ObjectNode json = Console.object().put("target", target).put("source", source);
        final Long targetWhen = targetStamp == null && lookup.targetTimeless() ? null : lookup.targetStamp();
        final Long sourceWhen = sourceStamp == null && lookup.sourceTimeless() ? null : lookup.sourceStamp();
        json.put("target_stamp_ns", targetWhen).put("source_stamp_ns", sourceWhen);
        PoseText.put(json.put("fixed", fixed), pose);
        return yes(
                json,
                String.format(
                        "pose of %s %s in %s %s, %s held still%n%s",
                        source, when(sourceWhen), target, when(targetWhen), fixed, PoseText.lines(pose)));
    }

    /** The stamps that can be answered. */
    static LookupOutcome span(final Lookup lookup) {
        final Span span = new Span();
        if (lookup.trySpan(span) != LookupStatus.OK) {
            return no(lookup.failure());
        }
        final ObjectNode json = head(lookup).put("timeless", span.timeless()).put("empty", span.empty());
        final boolean ends = !span.timeless() && !span.empty();
        json.put("oldest_ns", ends ? span.oldest() : null);
        json.put("newest_ns", ends ? span.newest() : null);
        return yes(json, "stamps of " + lookup.source() + " in " + lookup.target() + ": " + span);
    }

    /** How the source moves. */
    static LookupOutcome twist(final Lookup lookup, final long stampNanos) {
        final Twist twist = new Twist();
        if (lookup.tryTwist(stampNanos, twist) != LookupStatus.OK) {
            return no(lookup.failure());
        }
        final ObjectNode json = head(lookup).put("stamp_ns", stampNanos);
        json.putObject("angular").put("x", twist.wx).put("y", twist.wy).put("z", twist.wz);
        json.putObject("linear").put("x", twist.vx).put("y", twist.vy).put("z", twist.vz);
        return yes(
                json,
                String.format(
                        "twist of %s in %s %s, in the axes of %s%n%s",
                        lookup.source(), lookup.target(), when(stampNanos), lookup.source(), PoseText.lines(twist)));
    }

    /** Whether a stamp has an answer. */
    static LookupOutcome can(final Lookup lookup, final long stampNanos) {
        if (lookup.can(stampNanos) != LookupStatus.OK) {
            return no(lookup.failure());
        }
        return yes(
                head(lookup).put("stamp_ns", stampNanos).put("answerable", true),
                lookup.source() + " in " + lookup.target() + " can be answered " + when(stampNanos));
    }

    private static ObjectNode head(final Lookup lookup) {
        return Console.object().put("target", lookup.target()).put("source", lookup.source());
    }

    private static String when(final Long stampNanos) {
        return stampNanos == null ? "at every instant" : "at " + Stamps.toSeconds(stampNanos) + " s";
    }

    private static Long found(final Lookup lookup) {
        return lookup.timeless() ? null : Long.valueOf(lookup.stamp());
    }
}
