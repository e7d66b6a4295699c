package dev.parley.files.confine;

/** A measure that the kernel refused. The message names the measure and the reason. */
final class ConfinementException extends Exception {
  ConfinementException(String message) {
    super(message);
  }
}
