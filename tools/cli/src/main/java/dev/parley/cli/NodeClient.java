package dev.parley.cli;

import dev.parley.calls.Parley;
import dev.parley.calls.Peer;
import dev.parley.server.control.NodeControl;
import dev.parley.transport.api.TransportException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.function.Function;

/**
 * Client of the node of a cluster that runs with a data folder.
 *
 * @param data the data folder
 */
record NodeClient(Path data) {
  /** Rooms are handed over one by one, each in less than a second. */
  private static final Duration ANSWER_MAX = Duration.ofMinutes(10);

  /** {@return whether a node runs there, or has ended without removing its socket} */
  boolean isThere() {
    return Files.exists(socket());
  }

  private Path socket() {
    return data.toAbsolutePath().resolve(NodeControl.SOCKET);
  }

  /** Asks the node. {@return what the question returns} */
  <T> T ask(Function<NodeControl, T> question) {
    if (!isThere()) {
      throw new CliException(
          ExitCode.UNAVAILABLE,
          "no node of a cluster runs with the data folder %s; give its folder with --data"
              .formatted(data));
    }
    try (Parley parley = Parley.builder().product("parley-cli").deadline(ANSWER_MAX).start();
        Peer peer = parley.connect(endpoint(socket()))) {
      return question.apply(peer.lookup(NodeControl.EXPORT_NAME, NodeControl.class));
    } catch (TransportException e) {
      throw new CliException(ExitCode.UNAVAILABLE, String.valueOf(e.getMessage()));
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : e;
    }
  }

  private static URI endpoint(Path socket) {
    try {
      return new URI("unix", null, socket.toString(), null);
    } catch (URISyntaxException e) {
      throw new CliException(ExitCode.USAGE, socket + " cannot be the path of a socket");
    }
  }
}
