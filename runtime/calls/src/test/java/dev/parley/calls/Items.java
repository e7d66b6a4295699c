package dev.parley.calls;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;

/** A subscriber that gathers items, asking for them in pieces. */
final class Items<T> implements Flow.Subscriber<T> {
  private final List<T> items = new ArrayList<>();
  private final CompletableFuture<List<T>> all = new CompletableFuture<>();
  private final int piece;
  private int left;
  Flow.Subscription subscription;

  Items() {
    this(3);
  }

  Items(int piece) {
    this.piece = piece;
  }

  List<T> all() {
    return all.join();
  }

  CompletableFuture<List<T>> future() {
    return all;
  }

  synchronized int seen() {
    return items.size();
  }

  @Override
  public void onSubscribe(Flow.Subscription given) {
    subscription = given;
    left = piece;
    if (piece > 0) {
      given.request(piece);
    }
  }

  @Override
  public void onNext(T item) {
    synchronized (this) {
      items.add(item);
    }
    if (--left == 0) {
      left = piece;
      subscription.request(piece);
    }
  }

  @Override
  public void onError(Throwable failure) {
    all.completeExceptionally(failure);
  }

  @Override
  public void onComplete() {
    all.complete(items);
  }
}
