package dev.parley.transport.pipe;

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
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * One side is killed while both write; each side half of the times. {@code ./parley check peers}
 * runs the long form of it.
 */
final class PipeKilledPeerTest {
  private static final int KILLS = Integer.getInteger("parley.kills", 40) / 2;

  @RegisterExtension final LeakCheck leaks = new LeakCheck();

  @Test
  void killedDiallerIsReportedAndNothingOfItIsLeft() {
    URI uri = TestPlatform.endpoint(leaks.folder());
    BlockingQueue<RecordingHandler> accepted = new LinkedBlockingQueue<>();
    try (Transport transport = new PipeTransportProvider().open(TransportConfig.DEFAULT)) {
      transport.listen(
          uri,
          connection -> {
            RecordingHandler saw = new RecordingHandler(message -> answer(connection));
            connection.start(saw);
            accepted.add(saw);
          });
      RandomSeeds.run(KILLS, random -> kill(uri, accepted, random));
      assertThat(files("down")).isEmpty();
    }
  }

  private static void kill(URI uri, BlockingQueue<RecordingHandler> accepted, Random random)
      throws Exception {
    RecordingHandler saw;
    try (ChildJvm _ = ChildJvm.start(Dialler.class, uri)) {
      saw = Objects.requireNonNull(accepted.poll(30, TimeUnit.SECONDS), "no peer came");
      saw.messages(1 + random.nextInt(2_000));
    }

    assertThat(saw.end().reason()).isEqualTo(CloseReason.PEER_GONE);
    assertThat(saw.complaints()).isEmpty();
  }

  @Test
  void killedAcceptorIsReportedAndNothingOfItIsLeftAndItsNameCanBeHadAgain() throws IOException {
    URI uri = TestPlatform.endpoint(leaks.folder());
    try (Transport transport = new PipeTransportProvider().open(TransportConfig.DEFAULT)) {
      RandomSeeds.run(KILLS, random -> killAcceptor(transport, uri, random));
      Eventually.eventually("no file of the killed is left", () -> files("").isEmpty());
      transport.listen(uri, Connection::close).close();
    }
    Files.deleteIfExists(leaks.folder().resolve("names.lock"));
  }

  private static void killAcceptor(Transport transport, URI uri, Random random) throws Exception {
    RecordingHandler saw = new RecordingHandler();
    try (ChildJvm peer = ChildJvm.start(Host.class, uri)) {
      assertThat(peer.line()).isEqualTo("listening");
      Connection connection = transport.connect(uri);
      connection.start(saw);
      Thread killer = Thread.ofPlatform().unstarted(peer::close);
      MessageFlood.send(connection, random.nextInt(2_000));
      killer.start();
      MessageFlood.send(connection, Integer.MAX_VALUE);
      killer.join();
    }

    assertThat(saw.end().reason()).isEqualTo(CloseReason.PEER_GONE);
    assertThat(saw.complaints()).isEmpty();
  }

  private static void answer(Connection connection) {
    connection.open().rawFixed64(1);
    connection.send();
  }

  /** {@return files whose names end so, but for the lock by which names are changed} */
  private List<Path> files(String ending) {
    try (var files = Files.list(leaks.folder())) {
      return files
          .filter(file -> file.toString().endsWith(ending) && !file.endsWith("names.lock"))
          .toList();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** The peer: sends without end. */
  static final class Dialler {
    private Dialler() {}

    public static void main(String[] arguments) throws InterruptedException {
      Transport transport = new PipeTransportProvider().open(TransportConfig.DEFAULT);
      Connection connection = transport.connect(URI.create(arguments[0]));
      connection.start(new RecordingHandler());
      MessageFlood.send(connection, Integer.MAX_VALUE);
    }
  }

  /** The peer: listens, and answers. */
  static final class Host {
    private Host() {}

    public static void main(String[] arguments) throws InterruptedException {
      Transport transport = new PipeTransportProvider().open(TransportConfig.DEFAULT);
      transport.listen(
          URI.create(arguments[0]),
          connection -> connection.start(new RecordingHandler(message -> answer(connection))));
      System.out.println("listening");
      Thread.currentThread().join();
    }
  }
}
