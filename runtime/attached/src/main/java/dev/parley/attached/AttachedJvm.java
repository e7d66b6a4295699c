package dev.parley.attached;

import dev.parley.calls.Parley;
import dev.parley.calls.Peer;
import dev.parley.calls.ReconnectingPeer;
import dev.parley.transport.api.TransportConfig;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletionStage;

/**
 * An attached JVM: a child process that this JVM starts, calls, is called by, monitors, and
 * restarts when it fails.
 *
 * <pre>{@code
 * try (var attached = AttachedJvm.launch(AttachedSpec.plugin(Painter.class).build())) {
 *   Canvas canvas = attached.lookup("canvas", Canvas.class);
 *   canvas.paint("red");
 * }
 * }</pre>
 *
 * <p>Its stubs stay valid across restarts (see {@link ReconnectingPeer}). A call that was under way
 * when a child ended fails with {@link ChildEnded}. The child ends when this JVM does, even if this
 * JVM is killed; {@link #close} shuts it down gracefully.
 *
 * <p>Threads: safe for all; two threads read the child's output, in addition to those of its
 * transports.
 */
public final class AttachedJvm implements AutoCloseable {
  private final AttachedSpec spec;
  private final Parley parley;
  private final ParentRendezvous rendezvous;
  private final Supervisor supervisor;
  private final ReconnectingPeer peers;
  private final Optional<AotCache> startFile;

  private AttachedJvm(AttachedSpec spec, Optional<AotCache> startFile) {
    this.spec = spec;
    this.startFile = startFile;
    rendezvous = ParentRendezvous.open(TransportConfig.DEFAULT, spec.transports());
    parley = spec.parley().orElseGet(Parley::start);
    supervisor = new Supervisor(spec, parley, rendezvous, this::command);
    peers = parley.reconnecting(supervisor, spec.readyPolicy());
  }

  /**
   * Starts a child, and waits until it is ready.
   *
   * @throws LaunchException when it cannot be started, or is not ready in time; nothing is left
   *     running then
   */
  public static AttachedJvm launch(AttachedSpec spec) {
    return launch(spec, AotCache.of(spec));
  }

  static AttachedJvm launch(AttachedSpec spec, Optional<AotCache> startFile) {
    AttachedJvm attached = new AttachedJvm(spec, startFile);
    try {
      attached.supervisor.begin();
      startFile.ifPresent(AotCache::createInBackground);
      return attached;
    } catch (RuntimeException | Error e) {
      attached.close();
      throw e;
    }
  }

  /**
   * Creates the AOT cache that makes starts of a spec faster, and waits for it; this takes some
   * seconds. The first {@link #launch} does the same in parallel to its child, and aborts it when
   * it is closed too early.
   *
   * @return whether the cache exists: false where the class path has folders, or {@link
   *     AttachedSpec#cached} is false
   */
  public static boolean createCache(AttachedSpec spec) {
    Optional<AotCache> startFile = AotCache.of(spec);
    if (startFile.isEmpty()) {
      return false;
    }
    try (AotCache file = startFile.get()) {
      file.createInBackground();
      return file.awaitCreated();
    }
  }

  private List<String> command() {
    return ChildCommandLine.of(spec, startFile.map(AotCache::options).orElse(List.of()));
  }

  /**
   * {@return a stub of the child's export {@code name}, also for later children}
   *
   * @throws dev.parley.pipeline.CallException.Unavailable when it exports nothing of that name; as
   *     {@link ChildEnded} when it has ended
   * @throws dev.parley.pipeline.CallException.Incompatible when its contract does not fit
   */
  public <T> T lookup(String name, Class<T> contract) {
    return peers.lookup(name, contract);
  }

  /** {@return the runtime that exports what the child may call} */
  public Parley parley() {
    return parley;
  }

  /** {@return the present child; stubs that are looked up at it end with it} */
  public Optional<Peer> peer() {
    return peers.peer();
  }

  /** {@return the name, for logs and messages} */
  public String name() {
    return spec.name();
  }

  /** {@return the process id of the latest child} */
  public OptionalLong pid() {
    return supervisor.child().stream().mapToLong(AttachedProcess::pid).findFirst();
  }

  /** {@return the number of restarts} */
  public int restarts() {
    return supervisor.restarts();
  }

  /** {@return the latest lines of output of the latest child, oldest first} */
  public List<OutputLine> lastLines() {
    return supervisor.child().map(AttachedProcess::lastLines).orElse(List.of());
  }

  /** {@return completes with the last child's exit when no child will be started again} */
  public CompletionStage<Exit> ended() {
    return supervisor.allEnded().minimalCompletionStage();
  }

  /**
   * Shuts the child down: asks it to end, waits {@link AttachedSpec#grace()}, sends a termination
   * signal, waits the same time again, and kills it. Returns when it has ended.
   */
  @Override
  public void close() {
    startFile.ifPresent(AotCache::close);
    supervisor.close();
    peers.close();
    if (spec.parley().isEmpty()) {
      parley.close();
    }
    rendezvous.close();
  }
}
