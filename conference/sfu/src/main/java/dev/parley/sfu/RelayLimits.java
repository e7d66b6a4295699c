package dev.parley.sfu;

/** Limits of what a relay accepts from the other node. */
public final class RelayLimits {
  /** Maximum number of tracks that one side of a relay announces. */
  public static final int TRACKS_MAX = 512;

  /** Maximum number of RTP streams that a relay receives, including RTX streams. */
  static final int STREAMS_MAX = 4 * TRACKS_MAX;

  /** Maximum number of sizes and of frame rates of one track. */
  static final int SIZES_MAX = 16;

  /** Maximum number of relays of one forwarder. */
  public static final int RELAYS_MAX = 512;

  /** Maximum length of a label or of a codec parameter, in characters. */
  static final int TEXT_CHARS_MAX = 256;

  private RelayLimits() {}

  static void requireWithin(String what, long value, long most) {
    if (value < 0 || value > most) {
      throw new IllegalArgumentException("%s: %d is not in 0..%d".formatted(what, value, most));
    }
  }
}
