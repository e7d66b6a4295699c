package dev.parley.cli.services;

import dev.parley.calls.Parley;
import dev.parley.cli.services.ServiceStatusPoller.RuntimeId;
import dev.parley.discovery.ServiceEntry;
import dev.parley.discovery.ServiceRegistry;
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
public final class ServicesPoller implements AutoCloseable {
  private static final Duration TIMEOUT = Duration.ofSeconds(5);

  private final ServiceRegistry services = new ServiceRegistry();
  private final Parley parley =
      Parley.builder()
          .product("parley-cli")
          .deadline(TIMEOUT)
          .transportConfig(TransportConfig.builder().connectTimeout(TIMEOUT).build())
          .start();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Map<ServiceInstance, ServiceStatusPoller> asked = new HashMap<>();

  /** Creates a poller without connections. */
  public ServicesPoller() {}

  // A name can pass to another process and a process id can be reused: all three identify a
  // service.
  private record ServiceInstance(String name, long pid, long started) {
    static ServiceInstance of(ServiceEntry service) {
      return new ServiceInstance(service.name(), service.pid(), service.started().toEpochMilli());
    }
  }

  /**
   * Result of one polling round.
   *
   * @param services in the order of their names
   * @param unreadable one message for each run file that cannot be read
   */
  public record ServicesSnapshot(List<ServiceStatus> services, List<String> unreadable) {}

  /**
   * {@return the current status of all services} A service whose last request failed is polled
   * again but not waited for; that failure is reported until it answers.
   *
   * @param wait the longest wait for answers; a later answer counts for the next round
   * @throws IOException when the run folder cannot be read
   */
  public ServicesSnapshot poll(Duration wait) throws IOException, InterruptedException {
    ServiceRegistry.ServiceListing listing = services.list();
    retainOnly(listing.alive());
    await(begin(listing.alive()), wait);
    Map<RuntimeId, Long> held =
        asked.values().stream()
            .map(ServiceStatusPoller::server)
            .flatMap(Optional::stream)
            .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    List<ServiceStatus> seen =
        listing.alive().stream()
            .map(service ->
                of(service).now(ServiceStatus.announced(service), to -> held.getOrDefault(to, 1L)))
            .toList();
    return new ServicesSnapshot(seen, listing.unreadable());
  }

  private void retainOnly(List<ServiceEntry> alive) {
    Set<ServiceInstance> gone = new HashSet<>(asked.keySet());
    alive.forEach(service -> gone.remove(ServiceInstance.of(service)));
    gone.forEach(owner -> Objects.requireNonNull(asked.remove(owner)).close());
  }

  private ServiceStatusPoller of(ServiceEntry service) {
    return asked.computeIfAbsent(
        ServiceInstance.of(service), _ -> new ServiceStatusPoller(parley, service));
  }

  private List<CompletableFuture<?>> begin(List<ServiceEntry> alive) {
    List<CompletableFuture<?>> answers = new ArrayList<>();
    for (ServiceEntry service : alive) {
      ServiceStatusPoller each = of(service);
      boolean inVain = each.hasFailed();
      if (each.tryBegin()) {
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
