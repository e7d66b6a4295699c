package dev.parley.distribution.sender;

import dev.parley.distribution.group.FeedbackOpener;
import dev.parley.distribution.group.GroupPacketKind;
import dev.parley.distribution.group.MemberKey;
import dev.parley.distribution.group.RejectionCounters;
import dev.parley.media.repair.RetransmissionBudget;

/** Member of a group at its sender. Threads: confined to the owner of the sender. */
final class GroupMember {
  /**
   * Divisor: repairs for one member are at most one part in this many of the bytes sent. With the
   * initial budget that is below 5 % after some seconds.
   */
  static final int REPAIR_SHARE = 24;

  /** Maximum and initial budget in bytes, for a burst of losses. */
  static final int REPAIR_BYTES_MAX = 16 << 10;

  /** Time after which a member that does not report is ignored: 3 s, in nanoseconds. */
  static final long REPORT_NANOS_MAX = 3_000_000_000L;

  private final FeedbackOpener opener;
  private final FeedbackOpener files;
  private final RetransmissionBudget budget =
      new RetransmissionBudget(REPAIR_SHARE, REPAIR_BYTES_MAX);
  private long budgeted; // bytes sent by the group that the budget includes
  private boolean reported;
  private long reportedAt;
  private boolean probing;
  private int loss;

  GroupMember(int group, MemberKey key, RejectionCounters rejected, long sentBytes) {
    opener = new FeedbackOpener(group, key, GroupPacketKind.FEEDBACK, rejected);
    files = new FeedbackOpener(group, key, GroupPacketKind.FILE_REPORT, rejected);
    budgeted = sentBytes;
  }

  FeedbackOpener opener(GroupPacketKind kind) {
    return kind == GroupPacketKind.FILE_REPORT ? files : opener;
  }

  void report(int lost, boolean probes, long now) {
    reported = true;
    reportedAt = now;
    loss = lost;
    probing = probes;
  }

  /** {@return time since the last report; {@link Long#MAX_VALUE} if there was none} */
  long silence(long now) {
    return reported ? now - reportedAt : Long.MAX_VALUE;
  }

  boolean isListening(long now) {
    return reported && now - reportedAt < REPORT_NANOS_MAX;
  }

  boolean isProbing(long now) {
    return probing && isListening(now);
  }

  /** {@return loss before repair in 65536ths, of a member that receives the stream by the group} */
  int loss(long now) {
    return isListening(now) && !probing ? loss : 0;
  }

  /** Takes bytes for a repair. {@return whether the budget suffices} */
  boolean take(int bytes, long sentBytes) {
    budget.sent((int) Math.min(Integer.MAX_VALUE, sentBytes - budgeted));
    budgeted = sentBytes;
    return budget.take(bytes);
  }

  /** Returns bytes for a repair that the group could not afford. */
  void giveBack(int bytes) {
    budget.giveBack(bytes);
  }
}
