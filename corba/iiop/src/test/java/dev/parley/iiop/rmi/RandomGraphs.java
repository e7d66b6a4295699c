package dev.parley.iiop.rmi;

import java.io.Serializable;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Random graphs of objects, with what is shared and goes in circles. */
final class RandomGraphs {
  /** What has a field of each kind. */
  static class Node implements Serializable {
    boolean truth;
    char unit;
    short small;
    long large;
    double wide;
    @Nullable String text;
    @Nullable Object any;
    @Nullable Node next;
    @Nullable Serializable more;
    @Nullable List<Object> list;
    @Nullable Map<String, Object> map;
    int @Nullable [] numbers;
    Object @Nullable [] objects;
    Samples.@Nullable Color color;
    @Nullable Comparable<?> order;
  }

  /** A class below. */
  static class Leaf extends Node {
    float fraction;
    @Nullable Date date;
  }

  private static final int DEPTH_MAX = 5;

  private final Random random;
  private final List<Object> made = new ArrayList<>();
  private int depth;

  RandomGraphs(Random random) {
    this.random = random;
  }

  Object graph() {
    return new Object[] {object(), object(), object()};
  }

  private @Nullable Object object() {
    if (depth > DEPTH_MAX || random.nextInt(8) == 0) {
      return made.isEmpty() || random.nextInt(3) == 0
          ? null
          : made.get(random.nextInt(made.size()));
    }
    depth++;
    Object object =
        switch (random.nextInt(10)) {
          case 0 -> node(new Node());
          case 1 -> node(new Leaf());
          case 2 -> kept(text());
          case 3 -> kept(random.nextInt());
          case 4 -> list(new ArrayList<>());
          case 5 -> list(new LinkedList<>());
          case 6 -> map();
          case 7 -> kept(new BigDecimal(random.nextInt()).movePointLeft(random.nextInt(5)));
          case 8 -> kept(Samples.Color.values()[random.nextInt(2)]);
          default -> array();
        };
    depth--;
    return object;
  }

  private <T> T kept(T object) {
    made.add(object);
    return object;
  }

  private String text() {
    StringBuilder text = new StringBuilder();
    for (int left = random.nextInt(6); left > 0; left--) {
      text.appendCodePoint(random.nextInt(3) == 0 ? 0x1F600 + random.nextInt(50) : 'a');
    }
    return text.toString();
  }

  private Node node(Node node) {
    kept(node);
    node.truth = random.nextBoolean();
    node.unit = (char) random.nextInt(0xD800);
    node.small = (short) random.nextInt();
    node.large = random.nextLong();
    node.wide = random.nextDouble();
    node.text = random.nextBoolean() ? text() : null;
    node.any = object();
    node.next =
        made.stream()
            .filter(Node.class::isInstance)
            .map(Node.class::cast)
            .skip(random.nextInt(2))
            .findFirst()
            .orElse(null);
    node.more = (Serializable) object();
    node.list = random.nextBoolean() ? list(new ArrayList<>()) : null;
    node.numbers = random.ints(random.nextInt(4)).toArray();
    node.objects = random.nextBoolean() ? array() : null;
    node.color = random.nextBoolean() ? Samples.Color.GREEN : null;
    node.order = random.nextBoolean() ? text() : null;
    if (node instanceof Leaf leaf) {
      leaf.fraction = random.nextFloat();
      leaf.date = new Date(random.nextLong());
    }
    return node;
  }

  private List<Object> list(List<Object> list) {
    kept(list);
    for (int left = random.nextInt(4); left > 0; left--) {
      list.add(object());
    }
    return list;
  }

  private Map<String, Object> map() {
    Map<String, Object> map = kept(random.nextBoolean() ? new LinkedHashMap<>() : new TreeMap<>());
    for (int left = random.nextInt(4); left > 0; left--) {
      map.put(text(), object());
    }
    return map;
  }

  private Object[] array() {
    Object[] array = kept(new Object[random.nextInt(4)]);
    for (int i = 0; i < array.length; i++) {
      array[i] = object();
    }
    return array;
  }
}
