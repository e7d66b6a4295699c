package dev.parley.calls;

import dev.parley.base.Timers;
import dev.parley.calls.api.ContractException;
import dev.parley.calls.session.LoadBalancedTarget;
import dev.parley.calls.session.SessionConfig;
import dev.parley.pipeline.CallException;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * A load-balanced group of endpoints that export the same servants. Each call of its stubs goes to
 * one endpoint, chosen as the less loaded of two random ones ("power of two choices").
 *
 * <ul>
 *   <li>A call that could not leave goes to another endpoint, as long as there is one.
 *   <li>A call that was under way when its connection ended fails with {@link
 *       CallException.Unavailable}; nothing is carried out twice, unless a valve of this Parley
 *       says so: that sees a call before its endpoint is chosen, and each attempt has a choice of
 *       its own.
 *   <li>Endpoints that fail several times in a row, or much more often than the others, are left
 *       out for a while, which grows; at most half of them. When no other is there, they are asked.
 *   <li>Connections that end are made again in the background.
 *   <li>A call that finds nobody fails at once, not sent.
 * </ul>
 *
 * <p>Threads: safe for all.
 */
public final class LoadBalancedPeer implements AutoCloseable {
  private final List<BalancedEndpoint> endpoints;
  private final OutlierDetector outliers;
  private final SessionConfig config;
  private final EndpointPickers names;

  private LoadBalancedPeer(
      List<BalancedEndpoint> endpoints, EndpointPickers names, SessionConfig config) {
    this.endpoints = endpoints;
    this.names = names;
    this.config = config;
    outliers = new OutlierDetector(endpoints.size(), System::nanoTime);
  }

  /** Dials all endpoints and waits until the first is connected, or until all have failed. */
  static LoadBalancedPeer start(List<URI> uris, Function<URI, Peer> dial, SessionConfig config) {
    if (uris.isEmpty() || uris.size() != uris.stream().distinct().count()) {
      throw new IllegalArgumentException(uris + ": not one endpoint or more, each once");
    }
    Timers timers = config.timers();
    EndpointPickers names = new EndpointPickers();
    BiConsumer<BalancedEndpoint, Peer> arrived =
        (endpoint, peer) -> names.all().forEach(name -> name.lookUpInBackground(endpoint, peer));
    List<BalancedEndpoint> endpoints =
        uris.stream()
            .map(uri -> new BalancedEndpoint(uri, () -> dial.apply(uri), timers, arrived))
            .toList();
    LoadBalancedPeer balanced = new LoadBalancedPeer(endpoints, names, config);
    try {
      firstSuccess(endpoints.stream().map(BalancedEndpoint::start).toList()).join();
    } catch (CompletionException e) {
      balanced.close();
      switch (e.getCause()) {
        case RuntimeException why -> throw why;
        case Error why -> throw why;
        case null, default -> throw e;
      }
    }
    return balanced;
  }

  /** {@return a future that completes with the first success, or fails when all have failed} */
  private static CompletableFuture<Void> firstSuccess(List<CompletableFuture<Void>> all) {
    CompletableFuture<Void> first = new CompletableFuture<>();
    AtomicInteger failed = new AtomicInteger();
    for (CompletableFuture<Void> each : all) {
      each.whenComplete((done, failure) -> {
        if (failure == null) {
          first.complete(null);
        } else if (failed.incrementAndGet() == all.size()) {
          first.completeExceptionally(failure);
        }
      });
    }
    return first;
  }

  /**
   * {@return a stub of the servants that the endpoints export under {@code name}} The name is
   * looked up at all connected endpoints, and at each one that connects later. Endpoints that do
   * not export it get no calls; they are asked again, at most once a second, as long as a stub
   * exists.
   *
   * @throws CallException.Unavailable when no connected endpoint exports that name
   * @throws CallException.Incompatible when no contract fits (rule CO-5)
   * @throws ContractException when {@code contract} cannot be one
   */
  public <T> T lookup(String name, Class<T> contract) {
    Contract<T> wanted = Contract.of(contract);
    EndpointPicker spread =
        names.get(
            name,
            contract,
            bound -> new EndpointPicker(name, wanted, endpoints, outliers, config.timers(), bound));
    List<CallException> failures = new ArrayList<>();
    Map<BalancedEndpoint, Peer> lacking = new LinkedHashMap<>();
    int found = 0;
    for (BalancedEndpoint endpoint : endpoints) {
      Peer peer = endpoint.peer();
      if (peer != null) {
        try {
          spread.lookUp(endpoint, peer);
          found++;
        } catch (CallException e) {
          failures.add(e);
          lacking.put(endpoint, peer);
        }
      }
    }
    if (found == 0) {
      throw failures.isEmpty() ? spread.noneLeft("looking up " + name) : failures.getFirst();
    }
    lacking.forEach(spread::lookUpInBackground);
    return wanted.model().stub(new LoadBalancedTarget(spread, config));
  }

  /**
   * A snapshot of one endpoint.
   *
   * @param connected whether there is a connection to it
   * @param ejected whether it is ejected for a while as an outlier
   * @param inFlight calls to it that are under way
   */
  public record EndpointState(URI uri, boolean connected, boolean ejected, int inFlight) {}

  /** {@return the state of each endpoint, in the order in which they were given} */
  public List<EndpointState> states() {
    List<EndpointState> states = new ArrayList<>();
    for (int i = 0; i < endpoints.size(); i++) {
      BalancedEndpoint endpoint = endpoints.get(i);
      states.add(
          new EndpointState(
              endpoint.uri(),
              endpoint.peer() != null,
              outliers.isEjected(i),
              endpoint.inFlight().get()));
    }
    return states;
  }

  /** Closes all connections and stops reconnecting. Calls fail from now on. */
  @Override
  public void close() {
    endpoints.forEach(BalancedEndpoint::close);
  }
}
