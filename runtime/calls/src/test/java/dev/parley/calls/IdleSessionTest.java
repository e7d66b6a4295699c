package dev.parley.calls;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.base.Limits;
import dev.parley.testkit.ChildJvm;
import dev.parley.testkit.LeakCheck;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

class IdleSessionTest {
  @RegisterExtension final LeakCheck leaks = new LeakCheck();

  /** Of its own: a child that is killed leaves its socket behind. */
  @TempDir private Path folder;

  @Test
  @DisplayName("FR-9: an idle session takes no more than is reserved for it")
  void idleSessionTakesNoMoreThanIsReservedForIt() throws IOException {
    URI endpoint = URI.create("unix:" + folder.resolve("idle.sock"));

    try (ChildJvm child = ChildJvm.start(IdleSessions.class, endpoint, 1_500)) {
      String bytes = child.line();
      System.getLogger("idle").log(System.Logger.Level.INFO, "an idle session: {0} bytes", bytes);
      assertThat(Long.parseLong(bytes)).isPositive().isLessThanOrEqualTo(Limits.CONNECTION_BYTES);
    }
  }
}
