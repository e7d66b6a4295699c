package dev.parley.interop.rmi;

import java.io.Serializable;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Order with back references from its lines. It declares no serialVersionUID: peers must compute
 * the same one.
 */
@SuppressWarnings({"serial", "JavaUtilDate"}) // dates are what such programs send
public class Order implements Serializable {
  public long number;
  public String customer = "";
  public Date placed = new Date(0);
  public final List<Line> lines = new ArrayList<>();
  public final Map<String, Line> byItem = new HashMap<>();

  /** Processing state of an order. */
  public enum Stage {
    OPEN,
    SENT
  }

  /** Order line; {@code order} is the back reference. */
  public static class Line implements Serializable {
    public String item = "";
    public int count;
    public BigDecimal price = BigDecimal.ZERO;
    public final Order order;

    Line(Order order) {
      this.order = order;
    }
  }

  /** Creates an order; equal numbers of lines give equal orders. */
  public static Order of(int lines) {
    var order = new Order();
    order.number = 4_711_000_000L;
    order.customer = "Ada Größe";
    order.placed = new Date(1_700_000_000_000L);
    for (int at = 1; at <= lines; at++) {
      var line = new Line(order);
      line.item = "item " + at;
      line.count = at;
      line.price = new BigDecimal("12.25").multiply(BigDecimal.valueOf(at));
      order.lines.add(line);
      order.byItem.put(line.item, line);
    }
    return order;
  }
}
