package dev.parley.bench.distribution;

import dev.parley.bench.ends.LineProtocolServer;
import dev.parley.bench.table.BenchException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Process of a sender. It answers {@code send TARGET,TARGET,... DATAGRAMS BYTES LOAD PAUSE MILLIS
 * WARM} with the median of the processor time of the sending thread for each datagram in
 * nanoseconds, the number of datagrams, and the number of look-ups of rights. Before each burst of
 * DATAGRAMS there is a pause of PAUSE milliseconds, in which the switch empties its queues: no
 * figure is one of packets that were dropped. WARM bursts without a pause come before.
 */
public final class SenderMain {
  /** Size of the send buffer of all sockets. */
  static final int BUFFER_BYTES = 4 << 20;

  /** Runs the process; takes the name of the sender and the address that it sends from. */
  public static void main(String[] args) throws Exception {
    try (DatagramSender sender = open(args[0], InetAddress.getByName(args[1]))) {
      LineProtocolServer.serve("-", words -> answer(sender, words));
    }
  }

  private static DatagramSender open(String name, InetAddress local) throws Exception {
    return switch (name) {
      case "parley" -> new ParleySender(local);
      case "group" -> new GroupStreamSender(local);
      case "channel" -> new ChannelSender(local);
      case "netty" -> new NettySender(local);
      default -> throw new BenchException("there is no sender " + name);
    };
  }

  private static String answer(DatagramSender sender, List<String> words) throws Exception {
    List<InetAddress> targets = targets(words.get(1));
    PacketBurst burst =
        new PacketBurst(
            targets,
            Integer.parseInt(words.get(2)),
            Integer.parseInt(words.get(3)),
            PacketLoad.of(words.get(4)));
    ReceiverRights rights = new ReceiverRights(targets);
    targets.forEach(rights::requireReceiver);
    sender.prepare(burst);
    long pause = Long.parseLong(words.get(5));
    int warm = Integer.parseInt(words.get(7));
    for (int i = 0; i < warm; i++) {
      sender.send(rights);
    }
    List<Long> times = new ArrayList<>();
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(Long.parseLong(words.get(6)));
    do {
      Thread.sleep(pause);
      times.add(sender.send(rights));
    } while (System.nanoTime() - end < 0);
    times.sort(null);
    double nanos = (double) times.get(times.size() / 2) / burst.datagrams();
    int datagrams = (times.size() + warm) * burst.datagrams();
    return nanos + " " + datagrams + " " + rights.lookups();
  }

  private static List<InetAddress> targets(String list) throws UnknownHostException {
    List<InetAddress> all = new ArrayList<>();
    for (String each : list.split(",", -1)) {
      all.add(InetAddress.getByName(each));
    }
    return all;
  }

  private SenderMain() {}
}
