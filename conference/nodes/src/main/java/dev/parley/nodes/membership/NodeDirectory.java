package dev.parley.nodes.membership;

import dev.parley.base.Experimental;
import dev.parley.base.SerialExecutor;
import dev.parley.calls.ValueCodec;
import dev.parley.nodes.spi.KeyValue;
import dev.parley.nodes.spi.KeyValueStore;
import dev.parley.nodes.spi.Subscription;
import dev.parley.room.spi.Scheduler;
import dev.parley.transport.api.BadMessageException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Directory of the nodes of a cluster. This node renews its lease every {@link #RENEWAL}; a node
 * whose lease was not renewed for {@link #LEASE} is lost.
 *
 * <p>A lease is judged by this node's own clock, and only while the engine serves this node ({@link
 * LeaseTable}): an engine that is down, or a pause of this process, makes no node lost. A lost node
 * may still be running. Nothing here keeps it from writing: the expected sequence numbers of a
 * room's stream do.
 *
 * <p>Threads: safe for use by multiple threads.
 */
@Experimental
public final class NodeDirectory implements AutoCloseable {
  /** Time between two renewals of a lease. */
  public static final Duration RENEWAL = Duration.ofMillis(300);

  /** Time without a renewal after which a node is lost. */
  public static final Duration LEASE = Duration.ofSeconds(1);

  private static final Logger LOG = System.getLogger(NodeDirectory.class.getName());
  private static final String PREFIX = "node.";

  private final NodeInfo self;

  /** Scheme of this node's endpoint, with its colon: whether TLS protects what nodes send. */
  private final String scheme;

  private final NodeListener listener;
  private final SerialExecutor executor;
  private final LongSupplier nanoTime;
  private final ValueCodec<NodeInfo> codec = ValueCodec.of(NodeInfo.class);
  private final LeaseTable leases; // confined to the executor
  private final OwnLease own;
  private final Subscription watch;
  private volatile List<NodeInfo> live = List.of();
  private volatile Set<String> origins = Set.of();
  private final Set<String> ids = ConcurrentHashMap.newKeySet();

  /**
   * Watches the nodes.
   *
   * @param self this node, before its first renewal
   * @param load returns the load of this node's machine in percent, which each renewal tells the
   *     others; a value that changes often costs each of them a list of all nodes
   * @param nanoTime a monotonic clock in nanoseconds
   */
  public NodeDirectory(
      KeyValueStore keys,
      NodeInfo self,
      IntSupplier load,
      NodeListener listener,
      Executor executor,
      Scheduler scheduler,
      LongSupplier nanoTime) {
    this.self = self;
    scheme = self.endpoint().split(":", 2)[0] + ":";
    this.listener = listener;
    this.executor = new SerialExecutor(executor, Integer.MAX_VALUE);
    this.nanoTime = nanoTime;
    leases = new LeaseTable(LEASE, nanoTime.getAsLong());
    own =
        new OwnLease(
            keys,
            PREFIX + self.id(),
            self,
            codec,
            this.executor,
            scheduler,
            load,
            renewal -> leases.sent(renewal, nanoTime.getAsLong()),
            listener::mustStop);
    watch = keys.watch(PREFIX, value -> this.executor.execute(() -> arrived(value)));
  }

  /**
   * Joins the cluster: waits until no other process renews the lease of this node's id, and takes
   * it.
   *
   * @return completes once this node's first renewal is stored
   */
  public CompletionStage<@Nullable Void> start() {
    return CompletableFuture.supplyAsync(own::start, executor).thenCompose(taken -> taken);
  }

  /** {@return this node, as it was when it started} */
  public NodeInfo self() {
    return self;
  }

  /**
   * {@return the nodes whose lease is valid, by their ids; this one among them once it started}
   * Their counts of renewals are of the last other change.
   */
  public List<NodeInfo> live() {
    return live;
  }

  /** {@return the node with an id, if its lease is valid} */
  public Optional<NodeInfo> live(String id) {
    return live.stream().filter(node -> node.id().equals(id)).findFirst();
  }

  /**
   * {@return the origins of the pages of all nodes that this one has seen} Lost nodes are among
   * them: that is when their pages come to other nodes.
   */
  public Set<String> origins() {
    return origins;
  }

  /**
   * {@return the ids of all nodes that the engine has a key of} Those that this node ignores, since
   * it cannot read what they say or cannot reach them, are among them.
   */
  public Set<String> ids() {
    return Set.copyOf(ids);
  }

  /** {@return all nodes that this one has seen, by their ids} */
  public CompletionStage<List<NodeStatus>> all() {
    return CompletableFuture.supplyAsync(() -> leases.all(nanoTime.getAsLong()), executor);
  }

  /** {@return how the engine serves this node} */
  public CompletionStage<EngineStatus> engine() {
    return CompletableFuture.supplyAsync(() -> leases.engine(nanoTime.getAsLong()), executor);
  }

  /**
   * Tells the others another state of this node.
   *
   * @return completes once it is stored
   */
  public CompletionStage<@Nullable Void> announce(NodeState state) {
    return CompletableFuture.supplyAsync(() -> own.announce(state), executor)
        .thenCompose(told -> told);
  }

  /** Ends the renewals. The others see this node as lost, unless it announced that it leaves. */
  @Override
  public void close() {
    watch.close();
    executor.execute(own::close);
  }

  private void arrived(KeyValue value) {
    ids.add(value.key().substring(PREFIX.length()));
    NodeInfo info;
    try {
      info = codec.decode(value.value());
    } catch (BadMessageException e) {
      LOG.log(
          Level.WARNING,
          "the engine's value of %s cannot be read (%s); ignored"
              .formatted(value.key(), e.getMessage()));
      return;
    }
    boolean reached = info.endpoint().startsWith(scheme);
    if (!reached) {
      LOG.log(
          Level.WARNING,
          "node %s names the endpoint %s, which is not of the kind of this node's; it is ignored"
              .formatted(info.id(), info.endpoint()));
    }
    // Most renewals change nothing: with a thousand nodes, 3,300 of them arrive each second.
    if (reached
        && value.key().equals(PREFIX + info.id())
        && leases.arrived(info, self.incarnation(), nanoTime.getAsLong())) {
      origins = leases.origins();
      publish(leases.live());
    }
  }

  private void publish(List<NodeInfo> now) {
    List<NodeInfo> before = live;
    live = now;
    if (!identities(before).equals(identities(now))) {
      listener.nodesChanged();
    }
  }

  /** {@return what decides about the rooms of nodes} */
  private static List<Object> identities(List<NodeInfo> nodes) {
    return nodes.stream().<Object>map(node -> List.of(node.incarnation(), node.state())).toList();
  }
}
