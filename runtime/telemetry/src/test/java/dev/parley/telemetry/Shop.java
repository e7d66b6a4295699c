package dev.parley.telemetry;

import dev.parley.calls.api.OneWay;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/** A contract with values, and with what is more than values. */
interface Shop {
  /** A value with all that makes comparing hard. */
  record Order(String article, int count, Map<String, Integer> options, byte[] picture) {}

  /** A call-back. */
  interface Bell {
    void ring();
  }

  int price(Order order) throws Desk.Closed;

  Set<String> tags(Set<String> of);

  CompletionStage<Long> later(long value);

  @OneWay
  void note(String what);

  void tell(Bell bell);

  Flow.Publisher<String> news();

  /** What a later version asks for. */
  interface More {
    int price(Order order) throws Desk.Closed;

    String hours();
  }

  /** What an earlier version asked for. */
  interface Less {
    int price(Order order) throws Desk.Closed;
  }

  /** The same name, and another type. */
  interface Other {
    String price(Order order);
  }

  /** Without whom to ask. */
  class Counter implements Shop {
    private int asked;

    @Override
    public int price(Order order) throws Desk.Closed {
      switch (order.article) {
        case "closed" -> throw new Desk.Closed("noon");
        case "broken" -> throw new IllegalStateException("the password is swordfish");
        default -> {}
      }
      synchronized (this) {
        return order.article.equals("counted") ? ++asked : order.count * 2;
      }
    }

    @Override
    public Set<String> tags(Set<String> of) {
      return of;
    }

    @Override
    public CompletionStage<Long> later(long value) {
      return java.util.concurrent.CompletableFuture.supplyAsync(() -> value + 1);
    }

    @Override
    public void note(String what) {}

    @Override
    public void tell(Bell bell) {}

    @Override
    public Flow.Publisher<String> news() {
      return subscriber -> {};
    }
  }
}
