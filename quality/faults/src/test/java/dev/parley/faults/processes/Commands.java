package dev.parley.faults.processes;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.List;

/** Programs of the operating system that end at once. */
final class Commands {
  private Commands() {}

  /** Runs a program. It throws with what the program printed if it fails. */
  static void run(List<String> command, String input) throws IOException {
    said(command, input);
  }

  /** {@return what a program printed} It throws with that if the program fails. */
  static String output(List<String> command) throws IOException {
    return said(command, "");
  }

  private static String said(List<String> command, String input) throws IOException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    try (var to = process.outputWriter(UTF_8)) {
      to.write(input);
    }
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    int code = process.onExit().join().exitValue();
    if (code != 0) {
      throw new IOException("%s ended with %d: %s".formatted(command, code, said.strip()));
    }
    return said;
  }

  /** Sends a signal, such as STOP. */
  static void signal(String name, long process) throws IOException {
    run(List.of("kill", "-" + name, Long.toString(process)), "");
  }
}
