package dev.parley.nodes.membership;

import dev.parley.calls.ValueCodec;
import dev.parley.nodes.spi.KeyValue;
import dev.parley.nodes.spi.KeyValueStore;
import dev.parley.room.spi.Scheduler;
import dev.parley.transport.api.BadMessageException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Lease of this node: taken when no other process renews it, then renewed until it is closed. A
 * renewal does not wait for the answer to the one before: the lease would end with one lost answer.
 * Whichever is stored first makes the other one fail.
 *
 * <pre>
 *   READING --unused--> RENEWING --close--> CLOSED
 *      '-------used by another process--------^
 * </pre>
 *
 * <p>Threads: confined to the executor.
 */
final class OwnLease {
  /** Renewals of other processes, one after another, that do not end the wait for the lease. */
  private static final int SERIES_MAX = 3;

  private final KeyValueStore keys;
  private final String key;
  private final Executor executor;
  private final Scheduler scheduler;
  private final IntSupplier load;
  private final LongConsumer sending;
  private final Consumer<String> lost;
  private final ValueCodec<NodeInfo> codec;
  private final CompletableFuture<@Nullable Void> started = new CompletableFuture<>();
  private final List<CompletableFuture<@Nullable Void>> announced = new ArrayList<>();
  private NodeInfo self;
  private NodeState wanted;
  private int series; // of renewals; a new one begins each time that the lease is read again
  private long revision = KeyValueStore.ABSENT;
  private boolean closed;

  /**
   * @param load returns the load of this node's machine, in percent
   * @param sending called with the number of each renewal before it is stored
   * @param lost called once, with the reason, if another process has the lease
   */
  OwnLease(
      KeyValueStore keys,
      String key,
      NodeInfo self,
      ValueCodec<NodeInfo> codec,
      Executor executor,
      Scheduler scheduler,
      IntSupplier load,
      LongConsumer sending,
      Consumer<String> lost) {
    this.keys = keys;
    this.key = key;
    this.self = self;
    this.codec = codec;
    this.executor = executor;
    this.scheduler = scheduler;
    this.load = load;
    this.sending = sending;
    this.lost = lost;
    wanted = self.state();
  }

  /**
   * Takes the lease.
   *
   * @return completes with the first renewal
   */
  CompletionStage<@Nullable Void> start() {
    read();
    return started;
  }

  /** {@return completes once the state is stored} */
  CompletionStage<@Nullable Void> announce(NodeState state) {
    var told = new CompletableFuture<@Nullable Void>();
    wanted = state;
    if (started.isDone()) {
      announced.add(told);
      store();
    } else {
      told.complete(null); // the first renewal tells it
    }
    return told;
  }

  void close() {
    closed = true;
  }

  private void read() {
    keys.get(key)
        .whenCompleteAsync(
            (found, failure) -> {
              if (failure != null) {
                later(NodeDirectory.RENEWAL, this::read);
              } else if (found.isEmpty()) {
                renew(series);
              } else {
                later(
                    hasLeft(found.get()) ? Duration.ZERO : NodeDirectory.LEASE,
                    () -> take(found.get().revision()));
              }
            },
            executor);
  }

  private boolean hasLeft(KeyValue found) {
    try {
      return codec.decode(found.value()).state() == NodeState.LEFT;
    } catch (BadMessageException e) {
      return false;
    }
  }

  /** Takes the lease of an earlier process if it was not renewed since. */
  private void take(long before) {
    keys.get(key)
        .whenCompleteAsync(
            (found, failure) -> {
              if (failure != null) {
                later(NodeDirectory.RENEWAL, this::read);
              } else if (found.map(KeyValue::revision).equals(Optional.of(before))) {
                revision = before;
                renew(series);
              } else {
                readAgain();
              }
            },
            executor);
  }

  /**
   * Reads the lease again after it was renewed by another process: it may be a renewal that the
   * engine stored late, of a process that has ended. One that goes on renewing has the lease.
   */
  private void readAgain() {
    if (started.isDone() || series == SERIES_MAX) {
      lose();
    } else {
      series++;
      read();
    }
  }

  private void renew(int begun) {
    if (begun == series) {
      store();
      later(NodeDirectory.RENEWAL, () -> renew(begun));
    }
  }

  private void store() {
    if (closed) {
      return;
    }
    self = self.renewed(wanted, load.getAsInt());
    NodeInfo info = self;
    sending.accept(info.renewals());
    keys.put(key, revision, codec.encode(info))
        .whenCompleteAsync(
            (newer, failure) -> {
              if (failure == null && newer.isPresent()) {
                revision = Math.max(revision, newer.get());
                stored(info.state());
              } else if (failure == null) {
                findRevision();
              }
            },
            executor);
  }

  private void stored(NodeState state) {
    started.complete(null);
    if (state == wanted) {
      announced.forEach(each -> each.complete(null));
      announced.clear();
    }
  }

  /** Finds the revision after a renewal that was stored, but whose answer was late. */
  private void findRevision() {
    keys.get(key)
        .whenCompleteAsync(
            (found, failure) -> {
              if (failure != null || closed) {
                return; // the next renewal tries again
              }
              if (found.filter(value -> isOwn(value)).isPresent()) {
                revision = Math.max(revision, found.get().revision());
              } else {
                readAgain();
              }
            },
            executor);
  }

  private boolean isOwn(KeyValue value) {
    try {
      return codec.decode(value.value()).incarnation().equals(self.incarnation());
    } catch (BadMessageException e) {
      return false;
    }
  }

  private void lose() {
    if (!closed) {
      closed = true;
      String reason =
          "another process runs as node %s; give each process an id of its own"
              .formatted(self.id());
      started.completeExceptionally(new IllegalStateException(reason));
      lost.accept(reason);
    }
  }

  private void later(Duration delay, Runnable task) {
    scheduler.after(
        delay,
        () ->
            executor.execute(() -> {
              if (!closed) {
                task.run();
              }
            }));
  }
}
