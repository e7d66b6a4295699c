package dev.parley.media.sdp;

import dev.parley.media.rtp.HeaderExtension;
import java.util.List;
import java.util.Map;

/**
 * Parsed section of a peer, without unsupported attributes.
 *
 * @param mid its identifier, unique among active sections; may be empty in a stopped one
 * @param live false when the peer has stopped or rejected it
 * @param bundled whether it uses the shared transport
 * @param direction seen by the peer
 * @param formats in the peer's order of preference
 * @param extensions ids of header extensions
 * @param extensionDirections direction of each extension, seen by the peer
 * @param rids simulcast layers in the peer's order: ids and their restrictions
 * @param sources streams that the peer declares to send
 */
record RemoteSection(
    MediaSection text,
    String mid,
    MediaKind kind,
    boolean live,
    boolean bundled,
    MediaDirection direction,
    List<CodecFormat> formats,
    Map<HeaderExtension, Integer> extensions,
    Map<HeaderExtension, MediaDirection> extensionDirections,
    List<SdpAttribute> rids,
    List<DeclaredSource> sources) {

  List<String> ridNames() {
    return rids.stream().map(SdpAttribute::name).toList();
  }

  boolean has(String attribute) {
    return SdpAttribute.has(text.attributes(), attribute);
  }
}
