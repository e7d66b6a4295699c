package desk.app;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;

/** Reads a stream to its end. */
final class CollectingSubscriber implements Flow.Subscriber<Integer> {
  private final List<Integer> read = new ArrayList<>();
  private final CompletableFuture<List<Integer>> all = new CompletableFuture<>();

  List<Integer> items() {
    return all.join();
  }

  @Override
  public void onSubscribe(Flow.Subscription subscription) {
    subscription.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(Integer item) {
    read.add(item);
  }

  @Override
  public void onError(Throwable failure) {
    all.completeExceptionally(failure);
  }

  @Override
  public void onComplete() {
    all.complete(read);
  }
}
