import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Programs that scripts start, in a folder and until they end. */
final class Programs {
  /** A program that failed, or a request that cannot be met; its message is all that users need. */
  static final class Refusal extends RuntimeException {
    Refusal(String message) {
      super(message);
    }
  }

  private Programs() {}

  /** Runs a program with its output visible; fails with {@code next} if it fails. */
  static void run(Path folder, String next, List<String> command)
      throws IOException, InterruptedException {
    var exit = new ProcessBuilder(command).directory(folder.toFile()).inheritIO().start().waitFor();
    if (exit != 0) {
      throw new Refusal(
          "'%s' ended with %d in %s; %s".formatted(String.join(" ", command), exit, folder, next));
    }
  }

  /**
   * {@return the output of a program without its last line break; empty if the program fails or
   * does not exist}
   */
  static String output(Path folder, String... command) throws InterruptedException {
    try {
      var process =
          new ProcessBuilder(command)
              .directory(folder.toFile())
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      try (var out = process.getInputStream()) {
        var printed = new String(out.readAllBytes(), UTF_8).stripTrailing();
        return process.waitFor() == 0 ? printed : "";
      }
    } catch (IOException notFound) {
      return "";
    }
  }
}
