package dev.parley.faults.load;

import dev.parley.calls.Parley;
import dev.parley.calls.Peer;
import dev.parley.transport.api.TransportConfig;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Members of several rooms, active until {@link #end}.
 *
 * <p>Threads: each member has a virtual thread; methods are for one.
 */
public final class Load implements AutoCloseable {
  /** A member gives up a node that does not answer within this time. */
  private static final Duration PATIENCE = Duration.ofSeconds(3);

  private final Parley parley =
      Parley.builder()
          .deadline(PATIENCE)
          .transportConfig(TransportConfig.builder().connectTimeout(PATIENCE).build())
          .start();
  private final List<URI> endpoints;
  private final Findings findings;
  private final List<Thread> threads = new ArrayList<>();
  private final List<RoomLoad> rooms = new ArrayList<>();
  private volatile boolean over;

  /**
   * @param endpoints of all nodes
   */
  public Load(List<URI> endpoints, Findings findings) {
    this.endpoints = List.copyOf(endpoints);
    this.findings = findings;
  }

  /** Starts members of a new room. */
  public void enter(String room, int members, SplittableRandom random) {
    RoomLoad load = new RoomLoad(room);
    rooms.add(load);
    for (int number = 0; number < members; number++) {
      threads.add(Thread.ofVirtual().start(new LoadMember(this, load, number, random.split())));
    }
  }

  /** {@return the rooms} */
  public List<RoomLoad> rooms() {
    return rooms;
  }

  /** {@return the number of acknowledged operations so far} */
  public long acknowledged() {
    return rooms.stream().mapToLong(room -> room.history().acknowledged()).sum();
  }

  /** {@return a connection to a node} */
  public Peer connect(int node) {
    return parley.connect(endpoints.get(node));
  }

  /** {@return the number of nodes} */
  public int nodes() {
    return endpoints.size();
  }

  /** Ends the load: each member repeats its last operation until it is answered, and leaves. */
  public void end() throws InterruptedException {
    over = true;
    for (Thread thread : threads) {
      thread.join();
    }
  }

  boolean over() {
    return over;
  }

  Findings findings() {
    return findings;
  }

  @Override
  public void close() {
    threads.forEach(Thread::interrupt);
    parley.close();
  }
}
