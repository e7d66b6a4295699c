package dev.parley.iiop.orb;

import dev.parley.calls.running.ServantSide;
import dev.parley.iiop.cdr.CodeSets;
import dev.parley.pipeline.CallException;
import dev.parley.transport.api.TransportException;
import java.net.URI;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Connection pool of the client side, with one connection per endpoint and pair of code sets: code
 * sets are negotiated once per connection (CORBA 3.3 part 2, section 7.10.2.5), so references to
 * one server with different code sets need separate connections.
 *
 * <p>Threads: safe for all. Each dial runs on its own thread, so that no caller waits beyond its
 * deadline.
 */
final class GiopConnectionPool {
  private final Function<URI, GiopSession> dialler;
  private final Function<DecodedReference, CodeSets> codeSets;
  private final int connectionsMax;
  private final Map<PoolKey, GiopSession> standing = new ConcurrentHashMap<>();
  private final Map<PoolKey, CompletableFuture<GiopSession>> dialling = new ConcurrentHashMap<>();

  /**
   * @param dialler opens a connection, or throws a {@link TransportException}
   * @param codeSets chooses the code sets of requests to a destination
   * @param connectionsMax maximum number of connections that are open or being dialled
   */
  GiopConnectionPool(
      Function<URI, GiopSession> dialler,
      Function<DecodedReference, CodeSets> codeSets,
      int connectionsMax) {
    this.connectionsMax = connectionsMax;
    this.dialler = dialler;
    this.codeSets = codeSets;
  }

  private record PoolKey(URI endpoint, CodeSets codeSets) {}

  /** {@return an open connection for the route; null if there is none} */
  @Nullable GiopSession open(RequestRoute route) {
    CodeSets spoken = codeSets.apply(route.destination());
    for (URI endpoint : route.destination().endpoints()) {
      GiopSession session = open(new PoolKey(endpoint, spoken));
      if (session != null) {
        return session;
      }
    }
    return null;
  }

  private @Nullable GiopSession open(PoolKey key) {
    GiopSession session = standing.get(key);
    return session == null || session.connection().isClosed() ? null : session;
  }

  /**
   * {@return a connection for the route, dialled if there is none} Addresses are tried in the order
   * of the reference.
   *
   * @param waitNanos maximum time for all addresses together
   * @throws TransportException when no address can be reached, with the addresses that were tried
   * @throws CallException when the reference has no address, or none answers in time
   */
  GiopSession connect(RequestRoute route, long waitNanos) {
    List<URI> endpoints = route.destination().endpoints();
    if (endpoints.isEmpty()) {
      throw new CallException.Unavailable(
          "the reference names no address that is understood here: "
              + route.destination().reference());
    }
    CodeSets spoken = codeSets.apply(route.destination());
    long began = System.nanoTime();
    List<String> tried = new ArrayList<>();
    TransportException last = null;
    for (URI endpoint : endpoints) {
      try {
        return connect(new PoolKey(endpoint, spoken), waitNanos - (System.nanoTime() - began));
      } catch (TransportException e) {
        tried.add(endpoint + " (" + e.reason() + ")");
        last = e;
      }
    }
    if (tried.size() == 1 && last != null) {
      throw last;
    }
    throw new CallException.Unavailable("no address leads there; tried " + tried, last);
  }

  private GiopSession connect(PoolKey key, long waitNanos) {
    GiopSession session = open(key);
    if (session != null) {
      return session;
    }
    CompletableFuture<GiopSession> fresh = new CompletableFuture<>();
    // putIfAbsent elects the one thread that dials; all other callers wait on its future.
    CompletableFuture<GiopSession> other = dialling.putIfAbsent(key, fresh);
    if (other == null) {
      ServantSide.THREADS.start(() -> dial(key, fresh));
    }
    return await(key, other == null ? fresh : other, waitNanos);
  }

  private void dial(PoolKey key, CompletableFuture<GiopSession> fresh) {
    try {
      GiopSession session = open(key); // dialled meanwhile by another thread
      if (session == null) {
        makeRoom(key);
        session = dialler.apply(key.endpoint());
        // Before it leaves `dialling`: a caller that comes in between finds one of both.
        standing.put(key, session);
        if (session.connection().closeStatus() != null) {
          standing.remove(key, session); // it closed before it was added
        }
      }
      dialling.remove(key, fresh);
      fresh.complete(session);
    } catch (RuntimeException | Error e) {
      dialling.remove(key, fresh);
      fresh.completeExceptionally(e);
    }
  }

  /** Closes the connection that has been idle longest, if the pool is full. */
  private synchronized void makeRoom(PoolKey key) {
    List<GiopSession> all =
        standing.values().stream()
            .filter(each -> !each.connection().isClosed())
            .sorted(
                Comparator.comparingLong(
                    (GiopSession each) -> each.connection().traffic().idleSince()))
            .toList();
    if (all.size() + dialling.size() <= connectionsMax) {
      return; // this dial is counted in dialling
    }
    for (GiopSession each : all) {
      if (each.retire("it makes room for " + key.endpoint())) {
        return;
      }
    }
    throw new CallException.Overloaded(
        key.endpoint()
            + ": "
            + connectionsMax
            + " connections stand or are being dialled, and none is idle");
  }

  private static GiopSession await(
      PoolKey key, CompletableFuture<GiopSession> session, long waitNanos) {
    try {
      return session.get(Math.max(0, waitNanos), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      throw new CallException.DeadlineExceeded(key.endpoint() + ": no connection in time");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CallException.Cancelled(key.endpoint() + ": interrupted while connecting");
    } catch (ExecutionException e) {
      if (e.getCause() instanceof TransportException known) {
        throw known;
      }
      if (e.getCause() instanceof CallException known) {
        // Several callers share the future, and each needs a stack trace of its own.
        throw known.copy();
      }
      throw new CallException.Failed(key.endpoint() + ": " + e.getCause(), e.getCause());
    }
  }

  /** Removes a closed connection. */
  void remove(GiopSession session) {
    standing.values().remove(session);
  }
}
