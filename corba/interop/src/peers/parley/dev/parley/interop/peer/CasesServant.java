package dev.parley.interop.peer;

import contracts.interop.Basics;
import contracts.interop.CallBack;
import contracts.interop.Cases;
import contracts.interop.Collected;
import contracts.interop.Colour;
import contracts.interop.Counter;
import contracts.interop.Describable;
import contracts.interop.Handmade;
import contracts.interop.Node;
import contracts.interop.Order;
import contracts.interop.Padded;
import contracts.interop.Plain;
import contracts.interop.Point;
import contracts.interop.Refused;
import contracts.interop.Silent;
import contracts.interop.Unions;
import dev.parley.iiop.Any;
import dev.parley.iiop.Orb;
import dev.parley.iiop.ObjectReference;
import dev.parley.iiop.giop.StandardSystemException;
import dev.parley.iiop.giop.SystemException;
import dev.parley.iiop.giop.SystemExceptionData;
import dev.parley.iiop.giop.SystemExceptionData.CompletionStatus;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** Echoes, and says what it saw. */
final class CasesServant extends CounterServant implements Cases {
  private final Orb iiop;
  private final Cases forwarder;
  private volatile String title = "untitled";
  private volatile String told = "";

  CasesServant(Orb iiop, Cases forwarder) {
    super(0);
    this.iiop = iiop;
    this.forwarder = forwarder;
  }

  @Override
  public String title() {
    return title;
  }

  @Override
  public void title(String text) {
    title = text;
  }

  @Override
  public Colour shade() {
    return Colour.GREEN;
  }

  @Override
  public int echo(int value) {
    return value;
  }

  @Override
  public EchoBasicsResults echoBasics(Basics value) {
    return new EchoBasicsResults(value, Text.of(value));
  }

  @Override
  public EchoPaddedResults echoPadded(Padded value) {
    return new EchoPaddedResults(value, Text.of(value));
  }

  @Override
  public EchoTextResults echoText(String value) {
    return new EchoTextResults(value, Text.of(value));
  }

  @Override
  public EchoWideTextResults echoWideText(String value) {
    return new EchoWideTextResults(value, Text.of(value));
  }

  @Override
  public EchoCollectedResults echoCollected(Collected value) {
    return new EchoCollectedResults(value, Text.of(value));
  }

  @Override
  public EchoUnionsResults echoUnions(Unions value) {
    return new EchoUnionsResults(value, Text.of(value));
  }

  @Override
  public EchoAnyResults echoAny(Any value) {
    return new EchoAnyResults(value, Text.of(value));
  }

  @Override
  public EchoMoneyResults echoMoney(BigDecimal value) {
    return new EchoMoneyResults(value, Text.of(value));
  }

  @Override
  public TurnResults turn(String text, List<Point> trail, int times) {
    return new TurnResults(times + 1, text + text, trail.reversed(), Colour.BLUE);
  }

  @Override
  public void fail(int kind) throws Refused, Silent {
    switch (kind) {
      case 1 -> throw new Refused("no", 7, Colour.BLUE);
      case 2 -> throw new Silent();
      case 3 -> throw system(StandardSystemException.BAD_PARAM, 0x4f4d0001, CompletionStatus.YES);
      case 4 -> throw system(StandardSystemException.NO_RESOURCES, 17, CompletionStatus.NO);
      default -> {}
    }
  }

  private static SystemException system(StandardSystemException which, int minor, CompletionStatus completed) {
    return new SystemException(SystemExceptionData.of(which, minor, completed));
  }

  @Override
  public void tell(String text) {
    told = text;
  }

  @Override
  public String told() {
    return told;
  }

  @Override
  public void pause(int millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public CallBack echoCallBack(CallBack back) {
    return back;
  }

  @Override
  public ObjectReference echoObject(ObjectReference value) {
    return value;
  }

  @Override
  public int call(CallBack back, int number) {
    back.told("told " + number);
    return back.called(number);
  }

  @Override
  public Counter makeCounter(int start) {
    return new CounterServant(start);
  }

  @Override
  public void forget(Counter made) {
    iiop.withdraw(made);
  }

  @Override
  public Cases forwarder() {
    return forwarder;
  }

  @Override
  public byte[] echoLarge(byte[] value) {
    return value;
  }

  @Override
  public EchoNodeResults echoNode(Node value) {
    return new EchoNodeResults(value, Text.of(value));
  }

  @Override
  public EchoNodesResults echoNodes(Node first, List<Node> rest) {
    var all = new ArrayList<Node>();
    all.add(first);
    all.addAll(rest);
    return new EchoNodesResults(all, Text.of(all));
  }

  @Override
  public EchoPlainResults echoPlain(Plain value) {
    return new EchoPlainResults(value, Text.of(value));
  }

  @Override
  public EchoTextBoxResults echoTextBox(String value) {
    return new EchoTextBoxResults(value, Text.of(value));
  }

  @Override
  public EchoLongBoxResults echoLongBox(Integer value) {
    return new EchoLongBoxResults(value, Text.of(value));
  }

  @Override
  public EchoPointBoxResults echoPointBox(Point value) {
    return new EchoPointBoxResults(value, Text.of(value));
  }

  @Override
  public EchoLongsBoxResults echoLongsBox(int[] value) {
    return new EchoLongsBoxResults(value, Text.of(value));
  }

  @Override
  public EchoHandmadeResults echoHandmade(Handmade value) {
    return new EchoHandmadeResults(value, Text.of(value));
  }

  @Override
  public EchoAnyValueResults echoAnyValue(Object value) {
    return new EchoAnyValueResults(value, Text.of(value));
  }

  @Override
  public EchoDescribableResults echoDescribable(Describable value) {
    return new EchoDescribableResults(value, Text.of(value));
  }

  @Override
  public Order echoOrder(Order value) {
    return value;
  }
}
