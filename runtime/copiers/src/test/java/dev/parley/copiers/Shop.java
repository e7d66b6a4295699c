package dev.parley.copiers;

import java.io.Serializable;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Values as programs have them. */
final class Shop {
  /** Immutable, with all it holds. */
  record Money(String currency, long cents) implements Serializable {}

  /** Immutable unless its price is of an unusual class. */
  record Article(String name, BigDecimal price) implements Serializable {}

  /** A record that holds what can change. */
  record Line(Article article, int count, List<String> notes) implements Serializable {}

  /** A class with a constructor without parameters. */
  static class Order implements Serializable {
    String number = "";
    List<Line> lines = new ArrayList<>();
    Map<String, String> labels = new HashMap<>();
    private int[] counts = {};
    transient long seen;

    int[] counts() {
      return counts;
    }

    Order counts(int... counts) {
      this.counts = counts;
      return this;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Order order
          && number.equals(order.number)
          && lines.equals(order.lines)
          && labels.equals(order.labels);
    }

    @Override
    public int hashCode() {
      return Objects.hash(number, lines, labels);
    }
  }

  /** A sub-class with fields of its own. */
  static class Gift extends Order {
    private List<String> wishes = new ArrayList<>();

    List<String> wishes() {
      return wishes;
    }
  }

  /** A chain. */
  static class Link implements Serializable {
    int number;
    Link next;

    Link() {}

    Link(int number, Link next) {
      this.number = number;
      this.next = next;
    }
  }

  /** A sealed family, part of which can change. */
  sealed interface Shape permits Circle, Path {}

  record Circle(double radius) implements Shape {}

  record Path(double[] points) implements Shape {}

  static Order order() {
    Order order = new Order().counts(1, 2);
    order.number = "17";
    order.seen = 4;
    order.lines.add(
        new Line(new Article("pen", new BigDecimal("1.20")), 3, new ArrayList<>(List.of("blue"))));
    order.lines.add(new Line(new Article("ink", BigDecimal.TEN), 1, List.of("black")));
    order.labels.put("to", "Ada");
    return order;
  }

  private Shop() {}
}
