package dev.parley.media.sdp;

/**
 * Purpose of a section in the offers of our client (an RTCRtpTransceiver, in terms of the browser
 * API).
 */
public sealed interface Transceiver {
  /** {@return kind of its media} */
  MediaKind kind();

  /** Sends a track. */
  record Sending(OutgoingTrack track) implements Transceiver {
    @Override
    public MediaKind kind() {
      return track.codec().kind();
    }
  }

  /** Receives media. */
  record Receiving(MediaKind kind) implements Transceiver {}
}
