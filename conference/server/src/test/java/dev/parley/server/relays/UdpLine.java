package dev.parley.server.relays;

import dev.parley.testkit.net.LinkDirection;
import dev.parley.testkit.net.LinkShape;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A UDP proxy between two servers that has a rate, and counts the bytes of each direction. */
final class UdpLine implements AutoCloseable {
  private static final int DATAGRAM_BYTES = 2_048;
  private static final long STEP_NANOS = 1_000_000;

  private final DatagramSocket near = open();
  private final DatagramSocket far = open();
  private final SocketAddress target;
  private final LinkDirection up;
  private final LinkDirection down;
  private long upBytes; // offered; guarded by this, as is downBytes
  private long downBytes;
  private volatile @Nullable SocketAddress source;
  private volatile boolean closed;

  /**
   * @param target address of the far server
   * @param bitsPerSecond rate of each direction; 0 for no limit
   */
  UdpLine(SocketAddress target, long bitsPerSecond) {
    this.target = target;
    LinkShape shape =
        bitsPerSecond == 0
            ? LinkShape.OPEN
            : LinkShape.OPEN.rate(bitsPerSecond, Duration.ofMillis(500));
    up = new LinkDirection(shape, 1);
    down = new LinkDirection(shape, 2);
    Thread.ofVirtual().start(() -> receive(near, true));
    Thread.ofVirtual().start(() -> receive(far, false));
    Thread.ofVirtual().start(this::deliver);
  }

  private static DatagramSocket open() {
    try {
      return new DatagramSocket(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** {@return the port at which the near server reaches the far one} */
  int port() {
    return near.getLocalPort();
  }

  /** {@return the bytes of UDP that both servers have sent so far, without headers} */
  synchronized long bytes() {
    return upBytes + downBytes;
  }

  /** {@return the bytes that the far server has sent to the near one} */
  synchronized long bytesDown() {
    return downBytes;
  }

  private void receive(DatagramSocket from, boolean fromNear) {
    byte[] buffer = new byte[DATAGRAM_BYTES];
    DatagramPacket packet = new DatagramPacket(buffer, buffer.length);
    while (!closed) {
      try {
        from.receive(packet);
      } catch (IOException e) {
        return; // the line was closed
      }
      if (fromNear) {
        source = packet.getSocketAddress();
      }
      offer(Arrays.copyOf(buffer, packet.getLength()), fromNear);
      packet.setLength(buffer.length);
    }
  }

  private synchronized void offer(byte[] datagram, boolean fromNear) {
    if (fromNear) {
      upBytes += datagram.length;
    } else {
      downBytes += datagram.length;
    }
    (fromNear ? up : down).offer(datagram, System.nanoTime());
  }

  private void deliver() {
    while (!closed) {
      try {
        for (var each = poll(up); each.isPresent(); each = poll(up)) {
          far.send(new DatagramPacket(each.get(), each.get().length, target));
        }
        SocketAddress back = source;
        for (var each = poll(down); each.isPresent() && back != null; each = poll(down)) {
          near.send(new DatagramPacket(each.get(), each.get().length, back));
        }
      } catch (IOException e) {
        return; // the line was closed
      }
      LockSupport.parkNanos(STEP_NANOS);
    }
  }

  private synchronized Optional<byte[]> poll(LinkDirection direction) {
    return direction.poll(System.nanoTime());
  }

  @Override
  public void close() {
    closed = true;
    near.close();
    far.close();
  }
}
