package dev.parley.cli;

import java.util.ArrayList;
import java.util.List;

/** Exit codes of the commands. docs/guide/commands.md has the same table. */
enum ExitCode {
  OK(0, "done"),
  FAILED(1, "failed; the message says why"),
  USAGE(2, "invalid command line: option, argument, method name or JSON"),
  UNAVAILABLE(3, "unreachable, unknown name, or connection closed"),
  DEADLINE_EXCEEDED(4, "no answer within --timeout"),
  REFUSED(5, "rejected by the peer: no permission, or overloaded"),
  DECLARED_EXCEPTION(6, "the method threw an exception that its contract declares"),
  THREAD_DIED(7, "serve: a required thread has ended; restart the server");

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
