package dev.parley.testkit.net;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;

/**
 * An emulated network link between two TUN devices, created by {@link #open}; the caller moves the
 * devices into separate network namespaces. Packets pass in both directions, each through a {@link
 * LinkDirection}.
 *
 * <p>Threads: safe for all. Owns two threads, one per direction, until closed.
 */
public final class TunLink implements AutoCloseable {
  /** Interval at which a quiet direction checks whether the link was closed. */
  private static final long QUIET_NANOS = 50_000_000;

  private final TunDevice near;
  private final TunDevice far;
  private final TunDirection up;
  private final TunDirection down;
  private final Predicate<byte[]> passes;
  private final CompletableFuture<Void> ended;
  private volatile boolean closed;

  private TunLink(
      TunDevice near,
      TunDevice far,
      LinkShape up,
      LinkShape down,
      Predicate<byte[]> passes,
      long seed) {
    this.near = near;
    this.far = far;
    this.passes = passes;
    this.up = new TunDirection(near, far, new LinkDirection(up, seed));
    this.down = new TunDirection(far, near, new LinkDirection(down, ~seed));
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
  public static TunLink open(
      String near, String far, LinkShape up, LinkShape down, Predicate<byte[]> passes, long seed)
      throws IOException {
    var first = TunDevice.open(near);
    try {
      return new TunLink(first, TunDevice.open(far), up, down, passes, seed);
    } catch (IOException e) {
      first.close();
      throw e;
    }
  }

  /** {@return the counters from near to far} */
  public LinkCounters up() {
    return up.traffic;
  }

  /** {@return the counters from far to near} */
  public LinkCounters down() {
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

  private final class TunDirection implements Runnable {
    private final TunDevice from;
    private final TunDevice to;
    private final LinkDirection lane;
    private volatile LinkCounters traffic;

    private TunDirection(TunDevice from, TunDevice to, LinkDirection lane) {
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
