package dev.parley.distribution.network;

import dev.parley.testkit.ChildJvm;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Program beside a switch in a network namespace of its own: hands a file out to four seats that
 * lose 1 % of all datagrams, and prints the paths at which they have it, the end at the sender, how
 * many bytes of the group were no file, how many its port has carried meanwhile, and how many
 * datagrams the seats have lost because this machine had no time for them.
 */
final class LanHandoutSwitch {
  static final int SEATS = 4;

  private LanHandoutSwitch() {}

  /**
   * @param arguments the file, and a folder
   */
  public static void main(String[] arguments) throws Exception {
    List<ChildJvm> children = new ArrayList<>();
    try {
      ChildJvm sender = LanSwitch.at(0).start(LanHandoutSender.class, arguments[0], SEATS);
      children.add(sender);
      String key = sender.line();
      for (int i = 1; i <= SEATS; i++) {
        children.add(
            LanSwitch.at(i).start(LanHandoutSeat.class, arguments[0], arguments[1], i, key));
      }
      List<ChildJvm> seats = List.copyOf(children.subList(1, 1 + SEATS));
      for (int i = 1; i <= SEATS; i++) {
        // The switch forwards the group, and the port loses nothing until then.
        LanSwitch.await(seats.get(i - 1), "GROUP NONE");
        lose(i);
      }
      long before = LanSwitch.ports().get("p0")[0];
      sender.ask("begin");
      for (ChildJvm seat : seats) {
        System.out.println(path(seat));
      }
      System.out.println(sender.line());
      System.out.println(sender.line());
      System.out.println(LanSwitch.ports().get("p0")[0] - before);
      System.out.println(overflows());
    } finally {
      children.forEach(ChildJvm::close);
    }
  }

  private static String path(ChildJvm seat) throws IOException {
    String line = seat.line();
    while (!line.isEmpty() && !line.startsWith("/")) {
      line = seat.line(); // changes of its membership, since it loses packets
    }
    return line;
  }

  /** {@return datagrams for which the buffer of their socket had no room, at all seats} */
  private static long overflows() throws IOException {
    long sum = 0;
    for (int i = 1; i <= SEATS; i++) {
      Process cat =
          new ProcessBuilder("ip", "netns", "exec", "h" + i, "cat", "/proc/net/snmp").start();
      try (var lines = cat.inputReader()) {
        List<String> udp = lines.lines().filter(line -> line.startsWith("Udp: ")).toList();
        int column = List.of(udp.getFirst().split(" ")).indexOf("RcvbufErrors");
        sum += Long.parseLong(udp.getLast().split(" ")[column]);
      }
    }
    return sum;
  }

  /** Makes a host lose 1 % of the datagrams that arrive. */
  private static void lose(int host) throws IOException, InterruptedException {
    String rules =
        """
        table inet loss {
          chain in {
            type filter hook input priority 0;
            meta l4proto udp numgen random mod 100 < 1 counter drop
          }
        }
        """;
    Process nft = new ProcessBuilder("ip", "netns", "exec", "h" + host, "nft", "-f", "-").start();
    try (var in = nft.outputWriter()) {
      in.write(rules);
    }
    if (nft.waitFor() != 0) {
      throw new IllegalStateException("nft has not accepted the rules of loss");
    }
  }
}
