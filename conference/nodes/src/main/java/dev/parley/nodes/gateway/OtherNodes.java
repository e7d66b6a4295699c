package dev.parley.nodes.gateway;

import dev.parley.base.Experimental;
import dev.parley.base.SerialExecutor;
import dev.parley.nodes.membership.NodeInfo;
import dev.parley.nodes.ownership.Successors;
import dev.parley.room.api.NodeAddresses;
import dev.parley.room.api.NodeCandidate;
import dev.parley.room.api.Nodes;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.function.Supplier;

/**
 * Addresses of the other nodes for the pages of this one, sent again when nodes come and go.
 *
 * <p>Threads: safe for use by multiple threads; subscribers are called on the executor, one call at
 * a time.
 */
@Experimental
public final class OtherNodes implements Nodes, AutoCloseable {
  /** Most addresses that a page gets: whoever finds none of them needs another network. */
  public static final int ADDRESSES_MAX = 8;

  private final String self;
  private final Supplier<List<NodeInfo>> live;
  private final boolean choice;
  private final SerialExecutor executor;
  private final Set<Following> followers = new LinkedHashSet<>(); // confined to the executor
  private boolean closed; // confined to the executor

  /**
   * @param self id of this node
   * @param live returns the nodes whose lease is valid
   * @param choice whether pages may choose another node than this one before they join
   */
  public OtherNodes(String self, Supplier<List<NodeInfo>> live, boolean choice, Executor executor) {
    this.self = self;
    this.live = live;
    this.choice = choice;
    this.executor = new SerialExecutor(executor, Integer.MAX_VALUE);
  }

  @Override
  public Flow.Publisher<NodeAddresses> follow(String room) {
    return subscriber -> {
      Following following = new Following(room, subscriber);
      executor.execute(following::begin);
    };
  }

  @Override
  public List<NodeCandidate> candidates() {
    List<NodeCandidate> all = NodeCandidates.of(self, live.get());
    return choice ? all : all.stream().limit(1).toList();
  }

  /** Tells followers that nodes have come or gone. */
  public void nodesChanged() {
    executor.execute(() -> List.copyOf(followers).forEach(Following::send));
  }

  /** Completes all streams. */
  @Override
  public void close() {
    executor.execute(() -> {
      closed = true;
      List.copyOf(followers).forEach(Following::complete);
    });
  }

  private NodeAddresses addresses(String room) {
    return new NodeAddresses(
        Successors.ordered(room, self, live.get()).stream()
            .map(NodeInfo::origin)
            .flatMap(Optional::stream)
            .limit(ADDRESSES_MAX)
            .toList());
  }

  /** Subscription of one follower. Confined to the executor. */
  private final class Following implements Flow.Subscription {
    private final String room;
    private final Flow.Subscriber<? super NodeAddresses> subscriber;
    private Optional<NodeAddresses> sent = Optional.empty();
    private long demand;

    Following(String room, Flow.Subscriber<? super NodeAddresses> subscriber) {
      this.room = room;
      this.subscriber = subscriber;
    }

    void begin() {
      followers.add(this);
      subscriber.onSubscribe(this);
      if (closed) {
        complete();
      }
    }

    void send() {
      if (demand == 0 || !followers.contains(this)) {
        return;
      }
      NodeAddresses now = addresses(room);
      if (!sent.filter(now::equals).isPresent()) {
        sent = Optional.of(now);
        demand--;
        subscriber.onNext(now);
      }
    }

    void complete() {
      if (followers.remove(this)) {
        subscriber.onComplete();
      }
    }

    @Override
    public void request(long count) {
      executor.execute(() -> asked(count));
    }

    private void asked(long count) {
      if (count <= 0 && followers.remove(this)) {
        subscriber.onError(new IllegalArgumentException("requested " + count + " items"));
      } else if (count > 0) {
        demand = demand + count < 0 ? Long.MAX_VALUE : demand + count;
        send();
      }
    }

    @Override
    public void cancel() {
      executor.execute(() -> followers.remove(this));
    }
  }
}
