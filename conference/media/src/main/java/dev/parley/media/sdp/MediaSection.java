package dev.parley.media.sdp;

import java.util.List;

/**
 * One {@code m=} line with what belongs to it, as text.
 *
 * @param kind the first word, for example {@code audio}
 * @param port 0 when the section is refused or stopped
 * @param protocol for example {@code UDP/TLS/RTP/SAVPF}
 * @param formats the other words: payload types, for RTP
 * @param address of its {@code c=} line, or of the session's
 * @param line where it was read; 0 when it was not
 */
public record MediaSection(
    String kind,
    int port,
    String protocol,
    List<String> formats,
    String address,
    List<Attribute> attributes,
    int line) {
  /** Makes a section. */
  public MediaSection {
    formats = List.copyOf(formats);
    attributes = List.copyOf(attributes);
  }
}
