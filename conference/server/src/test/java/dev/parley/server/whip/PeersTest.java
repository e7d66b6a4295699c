package dev.parley.server.whip;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.parley.server.ParleyServer;
import dev.parley.server.config.ServerConfig;
import dev.parley.testkit.InstalledPrograms;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs of others publish and watch: aiortc and Pion, which share no code with ours. */
final class PeersTest {
  private static final Path ROOT = Path.of(System.getProperty("parley.root", "../.."));

  private static final Pattern CAMERA =
      Pattern.compile("\"id\":\"([0-9a-f-]{36})\"[^}]*\"CAMERA\"");

  @TempDir Path data;

  private static Path installed(String name) {
    Path program = InstalledPrograms.folder("PARLEY_MEDIA_PEERS", "media-peers").resolve(name);
    assumeTrue(
        Files.isExecutable(program),
        name + " is not there; scripts/install-media-peers installs it");
    return program;
  }

  private static Path python() {
    return installed("bin/python3");
  }

  private static Process peer(Path python, String what, String url) throws IOException {
    Path script = ROOT.resolve("conference/server/src/test/peers/peer.py").toAbsolutePath();
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

  /**
   * None of them has RTX, and the picture takes twice what a line is believed to carry at first.
   */
  @ParameterizedTest
  @ValueSource(strings = {"transport-wide", "reports", "receiver-estimate", "nothing"})
  void viewerOnPionGetsTheVideoWhateverItReports(String kind) throws Exception {
    Path python = python();
    Path viewer = installed("pion-viewer");
    try (ParleyServer server =
        ParleyServer.start(
            ServerConfig.builder().port(0).tcpPort(0).data(data).open(true).build())) {
      URI tracks = server.url().resolve("/whep/maths");
      Process publisher = peer(python, "publish", server.url().resolve("/whip/maths").toString());
      Process watcher = null;
      try {
        assertThat(line(publisher.inputReader(UTF_8))).contains("connected");
        watcher =
            new ProcessBuilder(viewer.toString(), kind, tracks + "/" + camera(tracks))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        BufferedReader said = watcher.inputReader(UTF_8);
        assertThat(line(said)).contains("connected");
        assertThat(line(said)).contains("frames 30");
        watcher.getOutputStream().close();
        assertThat(watcher.waitFor()).isZero();
      } finally {
        publisher.destroyForcibly();
        if (watcher != null) {
          watcher.destroyForcibly();
        }
      }
    }
  }

  private static String camera(URI tracks) throws Exception {
    try (HttpClient http = HttpClient.newHttpClient()) {
      String told =
          http.send(HttpRequest.newBuilder(tracks).build(), BodyHandlers.ofString()).body();
      Matcher camera = CAMERA.matcher(told);
      assertThat(camera.find()).as(told).isTrue();
      return camera.group(1);
    }
  }
}
