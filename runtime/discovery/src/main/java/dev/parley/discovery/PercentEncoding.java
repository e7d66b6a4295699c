package dev.parley.discovery;

import java.util.HexFormat;

/**
 * Percent-encoding of text without spaces: white space, control characters and % are encoded as %
 * and two hexadecimal digits.
 */
final class PercentEncoding {
  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  static String encode(String text) {
    StringBuilder word = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c <= ' ' || c == '%' || c == 0x7f) {
        word.append('%').append(HEX.toHexDigits((byte) c));
      } else {
        word.append(c);
      }
    }
    return word.toString();
  }

  /**
   * {@return the decoded text}
   *
   * @throws BadRunFileException when a % is not followed by two hexadecimal digits below 80
   */
  static String decode(String word) throws BadRunFileException {
    if (word.indexOf('%') < 0) {
      return word;
    }
    StringBuilder text = new StringBuilder(word.length());
    for (int i = 0; i < word.length(); i++) {
      char c = word.charAt(i);
      text.append(c == '%' ? sign(word, i + 1) : c);
      i += c == '%' ? 2 : 0;
    }
    return text.toString();
  }

  private static char sign(String word, int from) throws BadRunFileException {
    if (from + 2 <= word.length()
        && HexFormat.isHexDigit(word.charAt(from))
        && HexFormat.isHexDigit(word.charAt(from + 1))) {
      char sign = (char) HexFormat.fromHexDigits(word, from, from + 2);
      if (sign < 0x80) {
        return sign;
      }
    }
    throw new BadRunFileException("a % in it stands for nothing");
  }

  private PercentEncoding() {}
}
