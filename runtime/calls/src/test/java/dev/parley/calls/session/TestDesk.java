package dev.parley.calls.session;

import dev.parley.testkit.Eventually;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Flow;

/** A servant whose calls end when the test says so. */
final class TestDesk implements Desk {
  final Map<String, CompletableFuture<String>> open = new ConcurrentHashMap<>();
  final List<String> notes = Collections.synchronizedList(new ArrayList<>());
  final List<String> interrupted = Collections.synchronizedList(new ArrayList<>());
  final List<Ear> ears = Collections.synchronizedList(new ArrayList<>());
  volatile Flow.Publisher<Integer> numbers = new TestPublisher();
  volatile Flow.Publisher<Integer> taken;
  volatile Ear own = word -> {};
  volatile Thread lastThread;
  volatile Runnable before = () -> {};

  /** {@return the open call of that key, once it has come} */
  CompletableFuture<String> call(String key) {
    Eventually.eventually("call " + key, () -> open.containsKey(key));
    return open.get(key);
  }

  @Override
  public int add(int a, int b) {
    lastThread = Thread.currentThread();
    before.run();
    return a + b;
  }

  @Override
  public long echo(long value) {
    lastThread = Thread.currentThread();
    before.run();
    return value;
  }

  @Override
  public CompletionStage<String> later(String key) {
    return open.computeIfAbsent(key, k -> new CompletableFuture<>());
  }

  @Override
  public CompletionStage<Void> nothing(String key) {
    return open.computeIfAbsent(key, k -> new CompletableFuture<>()).thenAccept(text -> {});
  }

  @Override
  public String slow(String key) {
    try {
      return open.computeIfAbsent(key, k -> new CompletableFuture<>()).get();
    } catch (InterruptedException e) {
      interrupted.add(key);
      return "interrupted";
    } catch (java.util.concurrent.ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void note(String line) {
    before.run();
    notes.add(line);
  }

  @Override
  public Flow.Publisher<Integer> numbers() {
    return numbers;
  }

  @Override
  public Flow.Publisher<Integer> stock() {
    return numbers;
  }

  @Override
  public void take(Flow.Publisher<Integer> stream) {
    taken = stream;
  }

  @Override
  public void keep(Ear ear) {
    ears.add(ear);
  }

  @Override
  public void keepAll(List<Ear> more) {
    ears.addAll(more);
  }

  @Override
  public Ear ear() {
    return own;
  }

  @Override
  public boolean isMine(Ear ear) {
    return ear == own;
  }

  @Override
  public void both(Flow.Publisher<Integer> stream, Ear ear, String text) {
    taken = stream;
    ears.add(ear);
    notes.add(text);
  }

  @Override
  public void check(Order order) throws OutOfStock {
    throw new OutOfStock(
        "no more", order.item(), order.count(), new IllegalStateException("cause"));
  }

  @Override
  public String fail(String how) throws OutOfStock, Unsendable {
    return switch (how) {
      case "unsendable" -> throw new Unsendable("a secret");
      case "null" -> null;
      case "long" -> throw new OutOfStock("x".repeat(5_000), "", 0, null);
      case "no message" -> throw new OutOfStock(null, "pen", 1, null);
      case "no item" -> throw new OutOfStock("no more", null, 1, null);
      case "error" -> throw new StackOverflowError("a secret");
      default -> throw new IllegalStateException("a secret", new IllegalStateException("another"));
    };
  }

  @Override
  public List<String> list() {
    return new java.util.AbstractList<>() {
      @Override
      public String get(int index) {
        throw new IllegalStateException("a secret");
      }

      @Override
      public int size() {
        return 3;
      }
    };
  }
}
