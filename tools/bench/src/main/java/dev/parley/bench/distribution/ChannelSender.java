package dev.parley.bench.distribution;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.ArrayList;
import java.util.List;

/** Sender by a channel of the JDK: one system call for each datagram. */
final class ChannelSender implements DatagramSender {
  private final DatagramChannel channel;
  private final ByteBuffer direct =
      ByteBuffer.allocateDirect(PacketBurst.DATAGRAMS_MAX * PacketBurst.BYTES_MAX);
  private final List<ByteBuffer> ready = new ArrayList<>();
  private final List<InetSocketAddress> targets = new ArrayList<>();
  private PacketBurst burst = PacketBurst.NONE;
  private PacketBytes bytes = new PacketBytes(burst);

  ChannelSender(InetAddress local) throws IOException {
    channel = DatagramChannel.open(StandardProtocolFamily.INET);
    channel.setOption(StandardSocketOptions.SO_SNDBUF, SenderMain.BUFFER_BYTES);
    channel.setOption(
        StandardSocketOptions.IP_MULTICAST_IF, NetworkInterface.getByInetAddress(local));
    channel.bind(new InetSocketAddress(local, 0));
  }

  @Override
  public void prepare(PacketBurst prepared) {
    burst = prepared;
    bytes = new PacketBytes(prepared);
    ready.clear();
    for (int i = 0; i < prepared.packets(); i++) {
      ready.add(direct.slice(i * prepared.bytes(), prepared.bytes()));
    }
    targets.clear();
    for (InetAddress each : prepared.targets()) {
      targets.add(new InetSocketAddress(each, PacketBurst.PORT));
    }
  }

  @Override
  public long send(ReceiverRights rights) throws IOException {
    long before = ThreadTime.nanos();
    boolean checks = burst.load().checksPackets();
    boolean fills = burst.load().fills();
    int packets = burst.packets();
    for (int i = 0; i < packets; i++) {
      // Ready bytes are in native memory, which the channel does not copy.
      ByteBuffer packet = fills ? ByteBuffer.wrap(bytes.packet(i)) : ready.get(i);
      for (int j = 0; j < targets.size(); j++) {
        if (checks) {
          rights.requireReceiver(targets.get(j).getAddress());
        }
        channel.send(packet.position(0), targets.get(j));
      }
    }
    return ThreadTime.nanos() - before;
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
