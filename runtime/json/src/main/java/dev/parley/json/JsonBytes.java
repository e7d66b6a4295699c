package dev.parley.json;

import java.util.Base64;
import java.util.HexFormat;

/** JSON form of bytes: a hex string, or {@code base64:} and base64. */
public final class JsonBytes {
  private static final String BASE64 = "base64:";

  private JsonBytes() {}

  /** {@return bytes as a hex string} */
  public static String text(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }

  /**
   * {@return the bytes of a string}
   *
   * @throws IllegalArgumentException when it has neither form
   */
  public static byte[] parse(String text) {
    return text.startsWith(BASE64)
        ? Base64.getDecoder().decode(text.substring(BASE64.length()))
        : HexFormat.of().parseHex(text);
  }
}
