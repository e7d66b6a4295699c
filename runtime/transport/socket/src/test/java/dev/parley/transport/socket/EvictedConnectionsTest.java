package dev.parley.transport.socket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.base.Limits;
import dev.parley.base.MemoryBudget;
import dev.parley.base.MemoryBudget.Use;
import dev.parley.testkit.ChildJvm;
import dev.parley.testkit.Eventually;
import dev.parley.testkit.RecordingHandler;
import dev.parley.transport.api.AdmissionControl;
import dev.parley.transport.api.AdmissionControl.ConnectionLimits;
import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.Transport;
import dev.parley.transport.api.TransportConfig;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** Direct memory of connections that are closed because others need their memory. */
final class EvictedConnectionsTest {
  private static final int CONNECTIONS = 300;
  private static final int DIRECT_MIB = 24;

  /** Frame header: a message of 4 MiB. */
  private static final byte[] ANNOUNCED = {0, 0, 0x40, 0};

  private static final int SENT_BYTES = 256 << 10;

  /** Buffer for the bytes that were sent, with their header. */
  private static final int BUFFER_BYTES = 2 * SENT_BYTES;

  /** Messages for which the budget has room when all connections are open. */
  private static final int HELD = 8;

  /** The memory of idle connections is free for messages as long as few have been opened. */
  private static final int EVICTED_MIN = CONNECTIONS - 2 * HELD;

  /**
   * Listens and dials. Each connection announces a message of 4 MiB, sends a part, stays open and
   * reads nothing. Prints the reasons for which the server closed connections, without duplicates.
   */
  static final class Server {
    private Server() {}

    public static void main(String[] arguments) throws IOException {
      MemoryBudget budget =
          new MemoryBudget(HELD * BUFFER_BYTES + CONNECTIONS * Limits.CONNECTION_BYTES, 0);
      AdmissionControl admission =
          new AdmissionControl(new ConnectionLimits(CONNECTIONS, CONNECTIONS, CONNECTIONS), budget);
      List<RecordingHandler> accepted = new CopyOnWriteArrayList<>();
      List<SocketChannel> peers = new ArrayList<>();
      try (Transport transport =
          new SocketTransportProvider()
              .open(TransportConfig.builder().capacity(admission).build())) {
        URI endpoint =
            transport
                .listen(
                    URI.create("tcp://127.0.0.1:0"),
                    connection -> {
                      accepted.add(new RecordingHandler());
                      connection.start(accepted.getLast());
                    })
                .endpoint();
        for (int i = 0; i < CONNECTIONS; i++) {
          peers.add(announcing(endpoint));
          long held = (long) Math.min(peers.size(), HELD) * BUFFER_BYTES;
          Eventually.eventually("the message", () -> budget.used(Use.BUFFERS) >= held);
        }
        Eventually.eventually("evictions", () -> ended(accepted).size() >= EVICTED_MIN);
        System.out.println(
            ended(accepted).stream().map(each -> each.end().reason()).distinct().toList());
      }
      for (SocketChannel each : peers) {
        each.close();
      }
    }

    private static List<RecordingHandler> ended(List<RecordingHandler> handlers) {
      return handlers.stream().filter(RecordingHandler::ended).toList();
    }

    private static SocketChannel announcing(URI endpoint) throws IOException {
      SocketChannel peer =
          SocketChannel.open(new InetSocketAddress(endpoint.getHost(), endpoint.getPort()));
      ByteBuffer part = ByteBuffer.allocate(ANNOUNCED.length + SENT_BYTES);
      part.put(ANNOUNCED).clear();
      try {
        while (part.hasRemaining()) {
          peer.write(part);
        }
      } catch (IOException e) {
        // Closed by the server already, which the server's handler sees.
      }
      return peer;
    }
  }

  /**
   * Without the early release, the buffers of closed connections fill direct memory, unless the
   * machine takes more than a second for {@link #DIRECT_MIB}; then a connection ends with REFUSED.
   */
  @Test
  void closedConnectionsReleaseTheirBuffersAtOnce() throws IOException {
    try (ChildJvm child =
        ChildJvm.of(Server.class).flags("-XX:MaxDirectMemorySize=" + DIRECT_MIB + "m").start()) {
      assertThat(child.line()).isEqualTo(List.of(CloseReason.LIMIT_EXCEEDED).toString());
    }
  }
}
