package dev.parley.iiop.ior;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.HexFormat;

/** Octets as text for people. */
final class OctetText {
  private OctetText() {}

  /** Returns the first octets as text if they are printable ASCII; empty otherwise. */
  static String readable(byte[] octets, int length) {
    for (int i = 0; i < length; i++) {
      if (octets[i] < ' ' || octets[i] > '~') {
        return "";
      }
    }
    return new String(octets, 0, length, ISO_8859_1);
  }

  /** Returns the octets as quoted text, or in hex if they are not printable. */
  static String octets(byte[] octets) {
    var text = readable(octets, octets.length);
    return text.isEmpty()
        ? "%d octets %s".formatted(octets.length, HexFormat.of().formatHex(octets)).strip()
        : '"' + text + '"';
  }
}
