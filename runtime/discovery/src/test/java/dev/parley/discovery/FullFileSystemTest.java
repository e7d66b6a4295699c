package dev.parley.discovery;

import static dev.parley.discovery.DiscoveryFixture.WAYS;
import static dev.parley.discovery.DiscoveryFixture.uri;
import static dev.parley.discovery.LocalDiscoveryTest.fails;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.parley.transport.api.Announcement;
import dev.parley.transport.api.Announcement.ExportedService;
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
  private DiscoveryFixture here;

  @BeforeEach
  void small() throws Exception {
    assumeTrue(
        run("mount", "-t", "tmpfs", "-o", "size=64k,mode=700", "tmpfs", folder.toString()),
        "not verifiable here: this user cannot mount a small file system");
    here = new DiscoveryFixture(folder.resolve("run"));
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

      Announcement announcement = here.discovery.announce(uri("desk"), here.transports);
      fails(Reason.IO, "cannot be written", () -> announcement.publishEndpoints(WAYS));
      announcement.close();

      assertThat(here.discovery.resolve(uri("other"), here.transports)).isEqualTo(WAYS);
      assertThat(here.services.list().alive())
          .extracting(ServiceEntry::name)
          .containsExactly("other");
      Files.delete(folder.resolve("filler"));
      here.announce("desk").close();
    }
  }

  @Test
  void whatWasAnnouncedStaysWhenOffersCannotBeWritten() throws IOException {
    try (Announcement announcement = here.announce("desk")) {
      fill();

      announcement.publishExports(List.of(new ExportedService("a", "b", "c")));

      assertThat(here.discovery.resolve(uri("desk"), here.transports)).isEqualTo(WAYS);
      Files.delete(folder.resolve("filler"));
      announcement.publishExports(List.of(new ExportedService("a", "b", "d")));
      assertThat(here.services.read("desk").exports()).hasSize(1);
    }
  }
}
