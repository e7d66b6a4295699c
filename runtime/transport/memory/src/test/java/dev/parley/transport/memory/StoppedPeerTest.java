package dev.parley.transport.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.testkit.ChildJvm;
import dev.parley.testkit.Eventually;
import dev.parley.testkit.LeakCheck;
import dev.parley.testkit.RecordingHandler;
import dev.parley.transport.api.Connection;
import dev.parley.transport.api.Connection.Admission;
import dev.parley.transport.api.ReplyWaiter;
import dev.parley.transport.api.Transport;
import dev.parley.transport.api.TransportConfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A peer that is stopped, by SIGSTOP, is not dead, and nothing is lost when it goes on. */
final class StoppedPeerTest {
  private static final int MESSAGE_BYTES = 10_000;

  @RegisterExtension final LeakCheck leaks = new LeakCheck();

  private final Transport transport = new MemoryTransportProvider().open(TransportConfig.DEFAULT);
  private final AtomicReference<ReplyWaiter> waiting = new AtomicReference<>();
  private final RecordingHandler saw = new RecordingHandler(message -> replied());

  private void replied() {
    ReplyWaiter waiter = waiting.getAndSet(null);
    if (waiter != null) {
      waiter.signal();
    }
  }

  @AfterEach
  void close() {
    transport.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"dialler", "acceptor"})
  void callsEndByTheirOwnDeadlinesAndAllGoesOn(String role) throws Exception {
    URI uri = URI.create("memory:" + leaks.folder() + "/desk");
    CompletableFuture<Connection> accepted = new CompletableFuture<>();
    if (role.equals("dialler")) {
      transport.listen(uri, accepted::complete);
    }
    try (ChildJvm peer = ChildJvm.start(Echo.class, role, uri)) {
      assertThat(peer.line()).isEqualTo("ready");
      Connection connection =
          role.equals("dialler")
              ? Eventually.value("a connection", accepted)
              : transport.connect(uri);
      connection.start(saw);
      assertThat(call(connection, Eventually.deadlineNanos())).isTrue();

      peer.signal("STOP");
      Eventually.eventually("the peer is stopped", () -> state(peer).equals("T"));
      assertThat(call(connection, System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(100)))
          .isFalse();
      int queued = fill(connection);
      assertThat(connection.admit(TimeUnit.MILLISECONDS.toNanos(1))).isEqualTo(Admission.FULL);
      assertThat(saw.ended()).isFalse();

      peer.signal("CONT");
      saw.messages(2 + queued);
      assertThat(call(connection, Eventually.deadlineNanos())).isTrue();
      assertThat(saw.ended()).isFalse();
      connection.close();
      saw.end();
    } finally {
      Files.deleteIfExists(MemoryEndpoint.of(uri).rendezvous());
    }
  }

  private boolean call(Connection connection, long deadlineNanos) throws InterruptedException {
    ReplyWaiter waiter = new ReplyWaiter();
    waiting.set(waiter);
    send(connection);
    return connection.await(waiter, deadlineNanos);
  }

  private static void send(Connection connection) {
    connection.open().rawBytes(new byte[MESSAGE_BYTES], 0, MESSAGE_BYTES);
    connection.send();
  }

  private static int fill(Connection connection) throws InterruptedException {
    int queued = 0;
    while (connection.admit(0) == Admission.READY) {
      send(connection);
      queued++;
    }
    return queued;
  }

  private static String state(ChildJvm peer) {
    try {
      String said = Files.readString(Path.of("/proc/" + peer.pid() + "/stat"));
      return said.substring(said.lastIndexOf(')') + 2).substring(0, 1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The peer: sends back a byte for each message. */
  static final class Echo {
    private Echo() {}

    public static void main(String[] arguments) throws InterruptedException {
      URI uri = URI.create(arguments[1]);
      Transport transport = new MemoryTransportProvider().open(TransportConfig.DEFAULT);
      if (arguments[0].equals("dialler")) {
        start(transport.connect(uri));
      } else {
        transport.listen(uri, Echo::start);
      }
      System.out.println("ready");
      Thread.currentThread().join();
    }

    private static void start(Connection connection) {
      connection.start(
          new RecordingHandler(message -> {
            connection.open().rawBytes(message, 0, 1);
            connection.send();
          }));
    }
  }
}
