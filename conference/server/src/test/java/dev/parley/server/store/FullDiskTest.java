package dev.parley.server.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.parley.server.SmallDisk;
import dev.parley.testkit.ChildJvm;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A store whose disk gets full, in a process that has a small disk of its own. */
final class FullDiskTest {
  private static final int KIBIBYTES = 2_048;

  @TempDir private Path disk;

  @BeforeEach
  void requireNamespaces() throws Exception {
    assumeTrue(SmallDisk.isPossible(disk), "no user namespaces here");
  }

  @Test
  void serverIsNotReadyWhileItsDiskIsFullAndLosesNothingThatItAcknowledged() throws Exception {
    try (ChildJvm child =
        ChildJvm.of(StoreOnFullDisk.class).before(SmallDisk.command(disk, KIBIBYTES)).start(disk)) {
      assertThat(child.line()).isEqualTo("true");
      assertThat(child.line()).isEqualTo("false");
      assertThat(child.line()).isEqualTo("true");
      String[] events = child.line().split(" ");
      assertThat(Integer.parseInt(events[0])).isGreaterThan(10);
      assertThat(events[1]).isEqualTo(events[0]);
    }
  }
}
