package dev.parley.bench.distribution;

import dev.parley.bench.table.BenchException;
import dev.parley.datagrams.MulticastGroup;
import dev.parley.datagrams.UdpSocket;
import dev.parley.distribution.group.MemberKey;
import dev.parley.distribution.sender.GroupSender;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Sender of the product's stream: each packet encrypted, with parity, to a group whose members
 * report. The last byte of the group's address is the number of its members.
 */
final class GroupStreamSender implements DatagramSender {
  private static final int GROUP = 7;

  private final SecureRandom random = new SecureRandom();
  private final UdpSocket socket;
  private final NetworkInterface cable;
  private final List<ReportingMember> members = new ArrayList<>();
  private @Nullable GroupSocket stream; // null before the first burst is prepared
  private PacketBytes bytes = new PacketBytes(PacketBurst.NONE);
  private int packets;

  GroupStreamSender(InetAddress local) throws IOException {
    socket = UdpSocket.bind(new InetSocketAddress(local, 0));
    cable = NetworkInterface.getByInetAddress(local);
  }

  @Override
  public void prepare(PacketBurst burst) throws IOException {
    InetAddress address = burst.targets().getFirst();
    MulticastGroup group =
        MulticastGroup.anySource(new InetSocketAddress(address, PacketBurst.PORT), cable);
    var opened = new GroupSocket(socket, group, GROUP, random);
    GroupSender sender = opened.sender();
    members.clear();
    for (int i = 0; i < address.getAddress()[3]; i++) {
      MemberKey key = MemberKey.random(i, random);
      sender.addMember(key);
      members.add(new ReportingMember(GROUP, sender.keys().getFirst(), key, sender));
    }
    bytes = new PacketBytes(burst);
    packets = burst.packets();
    stream = opened;
  }

  @Override
  public long send(ReceiverRights rights) {
    GroupSocket sending = stream;
    if (sending == null) {
      throw new BenchException("no burst is prepared");
    }
    members.forEach(ReportingMember::tick);
    long before = ThreadTime.nanos();
    long now = System.nanoTime();
    for (int i = 0; i < packets; i++) {
      byte[] packet = bytes.packet(i);
      if (!sending.sender().send(packet, 0, packet.length, now)) {
        throw new BenchException("a packet was not sent to the group");
      }
    }
    sending.sender().tick(now);
    socket.flush();
    return ThreadTime.nanos() - before;
  }

  @Override
  public void close() {
    socket.close();
  }
}
