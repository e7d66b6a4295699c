package dev.parley.cli.services;

import dev.parley.calls.Parley;
import dev.parley.cli.services.Asked.Server;
import dev.parley.discovery.Service;
import dev.parley.discovery.Services;
import dev.parley.transport.api.TransportConfig;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Polls the status of all announced services, over one connection each.
 *
 * <p>Threads: confined to one; each service is polled by a virtual thread of its own, so that one
 * that has stopped delays no other.
 */
public final class Rounds implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final Services services = new Services();
  private final Parley parley =
      Parley.builder()
          .product("parley-cli")
          .deadline(PATIENCE)
          .transportConfig(TransportConfig.builder().connectTimeout(PATIENCE).build())
          .start();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Map<Owner, Asked> asked = new HashMap<>();

  /** Creates a poller without connections. */
  public Rounds() {}

  // A name can pass to another process and a process id can be reused: all three identify a
  // service.
  private record Owner(String name, long pid, long started) {
    static Owner of(Service service) {
      return new Owner(service.name(), service.pid(), service.started().toEpochMilli());
    }
  }

  /**
   * Result of one polling round.
   *
   * @param services in the order of their names
   * @param unreadable one message for each run file that cannot be read
   */
  public record Round(List<Seen> services, List<String> unreadable) {}

  /**
   * {@return the current status of all services} A service whose last request failed is polled
   * again but not waited for; that failure is reported until it answers.
   *
   * @param wait the longest wait for answers; a later answer counts for the next round
   * @throws IOException when the run folder cannot be read
   */
  public Round ask(Duration wait) throws IOException, InterruptedException {
    Services.Listing listing = services.list();
    forgetAllBut(listing.alive());
    await(begin(listing.alive()), wait);
    Map<Server, Long> held =
        asked.values().stream()
            .map(Asked::server)
            .flatMap(Optional::stream)
            .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    List<Seen> seen =
        listing.alive().stream()
            .map(service ->
                of(service).now(Seen.announced(service), to -> held.getOrDefault(to, 1L)))
            .toList();
    return new Round(seen, listing.unreadable());
  }

  private void forgetAllBut(List<Service> alive) {
    Set<Owner> gone = new HashSet<>(asked.keySet());
    alive.forEach(service -> gone.remove(Owner.of(service)));
    gone.forEach(owner -> Objects.requireNonNull(asked.remove(owner)).forget());
  }

  private Asked of(Service service) {
    return asked.computeIfAbsent(Owner.of(service), _ -> new Asked(parley, service));
  }

  private List<CompletableFuture<?>> begin(List<Service> alive) {
    List<CompletableFuture<?>> answers = new ArrayList<>();
    for (Service service : alive) {
      Asked each = of(service);
      boolean inVain = each.isTroubled();
      if (each.begin()) {
        CompletableFuture<?> answer = CompletableFuture.runAsync(each::ask, threads);
        if (!inVain) {
          answers.add(answer);
        }
      }
    }
    return answers;
  }

  private static void await(List<CompletableFuture<?>> answers, Duration wait)
      throws InterruptedException {
    try {
      CompletableFuture.allOf(answers.toArray(CompletableFuture[]::new))
          .get(wait.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      // services that have not answered are reported as such
    } catch (ExecutionException e) {
      throw new IllegalStateException("asking failed in an unknown way", e.getCause());
    }
  }

  /** Closes all connections without waiting for requests under way. */
  @Override
  public void close() {
    threads.shutdownNow();
    parley.close();
  }
}
