package dev.parley.media.sdp;

import java.util.Map;
import java.util.regex.Pattern;

/**
 * Track that this side sends in one section.
 *
 * @param codec codec of the track, which the peer must be able to decode
 * @param parameters parameters of the format in which the publisher sends it
 * @param ssrc SSRC of its stream
 * @param rtx SSRC of its retransmissions, or 0
 * @param cname canonical name, the same for media to be synchronised
 * @param stream id of the media stream that groups tracks
 * @param track id of the track, for the peer
 */
public record OutgoingTrack(
    Codec codec,
    Map<String, String> parameters,
    long ssrc,
    long rtx,
    String cname,
    String stream,
    String track) {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_+/{}.-]{1,64}");

  /**
   * Creates a track.
   *
   * @throws IllegalArgumentException when a name has characters other than letters, digits, and
   *     {@code -_+/{}.}, or more than 64
   */
  public OutgoingTrack {
    parameters = Map.copyOf(parameters);
    for (var name : new String[] {cname, stream, track}) {
      if (!NAME.matcher(name).matches()) {
        throw new IllegalArgumentException("no name of a track: " + name);
      }
    }
  }
}
