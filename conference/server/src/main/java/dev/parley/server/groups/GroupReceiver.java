package dev.parley.server.groups;

import dev.parley.room.api.group.GroupEndReason;
import dev.parley.room.api.group.GroupReport;
import dev.parley.room.api.media.GroupReason;
import dev.parley.room.api.media.GroupState;
import java.util.concurrent.TimeUnit;

/**
 * Receiver that has joined a group in the place of a participant session: decides whether the
 * session is sent the tracks by unicast. Threads: confined to the forwarding thread.
 */
final class GroupReceiver {
  /** Time without feedback after which the session is sent the tracks by unicast. */
  static final long SILENCE_NANOS_MAX = TimeUnit.MILLISECONDS.toNanos(400);

  /** Minimum time by unicast, which limits key frames that one receiver causes. */
  static final long HOLD_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** Time without a reader of the membership's stream after which it ends. */
  static final long FOLLOW_NANOS_MAX = TimeUnit.SECONDS.toNanos(10);

  /** Minimum time between two key frames that one receiver requests. */
  static final long KEY_FRAME_NANOS_MIN = TimeUnit.MILLISECONDS.toNanos(500);

  private final int number;
  private final GroupParticipant participant;
  private final GroupItems items;
  private final long joinedAt;
  private GroupState state = GroupState.UNICAST; // as reported
  private GroupReason reason = GroupReason.NOT_PROBED;
  private boolean receives; // whether unicast of the group's tracks has ended
  private long holdUntil;
  private boolean followed;
  private long keyFrameAt; // when it may request the next key frame

  GroupReceiver(int number, GroupParticipant participant, GroupItems items, long now) {
    this.number = number;
    this.participant = participant;
    this.items = items;
    joinedAt = now;
    holdUntil = now;
    keyFrameAt = now;
    participant.groupChanged(state, reason);
  }

  int number() {
    return number;
  }

  GroupParticipant participant() {
    return participant;
  }

  GroupItems items() {
    return items;
  }

  /** {@return the state in effect} */
  GroupState state() {
    return receives || state != GroupState.GROUP ? state : GroupState.UNICAST;
  }

  /** Records that the membership's stream has a reader. */
  void followed() {
    followed = true;
  }

  /** {@return whether its connection has ended before it read the stream} */
  boolean isAbandoned(long now) {
    return !followed && now - joinedAt >= FOLLOW_NANOS_MAX;
  }

  /**
   * Takes a report.
   *
   * @param silence time since its last feedback
   */
  void report(GroupReport report, long silence, long now) {
    boolean other = report.state() != state || report.reason() != reason;
    state = report.state();
    reason = report.reason();
    if (!decide(silence, now) && other) {
      tell(silence);
    }
  }

  /**
   * Decides between group and unicast.
   *
   * @param silence time since its last feedback
   * @return whether that has changed
   */
  boolean decide(long silence, long now) {
    boolean may = state == GroupState.GROUP && silence < SILENCE_NANOS_MAX;
    if (may == receives || (may && now - holdUntil < 0)) {
      return false;
    }
    receives = may;
    if (!may) {
      holdUntil = now + HOLD_NANOS;
    }
    participant.receivesGroup(may);
    tell(silence);
    return true;
  }

  private void tell(long silence) {
    boolean silent = state == GroupState.GROUP && silence >= SILENCE_NANOS_MAX;
    participant.groupChanged(state(), silent ? GroupReason.NO_FEEDBACK : reason);
  }

  /** {@return whether a request for a key frame is within the limit, and counts it} */
  boolean mayWantKeyFrame(long now) {
    boolean may = now - keyFrameAt >= 0;
    keyFrameAt = may ? now + KEY_FRAME_NANOS_MIN : keyFrameAt;
    return may;
  }

  /** Ends the membership. */
  void end(GroupEndReason why, GroupReason told) {
    items.end(why);
    if (receives) {
      receives = false;
      participant.receivesGroup(false);
    }
    participant.groupChanged(GroupState.UNICAST, told);
  }
}
