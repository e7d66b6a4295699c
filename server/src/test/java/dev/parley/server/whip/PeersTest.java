package dev.parley.server.whip;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.parley.server.ParleyServer;
import dev.parley.server.ServerConfig;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs of others publish and watch: aiortc, which shares no code with ours. */
final class PeersTest {
  private static final Path ROOT = Path.of(System.getProperty("parley.root", ".."));

  @TempDir Path data;

  private static Path python() {
    String place = System.getenv("PARLEY_MEDIA_PEERS");
    Path folder = place == null ? ROOT.resolve("target/media-peers") : Path.of(place);
    Path python = folder.resolve("bin/python3").toAbsolutePath();
    assumeTrue(
        Files.isExecutable(python), "aiortc is not there; scripts/install-media-peers installs it");
    return python;
  }

  private static Process peer(Path python, String what, String url) throws IOException {
    Path script = ROOT.resolve("server/src/test/peers/peer.py").toAbsolutePath();
    return new ProcessBuilder(python.toString(), script.toString(), what, url, "")
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  private static Optional<String> line(BufferedReader from) throws IOException {
    return Optional.ofNullable(from.readLine());
  }

  private static List<String> lines(Process peer) throws IOException {
    try (Stream<String> lines = peer.inputReader(UTF_8).lines()) {
      return lines.toList();
    }
  }

  @Test
  void whatAiortcPublishesAiortcHearsAndSees() throws Exception {
    Path python = python();
    try (ParleyServer server =
        ParleyServer.start(
            ServerConfig.builder().port(0).tcpPort(0).data(data).open(true).build())) {
      Process publisher = peer(python, "publish", server.url().resolve("/whip/maths").toString());
      Process watcher = null;
      try {
        assertThat(line(publisher.inputReader(UTF_8))).contains("connected");
        watcher = peer(python, "watch", server.url().resolve("/whep/maths").toString());
        assertThat(lines(watcher)).contains("connected", "audio 30", "video 30", "ended");
        publisher.getOutputStream().close();
        assertThat(lines(publisher)).containsExactly("ended");
      } finally {
        publisher.destroyForcibly();
        if (watcher != null) {
          watcher.destroyForcibly();
        }
      }
    }
  }
}
