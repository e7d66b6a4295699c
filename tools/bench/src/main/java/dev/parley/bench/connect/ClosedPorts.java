package dev.parley.bench.connect;

import dev.parley.bench.table.BenchException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Local TCP ports without a listener. */
final class ClosedPorts {
  /** First port of the range, where the sweep of the Kotlin compiler's clients began. */
  private static final int FIRST = 12_345;

  private static final int LAST = 65_535;

  /** {@return the first free ports of the range, {@code count} of them} */
  static List<Integer> find(int count) {
    List<Integer> dead = new ArrayList<>();
    for (int port = FIRST; port <= LAST && dead.size() < count; port++) {
      if (free(port)) {
        dead.add(port);
      }
    }
    if (dead.size() < count) {
      throw new BenchException("only " + dead.size() + " dead ports from " + FIRST);
    }
    return dead;
  }

  private static boolean free(int port) {
    try (ServerSocket held = new ServerSocket(port)) {
      return held.isBound();
    } catch (IOException e) {
      return false;
    }
  }

  /** {@return the ports as one word} */
  static String word(List<Integer> ports) {
    return ports.stream().map(String::valueOf).collect(Collectors.joining(","));
  }

  /** {@return the loopback addresses in a word that {@link #word} has made} */
  static List<InetSocketAddress> parse(String word) {
    return Arrays.stream(word.split(",", -1))
        .map(
            port -> new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(port)))
        .toList();
  }

  private ClosedPorts() {}
}
