package dev.example;

import dev.parley.calls.api.OneWay;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * Adds, divides and tells. The contract that web/protocol/test/golden/Calculator.ts is printed
 * from.
 */
public interface Calculator {
  /** The sum of both. */
  int add(int a, int b);

  long divide(long a, long b) throws DividedByZero;

  @OneWay
  void note(String line);

  Flow.Publisher<Integer> count(int to);

  int sum(Flow.Publisher<Integer> values);

  void watch(Listener listener);

  double area(Shape shape);

  Optional<Entry> find(String name, @Nullable Color color);

  Listener open(String prefix);

  void wait(String in);

  interface Listener {
    @OneWay
    void changed(int total);

    String ask(String question);
  }

  enum Color {
    RED,
    GREEN
  }

  record Entry(String name, Color color, Map<String, List<Integer>> tags, Optional<String> note) {}

  sealed interface Shape {
    record Circle(double radius) implements Shape {}

    record Square(double side) implements Shape {}
  }

  final class DividedByZero extends Exception {
    private final long dividend;

    public DividedByZero(long dividend) {
      super(dividend + " was divided by zero");
      this.dividend = dividend;
    }

    public long dividend() {
      return dividend;
    }
  }
}
