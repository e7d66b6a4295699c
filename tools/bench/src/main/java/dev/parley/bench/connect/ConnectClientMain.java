package dev.parley.bench.connect;

import dev.parley.bench.ends.LineProtocolServer;
import dev.parley.bench.table.BenchException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Locale;

/**
 * Process that probes, looks up and dials. It answers these questions with {@link StepTimes#line}:
 *
 * <pre>
 *   dead LOOK PORTS TIMES          looks at all ports
 *   find KIND ADDRESS TIMES        finds one of the names at a {@link NameServices}
 *   connect KIND ADDRESS TIMES     connects with a {@link DialledListener}
 * </pre>
 */
final class ConnectClientMain {
  /** Runs the process; takes no arguments. */
  public static void main(String[] args) throws InterruptedException {
    LineProtocolServer.serve("-", ConnectClientMain::answer);
  }

  private static String answer(List<String> words) throws Exception {
    int times = Integer.parseInt(words.get(3));
    return switch (words.getFirst()) {
      case "dead" -> dead(PortLookup.valueOf(words.get(1)), ClosedPorts.parse(words.get(2)), times);
      case "find" -> find(words.get(1), words.get(2), times);
      case "connect" -> connect(words.get(1), words.get(2), times);
      default -> throw new BenchException("unknown question: " + words);
    };
  }

  private static String dead(PortLookup look, List<InetSocketAddress> ports, int times)
      throws Exception {
    return StepTimes.of(
            times,
            time -> {
              int dead = look.countRefused(ports);
              if (dead != ports.size()) {
                throw new BenchException(dead + " of " + ports.size() + " ports were dead");
              }
              return () -> {};
            })
        .line();
  }

  private static String find(String kind, String address, int times) throws Exception {
    try (NameFinder finder = NameFinder.of(kind, address)) {
      return StepTimes.of(
              times,
              time -> {
                finder.find(NameServices.name(time));
                return () -> {};
              })
          .line();
    }
  }

  private static String connect(String kind, String address, int times) throws Exception {
    try (Dialler dialler = Dialler.of(kind, address)) {
      return StepTimes.of(times, time -> dialler.dial()).line();
    }
  }

  /** {@return the question that is answered by {@link #dead}} */
  static String dead(PortLookup look, String ports, int times) {
    return "dead " + look + " " + ports + " " + times;
  }

  /** {@return a question about a service of another process} */
  static String ask(String what, String kind, String address, int times) {
    return String.format(Locale.ROOT, "%s %s %s %d", what, kind, address, times);
  }

  private ConnectClientMain() {}
}
