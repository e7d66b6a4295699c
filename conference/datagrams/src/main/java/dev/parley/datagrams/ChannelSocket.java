package dev.parley.datagrams;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.MembershipKey;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** UDP socket on a JDK channel, for systems without batch system calls. */
final class ChannelSocket extends UdpSocket {
  private final DatagramChannel channel;
  private final Selector selector;
  private final InetSocketAddress local;
  private final byte[] bytes;
  private final int[] lengths;
  private final List<RemoteEndpoint> from = new ArrayList<>();
  private final ByteBuffer buffer;
  private final Map<MulticastGroup, MembershipKey> joined = new HashMap<>();

  private ChannelSocket(DatagramChannel channel, Selector selector, int batch, int bytesMax)
      throws IOException {
    super(bytesMax);
    this.channel = channel;
    this.selector = selector;
    buffer = ByteBuffer.allocateDirect(bytesMax + 1);
    bytes = new byte[batch * bytesMax];
    lengths = new int[batch];
    local = (InetSocketAddress) channel.getLocalAddress();
  }

  static ChannelSocket open(InetSocketAddress address, int bufferBytes, int batch, int bytesMax)
      throws IOException {
    DatagramChannel channel =
        address.getAddress() instanceof Inet4Address
            ? DatagramChannel.open(StandardProtocolFamily.INET)
            : DatagramChannel.open();
    try {
      channel.setOption(StandardSocketOptions.SO_RCVBUF, bufferBytes);
      channel.setOption(StandardSocketOptions.SO_SNDBUF, bufferBytes);
      channel.bind(address);
      channel.configureBlocking(false);
      Selector selector = Selector.open();
      channel.register(selector, SelectionKey.OP_READ);
      return new ChannelSocket(channel, selector, batch, bytesMax);
    } catch (IOException e) {
      channel.close();
      throw new IOException("UDP at %s: %s".formatted(address, e.getMessage()), e);
    }
  }

  @Override
  public InetSocketAddress localAddress() {
    return local;
  }

  @Override
  public int receive(long nanos) throws IOException {
    int count = read();
    if (count == 0 && nanos > 0) {
      long millis = TimeUnit.NANOSECONDS.toMillis(nanos) + 1; // never sooner; 0 would be for ever
      selector.select(_ -> {}, nanos == Long.MAX_VALUE ? 0 : millis);
      count = read();
    }
    return count;
  }

  private int read() throws IOException {
    from.clear();
    while (from.size() < lengths.length) {
      buffer.clear();
      if (!(channel.receive(buffer) instanceof InetSocketAddress sender)) {
        break;
      }
      int at = from.size();
      int length = buffer.flip().remaining();
      if (length > bytesMax()) {
        countTooLong(1);
        length = 0;
      }
      buffer.get(bytes, from(at), length);
      lengths[at] = length;
      RemoteEndpoint found = RemoteEndpoint.of(sender);
      from.add(remotes().find(found.high, found.low, found.port, found.scope));
    }
    return from.size();
  }

  @Override
  public byte[] bytes() {
    return bytes;
  }

  @Override
  public int from(int datagram) {
    return datagram * bytesMax();
  }

  @Override
  public int length(int datagram) {
    return lengths[datagram];
  }

  @Override
  public RemoteEndpoint remote(int datagram) {
    return from.get(datagram);
  }

  @Override
  public void send(RemoteEndpoint to, byte[] bytes, int from, int length) {
    try {
      if (length > bytesMax()
          || to.isRefused()
          || channel.send(ByteBuffer.wrap(bytes, from, length), to.address()) == 0) {
        drop(1);
      }
    } catch (IOException e) {
      drop(1); // an error of one remote's path; receive reports a broken socket
    }
  }

  @Override
  public void flush() {
    // Each was sent at once.
  }

  @Override
  boolean choosesSource(MulticastGroup group) {
    return false; // the JDK chooses the first address of the interface
  }

  @Override
  void chooseInterface(MulticastGroup group) throws IOException {
    NetworkInterface chosen = group.networkInterface();
    channel.setOption(StandardSocketOptions.IP_MULTICAST_IF, chosen);
    channel.setOption(StandardSocketOptions.IP_MULTICAST_TTL, MulticastGroup.TTL);
    NetworkInterface actual = channel.getOption(StandardSocketOptions.IP_MULTICAST_IF);
    int ttl = channel.getOption(StandardSocketOptions.IP_MULTICAST_TTL);
    if (!chosen.equals(actual) || ttl != MulticastGroup.TTL) {
      throw new IOException("%s would be sent to by %s with TTL %d".formatted(group, actual, ttl));
    }
  }

  @Override
  public void join(MulticastGroup group) throws IOException {
    InetAddress address = group.address().getAddress();
    Optional<InetAddress> source = group.source();
    joined.put(
        group,
        source.isPresent()
            ? channel.join(address, group.networkInterface(), source.get())
            : channel.join(address, group.networkInterface()));
  }

  @Override
  public void leave(MulticastGroup group) throws IOException {
    MembershipKey key = joined.remove(group);
    if (key == null) {
      throw new IOException("%s is not joined".formatted(group));
    }
    key.drop();
  }

  @Override
  public void wake() {
    selector.wakeup();
  }

  @Override
  public void close() {
    try (channel;
        selector) {
      // Closed by try-with-resources.
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
