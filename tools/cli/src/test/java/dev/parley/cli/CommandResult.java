package dev.parley.cli;

import java.io.PrintWriter;
import java.io.StringWriter;

/** What a command printed, and its exit code. */
record CommandResult(int exit, String out, String err) {
  static CommandResult parley(String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int exit = Main.run(new PrintWriter(out), new PrintWriter(err), args);
    return new CommandResult(exit, out.toString(), err.toString());
  }

  ExitCode code() {
    return ExitCode.values()[exit];
  }
}
