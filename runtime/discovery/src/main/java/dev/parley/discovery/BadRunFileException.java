package dev.parley.discovery;

import java.io.IOException;

/** A run file is not what an owner of a name writes. The message says in which way. */
final class BadRunFileException extends IOException {
  BadRunFileException(String message) {
    super(message);
  }
}
