package dev.parley.calls;

import dev.parley.base.Timers;
import dev.parley.calls.session.LoadBalancedTarget;
import dev.parley.calls.session.RemoteTarget;
import dev.parley.calls.spi.MethodCall;
import dev.parley.calls.spi.Stub;
import dev.parley.pipeline.CallException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Endpoint picker for one name at the endpoints of a {@link LoadBalancedPeer}: chooses two
 * endpoints at random and picks the one with fewer calls under way ("power of two choices").
 *
 * <p>Threads: safe for all.
 */
final class EndpointPicker implements LoadBalancedTarget.AttemptPicker {
  private final String name;
  private final Contract<?> contract;
  private final List<BalancedEndpoint> endpoints;
  private final OutlierDetector outliers;
  private final Timers timers;
  private final Map<BalancedEndpoint, EndpointBinding> bound;
  private final Set<Peer> asked = ConcurrentHashMap.newKeySet(); // in the background, just now

  /**
   * @param bound map to keep the endpoints in at which the name is bound
   */
  EndpointPicker(
      String name,
      Contract<?> contract,
      List<BalancedEndpoint> endpoints,
      OutlierDetector outliers,
      Timers timers,
      Map<BalancedEndpoint, EndpointBinding> bound) {
    this.name = name;
    this.contract = contract;
    this.endpoints = endpoints;
    this.outliers = outliers;
    this.timers = timers;
    this.bound = bound;
  }

  String name() {
    return name;
  }

  /** The name, bound at one endpoint's peer. */
  static final class EndpointBinding implements LoadBalancedTarget.PickedEndpoint {
    private final BalancedEndpoint endpoint;
    private final int which; // of the endpoints
    private final OutlierDetector outliers;
    private final Peer peer;
    private final RemoteTarget target;
    private final AtomicInteger calls = new AtomicInteger(); // that go there
    private final AtomicBoolean released = new AtomicBoolean();
    private volatile boolean retired; // no call goes there any more

    EndpointBinding(
        BalancedEndpoint endpoint,
        int which,
        OutlierDetector outliers,
        Peer peer,
        RemoteTarget target) {
      this.endpoint = endpoint;
      this.which = which;
      this.outliers = outliers;
      this.peer = peer;
      this.target = target;
    }

    /** Counts a call that is about to go there. {@return false when the binding is retired} */
    boolean tryAcquire() {
      endpoint.inFlight().incrementAndGet();
      calls.incrementAndGet();
      if (retired) {
        cancelPick();
        return false;
      }
      return true;
    }

    /** Stops new calls, and releases the servant once the present calls have ended. */
    void retire() {
      retired = true;
      releaseUnused();
    }

    private void releaseUnused() {
      if (retired && calls.get() == 0 && released.compareAndSet(false, true)) {
        target.release();
      }
    }

    @Override
    public RemoteTarget target() {
      return target;
    }

    @Override
    public void ended(MethodCall attempt) {
      cancelPick();
      if (!(attempt.failure().orElse(null) instanceof CallException failure)) {
        outliers.ended(which, false);
        return;
      }
      switch (failure.reason()) {
        case CANCELLED -> {} // says nothing of the endpoint
        case OVERLOADED -> {
          if (attempt.sent()) { // else it was refused here
            outliers.ended(which, true);
          }
        }
        case UNAVAILABLE, DEADLINE_EXCEEDED, FAILED -> outliers.ended(which, true);
        default -> outliers.ended(which, false);
      }
    }

    @Override
    public void cancelPick() {
      endpoint.inFlight().decrementAndGet();
      calls.decrementAndGet();
      releaseUnused();
    }
  }

  /**
   * Looks the name up at a peer and replaces the endpoint's binding.
   *
   * @throws CallException when the peer does not export it, or its contract does not fit
   */
  void lookUp(BalancedEndpoint endpoint, Peer peer) {
    RemoteTarget target = (RemoteTarget) ((Stub) peer.lookup(name, contract.type())).target();
    EndpointBinding fresh =
        new EndpointBinding(endpoint, endpoints.indexOf(endpoint), outliers, peer, target);
    EndpointBinding old = bound.put(endpoint, fresh);
    if (old != null) {
      old.retire();
    }
  }

  /** Looks the name up in the background, repeatedly while the peer does not export it. */
  void lookUpInBackground(BalancedEndpoint endpoint, Peer peer) {
    if (asked.add(peer)) {
      new BackgroundLookup(this, endpoint, peer, timers).start();
    }
  }

  /** Records that the background look-up at a peer has ended. */
  void lookupEnded(Peer peer) {
    asked.remove(peer);
  }

  /** {@return whether the name is bound at a peer} */
  boolean isBoundAt(BalancedEndpoint endpoint, Peer peer) {
    EndpointBinding known = bound.get(endpoint);
    return known != null && known.peer.equals(peer);
  }

  @Override
  public LoadBalancedTarget.@Nullable PickedEndpoint pick(
      List<LoadBalancedTarget.PickedEndpoint> tried) {
    EndpointBinding chosen;
    do {
      List<EndpointBinding> ready = ready(tried, false);
      if (ready.isEmpty()) {
        ready = ready(tried, true);
      }
      if (ready.isEmpty()) {
        return null;
      }
      chosen = better(ready);
    } while (!chosen.tryAcquire());
    return chosen;
  }

  private static EndpointBinding better(List<EndpointBinding> ready) {
    ThreadLocalRandom random = ThreadLocalRandom.current();
    int first = random.nextInt(ready.size());
    if (ready.size() == 1) {
      return ready.getFirst();
    }
    int second = (first + 1 + random.nextInt(ready.size() - 1)) % ready.size();
    EndpointBinding one = ready.get(first);
    EndpointBinding other = ready.get(second);
    return one.endpoint.inFlight().get() <= other.endpoint.inFlight().get() ? one : other;
  }

  private List<EndpointBinding> ready(
      List<LoadBalancedTarget.PickedEndpoint> tried, boolean outToo) {
    List<EndpointBinding> ready = new ArrayList<>(endpoints.size());
    for (int i = 0; i < endpoints.size(); i++) {
      EndpointBinding known = bound.get(endpoints.get(i));
      if (known != null
          && known.peer.equals(endpoints.get(i).peer())
          && !tried.contains(known)
          && (outToo || !outliers.isEjected(i))) {
        ready.add(known);
      }
    }
    return ready;
  }

  @Override
  public CallException.Unavailable noneLeft(String call) {
    return CallException.Unavailable.untraced(call + ": nobody is there");
  }

  @Override
  public String describe() {
    return name + " at " + endpoints.stream().map(endpoint -> endpoint.uri().toString()).toList();
  }
}
