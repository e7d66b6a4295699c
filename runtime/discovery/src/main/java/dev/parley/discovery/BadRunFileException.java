package dev.parley.discovery;

import java.io.IOException;

/** Malformed run file. The message says what is wrong. */
final class BadRunFileException extends IOException {
  BadRunFileException(String message) {
    super(message);
  }
}
