package dev.parley.bench.valves;

import dev.parley.bench.ends.PairEndpoints;
import dev.parley.bench.table.BenchException;
import dev.parley.calls.Parley;
import dev.parley.calls.Peer;
import dev.parley.pipeline.CallException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Waiting calls over one Parley connection, made by one thread. */
final class PendingParleyCalls implements PendingRequests {
  private static final String NAME = "later";

  private final Parley parley;
  private final AtomicInteger begun = new AtomicInteger();
  private @Nullable DelayedEcho stub; // null until they have met

  PendingParleyCalls(int most) {
    parley = Parley.builder().callsMax(most).start();
  }

  @Override
  public void connect(String other) {
    Peer peer = parley.connect(URI.create(other));
    stub = peer.lookup(NAME, DelayedEcho.class);
  }

  @Override
  public void start(int count, int millis, TimedLatch ended) throws Exception {
    DelayedEcho there = stub;
    if (there == null) {
      throw new BenchException("not connected to the servant");
    }
    AtomicReference<Throwable> failure = new AtomicReference<>();
    for (int i = 0; i < count && failure.get() == null; i++) {
      begun.incrementAndGet();
      call(there, i, millis)
          .whenComplete((value, why) -> {
            ended.countDown();
            if (why != null) {
              failure.set(why);
            }
          });
    }
    if (failure.get() != null) {
      throw new BenchException("a call failed: " + failure.get().getMessage(), failure.get());
    }
  }

  /**
   * Makes a call, and retries each millisecond while the connection is overloaded: its send queue
   * is bounded.
   */
  private static CompletionStage<Long> call(DelayedEcho there, int number, int millis)
      throws InterruptedException {
    while (true) {
      CompletableFuture<Long> reply = there.later(number, millis).toCompletableFuture();
      if (!reply.isCompletedExceptionally()
          || !(reply.exceptionNow() instanceof CallException.Overloaded)) {
        return reply;
      }
      Thread.sleep(1);
    }
  }

  @Override
  public int count() {
    return begun.get();
  }

  @Override
  public void close() {
    parley.close();
  }

  /** Servant that answers by a timer. */
  static final class DelayedServant implements PendingRequests, DelayedEcho {
    private final Parley parley;
    private final String address;
    private final AtomicInteger begun = new AtomicInteger();

    DelayedServant(String scheme, int most, Path folder) {
      parley = Parley.builder().callsMax(most).start();
      parley.export(NAME, DelayedEcho.class, this);
      address = parley.listen(PairEndpoints.endpoint(scheme, folder)).endpoint().toString();
    }

    @Override
    public CompletionStage<Long> later(long value, int millis) {
      CompletableFuture<Long> reply = new CompletableFuture<>();
      begun.incrementAndGet();
      parley.timers().schedule(Duration.ofMillis(millis), () -> reply.complete(value));
      return reply;
    }

    @Override
    public String address() {
      return address;
    }

    @Override
    public int count() {
      return begun.get();
    }

    @Override
    public void close() {
      parley.close();
    }
  }
}
