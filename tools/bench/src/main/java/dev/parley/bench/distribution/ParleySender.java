package dev.parley.bench.distribution;

import dev.parley.datagrams.MulticastGroup;
import dev.parley.datagrams.RemoteEndpoint;
import dev.parley.datagrams.UdpSocket;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.util.ArrayList;
import java.util.List;

/** Sender by the sockets of {@code datagrams}. */
final class ParleySender implements DatagramSender {
  private final UdpSocket socket;
  private final NetworkInterface cable;
  private final List<InetAddress> targets = new ArrayList<>();
  private final List<RemoteEndpoint> remotes = new ArrayList<>();
  private PacketBurst burst = PacketBurst.NONE;
  private PacketBytes bytes = new PacketBytes(burst);

  ParleySender(InetAddress local) throws IOException {
    socket =
        UdpSocket.bind(
            new InetSocketAddress(local, 0), PacketBurst.DATAGRAMS_MAX, PacketBurst.BYTES_MAX);
    cable = NetworkInterface.getByInetAddress(local);
  }

  @Override
  public void prepare(PacketBurst prepared) throws IOException {
    burst = prepared;
    bytes = new PacketBytes(prepared);
    targets.clear();
    remotes.clear();
    for (InetAddress each : prepared.targets()) {
      InetSocketAddress address = new InetSocketAddress(each, PacketBurst.PORT);
      targets.add(each);
      remotes.add(
          each.isMulticastAddress()
              ? socket.sendTo(MulticastGroup.anySource(address, cable))
              : socket.remote(address));
    }
  }

  @Override
  public long send(ReceiverRights rights) {
    long before = ThreadTime.nanos();
    boolean checks = burst.load().checksPackets();
    int packets = burst.packets();
    for (int i = 0; i < packets; i++) {
      byte[] packet = bytes.packet(i);
      for (int j = 0; j < remotes.size(); j++) {
        if (checks) {
          rights.requireReceiver(targets.get(j));
        }
        socket.send(remotes.get(j), packet, 0, packet.length);
      }
    }
    socket.flush();
    return ThreadTime.nanos() - before;
  }

  @Override
  public void close() {
    socket.close();
  }
}
