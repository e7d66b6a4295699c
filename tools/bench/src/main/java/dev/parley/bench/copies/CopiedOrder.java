package dev.parley.bench.copies;

import java.io.Serializable;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** A mutable order of medium size, with a hand-written deep copy. */
public final class CopiedOrder implements Serializable {
  private static final int LINES = 10;

  // Public, since code that Fory generates cannot access other fields of nested classes.
  public UUID id = new UUID(0, 0);
  public String number = "";
  public Instant placed = Instant.EPOCH;
  public OrderStatus status = OrderStatus.OPEN;
  public OrderAddress address = new OrderAddress();
  public List<OrderItem> lines = new ArrayList<>();
  public List<String> notes = new ArrayList<>();
  public Map<String, String> labels = new HashMap<>();

  /** Processing state of an order. */
  public enum OrderStatus {
    OPEN,
    PAID
  }

  /** Delivery address. */
  public static final class OrderAddress implements Serializable {
    public String name = "";
    public String street = "";
    public String town = "";

    OrderAddress copy() {
      OrderAddress copy = new OrderAddress();
      copy.name = name;
      copy.street = street;
      copy.town = town;
      return copy;
    }
  }

  /** Item of an order. */
  public static final class OrderItem implements Serializable {
    public String article = "";
    public int count;
    public BigDecimal price = BigDecimal.ZERO;
    public LocalDate due = LocalDate.EPOCH;
    public List<String> tags = new ArrayList<>();
    public Map<String, Integer> options = new HashMap<>();

    OrderItem copy() {
      OrderItem copy = new OrderItem();
      copy.article = article;
      copy.count = count;
      copy.price = price;
      copy.due = due;
      copy.tags = new ArrayList<>(tags);
      copy.options = new HashMap<>(options);
      return copy;
    }
  }

  /** {@return an order of ten lines} */
  static CopiedOrder sample() {
    CopiedOrder order = new CopiedOrder();
    order.id = new UUID(2026, 17);
    order.number = "2026-00017";
    order.placed = Instant.parse("2026-09-21T14:13:20Z");
    order.status = OrderStatus.PAID;
    order.address.name = "Ada Lovelace";
    order.address.street = "St. James's Square 12";
    order.address.town = "London";
    order.notes.addAll(List.of("ring twice", "no plastic", "gift"));
    for (String label : List.of("channel", "campaign", "segment", "region")) {
      order.labels.put(label, label + " of the order");
    }
    for (int i = 0; i < LINES; i++) {
      order.lines.add(line(i));
    }
    return order;
  }

  private static OrderItem line(int i) {
    OrderItem line = new OrderItem();
    line.article = "article " + i;
    line.count = i + 1;
    line.due = LocalDate.of(2026, 10, i + 1);
    line.price = BigDecimal.valueOf(1990 + i, 2);
    line.tags.addAll(List.of("blue", "small", "tag " + i));
    line.options.put("size", i);
    line.options.put("depth", 2 * i);
    line.options.put("weight", 100 * i);
    return line;
  }

  /** {@return a deep copy, which shares only immutable values with this order} */
  CopiedOrder copy() {
    CopiedOrder copy = new CopiedOrder();
    copy.id = id;
    copy.number = number;
    copy.placed = placed;
    copy.status = status;
    copy.address = address.copy();
    copy.lines = new ArrayList<>(lines.size());
    for (OrderItem line : lines) {
      copy.lines.add(line.copy());
    }
    copy.notes = new ArrayList<>(notes);
    copy.labels = new HashMap<>(labels);
    return copy;
  }
}
