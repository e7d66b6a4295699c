package dev.parley.media.sdp;

import java.util.List;

/**
 * Media section as text: one {@code m=} line and the lines that belong to it.
 *
 * @param kind media type, for example {@code audio}
 * @param port 0 when the section is rejected or stopped
 * @param protocol for example {@code UDP/TLS/RTP/SAVPF}
 * @param formats the remaining words: payload types, for RTP
 * @param address of its {@code c=} line, or of the session's
 * @param line line number where it was read; 0 when it was not read
 */
public record MediaSection(
    String kind,
    int port,
    String protocol,
    List<String> formats,
    String address,
    List<SdpAttribute> attributes,
    int line) {
  /** Creates a section. */
  public MediaSection {
    formats = List.copyOf(formats);
    attributes = List.copyOf(attributes);
  }
}
