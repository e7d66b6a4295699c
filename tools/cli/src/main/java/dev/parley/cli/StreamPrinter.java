package dev.parley.cli;

import dev.parley.pipeline.CallException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Subscriber that prints a stream and requests one item at a time: back-pressure slows the sender
 * down to the speed of the output.
 *
 * <p>Threads: called on the stream's thread.
 */
final class StreamPrinter implements Flow.Subscriber<Object> {
  private final CompletableFuture<@Nullable Void> end = new CompletableFuture<>();
  private final Consumer<Object> print;
  private Flow.@Nullable Subscription subscription; // null before onSubscribe
  private long left;

  private StreamPrinter(long limit, Consumer<Object> print) {
    left = limit;
    this.print = print;
  }

  /** Prints until the stream ends or the limit is reached. */
  static void print(Flow.Publisher<?> publisher, long limit, Consumer<Object> print) {
    StreamPrinter printer = new StreamPrinter(limit, print);
    publisher.subscribe(printer);
    try {
      printer.end.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof CallException known) {
        throw known;
      }
      throw new CallException.Failed("the stream failed: " + e.getCause(), e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CallException.Cancelled("interrupted while the stream was read");
    }
  }

  @Override
  public void onSubscribe(Flow.Subscription given) {
    subscription = given;
    given.request(1);
  }

  @Override
  public void onNext(Object item) {
    print.accept(item);
    if (subscription == null) {
      return;
    }
    if (--left > 0) {
      subscription.request(1);
    } else {
      subscription.cancel();
      end.complete(null);
    }
  }

  @Override
  public void onError(Throwable failure) {
    end.completeExceptionally(failure);
  }

  @Override
  public void onComplete() {
    end.complete(null);
  }
}
