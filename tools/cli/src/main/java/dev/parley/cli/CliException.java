package dev.parley.cli;

/** A command ends early. The message is all that people see. */
final class CliException extends RuntimeException {
  private final ExitCode exit;

  CliException(ExitCode exit, String message) {
    super(message);
    this.exit = exit;
  }

  ExitCode exit() {
    return exit;
  }
}
