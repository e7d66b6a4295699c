package dev.parley.attached;

import dev.parley.calls.ExportHandle;
import dev.parley.calls.Parley;
import dev.parley.calls.Peer;
import dev.parley.transport.api.DialResult;
import dev.parley.transport.api.TransportConfig;
import dev.parley.transport.api.TransportException;
import dev.parley.transport.api.TransportRegistry;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The parent, as seen by an attached JVM. The JVM lives until its parent ends it or ends itself, or
 * until it calls {@link System#exit}; shutdown hooks have {@link AttachedSpec#grace()} to run.
 *
 * <p>Standard input is reserved: it carries the start message, and its end signals the end of the
 * parent.
 *
 * <p>Threads: safe for all; one reads standard input.
 */
public final class Host {
  /** Exit code of a child whose connection was lost while its parent lives. */
  static final int CONNECTION_LOST = 75;

  /** Endpoint of the parent, whichever transport is used. */
  private static final URI PARENT = URI.create(ParentRendezvous.SCHEME + ":parent");

  private final Parley parley;
  private final Peer parent;
  private final Duration grace;
  private final CompletableFuture<Long> ready;
  private final AtomicBoolean ending = new AtomicBoolean();

  private Host(Parley parley, Peer parent, Duration grace, CompletableFuture<Long> ready) {
    this.parley = parley;
    this.parent = parent;
    this.grace = grace;
    this.ready = ready;
  }

  /**
   * Attaches this JVM to the one that started it. Must be followed by {@link #ready}.
   *
   * @throws IllegalStateException when it was not started by {@link AttachedJvm#launch}
   * @throws LaunchException when the parent cannot be reached
   */
  public static Host attach() {
    Parley parley = Parley.start();
    try {
      return attach(parley);
    } catch (RuntimeException | Error e) {
      parley.close();
      throw e;
    }
  }

  /** Attaches like {@link #attach()}, with a runtime of the caller's. */
  public static Host attach(Parley parley) {
    if (System.getProperty(ChildCommandLine.ATTACHED) == null) {
      throw new IllegalStateException("this JVM was not started by AttachedJvm.launch");
    }
    try {
      StartMessage handover = StartMessage.read(System.in);
      CompletableFuture<Long> ready = new CompletableFuture<>();
      parley.export(LivenessContract.NAME, LivenessContract.class, new LivenessServant(ready));
      DialResult dialled = dial(handover.endpoints());
      Peer parent =
          parley.accept(
              TokenConnection.sendingToken(handover.token(), dialled.connection()), dialled.path());
      Host host = new Host(parley, parent, handover.grace(), ready);
      host.watch(System.in);
      return host;
    } catch (IOException e) {
      throw new LaunchException("the parent said nothing of use: " + e.getMessage(), e);
    }
  }

  record LivenessServant(CompletableFuture<Long> whenReady) implements LivenessContract {
    @Override
    public CompletionStage<Long> ready() {
      return whenReady;
    }

    @Override
    public void alive() {
      // that it returns is the answer
    }
  }

  static DialResult dial(List<URI> endpoints) {
    TransportRegistry transports =
        new TransportRegistry(TransportConfig.DEFAULT); // ends with the process
    try {
      return transports.connect(PARENT, endpoints);
    } catch (TransportException e) {
      throw new LaunchException("the parent cannot be reached: " + e.getMessage(), e);
    }
  }

  private void watch(InputStream in) {
    Thread.ofPlatform()
        .name("parley-parent")
        .daemon()
        .start(() -> {
          try {
            in.transferTo(OutputStream.nullOutputStream());
          } catch (IOException e) {
            // as good as its end
          }
          end(0);
        });
    parent.closed().thenRun(() -> end(CONNECTION_LOST));
  }

  /** Ends this JVM, and halts it if its shutdown hooks take longer than the grace time. */
  private void end(int code) {
    if (!ending.compareAndSet(false, true)) {
      return;
    }
    Thread.ofPlatform()
        .daemon()
        .name("parley-halt")
        .start(() -> {
          try {
            Thread.sleep(grace);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          Runtime.getRuntime().halt(code);
        });
    // System.exit blocks until the shutdown hooks have run, so it gets a thread of its own.
    Thread.ofPlatform().daemon().name("parley-exit").start(() -> System.exit(code));
  }

  /** Exports a servant to the parent. See {@link Parley#export}. */
  public <T> ExportHandle export(String name, Class<T> contract, T servant) {
    return parley.export(name, contract, servant);
  }

  /** {@return a stub of the parent's export {@code name}} See {@link Peer#lookup}. */
  public <T> T lookup(String name, Class<T> contract) {
    return parent.lookup(name, contract);
  }

  /** {@return the runtime of this side} */
  public Parley parley() {
    return parley;
  }

  /** {@return the parent} */
  public Peer parent() {
    return parent;
  }

  /** Tells the parent that all exports are in place. Without effect the second time. */
  public void ready() {
    if (ready.complete(ProcessHandle.current().pid())) {
      Thread.ofPlatform()
          .name("parley-attached")
          .start(() -> parent.closed().toCompletableFuture().join()); // keeps this JVM alive
    }
  }
}
