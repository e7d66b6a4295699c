package dev.parley.distribution.network;

import dev.parley.datagrams.UdpSocket;
import dev.parley.distribution.sender.GroupSender;
import java.net.InetSocketAddress;
import java.security.SecureRandom;

/** Program that sends 500 packets a second to the group, until it is killed. */
final class LanSender {
  private static final int PACKET_BYTES = 1_000;
  private static final long INTERVAL_NANOS = 2_000_000;

  private LanSender() {}

  /**
   * @param arguments whether the group has one source, and the number of seats
   */
  public static void main(String[] arguments) throws Exception {
    LanPrograms.requireClosedNetwork();
    boolean oneSource = Boolean.parseBoolean(arguments[0]);
    InetSocketAddress own = new InetSocketAddress(LanPrograms.host(0), LanPrograms.SENDER_PORT);
    try (UdpSocket socket = UdpSocket.bind(own)) {
      SenderSocket port = new SenderSocket(socket, LanPrograms.group(oneSource));
      GroupSender sender = port.open(LanPrograms.GROUP, new SecureRandom());
      for (int i = 1; i <= Integer.parseInt(arguments[1]); i++) {
        sender.addMember(LanPrograms.member(i));
      }
      System.out.println(LanPrograms.print(sender.keys().getFirst()));
      long next = System.nanoTime();
      byte[] packet = new byte[PACKET_BYTES];
      while (true) {
        while (next - System.nanoTime() <= 0) {
          sender.send(packet, 0, packet.length, next);
          next += INTERVAL_NANOS;
        }
        port.turn(next);
      }
    }
  }
}
