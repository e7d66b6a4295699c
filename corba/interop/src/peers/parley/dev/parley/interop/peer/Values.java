package dev.parley.interop.peer;

import contracts.interop.Handmade;
import contracts.interop.Label;
import contracts.interop.Line;
import contracts.interop.Node;
import contracts.interop.Order;
import contracts.interop.Plain;
import contracts.interop.Special;
import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CdrOutput;

/** The classes of values that peers may name, and samples of them. */
final class Values {
  private Values() {}

  /** A value with an operation. */
  public static final class LabelValue extends Label {
    @Override
    public String describe() {
      return "label " + text;
    }
  }

  /** Writes its second member first. */
  public static final class HandmadeValue extends Handmade {
    @Override
    public void write(CdrOutput out) {
      out.writeString(second);
      out.writeInt(first);
    }

    @Override
    public void read(CdrInput in) {
      second = in.readString();
      first = in.readInt();
    }
  }

  static Class<?> named(String repositoryId) {
    return switch (repositoryId) {
      case "IDL:interop/Node:1.0" -> Node.class;
      case "IDL:interop/Plain:1.0" -> Plain.class;
      case "IDL:interop/Special:1.0" -> Special.class;
      case "IDL:interop/Label:1.0" -> LabelValue.class;
      case "IDL:interop/Handmade:1.0" -> HandmadeValue.class;
      default -> null;
    };
  }

  static Node node(String name) {
    var node = new Node();
    node.name = name;
    return node;
  }

  static Node cycle() {
    var first = node("first");
    first.next = node("second");
    first.other = first;
    first.next.next = first;
    return first;
  }

  static Node chain(int length) {
    Node node = null;
    for (int at = length; at > 0; at--) {
      var before = node("node " + at);
      before.next = node;
      node = before;
    }
    return node;
  }

  static Plain plain(int id) {
    var plain = new Plain();
    plain.id = id;
    return plain;
  }

  static Special special(int id, String extra, int hidden) {
    var special = new Special();
    special.id = id;
    special.extra = extra;
    special.hidden = hidden;
    return special;
  }

  static Label label(String text) {
    var label = new LabelValue();
    label.text = text;
    return label;
  }

  static Handmade handmade(int first, String second) {
    var handmade = new HandmadeValue();
    handmade.first = first;
    handmade.second = second;
    return handmade;
  }

  /** An order of as many lines; each knows the order and the next line. */
  static Order order(int lines) {
    var order = new Order();
    order.number = 4_711_000_000L;
    order.customer = "Ada";
    Line next = null;
    for (int at = lines; at > 0; at--) {
      var line = new Line();
      line.item = "item " + at;
      line.count = at;
      line.price = at * 1.25;
      line.owner = order;
      line.next = next;
      next = line;
    }
    order.first = next;
    return order;
  }
}
