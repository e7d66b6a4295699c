package streams;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;

/** Reads a stream item by item, at most {@code wanted} of them. */
final class Reader implements Flow.Subscriber<Double> {
  private final long wanted;
  private final List<Double> read = new ArrayList<>();
  private final CompletableFuture<List<Double>> finished = new CompletableFuture<>();
  private Flow.Subscription subscription;

  Reader(long wanted) {
    this.wanted = wanted;
  }

  /** Waits for the end of the stream. */
  List<Double> values() {
    return finished.join();
  }

  @Override
  public void onSubscribe(Flow.Subscription value) {
    subscription = value;
    subscription.request(1);
  }

  @Override
  public void onNext(Double item) {
    read.add(item);
    if (read.size() < wanted) {
      subscription.request(1); // back-pressure: nothing is sent before this
    } else {
      subscription.cancel();
      finished.complete(read);
    }
  }

  @Override
  public void onError(Throwable failure) {
    finished.completeExceptionally(failure);
  }

  @Override
  public void onComplete() {
    finished.complete(read);
  }
}
