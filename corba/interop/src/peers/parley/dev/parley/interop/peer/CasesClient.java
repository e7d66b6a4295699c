package dev.parley.interop.peer;

import contracts.interop.Badge;
import contracts.interop.CallBack;
import contracts.interop.Cases;
import contracts.interop.Colour;
import contracts.interop.Describable;
import contracts.interop.Node;
import contracts.interop.Refused;
import contracts.interop.Silent;
import dev.parley.calls.api.Named;
import dev.parley.iiop.Orb;
import dev.parley.iiop.giop.StandardSystemException;
import dev.parley.iiop.giop.SystemException;
import dev.parley.iiop.giop.SystemExceptionData.CompletionStatus;
import dev.parley.iiop.giop.SystemExceptionData;
import dev.parley.iiop.mapping.IdlInterface;
import dev.parley.iiop.mapping.ObjectReference;
import dev.parley.pipeline.CallException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Function;

/** Goes through the cases of cases.idl. */
final class CasesClient {
  private final Orb iiop;
  private final String reference;
  private final Cases cases;
  private final Report report;

  /** What every object answers. */
  @IdlInterface(id = "IDL:omg.org/CORBA/Object:1.0")
  public interface Anything {
    /** Whether it has an interface. */
    @Named("_is_a")
    boolean isA(String id);

    /** Whether it is gone. */
    @Named("_non_existent")
    boolean isGone();
  }

  CasesClient(Orb iiop, String reference, Report report) {
    this.iiop = iiop;
    this.reference = reference;
    this.cases = iiop.lookup(reference, Cases.class);
    this.report = report;
  }

  void run() {
    var anything = iiop.lookup(reference, Anything.class);
    report.run("exists", () -> Report.same(false, anything.isGone()));
    report.run("is a", () -> Report.same(true, anything.isA("IDL:interop/Counter:1.0")));
    report.run("echo", () -> Report.same(-42, cases.echo(-42)));
    report.run("locate", () -> Report.same(true, iiop.exists(ObjectReference.of(reference))));
    report.run(
        "corbaloc", () -> Report.same(7, iiop.lookup(corbaloc(), Cases.class).echo(7)));
    basics();
    texts();
    structures();
    anys();
    outcomes();
    references();
    values();
    graphs();
  }

  /** The same object by its address and its key alone. */
  private String corbaloc() {
    var profile = ObjectReference.of(reference).ior().iiopProfiles().getFirst();
    var key = HexFormat.of().withPrefix("%").formatHex(profile.key());
    return "corbaloc:iiop:1.2@%s:%d/%s".formatted(profile.host(), profile.port(), key);
  }

  private void basics() {
    report.run("basics", () -> basics(Samples.basics(false)));
    report.run("basics wide", () -> basics(Samples.basics(true)));
    report.run("basics zero", () -> basics(Samples.zeros()));
    report.run(
        "padding",
        () ->
            echoed(
                Samples.padded(),
                cases::echoPadded,
                Cases.EchoPaddedResults::result,
                Cases.EchoPaddedResults::seen));
    report.run("fixed", () -> money("-1234567.89"));
    report.run("fixed even", () -> money("0.05"));
  }

  private void basics(contracts.interop.Basics value) {
    echoed(
        value,
        cases::echoBasics,
        Cases.EchoBasicsResults::result,
        Cases.EchoBasicsResults::seen);
  }

  private void money(String value) {
    echoed(
        new BigDecimal(value),
        cases::echoMoney,
        Cases.EchoMoneyResults::result,
        Cases.EchoMoneyResults::seen);
  }

  private void texts() {
    report.run("string", () -> text("plain"));
    report.run("string empty", () -> text(""));
    report.run("string Latin", () -> text(Samples.LATIN));
    report.run("string UTF-8", () -> text(Samples.WIDE));
    report.run("wstring", () -> wideText("plain"));
    report.run("wstring wide", () -> wideText(Samples.WIDE));
    report.run("wstring beyond BMP", () -> wideText(Samples.BEYOND));
  }

  private void text(String value) {
    echoed(
        value, cases::echoText, Cases.EchoTextResults::result, Cases.EchoTextResults::seen);
  }

  private void wideText(String value) {
    echoed(
        value,
        cases::echoWideText,
        Cases.EchoWideTextResults::result,
        Cases.EchoWideTextResults::seen);
  }

  private void structures() {
    report.run("collections", () -> collected(Samples.collected()));
    report.run("collections empty", () -> collected(Samples.nothing()));
    var at = 0;
    for (var unions : Samples.unions()) {
      report.run(
          "unions " + ++at,
          () ->
              echoed(
                  unions,
                  cases::echoUnions,
                  Cases.EchoUnionsResults::result,
                  Cases.EchoUnionsResults::seen));
    }
    report.run("out and inout", this::turn);
    report.run("large", () -> large(300_000));
    report.run("large text", () -> text("0123456789".repeat(5_000)));
  }

  private void collected(contracts.interop.Collected value) {
    echoed(
        value,
        cases::echoCollected,
        Cases.EchoCollectedResults::result,
        Cases.EchoCollectedResults::seen);
  }

  private void turn() {
    var turned = cases.turn("twice ", Samples.points(), 7);
    Report.same(8, turned.result());
    Report.same("twice twice ", turned.text());
    Report.same(3, turned.trail().getFirst().x());
    Report.same(Colour.BLUE, turned.next());
  }

  private void large(int size) {
    var bytes = new byte[size];
    for (int at = 0; at < size; at++) {
      bytes[at] = (byte) (at * 31);
    }
    Report.same(true, Arrays.equals(bytes, cases.echoLarge(bytes)));
  }

  private void anys() {
    AnySamples.all(iiop.referenceOf(cases, Cases.class))
        .forEach((name, any) ->
            report.run(
                "any " + name,
                () ->
                    echoed(
                        any,
                        cases::echoAny,
                        Cases.EchoAnyResults::result,
                        Cases.EchoAnyResults::seen)));
  }

  private void outcomes() {
    report.run(
        "user exception",
        () -> {
          var refused = Report.thrown(Refused.class, () -> cases.fail(1));
          Report.same("{\"no\",7,BLUE}", Text.of(refused));
        });
    report.run("empty exception", () -> Report.thrown(Silent.class, () -> cases.fail(2)));
    report.run(
        "system exception",
        () -> system(StandardSystemException.BAD_PARAM, 3, 0x4f4d0001, CompletionStatus.YES));
    report.run(
        "system exception 2", () -> system(StandardSystemException.NO_RESOURCES, 4, 17, CompletionStatus.NO));
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

  private void system(StandardSystemException which, int kind, int minor, CompletionStatus completed) {
    var seen = Report.thrown(CallException.class, () -> cases.fail(kind));
    var cause = (SystemException) seen.getCause();
    Report.same(SystemExceptionData.of(which, minor, completed), cause.data());
  }

  private void references() {
    var servant = new CallBackServant();
    report.run("reference nil", () -> Report.same(null, cases.echoCallBack(null)));
    report.run(
        "reference",
        () -> Report.same(key(servant), key(cases.echoCallBack(servant))));
    report.run(
        "object",
        () -> {
          var echoed = cases.echoObject(iiop.referenceOf(cases, Cases.class));
          var same = iiop.narrow(echoed, Anything.class);
          Report.same(true, same.isA("IDL:interop/Cases:1.0"));
        });
    report.run(
        "call-back",
        () -> {
          Report.same(42, cases.call(servant, 21));
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
          var gone = Report.thrown(CallException.Unavailable.class, counter::total);
          var cause = (SystemException) gone.getCause();
          Report.same(StandardSystemException.OBJECT_NOT_EXIST, cause.data().standard().orElse(null));
        });
  }

  private String key(CallBack object) {
    var profile = iiop.referenceOf(object, CallBack.class).ior().iiopProfiles().getFirst();
    return profile.host() + ":" + profile.port() + "/" + HexFormat.of().formatHex(profile.key());
  }

  private void values() {
    report.run("value", () -> node(Values.node("one")));
    report.run("value null", () -> node(null));
    report.run("value cycle", () -> node(Values.cycle()));
    report.run("value shared", this::shared);
    report.run("value chain", () -> node(Values.chain(100)));
    report.run("value base", () -> plain(Values.plain(77)));
    report.run("value derived", () -> plain(Values.special(1, Samples.LATIN, 3)));
    report.run("value box string", () -> textBox("boxed"));
    report.run("value box null", () -> textBox(null));
    report.run(
        "value box long",
        () ->
            echoed(
                5,
                cases::echoLongBox,
                Cases.EchoLongBoxResults::result,
                Cases.EchoLongBoxResults::seen));
    report.run(
        "value box struct",
        () ->
            echoed(
                Samples.points().getFirst(),
                cases::echoPointBox,
                Cases.EchoPointBoxResults::result,
                Cases.EchoPointBoxResults::seen));
    report.run(
        "value box sequence",
        () ->
            echoed(
                new int[] {1, 2},
                cases::echoLongsBox,
                Cases.EchoLongsBoxResults::result,
                Cases.EchoLongsBoxResults::seen));
    report.run(
        "value custom",
        () ->
            echoed(
                Values.handmade(1, "second"),
                cases::echoHandmade,
                Cases.EchoHandmadeResults::result,
                Cases.EchoHandmadeResults::seen));
    report.run(
        "ValueBase",
        () ->
            echoed(
                Values.node("base"),
                cases::echoAnyValue,
                Cases.EchoAnyValueResults::result,
                Cases.EchoAnyValueResults::seen));
    report.run("abstract value", () -> describable(Values.label("text")));
    report.run("abstract reference", this::badge);
    report.run("abstract null", () -> describable(null));
  }

  private void node(Node value) {
    echoed(
        value, cases::echoNode, Cases.EchoNodeResults::result, Cases.EchoNodeResults::seen);
  }

  private void plain(contracts.interop.Plain value) {
    echoed(
        value, cases::echoPlain, Cases.EchoPlainResults::result, Cases.EchoPlainResults::seen);
  }

  private void textBox(String value) {
    echoed(
        value,
        cases::echoTextBox,
        Cases.EchoTextBoxResults::result,
        Cases.EchoTextBoxResults::seen);
  }

  private void describable(Describable value) {
    echoed(
        value,
        cases::echoDescribable,
        Cases.EchoDescribableResults::result,
        Cases.EchoDescribableResults::seen);
  }

  private void badge() {
    Badge badge = () -> "a badge";
    var echoed = cases.echoDescribable(badge);
    Report.same("a badge", echoed.result().describe());
    Report.same("badge:\"a badge\"", echoed.seen().replace("describable:", "badge:"));
  }

  private void shared() {
    var node = Values.node("shared");
    var cycle = Values.cycle();
    var echoed = cases.echoNodes(node, Arrays.asList(node, null, cycle, node));
    List<Node> all = new ArrayList<>(Arrays.asList(node, node, null, cycle, node));
    Report.same(Text.of(all), echoed.seen());
    Report.same(Text.of(all), Text.of(echoed.result()));
  }

  private void graphs() {
    report.run(
        "order",
        () -> {
          var order = Values.order(5);
          Report.same(Text.of(order), Text.of(cases.echoOrder(order)));
        });
    report.run(
        "long order",
        () -> {
          var order = Values.order(200);
          Report.same(Text.of(order), Text.of(cases.echoOrder(order)));
        });
  }

  private static <T, R> void echoed(
      T value, Function<T, R> echo, Function<R, T> result, Function<R, String> seen) {
    var sent = Text.of(value);
    var back = echo.apply(value);
    Report.same(sent, seen.apply(back));
    Report.same(sent, Text.of(result.apply(back)));
  }
}
