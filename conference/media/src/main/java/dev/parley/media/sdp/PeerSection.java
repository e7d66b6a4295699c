package dev.parley.media.sdp;

import dev.parley.media.rtp.HeaderExtension;
import java.util.List;
import java.util.Map;

/**
 * A section as its peer says it, with what is not understood left out.
 *
 * @param mid its name, unique among those in use; may be empty in one that is stopped
 * @param live false when the peer has stopped or refused it
 * @param bundled whether it goes over the transport that is shared
 * @param direction seen by the peer
 * @param formats in the peer's order of preference
 * @param extensions ids of header extensions
 * @param extensionDirections which way each of them goes, seen by the peer
 * @param rids simulcast layers in the peer's order, as the rids' names and their restrictions
 * @param sources what the peer says it sends
 */
record PeerSection(
    MediaSection text,
    String mid,
    MediaKind kind,
    boolean live,
    boolean bundled,
    Direction direction,
    List<CodecFormat> formats,
    Map<HeaderExtension, Integer> extensions,
    Map<HeaderExtension, Direction> extensionDirections,
    List<Attribute> rids,
    List<Source> sources) {

  List<String> ridNames() {
    return rids.stream().map(Attribute::name).toList();
  }

  boolean has(String attribute) {
    return Attribute.has(text.attributes(), attribute);
  }
}
