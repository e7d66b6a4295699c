package dev.parley.media.payload;

import java.util.HexFormat;

/** Packets as they are written in tests. */
final class Hex {
  static byte[] bytes(String text) {
    return HexFormat.of().parseHex(text.replace(" ", ""));
  }

  /** Wraps hex digits, which lie somewhere in a larger array. */
  static boolean wrap(PayloadView view, String text) {
    byte[] payload = bytes(text);
    byte[] packet = new byte[payload.length + 7];
    System.arraycopy(payload, 0, packet, 5, payload.length);
    return view.wrap(packet, 5, payload.length, false);
  }

  private Hex() {}
}
