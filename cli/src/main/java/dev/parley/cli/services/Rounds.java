package dev.parley.cli.services;

import dev.parley.calls.Exports;
import dev.parley.calls.Parley;
import dev.parley.calls.Peer;
import dev.parley.discovery.Service;
import dev.parley.discovery.Services;
import dev.parley.pipeline.CallException;
import dev.parley.transport.api.TransportConfig;
import dev.parley.transport.api.TransportException;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Asks all services how they are, again and again, over one connection to each.
 *
 * <p>Threads: confined to one; each service is asked by a thread of its own, so that one that is
 * stopped holds up no other.
 */
public final class Rounds implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final double NANOS = 1e9;

  private final Services services = new Services();
  private final Parley parley =
      Parley.builder()
          .product("parley-cli")
          .deadline(PATIENCE)
          .transportConfig(TransportConfig.builder().connectTimeout(PATIENCE).build())
          .start();
  private final Map<Owner, Asked> asked = new ConcurrentHashMap<>();

  /** Has asked nobody yet. */
  public Rounds() {}

  private record Owner(String name, long pid, long started) {
    static Owner of(Service service) {
      return new Owner(service.name(), service.pid(), service.started().toEpochMilli());
    }
  }

  /** The last answer of a service, and when it came. */
  private record Asked(Peer peer, long served, long nanos) {}

  /**
   * What a round found.
   *
   * @param services in the order of their names
   * @param unreadable for each run file that cannot be read, which and why
   */
  public record Round(List<Seen> services, List<String> unreadable) {}

  /**
   * {@return how all are now}
   *
   * @throws IOException when the run folder cannot be read
   */
  public Round ask() throws IOException, InterruptedException {
    Services.Listing listing = services.list();
    forgetAllBut(listing.alive());
    List<Seen> seen = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Seen>> answers =
          listing.alive().stream().map(service -> threads.submit(() -> ask(service))).toList();
      for (Future<Seen> answer : answers) {
        seen.add(answer.get());
      }
    } catch (ExecutionException e) {
      throw new IllegalStateException("asking failed in an unknown way", e.getCause());
    }
    return new Round(seen, listing.unreadable());
  }

  private void forgetAllBut(List<Service> alive) {
    Set<Owner> gone = new HashSet<>(asked.keySet());
    alive.forEach(service -> gone.remove(Owner.of(service)));
    gone.forEach(this::forget);
  }

  private Seen ask(Service service) {
    Owner owner = Owner.of(service);
    Seen seen = Seen.announced(service);
    try {
      Asked before = asked.get(owner);
      Peer peer = before == null ? connect(service) : before.peer();
      seen = seen.reached(peer.path().taken().toString());
      Exports.Status status = peer.status();
      Asked now = new Asked(peer, status.served(), System.nanoTime());
      asked.put(owner, now);
      return seen.says(Math.max(0, status.peers() - 1), rate(before, now), status.version());
    } catch (TransportException | CallException e) {
      forget(owner);
      return seen.fails(String.valueOf(e.getMessage()));
    }
  }

  private Peer connect(Service service) {
    return parley.connect(URI.create("local:" + service.name()));
  }

  private static @Nullable Double rate(@Nullable Asked before, Asked now) {
    return before == null
        ? null
        : (now.served() - before.served()) * NANOS / Math.max(1, now.nanos() - before.nanos());
  }

  /** It is connected to anew in the next round. */
  private void forget(Owner owner) {
    Asked last = asked.remove(owner);
    if (last != null) {
      last.peer().close();
    }
  }

  @Override
  public void close() {
    parley.close();
  }
}
