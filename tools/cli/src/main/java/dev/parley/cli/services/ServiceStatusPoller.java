package dev.parley.cli.services;

import dev.parley.calls.Exports;
import dev.parley.calls.Parley;
import dev.parley.calls.Peer;
import dev.parley.discovery.ServiceEntry;
import dev.parley.pipeline.CallException;
import dev.parley.transport.api.TransportException;
import java.net.URI;
import java.util.Optional;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Status poller of one service, over one connection, with the last answer.
 *
 * <p>Threads: safe for all; one at a time asks.
 */
final class ServiceStatusPoller {
  static final String NOT_YET = "no answer yet";

  private static final double NANOS = 1e9;

  private final Parley parley;
  private final URI uri;
  private final long pid;

  private @Nullable Peer peer; // null: not connected
  private @Nullable String path; // null: not reached
  private Exports.@Nullable Status status; // null: unknown
  private long nanos; // time of the last answer
  private @Nullable Double rate; // null before the second answer
  private @Nullable String lastFailure; // null: the last request did not fail
  private boolean asking;
  private boolean closed;

  ServiceStatusPoller(Parley parley, ServiceEntry service) {
    this.parley = parley;
    uri = URI.create("local:" + service.name());
    pid = service.pid();
  }

  /** A Parley runtime on this machine, which may be announced under several names. */
  record RuntimeId(long pid, int parley) {}

  /** {@return whether the caller has to {@link #ask}: no other request is under way} */
  synchronized boolean tryBegin() {
    boolean free = !asking;
    asking = true;
    return free;
  }

  /** {@return whether the last request failed} */
  synchronized boolean hasFailed() {
    return lastFailure != null;
  }

  /** Requests the status and waits for the answer. */
  void ask() {
    try {
      answered(connected().status());
    } catch (TransportException | CallException e) {
      failed(String.valueOf(e.getMessage()));
    } finally {
      end();
    }
  }

  private Peer connected() {
    synchronized (this) {
      if (peer != null) {
        return peer;
      }
      path = null;
    }
    Peer fresh = parley.connect(uri);
    synchronized (this) {
      peer = fresh;
      path = fresh.path().taken().toString();
      if (!closed) {
        return fresh;
      }
    }
    fresh.close();
    return fresh;
  }

  private synchronized void answered(Exports.Status answer) {
    long now = System.nanoTime();
    rate =
        status == null
            ? null
            : (answer.served() - status.served()) * NANOS / Math.max(1, now - nanos);
    status = answer;
    nanos = now;
    lastFailure = null;
  }

  /** Closes the connection after a failure; the next request connects again. */
  private void failed(String why) {
    Peer lost;
    synchronized (this) {
      lost = peer;
      peer = null;
      status = null;
      lastFailure = why;
    }
    if (lost != null) {
      lost.close();
    }
  }

  private synchronized void end() {
    asking = false;
  }

  /** Closes the connection for good; a request under way fails. */
  void close() {
    Peer last;
    synchronized (this) {
      closed = true;
      last = peer;
    }
    if (last != null) {
      last.close();
    }
  }

  /** {@return the runtime at the other end of the connection, if known} */
  synchronized Optional<RuntimeId> server() {
    return Optional.ofNullable(status).map(said -> new RuntimeId(pid, said.parley()));
  }

  /**
   * {@return the announced service, with its current status}
   *
   * @param held the number of connections from this process to a runtime
   */
  synchronized ServiceStatus now(ServiceStatus announced, ToLongFunction<RuntimeId> held) {
    ServiceStatus seen = path == null ? announced : announced.reached(path);
    if (lastFailure != null) {
      return seen.fails(lastFailure);
    }
    if (asking || status == null) {
      return seen.fails(NOT_YET);
    }
    // The connections of this command are no peers of interest.
    long ours = held.applyAsLong(new RuntimeId(pid, status.parley()));
    return seen.says((int) Math.max(0, status.peers() - ours), rate, status.version());
  }
}
