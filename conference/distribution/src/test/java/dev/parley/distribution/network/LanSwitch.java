package dev.parley.distribution.network;

import dev.parley.testkit.ChildJvm;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Program beside a switch in a network namespace of its own: starts a sender and two seats at its
 * ports, and prints how many bytes each port has carried while the seats received.
 */
final class LanSwitch {
  /** Number of hosts of the test of streams: the sender, two seats, and one that does not join. */
  static final int HOSTS = 4;

  private static final int SEATS = 2;
  private static final Pattern PORT =
      Pattern.compile(
          "\"ifname\":\"(p\\d)\".*?\"rx\":\\{\"bytes\":(\\d+).*?\"tx\":\\{\"bytes\":(\\d+)");

  /**
   * Commands that make a bridge with IGMP snooping and its hosts. The querier is switched on after
   * its response interval is set: the bridge floods all groups for the interval of that moment.
   * Without segments in the kernel (GSO) each datagram has its headers at the ports, as on a cable.
   */
  private static final String COMMANDS =
      """
      set -e
      mount -t tmpfs none /run
      mkdir /run/netns
      ip link set lo up
      ip link add lan type bridge mcast_snooping 1 mcast_query_response_interval 10
      ip link set lan type bridge mcast_querier 1
      ip link set lan up
      hosts=$1
      shift
      for i in $(seq 0 $((hosts-1)))
      do
        ip netns add h$i
        ip link add p$i type veth peer name e0 netns h$i
        ip link set p$i master lan up
        ip -n h$i link set lo up
        ip -n h$i addr add 10.99.0.$((i+1))/24 dev e0
        ip -n h$i link set e0 gso_max_segs 1
        ip -n h$i link set e0 up
      done
      exec "$@"
      """;

  private LanSwitch() {}

  /** {@return a command that runs the rest of its command line beside the switch} */
  static List<String> command(int hosts) {
    // In a process namespace: with its first process all programs end, however that is killed.
    return List.of(
        "unshare",
        "-Urnm",
        "--pid",
        "--fork",
        "--kill-child",
        "--mount-proc",
        "sh",
        "-c",
        COMMANDS,
        "sh",
        String.valueOf(hosts));
  }

  /**
   * @param arguments whether the group has one source
   */
  public static void main(String[] arguments) throws Exception {
    LanPrograms.requireClosedNetwork();
    List<ChildJvm> children = new ArrayList<>();
    try {
      children.add(at(0).start(LanSender.class, arguments[0], SEATS));
      String key = children.getFirst().line();
      for (int i = 1; i <= SEATS; i++) {
        children.add(at(i).start(LanSeat.class, arguments[0], i, key));
      }
      List<ChildJvm> seats = List.copyOf(children.subList(1, 1 + SEATS));
      for (ChildJvm seat : seats) {
        await(seat, "GROUP NONE");
      }
      Map<String, long[]> before = ports();
      for (ChildJvm seat : seats) {
        await(seat, "received 2000");
      }
      Map<String, long[]> after = ports();
      after.forEach((port, bytes) ->
          System.out.println(
              port
                  + " "
                  + (bytes[0] - before.get(port)[0])
                  + " "
                  + (bytes[1] - before.get(port)[1])));
    } finally {
      children.forEach(ChildJvm::close);
    }
  }

  /**
   * {@return a JVM for a namespace of processes, which has no file in /tmp with its number: that is
   * 1 in each namespace, and the JVM would print a warning}
   */
  static ChildJvm.Launch jvm(Class<?> main) {
    return ChildJvm.of(main).flags("-XX:-UsePerfData");
  }

  /** {@return a way to start programs at a host} */
  static Launch at(int host) {
    return (main, all) -> jvm(main).before(List.of("ip", "netns", "exec", "h" + host)).start(all);
  }

  static void await(ChildJvm child, String wanted) throws IOException {
    for (String line = child.line(); !line.equals(wanted); line = child.line()) {
      if (line.isEmpty()) {
        throw new IllegalStateException("a program ended before it printed: " + wanted);
      }
    }
  }

  /** {@return received and sent bytes of each port of the switch} */
  static Map<String, long[]> ports() throws IOException {
    Process process = new ProcessBuilder("ip", "-s", "-j", "link").start();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    Map<String, long[]> all = new TreeMap<>();
    PORT.matcher(printed)
        .results()
        .forEach(match ->
            all.put(
                match.group(1),
                new long[] {Long.parseLong(match.group(2)), Long.parseLong(match.group(3))}));
    return all;
  }

  /** Start of a program at a host. */
  interface Launch {
    ChildJvm start(Class<?> main, Object... arguments) throws IOException;
  }
}
