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
 * Asks all services how they are, again and again, over one connection to each.
 *
 * <p>Threads: confined to one; each service is asked by a thread of its own, one at a time, so that
 * one that is stopped holds up no other.
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

  /** Has asked nobody yet. */
  public Rounds() {}

  private record Owner(String name, long pid, long started) {
    static Owner of(Service service) {
      return new Owner(service.name(), service.pid(), service.started().toEpochMilli());
    }
  }

  /**
   * What a round found.
   *
   * @param services in the order of their names
   * @param unreadable for each run file that cannot be read, which and why
   */
  public record Round(List<Seen> services, List<String> unreadable) {}

  /**
   * {@return how all are now} Whoever was asked in vain is asked again and not waited for: what was
   * in the way the last time stands until it answers.
   *
   * @param wait how long to wait for answers; who has not answered by then may do so until the next
   *     round
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
      // what is known by now is shown
    } catch (ExecutionException e) {
      throw new IllegalStateException("asking failed in an unknown way", e.getCause());
    }
  }

  /** Who is still asked is not waited for. */
  @Override
  public void close() {
    threads.shutdownNow();
    parley.close();
  }
}
