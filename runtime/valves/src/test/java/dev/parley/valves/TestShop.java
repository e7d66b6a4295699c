package dev.parley.valves;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;

/** Counts what it is asked, and does as the test says. */
final class TestShop implements Shop {
  final AtomicInteger asked = new AtomicInteger();

  /** Given how often it was asked before; what it gives is answered. */
  volatile IntFunction<CompletableFuture<Integer>> behaviour =
      times -> CompletableFuture.completedFuture(times);

  private CompletableFuture<Integer> next() {
    return behaviour.apply(asked.getAndIncrement());
  }

  @Override
  public CompletableFuture<Integer> price(String article) {
    return next();
  }

  @Override
  public CompletableFuture<Integer> sell(String article) {
    return next();
  }

  @Override
  public int stock(String article) {
    return join();
  }

  @Override
  public int order(String article) {
    return join();
  }

  private int join() {
    try {
      return next().get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return -1;
    } catch (java.util.concurrent.ExecutionException e) {
      throw (RuntimeException) e.getCause();
    }
  }

  @Override
  public CompletableFuture<List<Integer>> factors(int number) {
    return next().thenApply(times -> List.of(number, times));
  }

  @Override
  public int[] digits(int[] number) {
    int times = join();
    return new int[] {number[0], times};
  }

  @Override
  public void visit(String article) {
    asked.incrementAndGet();
  }
}
