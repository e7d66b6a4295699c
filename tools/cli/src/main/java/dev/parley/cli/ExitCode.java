package dev.parley.cli;

import java.util.ArrayList;
import java.util.List;

/** Exit codes of the commands. docs/guide/commands.md has the same table. */
enum ExitCode {
  OK(0, "done"),
  FAILED(1, "it did not work; the message says why"),
  USAGE(2, "the command line is wrong: an option, an argument, a method's name, JSON"),
  UNAVAILABLE(3, "nobody is there, nothing has that name, or the connection ended"),
  DEADLINE_EXCEEDED(4, "no answer within --timeout"),
  REFUSED(5, "the other side said no: rights, or too much to do"),
  DECLARED_EXCEPTION(6, "the method threw an exception that its contract declares"),
  THREAD_DIED(7, "serve: a thread that the server cannot run without has ended; restart it");

  private final int code;
  private final String meaning;

  ExitCode(int code, String meaning) {
    this.code = code;
    this.meaning = meaning;
  }

  int code() {
    return code;
  }

  /** {@return the table as lines of text} */
  static List<String> table() {
    List<String> lines = new ArrayList<>();
    for (ExitCode exit : values()) {
      lines.add("  " + exit.code + "  " + exit.meaning);
    }
    return lines;
  }
}
