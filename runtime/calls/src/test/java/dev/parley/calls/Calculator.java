package dev.parley.calls;

import dev.parley.calls.api.Inline;
import dev.parley.calls.api.OneWay;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** The contract of the tests: every call shape, and values of every sort. */
public interface Calculator {
  int add(int a, int b);

  @Inline
  long echo(long value);

  @Inline
  double half(double value);

  CompletionStage<Integer> addLater(int a, int b);

  CompletionStage<Void> restLater();

  CompletionStage<Integer> neverLater();

  @OneWay
  void remember(String line);

  List<String> remembered();

  long divide(long dividend, long divisor) throws DividedByZero;

  Flow.Publisher<Integer> count(int to);

  int sum(Flow.Publisher<Integer> numbers);

  int ask(Listener listener, int times);

  Counter counter(int from);

  Shape scale(Shape shape, double factor);

  Order mirror(Order order);

  byte[] reverse(byte[] bytes);

  String fail(String how);

  long sleep(long millis) throws InterruptedException2;

  boolean is(Counter counter);

  /** A call-back. */
  interface Listener {
    int changed(int total);
  }

  /** A servant that a servant hands out. */
  interface Counter {
    int next();
  }

  /** A declared exception with details. */
  final class DividedByZero extends Exception {
    private final long dividend;

    public DividedByZero(String message, long dividend) {
      super(message);
      this.dividend = dividend;
    }

    public long dividend() {
      return dividend;
    }
  }

  /** A declared exception without details. */
  final class InterruptedException2 extends Exception {
    public InterruptedException2(String message) {
      super(message);
    }
  }

  /** A closed set of records. */
  sealed interface Shape permits Circle, Rectangle {}

  /** An alternative. */
  record Circle(double radius) implements Shape {}

  /** An alternative. */
  record Rectangle(double width, double height) implements Shape {}

  /** Some constants. */
  enum Color {
    RED,
    GREEN
  }

  /** A record of everything. */
  record Order(
      String customer,
      @Nullable String note,
      Optional<Integer> discount,
      List<Line> lines,
      Map<String, List<Color>> colors,
      Instant at,
      BigDecimal total,
      Optional<Order> parent) {}

  /** A record inside a record. */
  record Line(char kind, short count, float weight, boolean fragile, int[] sizes) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Line line
          && line.kind == kind
          && line.count == count
          && line.weight == weight
          && line.fragile == fragile
          && java.util.Arrays.equals(line.sizes, sizes);
    }

    @Override
    public int hashCode() {
      return java.util.Arrays.hashCode(sizes);
    }
  }
}
