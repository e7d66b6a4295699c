package dev.parley.calls;

import dev.parley.calls.session.RemoteTarget;
import dev.parley.calls.session.SpreadTarget;
import dev.parley.calls.spi.MethodCall;
import dev.parley.calls.spi.Stub;
import dev.parley.pipeline.CallException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * One name at the endpoints of a {@link Balanced}. A call goes to that of two, picked by chance, to
 * which fewer calls are under way ("power of two choices").
 *
 * <p>Threads: safe for all.
 */
final class Spread implements SpreadTarget.Places {
  private static final System.Logger LOG = System.getLogger(Spread.class.getName());

  private final String name;
  private final Contract<?> contract;
  private final List<Endpoint> endpoints;
  private final Outliers outliers;
  private final Map<Endpoint, Bound> bound = new ConcurrentHashMap<>();

  Spread(String name, Contract<?> contract, List<Endpoint> endpoints, Outliers outliers) {
    this.name = name;
    this.contract = contract;
    this.endpoints = endpoints;
    this.outliers = outliers;
  }

  /** The name, looked up at one peer. */
  private final class Bound implements SpreadTarget.Place {
    private final Endpoint endpoint;
    private final Peer peer;
    private final RemoteTarget target;

    Bound(Endpoint endpoint, Peer peer, RemoteTarget target) {
      this.endpoint = endpoint;
      this.peer = peer;
      this.target = target;
    }

    @Override
    public RemoteTarget target() {
      return target;
    }

    @Override
    public void ended(MethodCall attempt) {
      left();
      if (!(attempt.failure().orElse(null) instanceof CallException failure)) {
        outliers.ended(endpoints.indexOf(endpoint), false);
        return;
      }
      switch (failure.reason()) {
        case CANCELLED -> {} // says nothing of the endpoint
        case UNAVAILABLE, DEADLINE_EXCEEDED, OVERLOADED, FAILED ->
            outliers.ended(endpoints.indexOf(endpoint), true);
        default -> outliers.ended(endpoints.indexOf(endpoint), false);
      }
    }

    @Override
    public void left() {
      endpoint.inFlight().decrementAndGet();
    }
  }

  /**
   * Looks the name up at a peer, wherever it is there.
   *
   * @throws CallException when it is not there, or does not fit
   */
  void lookUp(Endpoint endpoint, Peer peer) {
    Stub stub = (Stub) peer.lookup(name, contract.type());
    bound.put(endpoint, new Bound(endpoint, peer, (RemoteTarget) stub.target()));
  }

  /** The same in the background: an endpoint that lacks the name is not asked for it. */
  void bind(Endpoint endpoint, Peer peer) {
    Thread.startVirtualThread(() -> {
      try {
        lookUp(endpoint, peer);
      } catch (CallException e) {
        LOG.log(System.Logger.Level.WARNING, "{0} gets no calls: {1}", endpoint.uri(), e);
      }
    });
  }

  @Override
  public SpreadTarget.@Nullable Place choose(List<SpreadTarget.Place> tried) {
    List<Bound> ready = ready(tried, false);
    if (ready.isEmpty()) {
      ready = ready(tried, true);
    }
    if (ready.isEmpty()) {
      return null;
    }
    Bound chosen = better(ready);
    chosen.endpoint.inFlight().incrementAndGet();
    return chosen;
  }

  private static Bound better(List<Bound> ready) {
    ThreadLocalRandom random = ThreadLocalRandom.current();
    int first = random.nextInt(ready.size());
    if (ready.size() == 1) {
      return ready.getFirst();
    }
    int second = (first + 1 + random.nextInt(ready.size() - 1)) % ready.size();
    Bound one = ready.get(first);
    Bound other = ready.get(second);
    return one.endpoint.inFlight().get() <= other.endpoint.inFlight().get() ? one : other;
  }

  private List<Bound> ready(List<SpreadTarget.Place> tried, boolean outToo) {
    List<Bound> ready = new ArrayList<>(endpoints.size());
    for (int i = 0; i < endpoints.size(); i++) {
      Bound known = bound.get(endpoints.get(i));
      if (known != null
          && known.peer.equals(endpoints.get(i).here())
          && !tried.contains(known)
          && (outToo || !outliers.out(i))) {
        ready.add(known);
      }
    }
    return ready;
  }

  @Override
  public CallException.Unavailable none(String call) {
    return CallException.Unavailable.untraced(call + ": nobody is there");
  }

  @Override
  public String describe() {
    return name + " at " + endpoints.stream().map(endpoint -> endpoint.uri().toString()).toList();
  }
}
