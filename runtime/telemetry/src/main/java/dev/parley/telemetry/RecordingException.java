package dev.parley.telemetry;

import java.io.IOException;

/** A file is no recording, or not one that can be used here. The message names the file. */
public final class RecordingException extends IOException {
  RecordingException(String message) {
    super(message);
  }
}
