package dev.parley.files.confine;

/**
 * Thrown when the kernel refuses a confinement mechanism. The message names the mechanism and the
 * reason.
 */
final class ConfinementException extends Exception {
  ConfinementException(String message) {
    super(message);
  }
}
