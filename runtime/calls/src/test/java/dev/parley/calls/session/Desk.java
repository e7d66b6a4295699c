package dev.parley.calls.session;

import dev.parley.calls.api.Inline;
import dev.parley.calls.api.OneWay;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** The contract of the sessions' tests. */
public interface Desk {
  int add(int a, int b);

  @Inline
  long echo(long value);

  @Inline
  CompletionStage<String> later(String key);

  CompletionStage<Void> nothing(String key);

  /** Ends when the servant's test says so. */
  String slow(String key);

  @OneWay
  void note(String line);

  Flow.Publisher<Integer> numbers();

  /** Numbers that may run out. */
  Flow.Publisher<Integer> stock() throws OutOfStock, Unsendable;

  /** Takes a stream and does not touch it. */
  void take(Flow.Publisher<Integer> stream);

  /** Takes a servant and keeps it. */
  void keep(Ear ear);

  /** Takes many servants and keeps them. */
  void keepAll(List<Ear> ears);

  Ear ear();

  boolean isMine(Ear ear);

  /** A stream and a text that has to be there. */
  void both(Flow.Publisher<Integer> stream, Ear ear, String text);

  void check(Order order) throws OutOfStock;

  @Nullable String fail(String how) throws OutOfStock, Unsendable;

  List<String> list();

  /** A call-back. */
  interface Ear {
    void hear(String word);
  }

  /** A record that does not take every value. */
  record Order(String item, int count) {
    public Order {
      if (count < 0) {
        throw new IllegalArgumentException("count " + count + " is negative");
      }
    }
  }

  /** A declared exception. */
  final class OutOfStock extends Exception {
    private final String item;
    private final int missing;

    public OutOfStock(String message, String item, int missing, Throwable cause) {
      super(message, cause);
      this.item = item;
      this.missing = missing;
    }

    public String getItem() {
      return item;
    }

    public int missing() {
      return missing;
    }
  }

  /** A declared exception whose details cannot be written. */
  final class Unsendable extends Exception {
    public Unsendable(String part) {
      super(part);
    }

    public String part() {
      throw new IllegalStateException("a secret");
    }
  }
}
