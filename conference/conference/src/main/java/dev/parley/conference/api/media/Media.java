package dev.parley.conference.api.media;

import dev.parley.calls.Inline;
import dev.parley.calls.OneWay;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/**
 * A member's way to the audio and video of its room, by WebRTC: one peer connection for each seat,
 * both ways. The caller always offers, the server always answers. A caller publishes in sections
 * that it sends in, and watches in sections that it receives in; it offers again when it wants to
 * publish or watch something else, and with new credentials of ICE when its address has changed.
 *
 * <p>To publish needs the right to speak, at the moment of the offer and as long as it is
 * published: when it is withdrawn, nobody hears or sees the member any more.
 */
@Inline
public interface Media {
  /** The track that is the voices of all others, mixed for thin lines. */
  UUID MIX = new UUID(0, 0);

  /** Negotiates what is published and watched from this seat, in place of what was before. */
  CompletionStage<Answer> offer(Offer offer) throws MediaRefused;

  /**
   * {@return what is published in the room, who is in the call, who speaks, and how it goes: each
   * now, and again when it changes}
   *
   * <p>A slow reader gets the last one of each kind only. The stream ends with the seat.
   */
  Flow.Publisher<MediaItem> follow();

  /**
   * Says how large the tracks are that this seat watches. What is not named stays as it was; what
   * was never named is taken as large. The last one counts.
   */
  @OneWay
  void want(List<Wish> wishes);

  /**
   * Mutes a track, or lets it be heard or seen again. Whoever published it may do both; with the
   * right to moderate, one may mute the tracks of others.
   */
  CompletionStage<Void> mute(UUID track, boolean muted) throws MediaRefused;

  /** Raises this member's hand, or lowers it. */
  @OneWay
  void raiseHand(boolean up);

  /** Lowers the hand of another member: with the right to moderate. */
  CompletionStage<Void> lowerHand(UUID member) throws MediaRefused;

  /** Tells how this seat hears and sees, every few seconds. The last one counts. */
  @OneWay
  void report(Experience experience);

  /**
   * Records the room, or ends that: with the right to record. Everybody is told before anything is
   * taken, by {@link dev.parley.conference.api.Recorded}; what holds already is not done again. It
   * ends by itself when nobody is in the room any more.
   */
  CompletionStage<Void> record(boolean on) throws MediaRefused;

  /**
   * Joins the call: the others are told that this member is in it, whether it publishes something
   * or not. Joining twice is joining once.
   */
  CompletionStage<Void> joinCall() throws MediaRefused;

  /** Leaves the call: ends all that is published and watched from this seat. */
  CompletionStage<Void> hangUp();
}
