package dev.parley.server.branch;

import dev.parley.calls.Parley;
import dev.parley.calls.Peer;
import dev.parley.nodes.branch.BranchLine;
import dev.parley.nodes.branch.NodeBranches;
import dev.parley.room.spi.Scheduler;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;

/**
 * Line of this branch to one node of the cluster at a time. When the connection is lost, the other
 * nodes are tried; only if none answers the line is down, until one does.
 *
 * <p>Threads: safe for all; one task at a time dials.
 */
public final class UpstreamLine implements BranchLine, AutoCloseable {
  private static final System.Logger LOG = System.getLogger(UpstreamLine.class.getName());
  private static final Duration AGAIN = Duration.ofSeconds(1);

  private final List<URI> nodes;
  private final Parley parley;
  private final Executor executor;
  private final Scheduler scheduler;
  private final BiConsumer<Peer, NodeBranches> connected;
  private volatile Runnable changed = () -> {};
  private volatile Optional<FarEnd> farEnd = Optional.empty(); // while the line is up
  private volatile Optional<Peer> peer = Optional.empty();
  private volatile long downNanos = System.nanoTime();
  private volatile boolean closed;

  /** Node at the other end. */
  private record FarEnd(URI node, NodeBranches branches) {}

  /**
   * @param nodes endpoints of nodes, in the order in which they are tried
   * @param parley dials them; closed by the caller, after this
   * @param executor runs tasks that block
   * @param connected called each time that a node answers, before it is {@link #upstream}; may
   *     block
   */
  public UpstreamLine(
      List<URI> nodes,
      Parley parley,
      Executor executor,
      Scheduler scheduler,
      BiConsumer<Peer, NodeBranches> connected) {
    this.nodes = List.copyOf(nodes);
    this.parley = parley;
    this.executor = executor;
    this.scheduler = scheduler;
    this.connected = connected;
  }

  @Override
  public Optional<NodeBranches> upstream() {
    return farEnd.map(FarEnd::branches);
  }

  /** {@return the node at the other end; empty while the line is down} */
  Optional<URI> node() {
    return farEnd.map(FarEnd::node);
  }

  /** {@return the time since the line is down; zero while it is up} */
  Duration down() {
    return farEnd.isPresent() ? Duration.ZERO : Duration.ofNanos(System.nanoTime() - downNanos);
  }

  /**
   * Starts dialling; the first round is made before this returns.
   *
   * @param changed called each time that the line is down, or up
   */
  public void start(Runnable changed) {
    this.changed = changed;
    dial();
  }

  private void dial() {
    if (closed) {
      return;
    }
    for (URI node : nodes) {
      if (open(node)) {
        return;
      }
    }
    if (farEnd.isPresent()) {
      LOG.log(Level.WARNING, "the line is down: none of %s answers".formatted(nodes));
      farEnd = Optional.empty();
      downNanos = System.nanoTime();
      changed.run();
    }
    scheduler.after(AGAIN, () -> executor.execute(this::dial));
  }

  private boolean open(URI node) {
    Peer dialled;
    try {
      dialled = parley.connect(node);
    } catch (RuntimeException e) {
      LOG.log(Level.DEBUG, "node " + node + " does not answer", e);
      return false;
    }
    try {
      NodeBranches found = dialled.lookup(NodeBranches.EXPORT_NAME, NodeBranches.class);
      peer = Optional.of(dialled);
      connected.accept(dialled, found);
      farEnd = Optional.of(new FarEnd(node, found));
      LOG.log(Level.INFO, "the line to %s is up".formatted(node));
      changed.run();
      dialled.closed().thenRunAsync(this::dial, executor);
      return true;
    } catch (RuntimeException e) {
      LOG.log(Level.WARNING, "node %s takes no branches: %s".formatted(node, e.getMessage()));
      dialled.close();
      return false;
    }
  }

  @Override
  public void close() {
    closed = true;
    peer.ifPresent(Peer::close);
  }
}
