package dev.parley.room.api.group;

import dev.parley.calls.api.Inline;
import dev.parley.calls.api.OneWay;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/**
 * Membership of a receiver in the group of a room. Until it reports {@link
 * dev.parley.room.api.media.GroupState#GROUP}, and from any other report on, its member is sent the
 * tracks by unicast; likewise when its feedback is missing for 400 ms, or its connection ends.
 */
@Inline
public interface GroupMembership {
  /**
   * {@return the keys and the tracks: the current ones, and later ones when they change}
   *
   * <p>Keys come first, and are never left out. A slow reader gets only the latest tracks. The last
   * item is {@link GroupEnded}. A membership has one such stream.
   */
  Flow.Publisher<GroupItem> follow();

  /**
   * Reports the state of the receiver: when it changes, and about once a second. The latest report
   * counts.
   */
  @OneWay
  void report(GroupReport report);

  /**
   * Requests a key frame of a video track of the group, for a decoder that begins or has failed.
   * Requests of several receivers are merged, and those of one are limited.
   */
  @OneWay
  void wantKeyFrame(UUID track);

  /** Leaves the group. The member is sent the tracks by unicast. */
  CompletionStage<Void> leave();
}
