package dev.parley.compose;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What a film is written as. */
public enum FilmFormat {
  /** VP8 and Opus in WebM, which browsers play. */
  WEBM(
      ".webm",
      "-c:v libvpx -deadline realtime -cpu-used 6 -crf 18 -b:v 2M -threads 4 -c:a libopus -b:a 64k"
          + " -f webm"),
  /** H.264 and AAC in MP4, which everything else plays. */
  MP4(
      ".mp4",
      "-c:v libx264 -preset veryfast -crf 23 -c:a aac -b:a 96k -movflags +faststart -f mp4");

  private final String ending;
  private final String arguments;

  FilmFormat(String ending, String arguments) {
    this.ending = ending;
    this.arguments = arguments;
  }

  /** {@return the format that a file's name asks for} */
  public static Optional<FilmFormat> of(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    for (FilmFormat format : values()) {
      if (lower.endsWith(format.ending)) {
        return Optional.of(format);
      }
    }
    return Optional.empty();
  }

  /** {@return how names of such files end, with the dot} */
  public String ending() {
    return ending;
  }

  List<String> arguments() {
    return List.of(arguments.split(" "));
  }
}
