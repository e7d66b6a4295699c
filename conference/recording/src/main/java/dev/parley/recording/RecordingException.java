package dev.parley.recording;

import java.io.IOException;

/** A recording that is none, has another version, or is beyond a limit. */
public final class RecordingException extends IOException {
  private static final long serialVersionUID = 1;

  RecordingException(String message) {
    super(message);
  }
}
