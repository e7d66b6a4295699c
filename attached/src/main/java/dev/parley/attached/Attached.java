package dev.parley.attached;

import dev.parley.calls.Parley;
import dev.parley.calls.Peer;
import dev.parley.calls.Reconnecting;
import dev.parley.transport.api.TransportConfig;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletionStage;

/**
 * An attached JVM: a child process that this JVM starts, calls, is called by, watches, and starts
 * again when it fails.
 *
 * <pre>{@code
 * try (var attached = Attached.launch(AttachedSpec.plugin(Painter.class).build())) {
 *   Canvas canvas = attached.lookup("canvas", Canvas.class);
 *   canvas.paint("red");
 * }
 * }</pre>
 *
 * <p>Its stubs stay valid while one child follows another (see {@link Reconnecting}). A call that
 * was under way when a child ended fails with {@link ChildEnded}. The child ends when this does,
 * however it does; closing ends it in order.
 *
 * <p>Threads: safe for all; two read what the child prints, beside those of its transports.
 */
public final class Attached implements AutoCloseable {
  private final AttachedSpec spec;
  private final Parley parley;
  private final Doors doors;
  private final Supervisor supervisor;
  private final Reconnecting peers;

  private Attached(AttachedSpec spec) {
    this.spec = spec;
    doors = Doors.open(TransportConfig.DEFAULT, spec.ways());
    parley = spec.parley().orElseGet(Parley::start);
    supervisor = new Supervisor(spec, parley, doors, () -> Command.of(spec, List.of()));
    peers = parley.reconnecting(supervisor, spec.absence());
  }

  /**
   * Starts a child, and waits until it is ready.
   *
   * @throws LaunchException when it cannot be started, or is not ready in time; nothing is left of
   *     it then
   */
  public static Attached launch(AttachedSpec spec) {
    Attached attached = new Attached(spec);
    try {
      attached.supervisor.begin();
      return attached;
    } catch (RuntimeException | Error e) {
      attached.close();
      throw e;
    }
  }

  /**
   * {@return a stub of what the child exports under {@code name}, this one and those that follow
   * it}
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

  /** {@return the child that is there now; its stubs end with it} */
  public Optional<Peer> peer() {
    return peers.peer();
  }

  /** {@return the name, for people} */
  public String name() {
    return spec.name();
  }

  /** {@return the process id of the last child that was started} */
  public OptionalLong pid() {
    return supervisor.child().stream().mapToLong(Child::pid).findFirst();
  }

  /** {@return how often a child was started after the first} */
  public int restarts() {
    return supervisor.restarts();
  }

  /** {@return what the last child printed last, oldest first} */
  public List<Line> lastLines() {
    return supervisor.child().map(Child::lastLines).orElse(List.of());
  }

  /** {@return completes when no child will come any more, with the end of the last one} */
  public CompletionStage<Exit> ended() {
    return supervisor.over().minimalCompletionStage();
  }

  /**
   * Ends the child: asks it to, waits {@link AttachedSpec#grace()}, asks by a signal, waits as
   * long, and ends it by force. Waits until nothing is left.
   */
  @Override
  public void close() {
    supervisor.close();
    peers.close();
    if (spec.parley().isEmpty()) {
      parley.close();
    }
    doors.close();
  }
}
