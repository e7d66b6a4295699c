package dev.parley.discovery;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Asks many addresses at once whether somebody accepts TCP connections there, and never waits for
 * one that is dead: a refusal is known at once, all others share one time.
 *
 * <p>A connection that is accepted is closed again with nothing said.
 *
 * <p>Threads: a sweep is the calling thread's alone. Memory: one answer for each address; at most
 * {@link #OPEN_MAX} sockets are open at once, or fewer where the process has no more left.
 */
public final class Probe {
  /** Sockets that are open at once. */
  public static final int OPEN_MAX = 256;

  /** What became of an address. */
  public enum State {
    /** Somebody accepts connections. */
    OPEN,
    /** Nobody listens there, and the machine says so. */
    REFUSED,
    /** Nothing came back before the time was over. */
    TIMED_OUT,
    /** There is no way to it; the answer says why. */
    UNREACHABLE,
    /** The time was over before it could be asked. */
    NOT_ASKED
  }

  /**
   * What was found of an address.
   *
   * @param why for people; empty when it is open
   */
  public record Answer(InetSocketAddress address, State state, String why) {}

  /**
   * Asks all addresses.
   *
   * @param addresses names are looked up by who makes an address; one without is unreachable
   * @param time for all together; what has not answered by then is {@link State#TIMED_OUT}
   * @return one answer for each address, in the same order
   * @throws IOException when the process has no file left to wait with
   * @throws InterruptedException when interrupted; nothing stays open
   */
  public static List<Answer> sweep(List<InetSocketAddress> addresses, Duration time)
      throws IOException, InterruptedException {
    return sweep(addresses, time, answer -> {});
  }

  /**
   * Asks all addresses, as {@link #sweep(List, Duration)} does.
   *
   * @param each told of each answer when it comes, by the calling thread; what it throws ends the
   *     sweep
   */
  public static List<Answer> sweep(
      List<InetSocketAddress> addresses, Duration time, Consumer<Answer> each)
      throws IOException, InterruptedException {
    try (Sweep sweep = new Sweep(addresses, time, OPEN_MAX, each)) {
      return sweep.run();
    }
  }

  /** {@return the addresses of a host from one port to another, both included} */
  public static List<InetSocketAddress> ports(InetAddress host, int first, int last) {
    return IntStream.rangeClosed(first, last)
        .mapToObj(port -> new InetSocketAddress(host, port))
        .toList();
  }

  private Probe() {}
}
