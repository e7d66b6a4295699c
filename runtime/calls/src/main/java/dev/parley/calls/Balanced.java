package dev.parley.calls;

import dev.parley.base.Timers;
import dev.parley.calls.session.SessionConfig;
import dev.parley.calls.session.SpreadTarget;
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
public final class Balanced implements AutoCloseable {
  private final List<Endpoint> endpoints;
  private final Outliers outliers;
  private final SessionConfig config;
  private final SpreadNames names;

  private Balanced(List<Endpoint> endpoints, SpreadNames names, SessionConfig config) {
    this.endpoints = endpoints;
    this.names = names;
    this.config = config;
    outliers = new Outliers(endpoints.size(), System::nanoTime);
  }

  /** Dials all endpoints and waits until the first is connected, or until all have failed. */
  static Balanced start(List<URI> uris, Function<URI, Peer> dial, SessionConfig config) {
    if (uris.isEmpty() || uris.size() != uris.stream().distinct().count()) {
      throw new IllegalArgumentException(uris + ": not one endpoint or more, each once");
    }
    Timers timers = config.timers();
    SpreadNames names = new SpreadNames();
    BiConsumer<Endpoint, Peer> arrived =
        (endpoint, peer) -> names.all().forEach(name -> name.ask(endpoint, peer));
    List<Endpoint> endpoints =
        uris.stream()
            .map(uri -> new Endpoint(uri, () -> dial.apply(uri), timers, arrived))
            .toList();
    Balanced balanced = new Balanced(endpoints, names, config);
    try {
      firstOf(endpoints.stream().map(Endpoint::begin).toList()).join();
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
  private static CompletableFuture<Void> firstOf(List<CompletableFuture<Void>> all) {
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
    Spread spread =
        names.get(
            name,
            contract,
            bound -> new Spread(name, wanted, endpoints, outliers, config.timers(), bound));
    List<CallException> failures = new ArrayList<>();
    Map<Endpoint, Peer> lacking = new LinkedHashMap<>();
    int found = 0;
    for (Endpoint endpoint : endpoints) {
      Peer peer = endpoint.here();
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
      throw failures.isEmpty() ? spread.none("looking up " + name) : failures.getFirst();
    }
    lacking.forEach(spread::ask);
    return wanted.stub(new SpreadTarget(spread, config));
  }

  /**
   * A snapshot of one endpoint.
   *
   * @param connected whether there is a connection to it
   * @param out whether it is ejected for a while as an outlier
   * @param inFlight calls to it that are under way
   */
  public record State(URI uri, boolean connected, boolean out, int inFlight) {}

  /** {@return the state of each endpoint, in the order in which they were given} */
  public List<State> states() {
    List<State> states = new ArrayList<>();
    for (int i = 0; i < endpoints.size(); i++) {
      Endpoint endpoint = endpoints.get(i);
      states.add(
          new State(
              endpoint.uri(), endpoint.here() != null, outliers.out(i), endpoint.inFlight().get()));
    }
    return states;
  }

  /** Closes all connections and stops reconnecting. Calls fail from now on. */
  @Override
  public void close() {
    endpoints.forEach(Endpoint::close);
  }
}
