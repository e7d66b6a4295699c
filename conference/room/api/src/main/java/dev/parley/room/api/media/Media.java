package dev.parley.room.api.media;

import dev.parley.calls.api.Inline;
import dev.parley.calls.api.OneWay;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/**
 * Contract of a room's audio and video for one member, by WebRTC: one peer connection for each
 * session, in both directions. The client always sends the offer, and the server always answers.
 * The client publishes in the media sections that it sends in, and receives in those that it
 * receives in. It sends a new offer to change what it publishes or receives, and with new ICE
 * credentials (an ICE restart) when its address has changed.
 *
 * <p>Publishing requires the right to speak, at the time of the offer and as long as the track is
 * published. When the right is withdrawn, the member's tracks are no longer forwarded.
 */
@Inline
public interface Media {
  /** Id of the track with the mixed audio of all other members, for low bandwidth. */
  UUID MIX = new UUID(0, 0);

  /**
   * Negotiates the tracks that this session publishes and receives, replacing the previous
   * negotiation.
   */
  CompletionStage<MediaAnswer> offer(MediaOffer offer) throws MediaRefused;

  /**
   * {@return the published tracks, the members in the call, the active speakers, and the link
   * state: the current values, and again when they change}
   *
   * <p>A slow reader gets only the latest item of each kind. The stream ends with the session.
   */
  Flow.Publisher<MediaItem> follow();

  /**
   * Reports the display sizes of the tracks that this session receives. Tracks that are not named
   * keep their last reported size; tracks that were never named are treated as large. The latest
   * report counts.
   */
  @OneWay
  void want(List<DisplaySize> wishes);

  /**
   * Mutes or unmutes a track. Its publisher may do both; a member with the right to moderate may
   * mute the tracks of others.
   */
  CompletionStage<Void> mute(UUID track, boolean muted) throws MediaRefused;

  /** Raises this member's hand, or lowers it. */
  @OneWay
  void raiseHand(boolean up);

  /** Lowers the hand of another member: with the right to moderate. */
  CompletionStage<Void> lowerHand(UUID member) throws MediaRefused;

  /** Reports the playback quality of this client, every few seconds. The latest report counts. */
  @OneWay
  void report(QualityReport experience);

  /**
   * Starts or stops the recording of the room. Requires the right to record. Members are notified
   * by {@link dev.parley.room.api.RecordingChanged} before any media is stored. Repeating the
   * current state has no effect. The recording ends by itself when the last member leaves.
   */
  CompletionStage<Void> record(boolean on) throws MediaRefused;

  /**
   * Joins the call: other members see this member in the call, whether it publishes or not. Joining
   * again has no effect.
   */
  CompletionStage<Void> joinCall() throws MediaRefused;

  /** Leaves the call, and stops all publishing and receiving of this session. */
  CompletionStage<Void> hangUp();

  /**
   * Issues a ticket with which a receiver on the member's computer joins the room's multicast group
   * in the place of this session. Whoever may receive the room's audio and video by a peer
   * connection gets one; later joins are not checked again. {@link GroupStatus} reports what comes
   * of it.
   */
  CompletionStage<GroupTicket> groupTicket() throws MediaRefused;
}
