package dev.parley.media.sdp;

import java.util.List;

/**
 * Session description as text (RFC 8866), without the lines that no WebRTC section uses: titles,
 * mail addresses, times, bandwidths, keys.
 *
 * @param id session id, digits
 * @param version number of the description within the session
 */
public record SessionDescription(
    String id, long version, List<SdpAttribute> attributes, List<MediaSection> sections) {
  /** Address without meaning, since candidates contain the addresses. */
  public static final String ANY = "0.0.0.0";

  /** Creates a description. */
  public SessionDescription {
    attributes = List.copyOf(attributes);
    sections = List.copyOf(sections);
  }

  /**
   * {@return the parsed description}
   *
   * @throws SdpException when it is malformed or too large
   */
  public static SessionDescription read(String text) {
    return new SdpReader(text).read();
  }

  /** {@return the description as text} */
  public String text() {
    var out = new StringBuilder(4_096);
    line(out, "v=0");
    line(out, "o=- " + id + ' ' + Long.toUnsignedString(version) + " IN IP4 " + ANY);
    line(out, "s=-");
    line(out, "t=0 0");
    attributes.forEach(attribute -> line(out, "a=" + attribute.text()));
    for (var section : sections) {
      line(
          out,
          "m="
              + section.kind()
              + ' '
              + section.port()
              + ' '
              + section.protocol()
              + ' '
              + String.join(" ", section.formats()));
      var version6 = section.address().indexOf(':') >= 0;
      line(out, "c=IN " + (version6 ? "IP6 " : "IP4 ") + section.address());
      section.attributes().forEach(attribute -> line(out, "a=" + attribute.text()));
    }
    return out.toString();
  }

  private static void line(StringBuilder out, String line) {
    out.append(line).append("\r\n");
  }
}
