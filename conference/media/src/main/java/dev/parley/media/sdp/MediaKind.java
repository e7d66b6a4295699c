package dev.parley.media.sdp;

/** Kind of media in a section. */
public enum MediaKind {
  /** Audio. */
  AUDIO,
  /** Video. */
  VIDEO,
  /** Other media, never accepted: data channels, text. */
  OTHER;

  static MediaKind of(String word) {
    return switch (word) {
      case "audio" -> AUDIO;
      case "video" -> VIDEO;
      default -> OTHER;
    };
  }
}
