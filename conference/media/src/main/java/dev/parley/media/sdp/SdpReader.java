package dev.parley.media.sdp;

import dev.parley.media.sdp.SdpException.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Line parser for a {@link SessionDescription}. Used once, by one thread. */
final class SdpReader {
  private static final int QUOTED_CHARS_MAX = 60;
  private static final int PORT_MAX = 65_535;
  private static final Pattern ID = Pattern.compile("[0-9]{1,20}");
  private static final Pattern PORT = Pattern.compile("[0-9]{1,5}");
  private static final Pattern ADDRESS = Pattern.compile("[A-Za-z0-9.:%/-]{1,255}");

  private final String text;
  private int at;
  private int line;
  private int candidates; // of the whole description
  private int others; // attributes of the section that is being read

  private List<SdpAttribute> attributes = new ArrayList<>();
  private String address = SessionDescription.ANY;
  private @Nullable SectionHead head;
  private final List<MediaSection> sections = new ArrayList<>();

  /** The {@code m=} line of the section that is being parsed. */
  private record SectionHead(
      String kind, int port, String protocol, List<String> formats, int line) {}

  SdpReader(String text) {
    this.text = text;
  }

  SessionDescription read() {
    if (text.length() > SdpLimits.CHARS_MAX) {
      throw new SdpException(
          Reason.TOO_LONG, 0, text.length() + " characters; at most " + SdpLimits.CHARS_MAX);
    }
    if (!next().equals("v=0")) {
      throw wrong(Reason.VERSION, "it must begin with \"v=0\"");
    }
    var origin = next().split(" ", 7);
    if (origin.length != 6 || !origin[0].startsWith("o=") || !ID.matcher(origin[1]).matches()) {
      throw wrong(Reason.MALFORMED, "\"o=NAME ID VERSION IN IP4 ADDRESS\" is expected");
    }
    var version = version(origin[2]);
    if (!next().startsWith("s=")) {
      throw wrong(Reason.MALFORMED, "\"s=-\" is expected");
    }

    List<SdpAttribute> ofSession = attributes;
    while (at < text.length()) {
      one(next());
    }
    endSection();
    return new SessionDescription(origin[1], version, ofSession, sections);
  }

  private long version(String digits) {
    try {
      return Long.parseUnsignedLong(digits);
    } catch (NumberFormatException e) {
      throw wrong(Reason.MALFORMED, "the version " + quoted(digits) + " is no number of 64 bits");
    }
  }

  private void one(String content) {
    if (content.isEmpty() && at >= text.length()) {
      return; // trailing empty line
    }
    if (content.length() < 2 || content.charAt(1) != '=') {
      throw wrong(Reason.MALFORMED, quoted(content) + " is no line of a description");
    }
    var value = content.substring(2);
    switch (content.charAt(0)) {
      case 'a' -> attribute(value);
      case 'm' -> section(value);
      case 'c' -> address = address(value);
      case 'i', 'u', 'e', 'p', 'b', 't', 'r', 'z', 'k' -> {} // nothing that WebRTC uses
      default -> throw wrong(Reason.MALFORMED, quoted(content) + " begins with no known letter");
    }
  }

  private void attribute(String value) {
    var colon = value.indexOf(':');
    var name = colon < 0 ? value : value.substring(0, colon);
    if (name.equals("candidate")) {
      if (++candidates > SdpLimits.CANDIDATES_MAX) {
        return;
      }
    } else if (++others > SdpLimits.ATTRIBUTES_MAX) {
      throw wrong(
          Reason.TOO_MANY, "more than " + SdpLimits.ATTRIBUTES_MAX + " attributes in one section");
    }
    attributes.add(new SdpAttribute(name, colon < 0 ? "" : value.substring(colon + 1), line));
  }

  private void section(String value) {
    endSection();
    if (sections.size() == SdpLimits.SECTIONS_MAX) {
      throw wrong(Reason.TOO_MANY, "more than " + SdpLimits.SECTIONS_MAX + " sections");
    }
    var words = value.split(" ", SdpLimits.FORMATS_MAX + 4);
    if (words.length < 4 || !PORT.matcher(words[1]).matches()) {
      throw wrong(Reason.MALFORMED, "\"m=KIND PORT PROTOCOL FORMAT...\" is expected");
    }
    if (words.length > SdpLimits.FORMATS_MAX + 3) {
      throw wrong(Reason.TOO_MANY, "more than " + SdpLimits.FORMATS_MAX + " formats");
    }
    var port = Integer.parseInt(words[1]);
    if (port > PORT_MAX) {
      throw wrong(Reason.MALFORMED, "the port " + port + " is above " + PORT_MAX);
    }
    var formats = List.of(words).subList(3, words.length);
    head = new SectionHead(words[0], port, words[2], formats, line);
    attributes = new ArrayList<>();
    others = 0;
  }

  private void endSection() {
    var begun = head;
    if (begun != null) {
      sections.add(
          new MediaSection(
              begun.kind,
              begun.port,
              begun.protocol,
              begun.formats,
              address,
              attributes,
              begun.line));
    }
  }

  private String address(String value) {
    var words = value.split(" ", 4);
    if (words.length != 3 || !ADDRESS.matcher(words[2]).matches()) {
      throw wrong(Reason.MALFORMED, "\"c=IN IP4 ADDRESS\" is expected");
    }
    return words[2];
  }

  /** {@return the next line without its end; it contains no other line separators} */
  private String next() {
    line++;
    var end = text.indexOf('\n', at);
    var until = end < 0 ? text.length() : end;
    var cut = until > at && text.charAt(until - 1) == '\r' ? until - 1 : until;
    var content = text.substring(at, cut);
    at = end < 0 ? text.length() : end + 1;
    for (var i = 0; i < content.length(); i++) {
      var c = content.charAt(i);
      if ((c < ' ' && c != '\t') || c == 0x7f) {
        throw wrong(Reason.MALFORMED, "a control character");
      }
    }
    return content;
  }

  private SdpException wrong(Reason reason, String why) {
    return new SdpException(reason, line, why);
  }

  /** {@return the beginning of a text of the peer, quoted for an error message} */
  static String quoted(String text) {
    return text.length() <= QUOTED_CHARS_MAX
        ? '"' + text + '"'
        : '"' + text.substring(0, QUOTED_CHARS_MAX) + "...\"";
  }
}
