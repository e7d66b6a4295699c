package dev.parley.bench.ends;

import dev.parley.bench.table.BenchException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * End that uses plain blocking channels, the baseline of the comparison. The second end dials
 * twice: the first end calls on the first channel, the second end on the other.
 */
final class PlainEnd implements PairEnd {
  private final EndRole role;
  private final @Nullable ServerSocketChannel server; // null at the second end
  private final String address;
  private final List<SocketChannel> channels = new ArrayList<>();
  private @Nullable FramedChannel calling; // null until they have met

  static PairEnd open(String scheme, EndRole role, Path folder) throws IOException {
    if (role == EndRole.SECOND) {
      return new PlainEnd(role, null, "-");
    }
    if (scheme.equals("unix")) {
      Path file = folder.resolve("plain.sock");
      ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
      server.bind(UnixDomainSocketAddress.of(file));
      return new PlainEnd(role, server, file.toString());
    }
    ServerSocketChannel server = ServerSocketChannel.open();
    server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    return new PlainEnd(
        role, server, String.valueOf(((InetSocketAddress) server.getLocalAddress()).getPort()));
  }

  private PlainEnd(EndRole role, @Nullable ServerSocketChannel server, String address) {
    this.role = role;
    this.server = server;
    this.address = address;
  }

  @Override
  public String address() {
    return address;
  }

  @Override
  public void connect(String other) throws IOException {
    SocketChannel firstCalls = channel(other);
    SocketChannel secondCalls = channel(other);
    calling = new FramedChannel(role == EndRole.FIRST ? firstCalls : secondCalls);
    serve(new FramedChannel(role == EndRole.FIRST ? secondCalls : firstCalls));
  }

  private SocketChannel channel(String other) throws IOException {
    SocketChannel channel = server == null ? SocketChannel.open(addressOf(other)) : server.accept();
    if (channel.supportedOptions().contains(StandardSocketOptions.TCP_NODELAY)) {
      channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    }
    channels.add(channel);
    return channel;
  }

  private static SocketAddress addressOf(String other) {
    return other.startsWith("/")
        ? UnixDomainSocketAddress.of(other)
        : new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(other));
  }

  private static void serve(FramedChannel channel) {
    Thread.ofPlatform()
        .daemon()
        .name("plain-server")
        .start(() -> {
          try {
            answerAll(channel);
          } catch (IOException e) {
            System.err.println("a plain channel ended: " + e.getMessage());
          }
        });
  }

  private static void answerAll(FramedChannel channel) throws IOException {
    while (channel.fill()) {
      while (channel.next()) {
        channel.answer();
      }
      channel.flush();
    }
  }

  @Override
  public EndCalls calls(CallShape shape) {
    FramedChannel channel = calling;
    if (channel == null) {
      throw new BenchException("the ends are not connected yet");
    }
    return new PlainCalls(
        channel, shape == CallShape.ROUND ? FramedChannel.ROUND : FramedChannel.ECHO);
  }

  @Override
  public void close() {
    try {
      for (SocketChannel channel : channels) {
        channel.close();
      }
      if (server != null) {
        server.close();
      }
    } catch (IOException e) {
      System.err.println("closing failed: " + e.getMessage());
    }
  }
}
