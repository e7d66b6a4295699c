package dev.parley.bench.cluster;

import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Nodes and members in memory, with a clock that is moved by hand. Threads: confined to one, except
 * {@link #later}.
 */
final class MemoryWorld {
  /** Ports of nodes; those of members are above. */
  static final int NODE_PORTS_MAX = 10_000;

  private static final long STEP_NANOS = 5_000_000;
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

  private final BlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();
  private final Map<InetSocketAddress, Receiver> receivers = new HashMap<>();
  private final Queue<Datagram> underWay = new ArrayDeque<>();
  private final List<Runnable> turns = new ArrayList<>();
  private long now = 1_000_000_000;
  private long measured; // nanoseconds within the measured receiver
  private InetSocketAddress watched = new InetSocketAddress(0);

  /** Receiver of datagrams. */
  @FunctionalInterface
  interface Receiver {
    void receive(byte[] datagram, InetSocketAddress from);
  }

  /** Datagram under way. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Datagram(InetSocketAddress from, InetSocketAddress to, byte[] bytes) {}

  static boolean node(InetSocketAddress address) {
    return address.getPort() < NODE_PORTS_MAX;
  }

  void add(InetSocketAddress address, Receiver receiver) {
    receivers.put(address, receiver);
  }

  /** Adds work of each step. */
  void each(Runnable turn) {
    turns.add(turn);
  }

  long now() {
    return now;
  }

  /** Runs a task on the thread of the world. Safe for all threads. */
  void later(Runnable task) {
    tasks.add(task);
  }

  void send(InetSocketAddress from, InetSocketAddress to, byte[] bytes) {
    underWay.add(new Datagram(from, to, bytes));
  }

  /** Measures the time that the datagrams of a sender take at their receiver. */
  void measure(InetSocketAddress sender) {
    watched = sender;
    measured = 0;
  }

  /** {@return nanoseconds since {@link #measure}} */
  long measured() {
    return measured;
  }

  /** Runs what happens in a few milliseconds. */
  void step() {
    now += STEP_NANOS;
    turns.forEach(Runnable::run);
    for (Datagram each = underWay.poll(); each != null; each = underWay.poll()) {
      Receiver receiver = receivers.get(each.to);
      if (receiver != null) {
        deliver(receiver, each);
      }
      runTasks();
    }
    runTasks();
  }

  private void deliver(Receiver receiver, Datagram datagram) {
    if (!datagram.from.equals(watched)) {
      receiver.receive(datagram.bytes, datagram.from);
      return;
    }
    long before = System.nanoTime();
    receiver.receive(datagram.bytes, datagram.from);
    measured += System.nanoTime() - before;
  }

  private void runTasks() {
    for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
      task.run();
    }
  }

  void millis(long millis) {
    for (long end = now + TimeUnit.MILLISECONDS.toNanos(millis); now < end; ) {
      step();
    }
  }

  /** Moves the clock until a condition holds, also one that DTLS threads bring about. */
  void until(String what, BooleanSupplier holds) throws InterruptedException {
    long end = System.nanoTime() + PATIENCE_NANOS;
    while (!holds.getAsBoolean()) {
      if (System.nanoTime() - end > 0) {
        throw new IllegalStateException("never: " + what);
      }
      step();
      Runnable task = tasks.poll(1, TimeUnit.MILLISECONDS);
      if (task != null) {
        task.run();
      }
    }
  }
}
