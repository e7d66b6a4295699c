package dev.parley.server.media;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import org.junit.jupiter.api.Test;

/** What two threads do to one connection at the same time. */
final class IceTcpConnectionTest {
  @Test
  void aConnectionThatIsClosedWhileItSendsIsOver() throws IOException {
    try (ServerSocketChannel port = ServerSocketChannel.open();
        Selector selector = Selector.open()) {
      port.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      try (SocketChannel channel = SocketChannel.open(port.getLocalAddress());
          SocketChannel _ = port.accept()) {
        channel.configureBlocking(false);
        IceTcpConnection connection =
            new IceTcpConnection(
                channel,
                (InetSocketAddress) channel.getRemoteAddress(),
                (_, _, _) -> {},
                System.nanoTime());
        connection.registered(new CancelledMeanwhile(channel, selector));

        connection.send(new byte[100], 0, 100);

        assertThat(connection.idle(System.nanoTime(), Long.MAX_VALUE)).isTrue();
      }
    }
  }

  /** Is cancelled by another thread right after it was found to be valid. */
  private static final class CancelledMeanwhile extends SelectionKey {
    private final SelectableChannel channel;
    private final Selector selector;

    private CancelledMeanwhile(SelectableChannel channel, Selector selector) {
      this.channel = channel;
      this.selector = selector;
    }

    @Override
    public SelectableChannel channel() {
      return channel;
    }

    @Override
    public Selector selector() {
      return selector;
    }

    @Override
    public boolean isValid() {
      return true;
    }

    @Override
    public void cancel() {
      // It is.
    }

    @Override
    public int interestOps() {
      throw new CancelledKeyException();
    }

    @Override
    public SelectionKey interestOps(int ops) {
      throw new CancelledKeyException();
    }

    @Override
    public int readyOps() {
      throw new CancelledKeyException();
    }
  }
}
