package dev.parley.bench.stubs;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A purchase of medium size: records with mutable lists and maps. */
record Purchase(
    String number,
    PurchaseAddress address,
    List<PurchaseItem> lines,
    List<String> notes,
    Map<String, String> labels)
    implements Serializable {
  private static final int LINES = 10;

  /** Delivery address. */
  record PurchaseAddress(String name, String street, String town) implements Serializable {}

  /** Item of a purchase. */
  record PurchaseItem(
      String article, int count, double price, List<String> tags, Map<String, Integer> options)
      implements Serializable {}

  /** {@return a purchase of ten lines} */
  static Purchase sample() {
    Map<String, String> labels = new HashMap<>();
    for (String label : List.of("channel", "campaign", "segment", "region")) {
      labels.put(label, label + " of the purchase");
    }
    List<PurchaseItem> lines = new ArrayList<>();
    for (int i = 0; i < LINES; i++) {
      Map<String, Integer> options = new HashMap<>();
      options.put("size", i);
      options.put("depth", 2 * i);
      options.put("weight", 100 * i);
      List<String> tags = new ArrayList<>(List.of("blue", "small", "tag " + i));
      lines.add(new PurchaseItem("article " + i, i + 1, 19.9 + i, tags, options));
    }
    return new Purchase(
        "2026-00017",
        new PurchaseAddress("Ada Lovelace", "St. James's Square 12", "London"),
        lines,
        new ArrayList<>(List.of("ring twice", "no plastic", "gift")),
        labels);
  }
}
