package dev.parley.calls;

import dev.parley.calls.session.RemoteTarget;
import dev.parley.calls.spi.MethodCall;
import dev.parley.calls.spi.Stub;
import dev.parley.calls.spi.Target;
import dev.parley.pipeline.CallException;
import java.net.URI;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The way from a Parley to its own exports that leads through messages and all valves, over a
 * connection that this makes when it is first needed.
 *
 * <p>Threads: safe for all.
 */
final class LocalPeer {
  private final Parley parley;
  private final String scope =
      "self-" + UUID.randomUUID() + "-"; // begins the names of our endpoints
  private @Nullable Peer peer; // guarded by this; null until needed

  LocalPeer(Parley parley) {
    this.parley = parley;
  }

  /** {@return a stub of what is exported under a name, which is looked up by the first call} */
  Stub stub(String name, Contract<?> wanted) {
    return (Stub) wanted.stub(new Way(name, wanted));
  }

  /** {@return whether the endpoint is one of the way from here to here} */
  boolean owns(URI endpoint) {
    return "jvm".equals(endpoint.getScheme()) && endpoint.getSchemeSpecificPart().startsWith(scope);
  }

  private synchronized Peer peer() {
    Peer known = peer;
    if (known == null || known.over()) {
      Listener listener = parley.listen(URI.create("jvm:" + scope + UUID.randomUUID()));
      known = parley.connect(listener.endpoint());
      listener.close();
      peer = known;
    }
    return known;
  }

  /**
   * One export over the connection, or over the next when that has ended. Threads: safe for all.
   */
  private final class Way implements Target {
    private final String name;
    private final Contract<?> wanted;
    private final AtomicReference<@Nullable RemoteTarget> found = new AtomicReference<>();
    private volatile boolean released;

    Way(String name, Contract<?> wanted) {
      this.name = name;
      this.wanted = wanted;
    }

    private Target found() {
      RemoteTarget known = found.get();
      return known == null || known.over() ? find() : known;
    }

    private synchronized Target find() {
      RemoteTarget known = found.get();
      if ((known == null || known.over()) && !released) {
        known = (RemoteTarget) ((Stub) peer().lookup(name, wanted.type())).target();
        found.set(known);
        if (released) {
          letGo(); // who released it may not have seen it
        }
      }
      if (known == null || released) {
        throw new CallException.Unavailable(place() + ": it is no longer exported");
      }
      return known;
    }

    private void letGo() {
      RemoteTarget held = found.getAndSet(null);
      if (held != null) {
        held.release();
      }
    }

    @Override
    public void call(MethodCall call) throws Throwable {
      found().call(call);
    }

    @Override
    public CompletableFuture<Object> send(MethodCall call) {
      Target target;
      try {
        target = found();
      } catch (CallException e) {
        return CompletableFuture.failedFuture(e);
      }
      return target.send(call);
    }

    @Override
    public void oneWay(MethodCall call) {
      found().oneWay(call);
    }

    /** Does not wait for a call that looks for its servant just now. */
    @Override
    public void release() {
      released = true;
      letGo();
    }

    @Override
    public String place() {
      return name + " in this JVM";
    }
  }
}
