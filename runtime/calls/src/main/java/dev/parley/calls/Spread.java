package dev.parley.calls;

import dev.parley.base.Timers;
import dev.parley.calls.session.RemoteTarget;
import dev.parley.calls.session.SpreadTarget;
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
 * Endpoint picker for one name at the endpoints of a {@link Balanced}: chooses two endpoints at
 * random and picks the one with fewer calls under way ("power of two choices").
 *
 * <p>Threads: safe for all.
 */
final class Spread implements SpreadTarget.Places {
  private final String name;
  private final Contract<?> contract;
  private final List<Endpoint> endpoints;
  private final Outliers outliers;
  private final Timers timers;
  private final Map<Endpoint, Bound> bound;
  private final Set<Peer> asked = ConcurrentHashMap.newKeySet(); // in the background, just now

  /**
   * @param bound map to keep the endpoints in at which the name is bound
   */
  Spread(
      String name,
      Contract<?> contract,
      List<Endpoint> endpoints,
      Outliers outliers,
      Timers timers,
      Map<Endpoint, Bound> bound) {
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
  static final class Bound implements SpreadTarget.Place {
    private final Endpoint endpoint;
    private final int which; // of the endpoints
    private final Outliers outliers;
    private final Peer peer;
    private final RemoteTarget target;
    private final AtomicInteger calls = new AtomicInteger(); // that go there
    private final AtomicBoolean released = new AtomicBoolean();
    private volatile boolean retired; // no call goes there any more

    Bound(Endpoint endpoint, int which, Outliers outliers, Peer peer, RemoteTarget target) {
      this.endpoint = endpoint;
      this.which = which;
      this.outliers = outliers;
      this.peer = peer;
      this.target = target;
    }

    /** Counts a call that is about to go there. {@return false when the binding is retired} */
    boolean enter() {
      endpoint.inFlight().incrementAndGet();
      calls.incrementAndGet();
      if (retired) {
        left();
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
      left();
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
    public void left() {
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
  void lookUp(Endpoint endpoint, Peer peer) {
    RemoteTarget target = (RemoteTarget) ((Stub) peer.lookup(name, contract.type())).target();
    Bound fresh = new Bound(endpoint, endpoints.indexOf(endpoint), outliers, peer, target);
    Bound old = bound.put(endpoint, fresh);
    if (old != null) {
      old.retire();
    }
  }

  /** Looks the name up in the background, repeatedly while the peer does not export it. */
  void ask(Endpoint endpoint, Peer peer) {
    if (asked.add(peer)) {
      new Asking(this, endpoint, peer, timers).begin();
    }
  }

  /** Records that the background look-up at a peer has ended. */
  void asked(Peer peer) {
    asked.remove(peer);
  }

  /** {@return whether the name is bound at a peer} */
  boolean isAt(Endpoint endpoint, Peer peer) {
    Bound known = bound.get(endpoint);
    return known != null && known.peer.equals(peer);
  }

  @Override
  public SpreadTarget.@Nullable Place choose(List<SpreadTarget.Place> tried) {
    Bound chosen;
    do {
      List<Bound> ready = ready(tried, false);
      if (ready.isEmpty()) {
        ready = ready(tried, true);
      }
      if (ready.isEmpty()) {
        return null;
      }
      chosen = better(ready);
    } while (!chosen.enter());
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
