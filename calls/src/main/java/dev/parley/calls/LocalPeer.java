package dev.parley.calls;

import dev.parley.calls.spi.MethodCall;
import dev.parley.calls.spi.Target;
import dev.parley.pipeline.CallException;
import java.net.URI;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The way from a Parley to its own exports: straight to the servant, or, where a valve or a copy
 * policy asks for it, over a connection that this makes when it is first needed.
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

  <T> T lookup(Exported export, Contract<T> wanted) {
    if (parley.asksValves() || !wanted.type().isInstance(export.servant())) {
      Compatibility.check(wanted.description(), export.contract().description())
          .ifPresent(difference -> {
            throw new CallException.Incompatible(export.name() + ": " + difference);
          });
      return peer().lookup(export.name(), wanted.type());
    }
    T servant = wanted.type().cast(export.servant());
    T wire = wanted.read().leaving() ? peer().lookup(export.name(), wanted.type()) : servant;
    return wanted.direct(new Here(export.name()), export.direct(), servant, wire);
  }

  /** {@return whether the endpoint is one of the way from here to here} */
  boolean owns(URI endpoint) {
    return "jvm".equals(endpoint.getScheme()) && endpoint.getSchemeSpecificPart().startsWith(scope);
  }

  private synchronized Peer peer() {
    Peer known = peer;
    if (known == null || known.closed().toCompletableFuture().isDone()) {
      Listener listener = parley.listen(URI.create("jvm:" + scope + UUID.randomUUID()));
      known = parley.connect(listener.endpoint());
      listener.close();
      peer = known;
    }
    return known;
  }

  /** Names the place of a stub that needs no connection. */
  private record Here(String name) implements Target {
    @Override
    public void call(MethodCall call) {
      throw new IllegalStateException("a direct stub makes no call objects");
    }

    @Override
    public CompletableFuture<Object> send(MethodCall call) {
      throw new IllegalStateException("a direct stub makes no call objects");
    }

    @Override
    public void oneWay(MethodCall call) {
      throw new IllegalStateException("a direct stub makes no call objects");
    }

    @Override
    public void release() {
      // the export owns the servant
    }

    @Override
    public String place() {
      return "this JVM, " + name;
    }
  }
}
