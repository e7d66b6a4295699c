package dev.parley.bench.distribution;

import dev.parley.bench.table.BenchException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Switch with IGMP snooping in network namespaces that {@code scripts/network-hosts} has made: host
 * 1 is the server, hosts 2 to 31 are seats, host 32 is a seat that is in no group. There is no way
 * out. Everything behind the server's cable runs on processor 1 if there is one, so that the server
 * on processor 0 pays for sending alone, as with a switch of its own.
 */
final class VirtualLan {
  /** Number of hosts. */
  static final int HOSTS = 32;

  /** Number of seats that join groups. */
  static final int SEATS = 30;

  private static final String NO_ROUTE = "00000000";
  private static final Pattern PORT =
      Pattern.compile(
          "\"ifname\":\"parley-(\\d+)\".*?\"rx\":\\{\"bytes\":(\\d+).*?\"tx\":\\{\"bytes\":(\\d+)");

  /**
   * Commands that switch snooping on. The querier comes after its response interval: the bridge
   * floods all groups for the interval of that moment. The route of groups is for Netty, whose
   * epoll transport does not set the interface.
   */
  private static final String SNOOPING =
      """
      set -e
      mount -t sysfs none /sys
      ip link set parley-switch type bridge mcast_snooping 1 mcast_query_response_interval 10
      ip link set parley-switch type bridge mcast_querier 1
      nsenter --net=/proc/$1/ns/net -- ip route add 239.0.0.0/8 dev parley-host
      if [ "$2" -gt 1 ]; then echo 2 > /sys/class/net/parley-1/queues/rx-0/rps_cpus; fi
      """;

  private final List<Long> pids;

  private VirtualLan(List<Long> pids) {
    this.pids = pids;
  }

  /** Bytes of a port since it was made: from the host, and to the host. */
  record PortBytes(long received, long sent) {}

  /** Sets up the switch that this process has been started beside. */
  static VirtualLan open() throws IOException, InterruptedException {
    requireClosedNetwork();
    String hosts = System.getenv("PARLEY_HOSTS");
    if (hosts == null) {
      throw new BenchException("this program runs beside the switch of scripts/network-hosts");
    }
    List<Long> pids = Arrays.stream(hosts.strip().split(" ", -1)).map(Long::valueOf).toList();
    String processors = String.valueOf(Runtime.getRuntime().availableProcessors());
    run("sh", "-c", SNOOPING, "sh", pids.getFirst().toString(), processors);
    return new VirtualLan(pids);
  }

  /** Refuses to run where a datagram could leave. */
  private static void requireClosedNetwork() throws IOException {
    for (String line : Files.readAllLines(Path.of("/proc/net/route"))) {
      String[] fields = line.split("\\s+", -1);
      if (fields.length > 1 && fields[1].equals(NO_ROUTE)) {
        throw new BenchException("there is a default route: nothing is sent here");
      }
    }
  }

  /** {@return the address of a host, 1 to {@link #HOSTS}} */
  static InetAddress address(int host) throws UnknownHostException {
    return InetAddress.getByName("10.81.0." + host);
  }

  /** {@return the address of a group that a number of seats joins} */
  static InetAddress group(int seats) throws UnknownHostException {
    return InetAddress.getByName("239.81.0." + seats);
  }

  /** {@return the interface of the host whose namespace the current thread has entered} */
  static NetworkInterface cable() throws IOException {
    return NetworkInterface.getByName("parley-host");
  }

  /** Moves the current thread to a host, where it ends. */
  void enter(int host) {
    HostNamespace.enter(pids.get(host - 1));
  }

  /** {@return a command that runs another one at a host} */
  List<String> at(int host, List<String> command) {
    List<String> all = new ArrayList<>(prefix(host));
    all.addAll(command);
    return all;
  }

  private List<String> prefix(int host) {
    return List.of("nsenter", "--net=/proc/" + pids.get(host - 1) + "/ns/net", "--");
  }

  /** Gives all ports 100 Mbit/s in both directions, with queues of 50 ms. */
  void limitPorts() throws IOException, InterruptedException {
    String[] bucket = "root tbf rate 100mbit burst 32kb latency 50ms".split(" ", -1);
    for (int host = 1; host <= HOSTS; host++) {
      List<String> command = new ArrayList<>(List.of("tc", "qdisc", "add", "dev"));
      command.add("parley-" + host);
      command.addAll(List.of(bucket));
      run(command.toArray(String[]::new));
      command.set(4, "parley-host");
      run(at(host, command).toArray(String[]::new));
    }
  }

  /** Loses one percent of the packets at each port but the server's, independently. */
  void loseOnePercent() throws IOException, InterruptedException {
    run(
        "sh",
        "-c",
        "nft add rule bridge parley cuts oifname != parley-1 numgen random mod 100 '<' 1 drop");
  }

  /** Loses nothing more. */
  void loseNothing() throws IOException, InterruptedException {
    run("nft", "flush", "chain", "bridge", "parley", "cuts");
  }

  /** {@return bytes of all ports; the first one is that of host 1} */
  static List<PortBytes> ports() throws IOException, InterruptedException {
    Map<Integer, PortBytes> all = new TreeMap<>();
    PORT.matcher(run("ip", "-s", "-j", "link"))
        .results()
        .forEach(port ->
            all.put(
                Integer.valueOf(port.group(1)),
                new PortBytes(Long.parseLong(port.group(2)), Long.parseLong(port.group(3)))));
    if (all.size() != HOSTS) {
      throw new BenchException("the switch has %d ports".formatted(all.size()));
    }
    return List.copyOf(all.values());
  }

  private static String run(String... command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new BenchException(String.join(" ", command) + ": " + printed);
    }
    return printed;
  }
}
