package dev.parley.calls;

import dev.parley.calls.session.RemoteTarget;
import dev.parley.calls.spi.MethodCall;
import dev.parley.calls.spi.Stub;
import dev.parley.calls.spi.Target;
import dev.parley.pipeline.CallException;
import dev.parley.transport.api.RuntimeFolder;
import dev.parley.transport.api.TransportScheme.Reach;
import java.net.URI;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Loopback peer: the path from a Parley to its own exports through messages and all valves, over an
 * in-JVM connection that is opened on first use.
 *
 * <p>Threads: safe for all.
 */
final class LoopbackPeer {
  private final Parley parley;
  private final String scope =
      "self-" + UUID.randomUUID() + "-"; // begins the names of our endpoints
  private @Nullable Peer peer; // guarded by this; null until needed

  LoopbackPeer(Parley parley) {
    this.parley = parley;
  }

  /** {@return a stub of a name's export; the look-up happens on the first call} */
  Stub stub(String name, Contract<?> wanted) {
    return (Stub) wanted.stub(new LoopbackTarget(name, wanted));
  }

  /** {@return whether the endpoint belongs to the loopback connection} */
  boolean isLoopback(URI endpoint) {
    return endpoint.getSchemeSpecificPart().startsWith(scope);
  }

  private URI endpoint() {
    String name = scope + UUID.randomUUID();
    return parley
        .transports()
        .localEndpoints(name, RuntimeFolder.path(), Set.of(Reach.SAME_JVM))
        .stream()
        .findFirst()
        .orElseThrow(() ->
            new CallException.Unavailable(
                "no transport within a JVM is on the class path; add parley-transport-jvm"));
  }

  private synchronized Peer peer() {
    Peer known = peer;
    if (known == null || known.isClosed()) {
      Listener listener = parley.listen(endpoint());
      known = parley.connect(listener.endpoint());
      listener.close();
      peer = known;
    }
    return known;
  }

  /**
   * Target for one export over the loopback connection, which is reopened after it has ended.
   * Threads: safe for all.
   */
  private final class LoopbackTarget implements Target {
    private final String name;
    private final Contract<?> wanted;
    private final AtomicReference<@Nullable RemoteTarget> found = new AtomicReference<>();
    private volatile boolean released;

    LoopbackTarget(String name, Contract<?> wanted) {
      this.name = name;
      this.wanted = wanted;
    }

    private Target found() {
      RemoteTarget known = found.get();
      return known == null || known.isClosed() ? find() : known;
    }

    private synchronized Target find() {
      RemoteTarget known = found.get();
      if ((known == null || known.isClosed()) && !released) {
        known = (RemoteTarget) ((Stub) peer().lookup(name, wanted.type())).target();
        found.set(known);
        if (released) {
          letGo(); // who released it may not have seen it
        }
      }
      if (known == null || released) {
        throw new CallException.Unavailable(endpoint() + ": it is no longer exported");
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

    /** Releases the reference without waiting for a call that is looking it up. */
    @Override
    public void release() {
      released = true;
      letGo();
    }

    @Override
    public String endpoint() {
      return name + " in this JVM";
    }
  }
}
