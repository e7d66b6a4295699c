package dev.parley.sfu;

import dev.parley.media.dtls.DtlsCertificate;
import dev.parley.media.ice.IceRoute;
import dev.parley.testkit.Eventually;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/** A forwarder, callers around it, the lines between them, and a clock that is moved by hand. */
final class SfuSimulation implements PacketNetwork {
  static final String ROOM = "room";
  static final InetSocketAddress SERVER =
      new InetSocketAddress(InetAddress.getLoopbackAddress(), 7400);
  static final DtlsCertificate CERTIFICATE = DtlsCertificate.make(Clock.systemUTC());

  private static final long STEP_NANOS = 5_000_000;

  /** Limit of the simulated clock for a condition that holds after a while. */
  private static final long UNTIL_NANOS = TimeUnit.MINUTES.toNanos(1);

  final Random random = new Random(7);
  final Forwarder forwarder;
  final Map<InetSocketAddress, PeerRoute> kept = new HashMap<>();
  private final BlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();
  private final List<SimulatedPeer> callers = new ArrayList<>();
  private Optional<SimulatedNodes> cluster = Optional.empty();
  int linksMax = Integer.MAX_VALUE;
  Executor mixing = Runnable::run;
  boolean refuses; // what the owner's thread is given
  long now = 1_000_000_000;
  long sent;
  boolean discards;

  SfuSimulation() {
    forwarder = new Forwarder(CERTIFICATE, random, this, this::owned, task -> mixing.execute(task));
  }

  private SfuSimulation(Function<SfuSimulation, Forwarder> made) {
    forwarder = made.apply(this);
  }

  /** {@return one whose callers are on the machine of the forwarder} */
  static SfuSimulation onThisMachine() {
    return new SfuSimulation(
        stage -> Forwarder.onThisMachine(CERTIFICATE, stage.random, stage, stage::owned));
  }

  SimulatedPeer caller() {
    return caller(ROOM);
  }

  SimulatedPeer caller(String room) {
    SimulatedPeer caller = new SimulatedPeer(this, room, callers.size());
    callers.add(caller);
    return caller;
  }

  @Override
  public void send(PeerRoute to, byte[] bytes, int from, int length) {
    sent++;
    if (discards) {
      return;
    }
    byte[] copy = new byte[length];
    System.arraycopy(bytes, from, copy, 0, length);
    cluster.ifPresent(nodes -> nodes.offer(this, to, copy));
    for (SimulatedPeer each : callers) {
      if (each.address.equals(to.route().remote())) {
        each.take(copy);
      }
    }
  }

  /** Other forwarders are beside this one, with the same clock. */
  void joins(SimulatedNodes nodes) {
    cluster = Optional.of(nodes);
  }

  @Override
  public Optional<RelayChannel> relayChannel() {
    return cluster.map(nodes -> nodes.channel(this));
  }

  @Override
  public boolean bind(PeerRoute link) {
    if (kept.size() >= linksMax) {
      return false;
    }
    kept.put(link.route().remote(), link);
    return true;
  }

  @Override
  public void release(PeerRoute link) {
    kept.remove(link.route().remote(), link);
  }

  /** A datagram comes to the server. */
  void arrive(byte[] datagram, InetSocketAddress from) {
    PeerRoute link = kept.get(from);
    forwarder.datagram(
        datagram,
        0,
        datagram.length,
        link != null ? link : new PeerRoute(IceRoute.udp(from), from),
        now);
  }

  /** Runs what the owner's thread was given. */
  void runTasks() {
    for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
      task.run();
    }
  }

  private void owned(Runnable task) {
    if (refuses) {
      throw new IllegalStateException("a test");
    }
    tasks.add(task);
  }

  void later(Runnable task) {
    tasks.add(task);
  }

  /** All that happens in a few milliseconds. */
  void step() {
    cluster.ifPresentOrElse(SimulatedNodes::step, this::stepAlone);
  }

  void stepAlone() {
    now += STEP_NANOS;
    runTasks();
    for (SimulatedPeer each : List.copyOf(callers)) {
      each.turn();
    }
    runTasks();
    if (now >= forwarder.nextDeadline()) {
      forwarder.tick(now, 0, now);
    }
  }

  void millis(long millis) {
    for (long end = now + TimeUnit.MILLISECONDS.toNanos(millis); now < end; ) {
      step();
    }
  }

  /** Moves the clock until the condition holds; waits for no other thread. */
  void until(String what, BooleanSupplier holds) {
    long end = now + UNTIL_NANOS;
    while (!holds.getAsBoolean()) {
      if (now > end) {
        throw new AssertionError("never: " + what);
      }
      step();
    }
  }

  /**
   * Waits until what other threads do makes the condition hold. The clock stands still: how long
   * they take on a busy machine changes nothing in the simulation.
   */
  void await(String what, BooleanSupplier holds) {
    long watchdog = Eventually.deadlineNanos();
    while (!holds.getAsBoolean()) {
      if (System.nanoTime() - watchdog > 0) {
        throw new AssertionError("never: " + what);
      }
      awaitTask();
    }
  }

  private void awaitTask() {
    try {
      cluster.ifPresent(SimulatedNodes::runTasks);
      Runnable task = tasks.poll(2, TimeUnit.MILLISECONDS);
      if (task != null) {
        task.run();
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
