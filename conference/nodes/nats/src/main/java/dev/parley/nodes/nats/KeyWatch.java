package dev.parley.nodes.nats;

import dev.parley.nodes.nats.BatchReader.Batch;
import dev.parley.nodes.spi.EngineException;
import dev.parley.nodes.spi.KeyValue;
import dev.parley.room.spi.StageFailures;
import io.nats.client.Message;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * Watch of the keys with a prefix. It reads the values with a revision above the last one it has
 * seen, when a change is announced and at least once a second. Its only state is that revision, so
 * lost announcements, reconnections and elections need no special treatment; and any replica can
 * answer, also while there is no leader.
 *
 * <p>Threads: safe for all; the listener is called by one thread at a time, by those of replies.
 */
final class KeyWatch {
  private static final Logger LOG = System.getLogger(KeyWatch.class.getName());
  private static final int BATCH = 256;
  private static final long INTERVAL_MILLIS = 1_000;

  private final StreamReads reads;
  private final Names names;
  private final String what;
  private final String subjects;
  private final String prefix;
  private final Consumer<KeyValue> listener;

  private final AtomicLong announced = new AtomicLong();

  /** Wishes for a read since the watch was last idle; the first of them starts it. */
  private final AtomicInteger wishes = new AtomicInteger();

  /** Newest revision that was delivered; of the read that is under way. */
  private long last;

  private volatile boolean closed;

  KeyWatch(Names names, StreamReads reads, String prefix, Consumer<KeyValue> listener) {
    this.names = names;
    this.reads = reads;
    this.prefix = prefix;
    this.listener = listener;
    what = "watch of keys " + prefix + "*";
    subjects = names.keysWith(prefix);
  }

  void start() {
    read();
    CompletableFuture.delayedExecutor(INTERVAL_MILLIS, TimeUnit.MILLISECONDS)
        .execute(() -> {
          if (!closed) {
            start();
          }
        });
  }

  void close() {
    closed = true;
  }

  /** Reads after an announcement of a change. */
  void changed(Message announcement) {
    try {
      long sequence = Answers.header(what, announcement, "Nats-Sequence", 1);
      announced.accumulateAndGet(sequence, Math::max);
      read();
    } catch (EngineException e) {
      LOG.log(Level.WARNING, e.getMessage());
    }
  }

  private void read() {
    if (wishes.getAndIncrement() == 0) {
      readNext();
    }
  }

  private void readNext() {
    int granted = wishes.get();
    long wanted = announced.get();
    long after = last;
    reads
        .batch(what, names.keyStream(), subjects, after, BATCH)
        .thenCompose(batch ->
            batch.messages().isEmpty() && wanted > after
                ? fromLeader(after, wanted)
                : CompletableFuture.completedFuture(batch))
        .whenComplete((batch, failure) -> {
          if (failure != null) {
            LOG.log(Level.DEBUG, () -> StageFailures.cause(failure).getMessage());
            readOn(granted, false);
            return;
          }
          try {
            deliver(batch);
          } finally {
            readOn(granted, batch.more());
          }
        });
  }

  /** Asks the leader for an announced change that a replica does not have yet. */
  private CompletableFuture<Batch> fromLeader(long after, long wanted) {
    return reads
        .next(what, names.keyStream(), subjects, after)
        .thenApply(next -> {
          long newest = next.map(StoredMessage::sequence).orElse(wanted);
          return new Batch(next.stream().toList(), newest < wanted);
        });
  }

  private void deliver(Batch batch) {
    for (StoredMessage stored : batch.messages()) {
      last = stored.sequence();
      String key = names.keyOf(stored.subject());
      if (!closed && key.startsWith(prefix)) {
        try {
          listener.accept(new KeyValue(key, stored.bytes(), stored.sequence()));
        } catch (RuntimeException e) {
          LOG.log(Level.ERROR, "listener of " + what + " failed", e);
        }
      }
    }
  }

  private void readOn(int granted, boolean more) {
    if (!closed && (more || !wishes.compareAndSet(granted, 0))) {
      readNext();
    }
  }
}
