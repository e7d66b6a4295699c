import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.spi.ToolProvider;

/** Tools of the JDK and programs of the system, as the packaging programs run them. */
final class Run {
  /** Failure of a step; the message says what was tried and what to do next. */
  static final class StepException extends RuntimeException {
    StepException(String message) {
      super(message);
    }
  }

  private Run() {}

  /** Reports progress on standard error. */
  static void say(String message) {
    System.err.println("packaging: " + message);
  }

  /** {@return the output of a tool of this JDK, such as {@code jlink}} */
  static String tool(String name, List<String> arguments) {
    var tool =
        ToolProvider.findFirst(name)
            .orElseThrow(
                () -> new StepException("this Java has no " + name + "; run with a JDK 25"));
    var out = new StringWriter();
    var printer = new PrintWriter(out);
    if (tool.run(printer, printer, arguments.toArray(String[]::new)) != 0) {
      throw new StepException(name + " " + String.join(" ", arguments) + " failed:\n" + out);
    }
    return out.toString().strip();
  }

  /** {@return the output of a program that succeeds} */
  static String program(List<String> command, Map<String, String> environment) {
    return program(Path.of("."), command, environment);
  }

  /** {@return the output of a program that succeeds in a folder} */
  static String program(Path folder, List<String> command, Map<String, String> environment) {
    try {
      var builder =
          new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
      builder.environment().putAll(environment);
      var process = builder.start();
      process.getOutputStream().close();
      var out = new String(process.getInputStream().readAllBytes(), UTF_8).strip();
      if (process.waitFor() != 0) {
        throw new StepException(String.join(" ", command) + " failed:\n" + out);
      }
      return out;
    } catch (IOException e) {
      throw new StepException(
          "%s does not run here: %s; install it".formatted(command.getFirst(), e.getMessage()));
    } catch (InterruptedException e) {
      throw new StepException("interrupted while " + command.getFirst() + " was running");
    }
  }

  /** Deletes a folder with its content, if it exists. */
  static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (var files = Files.walk(folder)) { // links are not followed
        for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }

  /** Runs the main part of a program, and ends it with 1 and one message when a step fails. */
  static void main(Step main) throws Exception {
    try {
      main.run();
    } catch (StepException e) {
      say(e.getMessage());
      System.exit(1);
    }
  }

  /** Main part of a program. */
  interface Step {
    void run() throws Exception;
  }
}
