package dev.parley.sfu;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Track that is received in a section of the session description.
 *
 * @param ssrc SSRC of its packets
 * @param rtx SSRC of its retransmissions; 0 for none
 */
public record SubscriptionParameters(UUID track, int ssrc, int rtx) {
  /**
   * Id of the pseudo-track that is the audio mix of the room without the subscriber's own audio.
   */
  public static final UUID AUDIO_MIX = new UUID(0, 0);

  static boolean mixed(@Nullable SubscriptionParameters watch) {
    return watch != null && watch.track().equals(AUDIO_MIX);
  }
}
