package dev.parley.recording;

import java.io.IOException;

/** Thrown when a folder or file is not a recording, has another version, or exceeds a limit. */
public final class RecordingException extends IOException {
  private static final long serialVersionUID = 1;

  RecordingException(String message) {
    super(message);
  }
}
