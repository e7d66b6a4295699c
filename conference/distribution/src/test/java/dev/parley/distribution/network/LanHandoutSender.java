package dev.parley.distribution.network;

import dev.parley.datagrams.UdpSocket;
import dev.parley.distribution.handout.Handout;
import dev.parley.distribution.handout.HandoutContent;
import dev.parley.distribution.handout.sender.GroupHandouts;
import dev.parley.distribution.handout.sender.HandoutOutput;
import dev.parley.distribution.handout.sender.HandoutSender;
import dev.parley.distribution.handout.sender.PieceLoader;
import dev.parley.distribution.handout.sender.PieceRequest;
import dev.parley.distribution.sender.GroupSender;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.security.SecureRandom;

/**
 * Program that prints its key, hands a file out when a line is written to it, and prints its end.
 */
final class LanHandoutSender {
  static final int NUMBER = 3;
  private static final long BYTES_PER_SECOND = 1_500_000;

  private LanHandoutSender() {}

  /**
   * @param arguments the file, and the number of seats
   */
  public static void main(String[] arguments) throws Exception {
    LanPrograms.requireClosedNetwork();
    int seats = Integer.parseInt(arguments[1]);
    InetSocketAddress own = new InetSocketAddress(LanPrograms.host(0), LanPrograms.SENDER_PORT);
    try (FileChannel file = FileChannel.open(Path.of(arguments[0]));
        UdpSocket socket = UdpSocket.bind(own)) {
      SenderSocket network = new SenderSocket(socket, LanPrograms.group(false));
      GroupSender group = network.open(LanPrograms.GROUP, new SecureRandom());
      for (int i = 1; i <= seats; i++) {
        group.addMember(LanPrograms.member(i));
      }
      System.out.println(LanPrograms.print(group.keys().getFirst()));
      while (System.in.available() == 0) {
        network.turn(System.nanoTime() + GroupHandouts.TICK_NANOS_MAX);
      }
      run(network, group, file, seats);
      while (true) {
        network.turn(Long.MAX_VALUE);
      }
    }
  }

  private static void run(SenderSocket network, GroupSender group, FileChannel file, int seats)
      throws IOException {
    long now = System.nanoTime();
    var handout = new Handout(NUMBER, "lesson", HandoutContent.read(file));
    var sender = new HandoutSender(handout, BYTES_PER_SECOND, now + 300_000_000_000L);
    var loader = new PieceLoader(file, handout);
    var output = new Output(group);
    var handouts = new GroupHandouts(BYTES_PER_SECOND, output, now);
    group.onFileReport(handouts);
    for (int i = 1; i <= seats; i++) {
      sender.add(i, now);
    }
    handouts.add(sender);
    long live = output.liveBytes();
    while (sender.end() == null) {
      now = System.nanoTime();
      handouts.tick(now);
      PieceRequest wanted = sender.wanted(now);
      if (wanted != null) {
        sender.loaded(wanted, loader.load(wanted));
      }
      network.turn(handouts.nextDeadline(now));
    }
    System.out.println(sender.end());
    System.out.println(output.liveBytes() - live);
  }

  private record Output(GroupSender group) implements HandoutOutput {
    @Override
    public void file(byte[] payload, int from, int length) {
      group.sendFile(payload, from, length);
    }

    @Override
    public long liveBytes() {
      return group.sentBytes() + group.repairBytes();
    }
  }
}
