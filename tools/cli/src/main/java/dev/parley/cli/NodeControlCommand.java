package dev.parley.cli;

import dev.parley.calls.Parley;
import dev.parley.calls.Peer;
import dev.parley.server.control.NodeControl;
import dev.parley.transport.api.TransportException;
import java.io.PrintWriter;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Base of the commands that ask the running node of a data folder. */
abstract class NodeControlCommand implements Callable<Integer> {
  /** Rooms are handed over one by one, each in less than a second. */
  private static final Duration ANSWER_MAX = Duration.ofMinutes(10);

  @Spec private CommandSpec spec = CommandSpec.create(); // picocli puts the real one in its place

  @Mixin private DataOption data = new DataOption();

  abstract void run(NodeControl node, PrintWriter out);

  @Override
  public Integer call() {
    Path socket = data.folder().toAbsolutePath().resolve(NodeControl.SOCKET);
    if (!Files.exists(socket)) {
      throw new CliException(
          ExitCode.UNAVAILABLE,
          "no node of a cluster runs with the data folder %s; give its folder with --data"
              .formatted(data.folder()));
    }
    PrintWriter out = spec.commandLine().getOut();
    try (Parley parley = Parley.builder().product("parley-cli").deadline(ANSWER_MAX).start();
        Peer peer = parley.connect(endpoint(socket))) {
      run(peer.lookup(NodeControl.EXPORT_NAME, NodeControl.class), out);
    } catch (TransportException e) {
      throw new CliException(ExitCode.UNAVAILABLE, String.valueOf(e.getMessage()));
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : e;
    }
    out.flush();
    return ExitCode.OK.code();
  }

  private static URI endpoint(Path socket) {
    try {
      return new URI("unix", null, socket.toString(), null);
    } catch (URISyntaxException e) {
      throw new CliException(ExitCode.USAGE, socket + " cannot be the path of a socket");
    }
  }
}
