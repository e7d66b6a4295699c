package dev.parley.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.parley.calls.api.CallOptions;
import dev.parley.pipeline.CallException;
import dev.parley.testkit.LeakCheck;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Servants that call back over the connection by which they are called. */
@Timeout(120)
class RecursionTest {
  @RegisterExtension final LeakCheck leaks = new LeakCheck();
  @TempDir Path folder;

  private final Parley server = Parley.start();
  private final Parley client = Parley.start();

  interface Mirror {
    /** Goes back and forth so often, and tells how often it did. */
    int reflect(int depth, Mirror other);
  }

  private static final class Glass implements Mirror {
    @Override
    public int reflect(int depth, Mirror other) {
      return depth == 0 ? 0 : 1 + other.reflect(depth - 1, this);
    }
  }

  @AfterEach
  void close() {
    client.close();
    server.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"jvm", "unix"})
  void recursionBeyondTheCallsOfAConnectionIsRefusedAtOnce(String transport) {
    server.export("mirror", Mirror.class, new Glass());
    URI endpoint = server.listen(URI.create(transport + ":" + folder + "/s")).endpoint();
    Mirror far = client.connect(endpoint).lookup("mirror", Mirror.class);
    Mirror near = new Glass();

    CallOptions patient = CallOptions.timeout(Duration.ofHours(1));
    assertThatExceptionOfType(CallException.Overloaded.class)
        .isThrownBy(() -> patient.call(() -> far.reflect(2_500, near)))
        .withMessageContaining("1000 calls wait for their reply");
    assertThat(patient.<Integer, RuntimeException>call(() -> far.reflect(500, near)))
        .isEqualTo(500);
  }
}
