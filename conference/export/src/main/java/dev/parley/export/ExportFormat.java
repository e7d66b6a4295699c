package dev.parley.export;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** File format of an export. */
public enum ExportFormat {
  /** WebM with VP8 and Opus, for browsers. */
  WEBM(
      ".webm",
      "-c:v libvpx -deadline realtime -cpu-used 6 -crf 18 -b:v 2M -threads 4 -c:a libopus -b:a 64k"
          + " -f webm"),
  /** MP4 with H.264 and AAC, for all other players. */
  MP4(
      ".mp4",
      "-c:v libx264 -preset veryfast -crf 23 -c:a aac -b:a 96k -movflags +faststart -f mp4");

  private final String ending;
  private final String arguments;

  ExportFormat(String ending, String arguments) {
    this.ending = ending;
    this.arguments = arguments;
  }

  /** {@return the format for the extension of a file name} */
  public static Optional<ExportFormat> of(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    for (ExportFormat format : values()) {
      if (lower.endsWith(format.ending)) {
        return Optional.of(format);
      }
    }
    return Optional.empty();
  }

  /** {@return the file extension, with the dot} */
  public String extension() {
    return ending;
  }

  List<String> arguments() {
    return List.of(arguments.split(" "));
  }
}
