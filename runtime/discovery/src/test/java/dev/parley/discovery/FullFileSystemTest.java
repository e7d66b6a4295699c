package dev.parley.discovery;

import static dev.parley.discovery.Announcing.WAYS;
import static dev.parley.discovery.Announcing.uri;
import static dev.parley.discovery.LocalDiscoveryTest.fails;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.parley.transport.api.Announcement;
import dev.parley.transport.api.Announcement.Offer;
import dev.parley.transport.api.TransportException.Reason;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run folder in which no byte is free. */
final class FullFileSystemTest {
  @TempDir Path folder;
  private Announcing here;

  @BeforeEach
  void small() throws Exception {
    assumeTrue(
        run("mount", "-t", "tmpfs", "-o", "size=64k,mode=700", "tmpfs", folder.toString()),
        "not verifiable here: this user cannot mount a small file system");
    here = new Announcing(folder.resolve("run"));
  }

  @AfterEach
  void unmount() throws Exception {
    run("umount", folder.toString());
  }

  private static boolean run(String... command) throws IOException, InterruptedException {
    try {
      return new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      return false;
    }
  }

  private void fill() throws IOException {
    try (OutputStream out = Files.newOutputStream(folder.resolve("filler"))) {
      while (true) {
        out.write(new byte[4096]);
      }
    } catch (IOException e) {
      assertThat(e).hasMessageContaining("No space left");
    }
  }

  @Test
  void nameThatCannotBeWrittenIsRefusedAndFreeAgain() throws IOException {
    try (Announcement _ = here.announce("other")) {
      fill();

      Announcement announcement = here.discovery.announce(uri("desk"));
      fails(Reason.IO, "cannot be written", () -> announcement.listening(WAYS));
      announcement.close();

      assertThat(here.discovery.find(uri("other"))).isEqualTo(WAYS);
      assertThat(here.services.list().alive()).extracting(Service::name).containsExactly("other");
      Files.delete(folder.resolve("filler"));
      here.announce("desk").close();
    }
  }

  @Test
  void whatWasAnnouncedStaysWhenOffersCannotBeWritten() throws IOException {
    try (Announcement announcement = here.announce("desk")) {
      fill();

      announcement.offers(List.of(new Offer("a", "b", "c")));

      assertThat(here.discovery.find(uri("desk"))).isEqualTo(WAYS);
      Files.delete(folder.resolve("filler"));
      announcement.offers(List.of(new Offer("a", "b", "d")));
      assertThat(here.services.read("desk").offers()).hasSize(1);
    }
  }
}
