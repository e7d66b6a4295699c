package dev.parley.interop.peer;

import interop.Handmade;
import interop.HandmadeHelper;
import interop.Label;
import interop.LabelHelper;
import interop.Line;
import interop.LineHelper;
import interop.Node;
import interop.NodeHelper;
import interop.Order;
import interop.OrderHelper;
import interop.Plain;
import interop.PlainHelper;
import interop.Special;
import interop.SpecialHelper;
import java.io.Serializable;
import java.util.function.Supplier;
import org.omg.CORBA.DataInputStream;
import org.omg.CORBA.DataOutputStream;
import org.omg.CORBA.ORB;
import org.omg.CORBA.portable.ValueFactory;
import org.omg.CORBA_2_3.portable.InputStream;

/** The value types as classes, and who makes them when they are read. */
final class Values {
  private Values() {}

  static final class NodeImpl extends Node {
    NodeImpl() {}

    NodeImpl(String name) {
      this.name = name;
    }
  }

  static final class PlainImpl extends Plain {}

  static final class SpecialImpl extends Special {
    SpecialImpl() {}

    SpecialImpl(int id, String extra, int secret) {
      this.id = id;
      this.extra = extra;
      this.hidden = secret;
    }

    int secret() {
      return hidden;
    }
  }

  static final class LabelImpl extends Label {
    LabelImpl() {}

    LabelImpl(String text) {
      this.text = text;
    }

    @Override
    public String describe() {
      return "label " + text;
    }
  }

  static final class LineImpl extends Line {}

  static final class OrderImpl extends Order {}

  /** Writes its second member first. */
  static final class HandmadeImpl extends Handmade {
    HandmadeImpl() {}

    HandmadeImpl(int first, String second) {
      this.first = first;
      this.second = second;
    }

    @Override
    public void marshal(DataOutputStream out) {
      out.write_string(second);
      out.write_long(first);
    }

    @Override
    public void unmarshal(DataInputStream in) {
      second = in.read_string();
      first = in.read_long();
    }
  }

  static void register(ORB orb) {
    var all = (org.omg.CORBA_2_3.ORB) orb;
    all.register_value_factory(NodeHelper.id(), factory(NodeImpl::new));
    all.register_value_factory(PlainHelper.id(), factory(PlainImpl::new));
    all.register_value_factory(SpecialHelper.id(), factory(SpecialImpl::new));
    all.register_value_factory(LabelHelper.id(), factory(LabelImpl::new));
    all.register_value_factory(LineHelper.id(), factory(LineImpl::new));
    all.register_value_factory(OrderHelper.id(), factory(OrderImpl::new));
    all.register_value_factory(HandmadeHelper.id(), factory(HandmadeImpl::new));
  }

  private static ValueFactory factory(Supplier<Serializable> empty) {
    return (InputStream in) -> in.read_value(empty.get());
  }

  /** An order of as many lines; each knows the order and the next line. */
  static Order order(int lines) {
    var order = new OrderImpl();
    order.number = 4_711_000_000L;
    order.customer = "Ada";
    Line next = null;
    for (int at = lines; at > 0; at--) {
      var line = new LineImpl();
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
