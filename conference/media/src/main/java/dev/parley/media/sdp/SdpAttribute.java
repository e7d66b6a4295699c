package dev.parley.media.sdp;

import java.util.List;
import java.util.Optional;

/**
 * SDP attribute: one {@code a=} line.
 *
 * @param name name before the colon
 * @param value text behind the colon; empty for a flag
 * @param line line number where it was read; 0 when it was not read
 */
public record SdpAttribute(String name, String value, int line) {
  static SdpAttribute of(String name, String value) {
    return new SdpAttribute(name, value, 0);
  }

  static SdpAttribute flag(String name) {
    return new SdpAttribute(name, "", 0);
  }

  static Optional<SdpAttribute> first(List<SdpAttribute> attributes, String name) {
    for (var attribute : attributes) {
      if (attribute.name.equals(name)) {
        return Optional.of(attribute);
      }
    }
    return Optional.empty();
  }

  static boolean has(List<SdpAttribute> attributes, String name) {
    return first(attributes, name).isPresent();
  }

  SdpException malformed(String why) {
    return new SdpException(
        SdpException.Reason.MALFORMED, line, "a=" + name + ": " + SdpReader.quoted(value) + why);
  }

  /** {@return a number contained in this attribute} */
  long number(String digits, long max) {
    if (digits.isEmpty()
        || digits.length() > 10
        || !digitsOnly(digits)
        || Long.parseLong(digits) > max) {
      throw malformed(" has no number up to " + max + " where one is expected");
    }
    return Long.parseLong(digits);
  }

  private static boolean digitsOnly(String text) {
    for (var i = 0; i < text.length(); i++) {
      if (text.charAt(i) < '0' || text.charAt(i) > '9') {
        return false;
      }
    }
    return true;
  }

  String text() {
    return value.isEmpty() ? name : name + ':' + value;
  }
}
