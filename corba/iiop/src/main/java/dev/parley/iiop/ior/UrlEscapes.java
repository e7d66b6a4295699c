package dev.parley.iiop.ior;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.parley.iiop.cdr.CdrException;
import java.io.ByteArrayOutputStream;

/**
 * Conversion between octets and URL text, with escapes for octets that are not allowed characters
 * (RFC 2396, section 2).
 */
final class UrlEscapes {
  static final int BAD_SCHEME = 7;
  static final int BAD_ADDRESS = 8;
  static final int BAD_REST = 9;

  private static final String PLAIN = ";/:?@&=+$,-_.!~*'()";

  private UrlEscapes() {}

  static CdrException wrong(int minor, String text) {
    return new CdrException(CdrException.Reason.BAD_PARAM, CdrException.OMG_VMCID | minor, text);
  }

  /**
   * Decodes text to octets; characters beyond ASCII, which should be escaped, are encoded as UTF-8.
   */
  static byte[] decode(String text) {
    byte[] raw = text.getBytes(UTF_8);
    var octets = new ByteArrayOutputStream(raw.length);
    for (int i = 0; i < raw.length; i++) {
      if (raw[i] != '%') {
        octets.write(raw[i]);
        continue;
      }
      int high = i + 2 < raw.length ? Character.digit(raw[i + 1], 16) : -1;
      int low = high < 0 ? -1 : Character.digit(raw[i + 2], 16);
      if (low < 0) {
        throw wrong(BAD_REST, "behind % two hexadecimal digits have to stand");
      }
      octets.write(high << 4 | low);
      i += 2;
    }
    return octets.toByteArray();
  }

  static String encode(byte[] octets) {
    var text = new StringBuilder();
    for (byte octet : octets) {
      char c = (char) (octet & 0xFF);
      if (c < 0x80 && (Character.isLetterOrDigit(c) || PLAIN.indexOf(c) >= 0)) {
        text.append(c);
      } else {
        text.append("%%%02X".formatted((int) c));
      }
    }
    return text.toString();
  }
}
