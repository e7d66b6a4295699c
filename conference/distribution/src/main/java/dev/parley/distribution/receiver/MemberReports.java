package dev.parley.distribution.receiver;

import dev.parley.distribution.group.FeedbackSealer;
import dev.parley.distribution.group.GroupHeader;
import dev.parley.distribution.group.GroupPacketKind;
import dev.parley.distribution.group.MemberKey;
import dev.parley.distribution.repair.Feedback;
import dev.parley.distribution.repair.MissingPackets;

/** Reports of a member to the sender, with its requests. Threads: one at a time. */
final class MemberReports {
  /**
   * Maximum interval between two reports: 100 ms, in nanoseconds. The sender's owner returns to
   * unicast when some are missing.
   */
  static final long INTERVAL_NANOS = 100_000_000L;

  /**
   * Minimum time from a report to the next one, unless the state changes: 5 ms, in nanoseconds.
   * Each missing packet has a back-off of its own, and 200 of them would be 200 reports.
   */
  static final long GAP_NANOS = 5_000_000L;

  /** Maximum interval between two ticks: 20 ms, in nanoseconds. */
  static final long TICK_NANOS_MAX = 20_000_000L;

  private static final int REQUESTS_MAX = 256;

  private final FeedbackSealer sealer;
  private final FeedbackSealer files;
  private final ReceiverOutput output;
  private final Feedback feedback = new Feedback();
  private final byte[] packet = new byte[GroupHeader.PACKET_BYTES_MAX];
  private final long[] due = new long[REQUESTS_MAX];
  private long reportAt;
  private long notBefore;

  MemberReports(int group, MemberKey member, ReceiverOutput output) {
    sealer = new FeedbackSealer(group, member);
    files = new FeedbackSealer(group, member, GroupPacketKind.FILE_REPORT);
    this.output = output;
  }

  /** Sends a report at the next tick. */
  void due(long now) {
    reportAt = now;
    notBefore = now;
  }

  /** Sends a report about files. */
  void file(byte[] payload, int from, int length) {
    output.feedback(packet, 0, files.seal(payload, from, length, packet, 0));
  }

  void tick(MissingPackets missing, GroupMembership membership, long now) {
    if (now - notBefore < 0) {
      return;
    }
    int count = missing.due(due, now);
    if (membership.state() == MembershipState.UNICAST) {
      return; // the sender is to forget this member
    }
    if (membership.state() == MembershipState.PROBING) {
      count = 0; // a probe measures what the network does by itself
    }
    if (count > 0 || now - reportAt >= 0) {
      boolean probing = membership.state() == MembershipState.PROBING;
      feedback.write(membership.loss(), probing);
      // Requests without room stay due: they are sent again after the retry interval.
      feedback.request(due, count);
      int length = sealer.seal(feedback.bytes(), 0, feedback.end(), packet, 0);
      output.feedback(packet, 0, length);
      reportAt = now + INTERVAL_NANOS;
      notBefore = now + GAP_NANOS;
    }
  }

  /** {@return when to call {@link #tick} next, no later than after {@link #TICK_NANOS_MAX}} */
  long nextDeadline(MissingPackets missing, long now) {
    return Math.min(now + TICK_NANOS_MAX, Math.max(notBefore, missing.nextDeadline()));
  }
}
