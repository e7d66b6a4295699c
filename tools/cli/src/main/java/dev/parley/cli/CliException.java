package dev.parley.cli;

/**
 * Failure of a command, with its exit code. The user sees only the message, unless {@code --debug}
 * is given.
 */
final class CliException extends RuntimeException {
  private final ExitCode exit;

  CliException(ExitCode exit, String message) {
    super(message);
    this.exit = exit;
  }

  ExitCode exitCode() {
    return exit;
  }
}
