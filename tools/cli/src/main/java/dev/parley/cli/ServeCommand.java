package dev.parley.cli;

import dev.parley.cli.log.LogSetup;
import dev.parley.server.ParleyServer;
import dev.parley.server.config.ServerConfig;
import dev.parley.server.config.ServerException;
import dev.parley.server.health.VitalThreads;
import java.io.PrintWriter;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The {@code parley serve} command: runs the conference server until it is stopped. */
@Command(
    name = "serve",
    description = {
      "Start the conference server. It prints one line when it is ready; Ctrl-C or SIGTERM stops it.",
      "",
      "Rooms are at /r/ROOM. Programs connect by WebSocket, by the socket file"
          + " parley.sock in the data folder, or by TCP on the port after --port. Connections"
          + " from other machines are encrypted, with your certificate or with a self-signed"
          + " one, for which browsers show a warning."
    },
    footer = {
      "",
      "Examples:",
      "  parley serve",
      "  parley serve --port 8080 --data /srv/parley",
      "  parley serve --host 0.0.0.0 --port 443 --certificate chain.pem --key key.pem --name school.example",
      "  parley serve --retain 90d                        rooms unused for 90 days are removed",
      "  parley serve --config /etc/parley.conf"
    })
final class ServeCommand implements Callable<Integer> {
  private static final Logger LOG = System.getLogger(ServeCommand.class.getName());

  @Spec private CommandSpec spec = CommandSpec.create(); // picocli puts the real one in its place

  @Mixin private ServerOptions options = new ServerOptions();

  @Override
  public Integer call() throws InterruptedException {
    ParleyServer server = start();
    CountDownLatch stopped = new CountDownLatch(1);
    Thread stop = Thread.ofPlatform().name("parley-stop").unstarted(() -> stop(server, stopped));
    Runtime.getRuntime().addShutdownHook(stop);
    server.notices().forEach(notice -> LOG.log(Level.INFO, notice));
    PrintWriter out = spec.commandLine().getOut();
    out.println("Parley is ready: " + server.url() + "  (rooms: /r/ROOM)");
    out.flush();
    stopped.await();
    return ExitCode.OK.code();
  }

  /**
   * Stops the server and exits with 0 instead of the JVM's exit code for signals: a requested stop
   * is no failure.
   */
  private static void stop(ParleyServer server, CountDownLatch stopped) {
    server.close();
    stopped.countDown();
    Runtime.getRuntime().halt(ExitCode.OK.code());
  }

  /**
   * Ends the process at once after a vital thread has died: acknowledged events are on disk, and a
   * server without one of its threads would answer some calls and lose others.
   */
  private void exitOnThreadDeath(VitalThreads.UnexpectedThreadEnd death) {
    try {
      Throwable cause = death.cause() instanceof OutOfMemoryError ? null : death.cause();
      LOG.log(Level.ERROR, death.message(), cause);
    } finally {
      Runtime.getRuntime().halt(ExitCode.THREAD_DIED.code());
    }
  }

  private ParleyServer start() {
    try {
      ServerConfig config = options.config();
      LogSetup.apply(config.logFormat(), config.logLevel());
      return ParleyServer.start(config, this::exitOnThreadDeath);
    } catch (ServerException e) {
      ExitCode exit =
          e.reason() == ServerException.Reason.CONFIG ? ExitCode.USAGE : ExitCode.FAILED;
      throw new CliException(exit, String.valueOf(e.getMessage()));
    }
  }
}
