package dev.parley.distribution.network;

import dev.parley.datagrams.UdpSocket;
import dev.parley.distribution.handout.Handout;
import dev.parley.distribution.handout.HandoutContent;
import dev.parley.distribution.handout.receiver.DiskJob;
import dev.parley.distribution.handout.receiver.HandoutFolder;
import dev.parley.distribution.handout.receiver.HandoutReceiver;
import dev.parley.distribution.handout.receiver.HandoutState;
import dev.parley.distribution.handout.receiver.ReceivedHandouts;
import dev.parley.distribution.receiver.MembershipState;
import dev.parley.distribution.receiver.UnicastReason;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Random;

/** Program that receives a file from the group, and prints its path once it is complete. */
final class LanHandoutSeat implements ReceiverSocket.GroupListener {
  private ReceivedHandouts files;

  private LanHandoutSeat() {}

  /**
   * @param arguments the original file, of which only the hashes are read; a folder; the number of
   *     the seat; the key
   */
  public static void main(String[] arguments) throws Exception {
    LanPrograms.requireClosedNetwork();
    int number = Integer.parseInt(arguments[2]);
    HandoutContent content;
    try (FileChannel original = FileChannel.open(Path.of(arguments[0]))) {
      content = HandoutContent.read(original);
    }
    var group = LanPrograms.group(false);
    var any = new InetSocketAddress(InetAddress.getByName("0.0.0.0"), group.address().getPort());
    var listener = new LanHandoutSeat();
    try (UdpSocket socket = UdpSocket.bind(any);
        HandoutFolder folder = HandoutFolder.open(Path.of(arguments[1], "h" + number), 1L << 30);
        ReceiverSocket seat =
            new ReceiverSocket(
                socket,
                group,
                new InetSocketAddress(LanPrograms.host(0), LanPrograms.SENDER_PORT),
                LanPrograms.GROUP,
                LanPrograms.key(arguments[3]),
                LanPrograms.member(number),
                listener,
                new Random(number))) {
      var random = new Random(number);
      listener.files = new ReceivedHandouts(folder, seat.receiver()::reportFile, random);
      var offer = new Handout(LanHandoutSender.NUMBER, "lesson", content);
      seat.stay(true);
      listener.run(seat, listener.files.begin(offer, System.nanoTime()));
    }
  }

  private void run(ReceiverSocket seat, HandoutReceiver receiver) throws Exception {
    boolean printed = false;
    while (true) {
      seat.turn(files.nextDeadline());
      long now = System.nanoTime();
      files.tick(now);
      DiskJob job = receiver.job(now);
      if (job != null) {
        job.run();
        receiver.finished(job, now);
      }
      if (receiver.state() == HandoutState.COMPLETE && !printed) {
        printed = true;
        System.out.println(receiver.path());
      }
    }
  }

  @Override
  public void packet(long sequence, byte[] bytes, int from, int length) {}

  @Override
  public void file(byte[] bytes, int from, int length) {
    files.receive(bytes, from, length, System.nanoTime());
  }

  @Override
  public void changed(MembershipState state, UnicastReason reason) {
    System.out.println(state + " " + reason);
  }
}
