package dev.parley.client.media;

import dev.parley.client.session.Registration;
import dev.parley.room.api.media.TrackSource;
import java.util.function.Consumer;

/**
 * Audio of a room for one member. A listener is called one frame at a time, on a virtual thread; if
 * it is too slow, it loses frames. A member that subscribes or publishes is in the call, as others
 * see it.
 *
 * <p>Threads: safe for all.
 */
public interface RoomAudio {
  /** Largest number of voices that a member receives by themselves; the mix has all. */
  int VOICES_MAX = 96;

  /**
   * Hears all other members, each by itself: 20 ms at a time, decoded. In a room with more than
   * {@value #VOICES_MAX} voices those that were published first.
   */
  Registration subscribe(Consumer<AudioFrame> listener);

  /** Hears all other members in one mix, which the server makes. Never hears this member. */
  Registration subscribeMix(Consumer<AudioFrame> listener);

  /** Receives the encoded audio of all other members. */
  Registration subscribeOpus(Consumer<OpusPacket> listener);

  /**
   * Publishes audio. Needs the right to speak; without it, nothing is heard until the member gets
   * it.
   *
   * @param source {@link TrackSource#MICROPHONE} or {@link TrackSource#SCREEN_SOUND}
   */
  AudioPublisher publish(TrackSource source);
}
