package dev.parley.testkit.net;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;

/**
 * An emulated network link between two TUN devices, created by {@link #open}; the caller moves the
 * devices into separate network namespaces. Packets pass in both directions, each through a {@link
 * Lane}.
 *
 * <p>Threads: safe for all. Owns two threads, one per direction, until closed.
 */
public final class TunLine implements AutoCloseable {
  /** Interval at which a quiet direction checks whether the link was closed. */
  private static final long QUIET_NANOS = 50_000_000;

  private final Tun near;
  private final Tun far;
  private final Direction up;
  private final Direction down;
  private final Predicate<byte[]> passes;
  private final CompletableFuture<Void> ended;
  private volatile boolean closed;

  private TunLine(Tun near, Tun far, Shape up, Shape down, Predicate<byte[]> passes, long seed) {
    this.near = near;
    this.far = far;
    this.passes = passes;
    this.up = new Direction(near, far, new Lane(up, seed));
    this.down = new Direction(far, near, new Lane(down, ~seed));
    ended = CompletableFuture.allOf(start("line-up", this.up), start("line-down", this.down));
  }

  /**
   * Creates the devices {@code near} and {@code far}, and starts forwarding packets.
   *
   * @param up the direction from near to far
   * @param passes firewall rule for IP packets; rejected packets are dropped and not counted;
   *     called by both directions concurrently
   * @throws IOException if this user may not create TUN devices, or the machine has none
   */
  public static TunLine open(
      String near, String far, Shape up, Shape down, Predicate<byte[]> passes, long seed)
      throws IOException {
    var first = Tun.open(near);
    try {
      return new TunLine(first, Tun.open(far), up, down, passes, seed);
    } catch (IOException e) {
      first.close();
      throw e;
    }
  }

  /** {@return the counters from near to far} */
  public Traffic up() {
    return up.traffic;
  }

  /** {@return the counters from far to near} */
  public Traffic down() {
    return down.traffic;
  }

  /** Ends both directions and removes the devices. May be called again. */
  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    ended.join();
    near.close();
    far.close();
  }

  private static CompletableFuture<Void> start(String name, Runnable direction) {
    return CompletableFuture.runAsync(
        direction, task -> Thread.ofPlatform().daemon().name(name).start(task));
  }

  private final class Direction implements Runnable {
    private final Tun from;
    private final Tun to;
    private final Lane lane;
    private volatile Traffic traffic;

    private Direction(Tun from, Tun to, Lane lane) {
      this.from = from;
      this.to = to;
      this.lane = lane;
      traffic = lane.traffic();
    }

    @Override
    public void run() {
      long begin = System.nanoTime();
      while (!closed) {
        for (var in = from.read(); in.isPresent(); in = from.read()) {
          if (passes.test(in.get())) {
            lane.offer(in.get(), System.nanoTime() - begin);
          }
        }
        long now = System.nanoTime() - begin;
        for (var out = lane.poll(now); out.isPresent(); out = lane.poll(now)) {
          to.write(out.get());
        }
        traffic = lane.traffic();
        from.await(Math.clamp(lane.next() - now, 0, QUIET_NANOS));
      }
    }
  }
}
