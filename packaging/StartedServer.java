import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Server that is ready; closing stops it. */
record StartedServer(Process process) implements AutoCloseable {
  /**
   * Starts a server on free ports and waits until it is ready.
   *
   * @param folder existing folder that gets the data and the log
   */
  static StartedServer of(Path launcher, Path folder, Map<String, String> environment)
      throws IOException, InterruptedException {
    var log = folder.resolve("server.log");
    var data = folder.resolve("data").toString();
    var builder =
        new ProcessBuilder(
                launcher.toString(), "serve", "--port", "0", "--tcp-port", "0", "--data", data)
            .redirectError(log.toFile());
    builder.environment().putAll(environment);
    try {
      return await(builder.start());
    } catch (Run.StepException e) {
      throw new Run.StepException(e.getMessage() + ":\n" + Files.readString(log));
    }
  }

  /** Waits until a server prints that it is ready. */
  static StartedServer await(Process process) throws IOException, InterruptedException {
    var server = new StartedServer(process);
    var line = process.inputReader(UTF_8).readLine();
    if (line == null || !line.startsWith("Parley is ready")) {
      server.close();
      throw new Run.StepException("the server does not start");
    }
    return server;
  }

  /** Stops the server by SIGTERM. {@return its exit code} */
  int stop() throws InterruptedException {
    process.toHandle().destroy(); // the process's own would close its pipes too
    return process.waitFor();
  }

  @Override
  public void close() throws InterruptedException {
    stop();
  }
}
