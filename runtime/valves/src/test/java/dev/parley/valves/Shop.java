package dev.parley.valves;

import dev.parley.calls.api.Idempotent;
import dev.parley.calls.api.OneWay;
import dev.parley.calls.api.Pure;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** A contract to try valves on. */
public interface Shop {
  @Idempotent
  CompletableFuture<Integer> price(String article);

  CompletableFuture<Integer> sell(String article);

  @Idempotent
  int stock(String article);

  int order(String article);

  @Pure
  CompletableFuture<List<Integer>> factors(int number);

  @Pure
  int[] digits(int[] number);

  @OneWay
  void visit(String article);
}
