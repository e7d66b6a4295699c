package dev.parley.copiers;

import java.io.Serializable;
import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;

/** Random graphs of objects. */
final class Graphs {
  /** Knows others by all kinds of fields. */
  static class Node implements Serializable {
    private int number;
    double weight;
    String name;
    Object any;
    Node next;
    List<Object> list;
    Map<Object, Object> map;
    Object[] array;
    int[] numbers;
    Pair pair;
    Wrapped<Node> wrapped;

    int number() {
      return number;
    }
  }

  /** Has more than what it extends. */
  static class SubNode extends Node {
    private List<Node> nodes = new ArrayList<>();
    private Node[] row = {};

    List<Node> nodes() {
      return nodes;
    }
  }

  record Pair(Object left, Object right) implements Serializable {}

  record Wrapped<T>(T content, List<? extends T> more) implements Serializable {}

  record Fixed(String name, BigDecimal amount) implements Serializable {}

  private final Random random;
  private final boolean cycles;
  private final List<Object> made = new ArrayList<>();
  private final List<Node> nodes = new ArrayList<>();

  private Graphs(Random random, boolean cycles) {
    this.random = random;
    this.cycles = cycles;
  }

  /**
   * {@return a graph of about {@code size} objects, in which objects stand in several places}
   *
   * @param cycles whether objects may lead back to themselves
   */
  static Object of(Random random, int size, boolean cycles) {
    Graphs graphs = new Graphs(random, cycles);
    for (int i = 0; i < size; i++) {
      graphs.made.add(graphs.make());
    }
    if (cycles) {
      graphs.nodes.forEach(graphs::fill);
    }
    return graphs.made.getLast();
  }

  private Object any() {
    return made.isEmpty() || random.nextInt(4) == 0
        ? leaf()
        : made.get(random.nextInt(made.size()));
  }

  private Node node() {
    return nodes.isEmpty() || random.nextInt(5) == 0
        ? null
        : nodes.get(random.nextInt(nodes.size()));
  }

  private Object leaf() {
    return switch (random.nextInt(5)) {
      case 0 -> null;
      case 1 -> random.nextInt(100);
      case 2 -> "text " + random.nextInt(100);
      case 3 -> new Fixed("f", BigDecimal.valueOf(random.nextInt(9)));
      default -> Thread.State.NEW;
    };
  }

  private List<Object> some() {
    List<Object> some = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      some.add(any());
    }
    return some;
  }

  private List<Object> present() {
    return some().stream().map(each -> each == null ? 0 : each).toList();
  }

  private Object make() {
    return switch (random.nextInt(14)) {
      case 0 -> new Pair(any(), any());
      case 1 -> some();
      case 2 -> new LinkedList<>(some());
      case 3 -> new ArrayDeque<>(present());
      case 4 -> some().toArray();
      case 5 -> List.copyOf(present());
      case 6 -> new LinkedHashMap<>(Map.of("a", random.nextInt(), "b", present()));
      case 7 -> new TreeMap<>(Map.of("a", present()));
      case 8 -> Arrays.asList(some().toArray());
      case 9 -> new LinkedHashSet<>(Set.of(random.nextInt(3)));
      case 10 -> new LinkedHashSet<>(Arrays.asList(node(), node(), "a"));
      case 11 -> new Pair(keyed(new LinkedHashMap<>()), keyed(new IdentityHashMap<>()));
      default -> fill(add(random.nextInt(3) == 0 ? new SubNode() : new Node()));
    };
  }

  private Map<Object, Object> keyed(Map<Object, Object> map) {
    map.put(map instanceof IdentityHashMap ? "one" : node(), any());
    return map;
  }

  private Node add(Node node) {
    if (cycles) {
      nodes.add(node);
    }
    return node;
  }

  private Node fill(Node node) {
    node.number = random.nextInt();
    node.weight = random.nextDouble();
    node.name = random.nextBoolean() ? "n" + node.number : null;
    node.any = any();
    node.next = node();
    node.list = some();
    node.map = new LinkedHashMap<>();
    some().forEach(each -> node.map.put("k" + node.map.size(), each));
    node.array = some().toArray();
    node.numbers = random.ints(random.nextInt(4)).toArray();
    node.pair = new Pair(any(), node());
    node.wrapped = new Wrapped<>(node(), new ArrayList<>());
    if (node instanceof SubNode sub) {
      sub.nodes.add(node());
      sub.row = new Node[] {node()};
    }
    if (!cycles) {
      nodes.add(node);
    }
    return node;
  }
}
