package dev.parley.transport.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.testkit.ChildJvm;
import dev.parley.testkit.Eventually;
import dev.parley.testkit.LeakCheck;
import dev.parley.testkit.MessageFlood;
import dev.parley.testkit.RandomSeeds;
import dev.parley.testkit.RecordingHandler;
import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.Connection;
import dev.parley.transport.api.Transport;
import dev.parley.transport.api.TransportConfig;
import dev.parley.transport.api.TransportException;
import dev.parley.transport.api.TransportException.Reason;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * One side is killed, by SIGKILL, while they meet or while both write; each side half of the times.
 * {@code ./parley check peers} runs the long form of it.
 */
final class MemoryKilledPeerTest {
  private static final int KILLS = Integer.getInteger("parley.kills", 60) / 2;
  private static final int MESSAGES_MAX = 2_000;

  @RegisterExtension final LeakCheck leaks = new LeakCheck();

  private final Transport transport = new MemoryTransportProvider().open(TransportConfig.DEFAULT);

  private URI here() {
    return URI.create("memory:" + leaks.folder() + "/desk");
  }

  @AfterEach
  void nothingIsLeft() {
    transport.close();
    Eventually.eventually("no shared memory is mapped", () -> !mapped());
  }

  private boolean mapped() {
    try {
      return Files.readString(Path.of("/proc/self/maps")).contains(leaks.folder().toString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void killedDiallerIsReportedAndNothingOfItIsLeft() throws IOException {
    Queue<RecordingHandler> accepted = new ConcurrentLinkedQueue<>();
    AtomicInteger messages = new AtomicInteger();
    transport.listen(
        here(),
        connection -> {
          RecordingHandler saw =
              new RecordingHandler(message -> {
                messages.incrementAndGet();
                answer(connection);
              });
          accepted.add(saw);
          connection.start(saw);
        });

    RandomSeeds.run(
        KILLS,
        random -> {
          int until = messages.get() + 1 + random.nextInt(3 * MESSAGES_MAX);
          try (ChildJvm _ = ChildJvm.start(Dialler.class, here())) {
            Eventually.eventually("messages", () -> messages.get() >= until);
          }
          assertAllEnd(accepted);
        });

    Eventually.eventually(
        "only the socket is left, also of who was killed while we met",
        () -> left().equals(List.of(MemoryEndpoint.of(here()).rendezvous())));
    assertAllEnd(accepted);
  }

  private static void assertAllEnd(Queue<RecordingHandler> accepted) {
    for (RecordingHandler saw = accepted.poll(); saw != null; saw = accepted.poll()) {
      // With NORMAL, those that the peer had closed before it was killed.
      assertThat(saw.end().reason()).isIn(CloseReason.PEER_GONE, CloseReason.NORMAL);
      assertThat(saw.complaints()).isEmpty();
    }
  }

  private static void answer(Connection connection) {
    connection.open().rawFixed64(1);
    connection.send();
  }

  private List<Path> left() {
    try (var files = Files.list(leaks.folder())) {
      return files.toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void killedAcceptorIsReportedAndNothingOfItIsLeftAndItsNameCanBeHadAgain() throws IOException {
    RandomSeeds.run(KILLS, this::killAcceptor);

    Path lock = leaks.folder().resolve("names.lock");
    Eventually.eventually("only the lock is left", () -> left().equals(List.of(lock)));
    transport.listen(here(), Connection::close).close();
    Files.delete(lock);
  }

  private void killAcceptor(Random random) throws Exception {
    try (ChildJvm peer = ChildJvm.start(Host.class, here())) {
      assertThat(peer.line()).isEqualTo("listening");
      boolean handshake = random.nextInt(4) == 0;
      Thread killer = Thread.ofPlatform().unstarted(peer::close);
      if (handshake) {
        killer.start();
      }
      RecordingHandler saw = new RecordingHandler();
      try {
        Connection connection = transport.connect(here());
        connection.start(saw);
        MessageFlood.send(connection, handshake ? Integer.MAX_VALUE : random.nextInt(MESSAGES_MAX));
        if (!handshake) {
          killer.start();
          MessageFlood.send(connection, Integer.MAX_VALUE);
        }
        assertThat(saw.end().reason()).isEqualTo(CloseReason.PEER_GONE);
        assertThat(saw.complaints()).isEmpty();
      } catch (TransportException e) {
        assertThat(handshake).as("refused only when killed while they met").isTrue();
        assertThat(e.reason()).isIn(Reason.UNREACHABLE, Reason.IO);
      }
      killer.join();
    }
  }

  /** The peer: dials and sends, hangs up now and then, without end. */
  static final class Dialler {
    private Dialler() {}

    public static void main(String[] arguments) throws InterruptedException {
      Transport transport = new MemoryTransportProvider().open(TransportConfig.DEFAULT);
      Random random = new Random();
      while (true) {
        try (Connection connection = transport.connect(URI.create(arguments[0]))) {
          connection.start(new RecordingHandler());
          MessageFlood.send(connection, 1 + random.nextInt(2 * MESSAGES_MAX));
        }
      }
    }
  }

  /** The peer: listens, and answers. */
  static final class Host {
    private Host() {}

    public static void main(String[] arguments) throws InterruptedException {
      Transport transport = new MemoryTransportProvider().open(TransportConfig.DEFAULT);
      transport.listen(
          URI.create(arguments[0]),
          connection -> connection.start(new RecordingHandler(message -> answer(connection))));
      System.out.println("listening");
      Thread.currentThread().join();
    }
  }
}
