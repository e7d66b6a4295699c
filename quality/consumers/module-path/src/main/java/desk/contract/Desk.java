package desk.contract;

import desk.values.Order;
import desk.values.Receipt;
import dev.parley.calls.api.Idempotent;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/** A contract with each shape of call. */
public interface Desk {
  /** Sells. */
  Receipt order(Order order) throws SoldOut;

  /** Calls the watcher with each item that is sold. */
  void watch(Watcher watcher);

  /** {@return how many were sold} */
  @Idempotent
  CompletionStage<Integer> sold();

  /** {@return the numbers down to 0} */
  Flow.Publisher<Integer> countdown(int from);
}
