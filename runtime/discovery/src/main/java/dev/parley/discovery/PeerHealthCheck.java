package dev.parley.discovery;

import dev.parley.base.Threads;
import dev.parley.discovery.PortProbe.PortResult;
import dev.parley.discovery.PortProbe.PortState;
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
 * Health check of a static list of peers: each heartbeat probes all of them at once. A peer is
 * present when it accepts a TCP connection, which is closed without data; a peer that refuses, is
 * unreachable or does not answer within a heartbeat is gone.
 *
 * <p>Threads: one of its own, which also calls the listener. Memory: bounded by the list.
 */
public final class PeerHealthCheck implements AutoCloseable {
  /**
   * Receiver of presence changes, in order. Its exceptions are logged. While it runs, no other peer
   * is probed.
   */
  public interface PresenceListener {
    /** Called when a peer has appeared. */
    void peerUp(InetSocketAddress peer);

    /**
     * Called when a peer has disappeared; never for a peer that was never present.
     *
     * @param why the reason as text
     */
    void peerDown(InetSocketAddress peer, String why);
  }

  private static final Logger LOG = System.getLogger(PeerHealthCheck.class.getName());

  private List<InetSocketAddress> peers; // of its thread; those not asked last time come first
  private final Duration heartbeat;
  private final PresenceListener listener;
  private final Set<InetSocketAddress> present = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;
  private final Thread thread = Thread.ofPlatform().daemon().name("beacons").unstarted(this::run);

  /**
   * Starts probing: at once, and then every heartbeat until closed.
   *
   * @param peers the addresses, resolved by the caller; an unresolved address is never present
   * @throws IllegalArgumentException when the heartbeat is not positive
   */
  public static PeerHealthCheck watch(
      List<InetSocketAddress> peers, Duration heartbeat, PresenceListener listener) {
    PeerHealthCheck beacons = new PeerHealthCheck(peers, heartbeat, listener);
    beacons.thread.start();
    return beacons;
  }

  PeerHealthCheck(List<InetSocketAddress> peers, Duration heartbeat, PresenceListener listener) {
    if (!heartbeat.isPositive()) {
      throw new IllegalArgumentException("a heartbeat of " + heartbeat + " is not positive");
    }
    this.peers = List.copyOf(peers);
    this.heartbeat = heartbeat;
    this.listener = listener;
  }

  /** {@return the peers that were present at the last probe} */
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

  /** Probes all peers once. */
  void beat() throws InterruptedException {
    try {
      peers = nextOrder(PortProbe.sweep(peers, heartbeat, this::handleAnswer));
    } catch (IOException | RuntimeException e) {
      LOG.log(Level.WARNING, "peers could not be asked; the next heartbeat does", e);
    }
  }

  /**
   * Order of the next probe: peers that were not asked in time come first, so that many silent
   * peers cannot keep the others from ever being probed.
   */
  private static List<InetSocketAddress> nextOrder(List<PortResult> answers) {
    return answers.stream()
        .sorted(Comparator.comparing(answer -> answer.state() != PortState.NOT_ASKED))
        .map(PortResult::address)
        .toList();
  }

  private void handleAnswer(PortResult answer) {
    try {
      if (answer.state() == PortState.NOT_ASKED) {
        return; // no new information
      }
      if (answer.state() != PortState.OPEN) {
        if (present.remove(answer.address())) {
          listener.peerDown(answer.address(), answer.reason());
        }
      } else if (present.add(answer.address())) {
        listener.peerUp(answer.address());
      }
    } catch (RuntimeException | Error e) {
      LOG.log(Level.ERROR, "a listener failed on " + answer.address(), e);
    }
  }

  /**
   * Ends the heartbeats. The listener is not called after this returns, unless it made this call
   * itself.
   */
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
