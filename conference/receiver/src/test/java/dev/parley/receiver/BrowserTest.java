package dev.parley.receiver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.parley.testkit.Eventually;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real Chromium plays what a feed brings: VP8 of a real encoder. */
final class BrowserTest {
  private static final Path ROOT =
      Path.of(System.getProperty("parley.root", "../..")).toAbsolutePath().normalize();

  @TempDir private Path profile;

  private static Optional<String> chromium() throws IOException {
    Process script =
        new ProcessBuilder(ROOT.resolve("scripts/install-chromium").toString(), "--find").start();
    String found = new String(script.getInputStream().readAllBytes()).strip();
    return found.isEmpty() ? Optional.empty() : Optional.of(found);
  }

  private static Process encoder(int port) throws IOException {
    return new ProcessBuilder(
            "ffmpeg -nostdin -loglevel error -re -f lavfi -i testsrc=size=320x180:rate=15"
                .concat(" -c:v libvpx -deadline realtime -cpu-used 8 -g 15 -b:v 300k")
                .concat(" -ssrc %d -payload_type %d -f rtp rtp://127.0.0.1:%d?pkt_size=1100")
                .formatted(RtpFeed.SSRC, RtpFeed.VP8, port)
                .split(" "))
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  @Test
  void pagePlaysTheTrackUntilItDeletesTheSession() throws IOException {
    try (TestPage page = new TestPage();
        ReceiverRig rig = new ReceiverRig(page.origin())) {
      played(page, rig, "");

      told(page, "deleted 204");
      told(page, "connection disconnected", "connection closed", "connection failed");
      assertThat(page.told).contains("event GROUP", "played 320x180");
      assertThat(rig.heard).contains("ended 1: the page has ended it");
    }
  }

  @Test
  void closedPageEndsTheSession() throws IOException {
    try (TestPage page = new TestPage();
        ReceiverRig rig = new ReceiverRig(page.origin())) {
      played(page, rig, "close");

      Eventually.eventually(
          "the end of the session",
          () -> rig.heard.contains("ended 1: the page is gone: it has closed DTLS"));
      assertThat(rig.feeds).allMatch(feed -> feed.closed);
    }
  }

  @Test
  void pageOfAnotherServerCannotAsk() throws IOException {
    String chromium = chromium().orElse("");
    assumeTrue(!chromium.isEmpty(), "no Chromium");
    try (TestPage page = new TestPage();
        ReceiverRig rig = new ReceiverRig()) {
      page.open(chromium, profile, gate(rig), ReceiverRig.TICKET, "");

      told(page, "failed TypeError: Failed to fetch");
      assertThat(rig.heard)
          .contains(
              "refused: this receiver answers pages of %s only".formatted(ReceiverRig.ORIGIN));
      assertThat(rig.feeds).isEmpty();
    }
  }

  private void played(TestPage page, ReceiverRig rig, String query) throws IOException {
    String chromium = chromium().orElse("");
    assumeTrue(!chromium.isEmpty(), "no Chromium");
    page.open(chromium, profile, gate(rig), ReceiverRig.TICKET, query);
    Eventually.eventually("a feed: " + page.told, () -> !rig.feeds.isEmpty());
    Process encoder = encoder(rig.feeds.getFirst().port());
    try {
      told(page, "played 320x180");
    } finally {
      encoder.destroyForcibly();
    }
  }

  private static String gate(ReceiverRig rig) {
    return "http://127.0.0.1:" + rig.receiver.port();
  }

  private static void told(TestPage page, String... any) {
    Eventually.eventually(
        String.join(" or ", any), () -> page.told.stream().anyMatch(Set.of(any)::contains));
  }
}
