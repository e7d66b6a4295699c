package desk.app;

import desk.contract.Desk;
import desk.contract.SoldOut;
import desk.contract.Watcher;
import desk.values.Order;
import desk.values.Receipt;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.atomic.AtomicInteger;

/** The servant. */
final class DeskServant implements Desk {
  private final List<Watcher> watchers = new CopyOnWriteArrayList<>();
  private final AtomicInteger left = new AtomicInteger(10);

  @Override
  public Receipt order(Order order) throws SoldOut {
    if (order.count() > left.get()) {
      throw new SoldOut(left.get());
    }
    left.addAndGet(-order.count());
    watchers.forEach(watcher -> order.items().forEach(watcher::sold));
    return new Receipt(order.count(), order.payment());
  }

  @Override
  public void watch(Watcher watcher) {
    watchers.add(watcher);
  }

  @Override
  public CompletionStage<Integer> sold() {
    return CompletableFuture.completedFuture(10 - left.get());
  }

  @Override
  public Flow.Publisher<Integer> countdown(int from) {
    return subscriber -> {
      SubmissionPublisher<Integer> publisher = new SubmissionPublisher<>();
      publisher.subscribe(subscriber);
      for (int i = from; i >= 0; i--) {
        publisher.submit(i);
      }
      publisher.close();
    };
  }
}
