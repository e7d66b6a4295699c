package dev.parley.transport.memory;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardOpenOption.WRITE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.testkit.Eventually;
import dev.parley.testkit.RandomSeeds;
import dev.parley.testkit.RecordingHandler;
import dev.parley.testkit.TransportTest;
import dev.parley.transport.api.Acceptor;
import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.Connection;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a peer may do that does not keep to the rules, or dies on the way. */
final class HostilePeerTest extends TransportTest {
  HostilePeerTest() {
    super(new MemoryTransportProvider(), "memory");
  }

  @Test
  void greetingThatIsNoneIsSentAway() throws IOException {
    RecordingHandler saw = listening();
    RandomSeeds.run(
        50,
        random -> {
          try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            channel.connect(UnixDomainSocketAddress.of(MemoryEndpoint.of(here()).rendezvous()));
            channel.write(ByteBuffer.wrap(RandomSeeds.bytes(random, 44)));
            ByteBuffer answer = ByteBuffer.allocate(300);
            while (channel.read(answer) >= 0) {
              assertThat(answer.get(0)).isNotZero();
            }
          }
        });

    send(transport().connect(here()), (byte) 1);
    assertThat(saw.messages(1)).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "3, 8388608, 00000000-0000-0000-0000-000000000000, here is version 2",
    "2, 0, 00000000-0000-0000-0000-000000000000, not one",
    "2, -8388608, 00000000-0000-0000-0000-000000000000, not one",
    "2, 131072, 00000000-0000-0000-0000-000000000000, not one",
    "2, 33554432, 00000000-0000-0000-0000-000000000000, not one",
    "2, 8388609, 00000000-0000-0000-0000-000000000000, not one",
    "2, 8388608, ../../../../../../../../../etc/passw, not one",
    "2, 8388608, 0000000000000000/0000-00000000000000, not one",
    "2, 8388608, 00000000-0000-0000-0000-000000000000, 00000000-0000-0000-0000-000000000000.ring"
  })
  @DisplayName("MEM-1: a greeting that leads nowhere is refused with a text")
  void greetingThatLeadsNowhereIsRefused(int version, int ringBytes, String name, String why)
      throws IOException {
    RecordingHandler saw = listening();
    try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
      channel.connect(UnixDomainSocketAddress.of(MemoryEndpoint.of(here()).rendezvous()));
      channel.write(greeting(version, ringBytes, name));
      if (why.equals(name + ".ring")) {
        channel.write(ByteBuffer.allocate(1)); // it is there, which is not true
      }
      ByteBuffer answer = ByteBuffer.allocate(300);
      while (channel.read(answer) >= 0) {
        // Until it hangs up.
      }

      assertThat(new String(answer.array(), 1, answer.position() - 1, UTF_8)).contains(why);
      assertThat((int) answer.get(0)).isEqualTo(answer.position() - 1);
    }

    send(transport().connect(here()), (byte) 1);
    assertThat(saw.messages(1)).hasSize(1);
  }

  private static ByteBuffer greeting(int version, int ringBytes, String name) {
    ByteBuffer hello = ByteBuffer.allocate(44).order(ByteOrder.LITTLE_ENDIAN);
    return hello.putInt(version).putInt(ringBytes).put(name.getBytes(US_ASCII)).flip();
  }

  @ParameterizedTest
  @ValueSource(strings = {"read", "written", "closed"})
  @DisplayName("MEM-2: memory that the peer cuts off ends its connection, and no other")
  void memoryThatThePeerCutsOffEndsItsConnection(String then) throws IOException {
    URI spinning = URI.create(here() + "?latency=spin");
    CompletableFuture<Connection> accepted = new CompletableFuture<>();
    RecordingHandler saw = new RecordingHandler();
    RecordingHandler good = new RecordingHandler();
    transport().listen(URI.create(here() + "2"), connection -> connection.start(good));
    transport()
        .listen(
            spinning,
            connection -> {
              if (then.equals("read")) {
                connection.start(saw);
              }
              accepted.complete(connection);
            });
    Path file = leaks.folder().resolve(UUID.randomUUID() + ".ring");
    try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
        SharedSegment _ = SharedSegment.create(file, RendezvousHandshake.RING_BYTES);
        FileChannel memory = FileChannel.open(file, WRITE)) {
      channel.connect(UnixDomainSocketAddress.of(MemoryEndpoint.of(spinning).rendezvous()));
      String name = file.getFileName().toString().replace(".ring", "");
      channel.write(greeting(RendezvousHandshake.VERSION, RendezvousHandshake.RING_BYTES, name));
      channel.write(ByteBuffer.allocate(1));
      Connection connection = Eventually.value("a connection", accepted);
      memory.truncate(0);

      switch (then) {
        case "written" -> {
          connection.open().rawFixed64(1);
          connection.send();
        }
        case "closed" -> connection.close();
        default -> {}
      }

      // What closes may be slower than the thread that looks for news, and finds no memory.
      CloseReason first = then.equals("closed") ? CloseReason.NORMAL : CloseReason.IO_ERROR;
      assertThat(Eventually.value("the end", connection.closed()).reason())
          .isIn(first, CloseReason.IO_ERROR);
      assertThat(saw.complaints()).isEmpty();
    }
    send(transport().connect(URI.create(here() + "2")), (byte) 1);
    assertThat(good.messages(1)).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      ints = {
        RendezvousHandshake.RING_BYTES - 3,
        RendezvousHandshake.RING_BYTES,
        RecordLayout.LENGTH_MAX
      })
  @DisplayName("MEM-3: a record that goes beyond the end of the ring closes the connection")
  void lengthsOfAHostilePeerAreChecked(int length) {
    RecordingHandler saw = listening();
    try (RawMemoryPeer peer = RawMemoryPeer.dial(here())) {
      peer.claimsRecord(length);

      assertThat(saw.end().reason()).isEqualTo(CloseReason.PROTOCOL_ERROR);
      assertThat(peer.readClose()).isEqualTo(CloseReason.PROTOCOL_ERROR);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "no message",
        "no message, nothing",
        "nothing",
        "more than it has",
        "another message"
      })
  @DisplayName("MEM-3: pieces that are of no message close the connection")
  void piecesOfAHostilePeerAreChecked(String of) {
    RecordingHandler saw = listening();
    try (RawMemoryPeer peer = RawMemoryPeer.dial(here())) {
      switch (of) {
        case "no message" -> peer.record(RecordLayout.PIECE, (byte) 1);
        case "no message, nothing" -> peer.record(RecordLayout.PIECE);
        case "nothing" -> {
          peer.announce(2);
          peer.record(RecordLayout.PIECE);
        }
        case "more than it has" -> {
          peer.announce(2);
          peer.record(RecordLayout.PIECE, (byte) 1);
          peer.record(RecordLayout.PIECE, (byte) 2, (byte) 3);
        }
        default -> {
          peer.announce(2);
          peer.announce(2);
        }
      }

      assertThat(saw.end().reason()).isEqualTo(CloseReason.PROTOCOL_ERROR);
      assertThat(saw.count()).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"nothing", "no start", "itself", "its length", "its end", "behind its end"})
  @DisplayName("MEM-3: a message that begins nowhere in its record closes the connection")
  void startsOfAHostilePeerAreChecked(String where) {
    RecordingHandler saw = listening();
    byte[] record =
        switch (where) {
          case "nothing" -> new byte[0];
          case "no start" -> new byte[] {2};
          case "itself" -> new byte[] {0, 0, 1};
          case "its length" -> new byte[] {1, 0, 1};
          case "its end" -> new byte[] {3, 0, 1};
          default -> new byte[] {-1, -1, 1};
        };
    try (RawMemoryPeer peer = RawMemoryPeer.dial(here())) {
      peer.record(RecordLayout.SHIFTED, record);

      assertThat(saw.end().reason()).isEqualTo(CloseReason.PROTOCOL_ERROR);
      assertThat(saw.count()).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {-1, RendezvousHandshake.RING_BYTES, Long.MAX_VALUE})
  @DisplayName("MEM-2: a peer that has read what was not written is closed when it is noticed")
  void readCountOfAHostilePeerIsChecked(long read) {
    CompletableFuture<Connection> accepted = new CompletableFuture<>();
    RecordingHandler saw = new RecordingHandler();
    transport()
        .listen(
            here(),
            connection -> {
              connection.start(saw);
              accepted.complete(connection);
            });
    try (RawMemoryPeer peer = RawMemoryPeer.dial(here())) {
      peer.claimsToHaveRead(read);
      Connection connection = Eventually.value("a connection", accepted);
      for (int i = 0; i < 200 && !saw.ended(); i++) {
        connection.open().rawBytes(new byte[10_000], 0, 10_000);
        connection.send();
      }

      assertThat(saw.end().reason()).isEqualTo(CloseReason.PROTOCOL_ERROR);
    }
  }

  @Test
  void peerThatDiesWhileItSignalsIsReported() {
    for (int i = 0; i < 20; i++) {
      RecordingHandler saw = new RecordingHandler();
      try (Acceptor _ = transport().listen(here(), connection -> connection.start(saw))) {
        RawMemoryPeer.dial(here()).diesWhileItRings();

        assertThat(saw.end().reason()).isEqualTo(CloseReason.PEER_GONE);
      }
    }
  }

  @Test
  @DisplayName("MEM-1: what a peer wrote before it died is handled first")
  void peerThatWritesAndDiesIsHeardOut() {
    for (int i = 0; i < 50; i++) {
      RecordingHandler saw = new RecordingHandler();
      try (Acceptor _ = transport().listen(here(), connection -> connection.start(saw))) {
        RawMemoryPeer peer = RawMemoryPeer.dial(here());
        peer.message(new byte[] {1});
        peer.close();

        assertThat(saw.end().reason()).isEqualTo(CloseReason.PEER_GONE);
        assertThat(saw.count()).isEqualTo(1);
      }
    }
  }

  @Test
  @DisplayName("MEM-1: memory of a dialler that dies while they meet is taken away")
  void memoryOfADiallerThatDiesWhileTheyMeetIsTakenAway() throws IOException {
    listening();
    String name = UUID.randomUUID().toString();
    Path file = leaks.folder().resolve(name + ".ring");
    try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
      channel.connect(UnixDomainSocketAddress.of(MemoryEndpoint.of(here()).rendezvous()));
      channel.write(greeting(RendezvousHandshake.VERSION, RendezvousHandshake.RING_BYTES, name));
      Files.createFile(file);
    }

    Eventually.eventually("nobody's memory is gone", () -> Files.notExists(file));
  }

  @Test
  @DisplayName("MEM-3: garbage in the ring is handed on within bounds, or closes the connection")
  void garbageInTheRingHarmsNobody() {
    RecordingHandler good = new RecordingHandler();
    transport().listen(URI.create(here() + "2"), connection -> connection.start(good));
    RandomSeeds.run(
        40,
        random -> {
          RecordingHandler saw = new RecordingHandler();
          try (Acceptor acceptor = transport().listen(here(), connection -> connection.start(saw));
              RawMemoryPeer peer = RawMemoryPeer.dial(acceptor.endpoint())) {
            byte[] garbage =
                RandomSeeds.bytes(random, 1 + random.nextInt(RendezvousHandshake.RING_BYTES));
            if (random.nextBoolean()) {
              for (int i = 0; i + 4 < garbage.length; i += 8 * (1 + random.nextInt(20))) {
                garbage[i + 2] = 0; // lengths that may fit
                garbage[i + 3] = (byte) random.nextInt(6);
              }
            }
            peer.ring().bytes().put(0, garbage);
            peer.rings();
          }
          saw.end();
          assertThat(saw.complaints()).isEmpty();
        });

    send(transport().connect(URI.create(here() + "2")), (byte) 1);
    assertThat(good.messages(1)).hasSize(1);
  }
}
