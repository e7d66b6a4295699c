package dev.parley.distribution.network;

import dev.parley.datagrams.UdpSocket;
import dev.parley.distribution.receiver.MembershipState;
import dev.parley.distribution.receiver.UnicastReason;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Random;

/** Program that receives the group, and prints changes and counts, until it is killed. */
final class LanSeat implements ReceiverSocket.GroupListener {
  private static final int PRINTED = 500;

  private int received;

  private LanSeat() {}

  /**
   * @param arguments whether the group has one source, the number of the seat, and the key
   */
  public static void main(String[] arguments) throws Exception {
    LanPrograms.requireClosedNetwork();
    boolean oneSource = Boolean.parseBoolean(arguments[0]);
    int number = Integer.parseInt(arguments[1]);
    var group = LanPrograms.group(oneSource);
    var any = new InetSocketAddress(InetAddress.getByName("0.0.0.0"), group.address().getPort());
    try (UdpSocket socket = UdpSocket.bind(any);
        ReceiverSocket seat =
            new ReceiverSocket(
                socket,
                group,
                new InetSocketAddress(LanPrograms.host(0), LanPrograms.SENDER_PORT),
                LanPrograms.GROUP,
                LanPrograms.key(arguments[2]),
                LanPrograms.member(number),
                new LanSeat(),
                new Random(number))) {
      seat.stay(true); // a busy machine is silent for so long that a seat would leave
      while (true) {
        seat.turn(Long.MAX_VALUE);
      }
    }
  }

  @Override
  public void packet(long sequence, byte[] bytes, int from, int length) {
    received++;
    if (received % PRINTED == 0) {
      System.out.println("received " + received);
    }
  }

  @Override
  public void changed(MembershipState state, UnicastReason reason) {
    System.out.println(state + " " + reason);
  }
}
