package dev.parley.calls;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;

/** The servant of the tests. */
final class DeskCalculator implements Calculator {
  final List<String> lines = Collections.synchronizedList(new ArrayList<>());
  final CountDownLatch sleeping = new CountDownLatch(1);
  final CountDownLatch interrupted = new CountDownLatch(1);
  Counter last = () -> -1;

  @Override
  public int add(int a, int b) {
    return a + b;
  }

  @Override
  public long echo(long value) {
    return value;
  }

  @Override
  public double half(double value) {
    return value / 2;
  }

  @Override
  public CompletionStage<Void> restLater() {
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public CompletionStage<Integer> neverLater() {
    return new CompletableFuture<>();
  }

  @Override
  public CompletionStage<Integer> addLater(int a, int b) {
    return CompletableFuture.supplyAsync(() -> a + b);
  }

  @Override
  public void remember(String line) {
    lines.add(line);
  }

  @Override
  public List<String> remembered() {
    return List.copyOf(lines);
  }

  @Override
  public long divide(long dividend, long divisor) throws DividedByZero {
    if (divisor == 0) {
      throw new DividedByZero("divided by zero", dividend);
    }
    return dividend / divisor;
  }

  @Override
  public Flow.Publisher<Integer> count(int to) {
    return subscriber ->
        subscriber.onSubscribe(
            new Flow.Subscription() {
              private int next;

              @Override
              public synchronized void request(long n) {
                for (long i = 0; i < n && next < to; i++) {
                  subscriber.onNext(++next);
                  if (next == to) {
                    subscriber.onComplete();
                  }
                }
              }

              @Override
              public synchronized void cancel() {
                next = Integer.MAX_VALUE;
              }
            });
  }

  @Override
  public int sum(Flow.Publisher<Integer> numbers) {
    Items<Integer> items = new Items<>();
    numbers.subscribe(items);
    return items.all().stream().mapToInt(Integer::intValue).sum();
  }

  @Override
  public int ask(Listener listener, int times) {
    int total = 0;
    for (int i = 1; i <= times; i++) {
      total += listener.changed(i);
    }
    return total;
  }

  @Override
  public Counter counter(int from) {
    AtomicInteger next = new AtomicInteger(from);
    last = next::getAndIncrement;
    return last;
  }

  @Override
  public Shape scale(Shape shape, double factor) {
    return switch (shape) {
      case Circle circle -> new Circle(circle.radius() * factor);
      case Rectangle rectangle ->
          new Rectangle(rectangle.width() * factor, rectangle.height() * factor);
    };
  }

  @Override
  public Order mirror(Order order) {
    return order;
  }

  @Override
  public byte[] reverse(byte[] bytes) {
    byte[] reversed = new byte[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      reversed[i] = bytes[bytes.length - 1 - i];
    }
    return reversed;
  }

  @Override
  public String fail(String how) {
    throw new IllegalStateException(how);
  }

  @Override
  public long sleep(long millis) throws InterruptedException2 {
    try {
      sleeping.countDown();
      Thread.sleep(millis);
      return millis;
    } catch (InterruptedException e) {
      interrupted.countDown();
      throw new InterruptedException2("woken");
    }
  }

  @Override
  public boolean is(Counter counter) {
    return counter == last;
  }
}
