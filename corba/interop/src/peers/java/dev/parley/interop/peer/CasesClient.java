package dev.parley.interop.peer;

import interop.Badge;
import interop.BadgeHelper;
import interop.BadgePOA;
import interop.CallBackHelper;
import interop.Cases;
import interop.CasesHelper;
import interop.Colour;
import interop.ColourHolder;
import interop.LongBox;
import interop.Node;
import interop.Order;
import interop.PointsHolder;
import interop.Refused;
import interop.Silent;
import java.math.BigDecimal;
import java.util.Arrays;
import org.omg.CORBA.BAD_PARAM;
import org.omg.CORBA.CompletionStatus;
import org.omg.CORBA.NO_RESOURCES;
import org.omg.CORBA.OBJECT_NOT_EXIST;
import org.omg.CORBA.ORB;
import org.omg.CORBA.StringHolder;
import org.omg.CORBA.SystemException;

/** Goes through the cases of cases.idl. */
final class CasesClient {
  private final ORB orb;
  private final Objects objects;
  private final Cases cases;
  private final Report report;

  CasesClient(ORB orb, Objects objects, Cases cases, Report report) {
    this.orb = orb;
    this.objects = objects;
    this.cases = cases;
    this.report = report;
  }

  void run() {
    report.run("exists", () -> Report.same(false, cases._non_existent()));
    report.run("is a", () -> Report.same(true, cases._is_a("IDL:interop/Counter:1.0")));
    report.run("echo", () -> Report.same(-42, cases.echo(-42)));
    basics();
    texts();
    structures();
    anys();
    outcomes();
    references();
    values();
    graphs();
  }

  private void basics() {
    report.run("basics", () -> echoed(Samples.basics(false), cases::echoBasics));
    report.run("basics wide", () -> echoed(Samples.basics(true), cases::echoBasics));
    report.run("basics zero", () -> echoed(Samples.zeros(), cases::echoBasics));
    report.run("padding", () -> echoed(Samples.padded(), cases::echoPadded));
    report.run("fixed", () -> echoed(new BigDecimal("-1234567.89"), cases::echoMoney));
    report.run("fixed even", () -> echoed(new BigDecimal("0.05"), cases::echoMoney));
  }

  private void texts() {
    report.run("string", () -> echoed("plain", cases::echoText));
    report.run("string empty", () -> echoed("", cases::echoText));
    report.run("string Latin", () -> echoed(Samples.LATIN, cases::echoText));
    report.run("string UTF-8", () -> echoed(Samples.WIDE, cases::echoText));
    report.run("wstring", () -> echoed("plain", cases::echoWideText));
    report.run("wstring wide", () -> echoed(Samples.WIDE, cases::echoWideText));
    report.run("wstring beyond BMP", () -> echoed(Samples.BEYOND, cases::echoWideText));
  }

  private void structures() {
    report.run("collections", () -> echoed(Samples.collected(), cases::echoCollected));
    report.run("collections empty", () -> echoed(Samples.nothing(), cases::echoCollected));
    var at = 0;
    for (var unions : Samples.unions()) {
      report.run("unions " + ++at, () -> echoed(unions, cases::echoUnions));
    }
    report.run("out and inout", this::turn);
    report.run("large", () -> large(300_000));
    report.run("large text", () -> echoed("0123456789".repeat(5_000), cases::echoText));
  }

  private void turn() {
    var text = new StringHolder("twice ");
    var trail = new PointsHolder(Samples.points());
    var next = new ColourHolder();
    Report.same(8, cases.turn(text, trail, 7, next));
    Report.same("twice twice ", text.value);
    Report.same(3, trail.value[0].x);
    Report.same(Colour.BLUE, next.value);
  }

  private void large(int size) {
    var bytes = new byte[size];
    for (int at = 0; at < size; at++) {
      bytes[at] = (byte) (at * 31);
    }
    Report.same(true, Arrays.equals(bytes, cases.echoLarge(bytes)));
  }

  private void anys() {
    AnySamples.all(orb, cases)
        .forEach((name, fill) ->
            report.run(
                "any " + name,
                () -> {
                  var any = orb.create_any();
                  fill.accept(any);
                  echoed(any, cases::echoAny);
                }));
  }

  private void outcomes() {
    report.run(
        "user exception",
        () -> {
          var refused = Report.thrown(Refused.class, () -> cases.fail(1));
          Report.same("{\"no\",7,BLUE}", AnyText.refused(refused));
        });
    report.run("empty exception", () -> Report.thrown(Silent.class, () -> cases.fail(2)));
    report.run(
        "system exception",
        () -> system(BAD_PARAM.class, 3, 0x4f4d0001, CompletionStatus.COMPLETED_YES));
    report.run(
        "system exception 2",
        () -> system(NO_RESOURCES.class, 4, 17, CompletionStatus.COMPLETED_NO));
    report.run(
        "oneway",
        () -> {
          cases.tell("oneway " + Samples.LATIN);
          Report.eventually("oneway " + Samples.LATIN, cases::told);
        });
    report.run(
        "attributes",
        () -> {
          cases.title("The title");
          Report.same("The title", cases.title());
          Report.same(Colour.GREEN, cases.shade());
        });
    report.run("inherited", () -> Report.same(5, cases.add(5) - cases.add(0) + 5));
  }

  private <X extends SystemException> void system(
      Class<X> type, int kind, int minor, CompletionStatus completed) {
    var seen = Report.thrown(type, () -> cases.fail(kind));
    Report.same(minor, seen.minor);
    Report.same(completed.value(), seen.completed.value());
  }

  private void references() {
    var servant = new CallBackServant();
    var back = CallBackHelper.narrow(objects.reference(servant));
    report.run("reference nil", () -> Report.same(null, cases.echoCallBack(null)));
    report.run("reference", () -> Report.same(true, cases.echoCallBack(back)._is_equivalent(back)));
    report.run("object", () -> Report.same(true, cases.echoObject(cases)._is_a(CasesHelper.id())));
    report.run(
        "call-back",
        () -> {
          Report.same(42, cases.call(back, 21));
          Report.same("told 21", servant.next());
        });
    report.run(
        "made object",
        () -> {
          var counter = cases.makeCounter(40);
          Report.same(42, counter.add(2));
          Report.same(42, counter.total());
        });
    report.run(
        "forward",
        () -> {
          var forwarder = cases.forwarder();
          Report.same(false, forwarder == null);
          Report.same(17, forwarder.echo(17));
        });
    report.run(
        "no such object",
        () -> {
          var counter = cases.makeCounter(1);
          cases.forget(counter);
          Report.thrown(OBJECT_NOT_EXIST.class, counter::total);
        });
  }

  private void values() {
    report.run("value", () -> echoed(new Values.NodeImpl("one"), cases::echoNode));
    report.run("value null", () -> echoed((Node) null, cases::echoNode));
    report.run("value cycle", () -> echoed(cycle(), cases::echoNode));
    report.run("value shared", this::shared);
    report.run("value chain", () -> echoed(chain(100), cases::echoNode));
    report.run("value base", () -> echoed(plain(), cases::echoPlain));
    report.run(
        "value derived",
        () -> echoed(new Values.SpecialImpl(1, Samples.LATIN, 3), cases::echoPlain));
    report.run("value box string", () -> echoed("boxed", cases::echoTextBox));
    report.run("value box null", () -> echoed((String) null, cases::echoTextBox));
    report.run("value box long", () -> echoed(new LongBox(5), cases::echoLongBox));
    report.run("value box struct", () -> echoed(Samples.points()[0], cases::echoPointBox));
    report.run("value box sequence", () -> echoed(new int[] {1, 2}, cases::echoLongsBox));
    report.run(
        "value custom", () -> echoed(new Values.HandmadeImpl(1, "second"), cases::echoHandmade));
    report.run(
        "ValueBase",
        () -> echoed((java.io.Serializable) new Values.NodeImpl("base"), cases::echoAnyValue));
    report.run(
        "abstract value", () -> echoed(new Values.LabelImpl("text"), cases::echoDescribable));
    report.run(
        "abstract reference",
        () -> {
          Badge badge = BadgeHelper.narrow(objects.reference(new BadgeServant()));
          var seen = new StringHolder();
          Report.same("a badge", cases.echoDescribable(badge, seen).describe());
          Report.same("badge:\"a badge\"", seen.value.replace("describable:", "badge:"));
        });
    report.run("abstract null", () -> echoed((interop.Describable) null, cases::echoDescribable));
  }

  private void graphs() {
    report.run(
        "order",
        () -> {
          Order order = Values.order(5);
          Report.same(Text.of(order), Text.of(cases.echoOrder(order)));
        });
    report.run(
        "long order",
        () -> {
          Order order = Values.order(200);
          Report.same(Text.of(order), Text.of(cases.echoOrder(order)));
        });
  }

  private void shared() {
    var node = new Values.NodeImpl("shared");
    var rest = new Node[] {node, null, cycle(), node};
    var seen = new StringHolder();
    var echoed = cases.echoNodes(node, rest, seen);
    var sent = Text.of(new Node[] {node, node, null, rest[2], node});
    Report.same(sent, seen.value);
    Report.same(sent, Text.of(echoed));
  }

  private static Node cycle() {
    var first = new Values.NodeImpl("first");
    var second = new Values.NodeImpl("second");
    first.next = second;
    first.other = first;
    second.next = first;
    return first;
  }

  private static Node chain(int length) {
    Node node = null;
    for (int at = length; at > 0; at--) {
      var before = new Values.NodeImpl("node " + at);
      before.next = node;
      node = before;
    }
    return node;
  }

  private static Values.PlainImpl plain() {
    var plain = new Values.PlainImpl();
    plain.id = 77;
    return plain;
  }

  private interface Echo<T> {
    Object call(T value, StringHolder seen);
  }

  private static <T> void echoed(T value, Echo<T> echo) {
    var sent = Text.of(value);
    var seen = new StringHolder();
    var back = echo.call(value, seen);
    Report.same(sent, seen.value);
    Report.same(sent, Text.of(back));
  }

  private static final class BadgeServant extends BadgePOA {
    @Override
    public String describe() {
      return "a badge";
    }
  }
}
