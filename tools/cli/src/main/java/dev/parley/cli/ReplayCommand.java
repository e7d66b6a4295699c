package dev.parley.cli;

import dev.parley.server.config.ServerException;
import dev.parley.server.replay.ReplayServer;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The {@code parley replay} command: serves a page that plays back a room. */
@Command(
    name = "replay",
    description = {
      "Replay a room in the browser: chat, whiteboards and attendance, with a time"
          + " slider. It prints a link that works on this machine until Ctrl-C. The server may"
          + " be running.",
      "",
      "Anyone who has the link sees everything, private messages included."
    },
    footer = {
      "",
      "Examples:",
      "  parley replay algebra",
      "  parley replay algebra --data /srv/parley --port 7080"
    })
final class ReplayCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create(); // picocli puts the real one in its place

  @Parameters(paramLabel = "ROOM", description = "The room's name.")
  private String room = "";

  @Mixin private DataOption data = new DataOption();

  @Option(
      names = "--port",
      paramLabel = "PORT",
      description = "Port of the page, on this machine only. Default: any free port.")
  private int port;

  @Override
  public Integer call() throws InterruptedException {
    ReplayServer server = start();
    CountDownLatch stopped = new CountDownLatch(1);
    Runtime.getRuntime()
        .addShutdownHook(
            Thread.ofPlatform()
                .name("parley-stop")
                .unstarted(() -> {
                  server.close();
                  stopped.countDown();
                  Runtime.getRuntime().halt(ExitCode.OK.code());
                }));
    PrintWriter out = spec.commandLine().getOut();
    out.println("The replay is ready: " + server.url());
    out.flush();
    stopped.await();
    return ExitCode.OK.code();
  }

  private ReplayServer start() {
    try {
      return ReplayServer.start(data.folder(), room.toLowerCase(Locale.ROOT), port);
    } catch (ServerException e) {
      ExitCode exit =
          e.reason() == ServerException.Reason.CONFIG ? ExitCode.USAGE : ExitCode.FAILED;
      throw new CliException(exit, String.valueOf(e.getMessage()));
    }
  }
}
