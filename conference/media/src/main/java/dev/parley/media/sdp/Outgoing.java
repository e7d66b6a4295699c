package dev.parley.media.sdp;

import java.util.Map;
import java.util.regex.Pattern;

/**
 * A track that we send in one section.
 *
 * @param codec in which it is, and which the peer has to decode
 * @param parameters of the format in which it came to us
 * @param ssrc number of its stream
 * @param rtx number of the stream in which packets are sent again, or 0
 * @param cname common to what is heard and seen at once
 * @param stream tracks with the same one belong together
 * @param track its name for the peer
 */
public record Outgoing(
    Codec codec,
    Map<String, String> parameters,
    long ssrc,
    long rtx,
    String cname,
    String stream,
    String track) {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_+/{}.-]{1,64}");

  /**
   * Makes a track.
   *
   * @throws IllegalArgumentException when a name has other characters than letters, digits, and
   *     {@code -_+/{}.}, or more than 64
   */
  public Outgoing {
    parameters = Map.copyOf(parameters);
    for (var name : new String[] {cname, stream, track}) {
      if (!NAME.matcher(name).matches()) {
        throw new IllegalArgumentException("no name of a track: " + name);
      }
    }
  }
}
