package dev.parley.discovery;

import dev.parley.base.Threads;
import dev.parley.discovery.Probe.Answer;
import dev.parley.discovery.Probe.State;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * Tells who of a static list of peers is there: each heartbeat asks all of them at once. A peer is
 * there when it accepts a TCP connection, which is closed again with nothing said; one that
 * refuses, cannot be reached or does not answer within a heartbeat is gone.
 *
 * <p>Threads: one of its own, which also tells the listener. Memory: bounded by the list.
 */
public final class Beacons implements AutoCloseable {
  /**
   * Hears who comes and goes, in order. What it throws is logged. While it works, no other peer is
   * asked.
   */
  public interface Listener {
    /** A peer is there that was not. */
    void came(InetSocketAddress peer);

    /**
     * A peer is there no longer. Those that never were are not told of.
     *
     * @param why for people
     */
    void gone(InetSocketAddress peer, String why);
  }

  private static final Logger LOG = System.getLogger(Beacons.class.getName());

  private List<InetSocketAddress> peers; // of its thread; first those who were not asked last time
  private final Duration heartbeat;
  private final Listener listener;
  private final Set<InetSocketAddress> present = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;
  private final Thread thread = Thread.ofPlatform().daemon().name("beacons").unstarted(this::run);

  /**
   * Asks for the first time at once, and then every heartbeat until it is closed.
   *
   * @param peers names are looked up by who makes an address; one without is never there
   * @throws IllegalArgumentException when the heartbeat is not positive
   */
  public static Beacons watch(
      List<InetSocketAddress> peers, Duration heartbeat, Listener listener) {
    Beacons beacons = new Beacons(peers, heartbeat, listener);
    beacons.thread.start();
    return beacons;
  }

  Beacons(List<InetSocketAddress> peers, Duration heartbeat, Listener listener) {
    if (!heartbeat.isPositive()) {
      throw new IllegalArgumentException("a heartbeat of " + heartbeat + " is not positive");
    }
    this.peers = List.copyOf(peers);
    this.heartbeat = heartbeat;
    this.listener = listener;
  }

  /** {@return who was there when last asked} */
  public Set<InetSocketAddress> present() {
    return Set.copyOf(present);
  }

  private void run() {
    while (!closed) {
      long next = System.nanoTime() + TimeUnit.NANOSECONDS.convert(heartbeat);
      try {
        beat();
        if (!closed) { // or else a listener took the interruption for its own
          TimeUnit.NANOSECONDS.sleep(next - System.nanoTime());
        }
      } catch (InterruptedException e) {
        LOG.log(Level.DEBUG, "closed, or a listener interrupted itself");
      }
    }
  }

  /** Asks all once. */
  void beat() throws InterruptedException {
    try {
      peers = nextOrder(Probe.sweep(peers, heartbeat, this::heard));
    } catch (IOException | RuntimeException e) {
      LOG.log(Level.WARNING, "peers could not be asked; the next heartbeat does", e);
    }
  }

  /**
   * So many silent peers that nobody else is asked in time must not silence the others for good.
   */
  private static List<InetSocketAddress> nextOrder(List<Answer> answers) {
    return answers.stream()
        .sorted(Comparator.comparing(answer -> answer.state() != State.NOT_ASKED))
        .map(Answer::address)
        .toList();
  }

  private void heard(Answer answer) {
    try {
      if (answer.state() == State.NOT_ASKED) {
        return; // nothing is known that was not known before
      }
      if (answer.state() != State.OPEN) {
        if (present.remove(answer.address())) {
          listener.gone(answer.address(), answer.why());
        }
      } else if (present.add(answer.address())) {
        listener.came(answer.address());
      }
    } catch (RuntimeException | Error e) {
      LOG.log(Level.ERROR, "who heard of " + answer.address() + " failed", e);
    }
  }

  /** Ends the heartbeats. The listener hears nothing after this returns, unless it called this. */
  @Override
  public void close() {
    closed = true;
    thread.interrupt();
    if (Thread.currentThread().equals(thread)) {
      return;
    }
    Threads.join(thread);
  }
}
