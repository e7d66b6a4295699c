package dev.parley.bench.distribution;

import dev.parley.datagrams.MulticastGroup;
import dev.parley.datagrams.UdpSocket;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;

/**
 * Sockets of all seats, which have joined groups of 1, 10 and 30 seats. They read nothing: what
 * does not fit into their buffers is dropped behind the switch, where it costs the sender nothing.
 */
final class GroupReceivers implements AutoCloseable {
  /** Numbers of seats of the groups. */
  static final List<Integer> AUDIENCES = List.of(1, 10, VirtualLan.SEATS);

  private final List<UdpSocket> sockets = new ArrayList<>();

  GroupReceivers(VirtualLan lan) throws IOException, InterruptedException {
    for (int seat = 1; seat <= VirtualLan.SEATS; seat++) {
      int number = seat;
      HostThread.run(() -> {
        lan.enter(number + 1);
        sockets.add(join(number));
      });
    }
  }

  private static UdpSocket join(int seat) throws IOException {
    InetAddress any = InetAddress.getByName("0.0.0.0");
    UdpSocket socket = UdpSocket.bind(new InetSocketAddress(any, PacketBurst.PORT), 1);
    for (int audience : AUDIENCES) {
      if (seat <= audience) {
        InetSocketAddress group =
            new InetSocketAddress(VirtualLan.group(audience), PacketBurst.PORT);
        socket.join(MulticastGroup.anySource(group, VirtualLan.cable()));
      }
    }
    return socket;
  }

  @Override
  public void close() {
    sockets.forEach(UdpSocket::close);
  }
}
