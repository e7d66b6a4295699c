package dev.parley.media.sdp;

import java.util.Map;
import java.util.regex.Pattern;

/**
 * H.264 profile; each decodes those before it. Profiles for film production are not distinguished.
 */
enum H264Profile {
  /** Constrained baseline, which every browser supports. */
  CONSTRAINED_BASELINE(0),
  /** Baseline; its features beyond constrained baseline are unused in practice. */
  BASELINE(1),
  /** Main and extended. */
  MAIN(2),
  /** High. */
  HIGH(3),
  /** High with more bits per sample or chroma formats. */
  HIGHER(4);

  private static final Pattern LEVEL = Pattern.compile("[0-9A-Fa-f]{6}");

  private final int rank;

  H264Profile(int rank) {
    this.rank = rank;
  }

  /** {@return the profile in the parameters} */
  static H264Profile of(Map<String, String> parameters) {
    var level = parameters.getOrDefault("profile-level-id", "420010"); // RFC 6184, 8.1
    if (!LEVEL.matcher(level).matches()) {
      return HIGHER;
    }
    var constrained = (Integer.parseInt(level.substring(2, 4), 16) & 0x40) != 0;
    return switch (Integer.parseInt(level.substring(0, 2), 16)) {
      case 0x42 -> constrained ? CONSTRAINED_BASELINE : BASELINE;
      case 0x4d ->
          (Integer.parseInt(level.substring(2, 4), 16) & 0x80) != 0 ? CONSTRAINED_BASELINE : MAIN;
      case 0x58 -> MAIN;
      case 0x64 -> HIGH;
      default -> HIGHER;
    };
  }

  boolean includes(H264Profile other) {
    return rank >= other.rank || other == BASELINE;
  }

  /** {@return a rank that is lower for simpler profiles} */
  int rank() {
    return rank;
  }
}
