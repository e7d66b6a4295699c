package dev.parley.media.sdp;

/** What a section carries. */
public enum MediaKind {
  /** Sound. */
  AUDIO,
  /** Pictures. */
  VIDEO,
  /** Something else, which is never accepted: data channels, text. */
  OTHER;

  static MediaKind of(String word) {
    return switch (word) {
      case "audio" -> AUDIO;
      case "video" -> VIDEO;
      default -> OTHER;
    };
  }
}
