package dev.parley.transport.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.parley.testkit.Eventually;
import dev.parley.testkit.RandomSeeds;
import dev.parley.testkit.RecordingHandler;
import dev.parley.testkit.TransportTest;
import dev.parley.transport.api.Acceptor;
import dev.parley.transport.api.Connection;
import dev.parley.transport.api.Transport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * What memory the rings take: little at first, more for large messages, and never what is not
 * there.
 */
final class RingBufferMemoryTest extends TransportTest {
  private static final int LARGE = 1 << 20;

  private Path small = Path.of("");

  RingBufferMemoryTest() {
    super(new MemoryTransportProvider(), "memory");
  }

  @AfterEach
  void unmount() throws Exception {
    close();
    if (!small.toString().isEmpty()) {
      run("umount", small.toString());
      Files.delete(small);
    }
  }

  @Test
  void messagesOfAllSizesComeAsTheyWereSent() {
    RandomSeeds.run(
        6,
        random -> {
          List<byte[]> messages = new ArrayList<>();
          for (int i = 0; i < 60; i++) {
            messages.add(
                RandomSeeds.bytes(random, 1 + random.nextInt(1 << (1 + random.nextInt(22)))));
          }
          assertArrive(here(), messages);
        });
  }

  @Test
  void onlyLargeMessagesTakeMoreMemory() throws Exception {
    FileStore store = mount("32m");
    long empty = store.getUsableSpace();
    RecordingHandler saw = new RecordingHandler();
    Transport transport = transport();
    try (Acceptor _ = transport.listen(inside(), connection -> connection.start(saw))) {
      Connection connection = transport.connect(inside());
      connection.start(new RecordingHandler());
      long met = empty - store.getUsableSpace();

      pass(connection, new byte[SendBacklog.PIECE_BYTES_MAX - 100]);
      saw.messages(1);
      assertThat(empty - store.getUsableSpace()).isEqualTo(met).isLessThan(600_000);

      pass(connection, new byte[LARGE]);
      saw.messages(2);
      assertThat(empty - store.getUsableSpace()).isGreaterThan(met + LARGE);
    }
    transport.close();

    Eventually.eventually("memory that was given back", () -> usable(store) == empty);
  }

  @Test
  void largeMessagesGoWhereThereIsNoMoreMemory() throws Exception {
    FileStore store = mount("1m");
    List<byte[]> messages = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      messages.add(RandomSeeds.bytes(new Random(i), LARGE));
    }
    assertArrive(inside(), messages);
    assertThat(store.getUsableSpace()).isPositive();
  }

  @Test
  @DisplayName("full memory is refused with the bytes that are missing, and never touched")
  void memoryThatIsNotThereIsRefused() throws Exception {
    mount("256k");

    assertThatThrownBy(
            () -> SharedSegment.create(small.resolve("x.ring"), RendezvousHandshake.RING_BYTES))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("528,384 bytes")
        .hasMessageContaining("266,240 are missing");
    try (var left = Files.list(small)) {
      assertThat(left).isEmpty();
    }
  }

  private static long usable(FileStore store) {
    try {
      return store.getUsableSpace();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Sends them by one transport to another, and compares what comes. */
  private void assertArrive(URI uri, List<byte[]> messages) {
    RecordingHandler saw = new RecordingHandler();
    try (Acceptor _ = transport().listen(uri, connection -> connection.start(saw));
        Connection connection = transport().connect(uri)) {
      connection.start(new RecordingHandler());
      messages.forEach(message -> pass(connection, message));

      List<byte[]> came = saw.messages(messages.size());
      assertThat(came).hasSameSizeAs(messages);
      for (int i = 0; i < came.size(); i++) {
        assertThat(came.get(i)).isEqualTo(messages.get(i));
      }
    }
  }

  private static void pass(Connection connection, byte[] message) {
    try {
      assertThat(connection.admit(TimeUnit.SECONDS.toNanos(10)))
          .isEqualTo(Connection.Admission.READY);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    connection.open().rawBytes(message, 0, message.length);
    connection.send();
  }

  /** {@return a place in the small file system} */
  private URI inside() {
    return URI.create("memory:" + small + "/desk");
  }

  private FileStore mount(String size) throws Exception {
    Path folder = Files.createDirectory(leaks.folder().resolve("small"));
    boolean mounted =
        run("mount", "-t", "tmpfs", "-o", "size=" + size + ",mode=700", "tmpfs", folder.toString());
    if (mounted) {
      small = folder;
    } else {
      Files.delete(folder);
    }
    assumeTrue(mounted, "not verifiable here: this user cannot mount a small file system");
    return Files.getFileStore(folder);
  }

  private static boolean run(String... command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getInputStream().readAllBytes();
    return process.waitFor(10, TimeUnit.SECONDS) && process.exitValue() == 0;
  }
}
