package dev.parley.cli.services;

import dev.parley.calls.Exports;
import dev.parley.calls.Parley;
import dev.parley.calls.Peer;
import dev.parley.discovery.Service;
import dev.parley.pipeline.CallException;
import dev.parley.transport.api.TransportException;
import java.net.URI;
import java.util.Optional;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A service that is asked how it is, again and again, over one connection; and what it said last.
 *
 * <p>Threads: safe for all; one of them asks.
 */
final class Asked {
  static final String NOT_YET = "it has not answered yet";

  private static final double NANOS = 1e9;

  private final Parley parley;
  private final URI uri;
  private final long pid;

  private @Nullable Peer peer; // null: not connected
  private @Nullable String path; // null: not reached
  private Exports.@Nullable Status status; // null: it has not said
  private long nanos; // when it said so
  private @Nullable Double rate; // null: it has said so once only
  private @Nullable String trouble; // null: none is known
  private boolean asking;
  private boolean forgotten;

  Asked(Parley parley, Service service) {
    this.parley = parley;
    uri = URI.create("local:" + service.name());
    pid = service.pid();
  }

  /** A Parley of this machine, which may have several names. */
  record Server(long pid, int parley) {}

  /** {@return whether the caller is to {@link #ask}, since nobody waits for an answer} */
  synchronized boolean begin() {
    boolean free = !asking;
    asking = true;
    return free;
  }

  /** {@return whether it was asked in vain} */
  synchronized boolean isTroubled() {
    return trouble != null;
  }

  /** Waits for an answer. */
  void ask() {
    try {
      heard(connected().status());
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
      if (!forgotten) {
        return fresh;
      }
    }
    fresh.close();
    return fresh;
  }

  private synchronized void heard(Exports.Status answer) {
    long now = System.nanoTime();
    rate =
        status == null
            ? null
            : (answer.served() - status.served()) * NANOS / Math.max(1, now - nanos);
    status = answer;
    nanos = now;
    trouble = null;
  }

  /** It is connected to anew the next time. */
  private void failed(String why) {
    Peer lost;
    synchronized (this) {
      lost = peer;
      peer = null;
      status = null;
      trouble = why;
    }
    if (lost != null) {
      lost.close();
    }
  }

  private synchronized void end() {
    asking = false;
  }

  /** Whoever waits for an answer gets none. */
  void forget() {
    Peer last;
    synchronized (this) {
      forgotten = true;
      last = peer;
    }
    if (last != null) {
      last.close();
    }
  }

  /** {@return what this connection leads to, when that is known} */
  synchronized Optional<Server> server() {
    return Optional.ofNullable(status).map(said -> new Server(pid, said.parley()));
  }

  /**
   * {@return it, with what is known now}
   *
   * @param held how many connections from here lead to a server
   */
  synchronized Seen now(Seen announced, ToLongFunction<Server> held) {
    Seen seen = path == null ? announced : announced.reached(path);
    if (trouble != null) {
      return seen.fails(trouble);
    }
    if (asking || status == null) {
      return seen.fails(NOT_YET);
    }
    long ours = held.applyAsLong(new Server(pid, status.parley()));
    return seen.says((int) Math.max(0, status.peers() - ours), rate, status.version());
  }
}
