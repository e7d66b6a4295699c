package dev.parley.iiop.orb;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.UnixOperatingSystemMXBean;
import dev.parley.calls.Parley;
import dev.parley.iiop.ObjectReference;
import dev.parley.iiop.Orb;
import dev.parley.testkit.ChildJvm;
import dev.parley.testkit.Eventually;
import dev.parley.testkit.LeakCheck;
import dev.parley.transport.api.TransportConfig;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Processes that mean no good, or end badly: each is let go with a reason, whoever calls beside it
 * is served, and nothing of it stays.
 */
final class HostileProcessesTest {
  private static final Duration SOON = Duration.ofMillis(500);
  private static final long LEFT_BYTES_MAX = 20 << 20;

  @RegisterExtension final LeakCheck leaks = new LeakCheck();

  private Parley here;
  private Parley there;
  private Orb server;
  private Orb client;
  private Desk desk;
  private int port;

  @BeforeEach
  void start() {
    here = Parley.start();
    there = Parley.start();
    TransportConfig quick = TransportConfig.builder().connectTimeout(SOON).build();
    server = Orb.builder(there).transportConfig(quick).idle(SOON).start();
    client = Orb.on(here);
    port = server.listen(URI.create("tcp://127.0.0.1:0")).endpoint().getPort();
    ObjectReference reference = server.export("desk", Desk.class, new DeskServant());
    desk = client.narrow(reference, Desk.class);
  }

  @AfterEach
  void stop() {
    client.close();
    server.close();
    here.close();
    there.close();
  }

  @ParameterizedTest
  @CsvSource({
    "halves, MessageError",
    "deaf, gone",
    "truncated, gone",
    "silent, CloseConnection",
    "oversized, MessageError",
    "version, MessageError"
  })
  void whoMeansNoGoodIsLetGoWithAReason(String misdeed, String end) throws IOException {
    assertThat(besides(misdeed)).containsExactly(end);
  }

  @Test
  void aCrowdThatSaysNextToNothingIsLetGo() throws IOException {
    assertThat(besides("crowd")).hasSize(500).containsOnly("CloseConnection", "gone");
  }

  @Test
  void whoDiesInTheMiddleOfAFragmentLeavesNothing() throws IOException {
    assertThat(besides("dies")).isEmpty();
  }

  /** Lets it do its worst, and calls meanwhile. {@return how each of its connections ended} */
  private List<String> besides(String misdeed) throws IOException {
    assertThat(desk.add(1, 1)).isEqualTo(2);
    long files = files();
    long memory = memory();
    List<String> ends = new ArrayList<>();
    try (ChildJvm peer = ChildJvm.start(HostilePeer.class, misdeed, port)) {
      for (String line = peer.line(); !line.isEmpty() && !line.equals("done"); line = peer.line()) {
        ends.add(line);
        assertThat(desk.add(1, 2)).isEqualTo(3);
      }
    }
    assertThat(desk.bytes(1_000)).hasSize(1_000);
    Eventually.eventually("its sockets are closed", () -> files() <= files);
    Eventually.eventually("its memory is free", () -> memory() <= memory + LEFT_BYTES_MAX);
    return ends;
  }

  private static long files() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
        ? unix.getOpenFileDescriptorCount()
        : 0;
  }

  private static long memory() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}
