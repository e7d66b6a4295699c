package dev.parley.sfu;

import java.util.concurrent.TimeUnit;

/** Track of the stream of a group. Threads: confined to its owner. */
final class GroupTrack {
  /** Maximum interval of key frames, by which members with losses start again. */
  static final long KEY_FRAME_NANOS = TimeUnit.SECONDS.toNanos(2);

  /** Time from the announcement of a track to its first packet, for receivers to learn of it. */
  static final long ANNOUNCED_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private final PublishedTrack track;
  private final int ssrc;
  private final PlainSubscription subscription;
  private final long beginAt;
  private boolean begun;
  private boolean whole; // whether a packet was sent at which a decoder can start
  private long wholeAt; // time of the last one
  private long keyFrameAt; // time of the next request

  GroupTrack(PublishedTrack track, int ssrc, PlainSubscription subscription, long now) {
    this.track = track;
    this.ssrc = ssrc;
    this.subscription = subscription;
    beginAt = now + ANNOUNCED_NANOS;
    keyFrameAt = now + KEY_FRAME_NANOS;
  }

  PublishedTrack track() {
    return track;
  }

  GroupTrackInfo info() {
    return new GroupTrackInfo(track.info(), ssrc, track.format());
  }

  /**
   * Begins to send, and requests key frames, when that is due.
   *
   * @param leftOut number of the largest sizes that are left out
   */
  void tick(int leftOut, long now) {
    if (!begun && now - beginAt >= 0) {
      begun = true;
      track.add(subscription);
      subscription.leaveOut(leftOut);
      subscription.reconsider();
    }
    if (begun && !track.audio() && now - keyFrameAt >= 0) {
      keyFrameAt = now + KEY_FRAME_NANOS;
      subscription.requestKeyFrame(now);
    }
  }

  void leaveOut(int sizes) {
    if (begun) {
      subscription.leaveOut(sizes);
    }
  }

  /** Requests a key frame at the next tick: one for all who want it by then. */
  void wantKeyFrame(long now) {
    keyFrameAt = now;
  }

  /**
   * Records that a packet was sent at which a decoder can start.
   *
   * @return whether members who wait for it may receive the track by the group now
   */
  boolean sentWhole(long now) {
    boolean news = !whole || !track.audio();
    whole = true;
    wholeAt = now;
    keyFrameAt = now + KEY_FRAME_NANOS;
    return news;
  }

  /** {@return whether a member can decode it who has received the group since that time} */
  boolean isReceived(long since) {
    return whole && (track.audio() || wholeAt - since >= 0);
  }

  void end() {
    track.remove(subscription);
  }
}
