package dev.parley.telemetry;

import java.io.IOException;

/**
 * Thrown for a file that is not a recording, or cannot be used here. The message names the file.
 */
public final class RecordingException extends IOException {
  RecordingException(String message) {
    super(message);
  }
}
