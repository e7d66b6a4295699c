package dev.parley.discovery;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * TCP port scanner: probes many addresses at once and does not wait for dead ones. A refusal is
 * known at once; all other probes share one time limit.
 *
 * <p>An accepted connection is closed without data.
 *
 * <p>Threads: a sweep is confined to the calling thread. Memory: one answer for each address; at
 * most {@link #OPEN_MAX} sockets are open at once, or fewer when the process runs out of
 * descriptors.
 */
public final class PortProbe {
  /** Upper bound for sockets that are open at once. */
  public static final int OPEN_MAX = 256;

  /** Result of a probe. */
  public enum PortState {
    /** A process accepts connections. */
    OPEN,
    /** The machine refused the connection: no process listens on the port. */
    REFUSED,
    /** No reply arrived within the time limit. */
    TIMED_OUT,
    /** The address is unreachable; the answer has the reason. */
    UNREACHABLE,
    /** The time limit passed before the address was probed. */
    NOT_ASKED
  }

  /**
   * The result for one address.
   *
   * @param reason the reason as text; empty when the port is open
   */
  public record PortResult(InetSocketAddress address, PortState state, String reason) {}

  /**
   * Probes all addresses.
   *
   * @param addresses the addresses, resolved by the caller; an unresolved one is unreachable
   * @param time the limit for all together; a pending probe is then {@link PortState#TIMED_OUT}
   * @return one answer for each address, in the same order
   * @throws IOException when the process has no descriptor left for a selector
   * @throws InterruptedException when interrupted; all sockets are closed
   */
  public static List<PortResult> sweep(List<InetSocketAddress> addresses, Duration time)
      throws IOException, InterruptedException {
    return sweep(addresses, time, answer -> {});
  }

  /**
   * Probes all addresses like {@link #sweep(List, Duration)}.
   *
   * @param each receives each answer as it arrives, on the calling thread; an exception ends the
   *     sweep
   */
  public static List<PortResult> sweep(
      List<InetSocketAddress> addresses, Duration time, Consumer<PortResult> each)
      throws IOException, InterruptedException {
    try (PortSweep sweep = new PortSweep(addresses, time, OPEN_MAX, each)) {
      return sweep.run();
    }
  }

  /** {@return the addresses of a host for a range of ports, both ends included} */
  public static List<InetSocketAddress> ports(InetAddress host, int first, int last) {
    return IntStream.rangeClosed(first, last)
        .mapToObj(port -> new InetSocketAddress(host, port))
        .toList();
  }

  private PortProbe() {}
}
