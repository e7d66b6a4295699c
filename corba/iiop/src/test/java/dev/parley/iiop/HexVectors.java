package dev.parley.iiop;

import java.util.HexFormat;
import java.util.stream.Collectors;

/** Bytes written by hand: a line each of hex, and behind a bar what they mean. */
public final class HexVectors {
  private HexVectors() {}

  /** {@return the bytes of lines like {@code 00 00 00 02 | length}} */
  public static byte[] bytes(String lines) {
    return HexFormat.of()
        .parseHex(
            lines
                .lines()
                .map(line -> line.split("\\|", 2)[0].replace(" ", ""))
                .collect(Collectors.joining()));
  }
}
