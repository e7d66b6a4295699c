package dev.parley.cli;

import dev.example.Calculator;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Flow;

/** The servant that the tests call. */
class DeskCalculator implements Calculator {
  final List<String> notes = Collections.synchronizedList(new ArrayList<>());

  @Override
  public int add(int a, int b) {
    return a + b;
  }

  @Override
  public long divide(long a, long b) throws DividedByZero {
    if (b == 0) {
      throw new DividedByZero(a);
    }
    return a / b;
  }

  @Override
  public void note(String line) {
    notes.add(line);
  }

  @Override
  public Flow.Publisher<Integer> count(int to) {
    return subscriber ->
        subscriber.onSubscribe(
            new Flow.Subscription() {
              private int next;

              @Override
              public void request(long count) {
                for (long i = 0; i < count && next < to; i++) {
                  subscriber.onNext(++next);
                }
                if (next == to) {
                  subscriber.onComplete();
                }
              }

              @Override
              public void cancel() {
                next = to + 1;
              }
            });
  }

  @Override
  public int sum(Flow.Publisher<Integer> values) {
    return 0;
  }

  @Override
  public void watch(Listener listener) {
    listener.changed(1);
  }

  @Override
  public double area(Shape shape) {
    return switch (shape) {
      case Shape.Circle circle -> Math.PI * circle.radius() * circle.radius();
      case Shape.Square square -> square.side() * square.side();
    };
  }

  @Override
  public Optional<Entry> find(String name, Color color) {
    return name.equals("nobody")
        ? Optional.empty()
        : Optional.of(
            new Entry(
                name,
                color == null ? Color.RED : color,
                Map.of("sizes", List.of(1, 2)),
                Optional.empty()));
  }

  @Override
  public Listener open(String prefix) {
    return new Listener() {
      @Override
      public void changed(int total) {}

      @Override
      public String ask(String question) {
        return prefix + question;
      }
    };
  }

  @Override
  public void wait(String in) {
    try {
      Thread.sleep(60_000);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
