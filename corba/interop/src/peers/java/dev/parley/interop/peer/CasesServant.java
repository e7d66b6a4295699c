package dev.parley.interop.peer;

import interop.Basics;
import interop.CallBack;
import interop.Cases;
import interop.CasesPOA;
import interop.Collected;
import interop.Colour;
import interop.ColourHolder;
import interop.Counter;
import interop.CounterHelper;
import interop.Describable;
import interop.Handmade;
import interop.LongBox;
import interop.Node;
import interop.Order;
import interop.Padded;
import interop.Plain;
import interop.Point;
import interop.PointsHolder;
import interop.Refused;
import interop.Silent;
import interop.Unions;
import java.io.Serializable;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Collections;
import java.util.concurrent.atomic.AtomicInteger;
import org.omg.CORBA.Any;
import org.omg.CORBA.BAD_PARAM;
import org.omg.CORBA.CompletionStatus;
import org.omg.CORBA.NO_RESOURCES;
import org.omg.CORBA.StringHolder;

/** Echoes, and says what it saw. */
final class CasesServant extends CasesPOA {
  private final AtomicInteger total = new AtomicInteger();
  private final Objects objects;
  private volatile String title = "untitled";
  private volatile String told = "";

  CasesServant(Objects objects) {
    this.objects = objects;
  }

  @Override
  public int add(int amount) {
    return total.addAndGet(amount);
  }

  @Override
  public int total() {
    return total.get();
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
  public Basics echoBasics(Basics value, StringHolder seen) {
    return echoed(value, seen);
  }

  @Override
  public Padded echoPadded(Padded value, StringHolder seen) {
    return echoed(value, seen);
  }

  @Override
  public String echoText(String value, StringHolder seen) {
    return echoed(value, seen);
  }

  @Override
  public String echoWideText(String value, StringHolder seen) {
    return echoed(value, seen);
  }

  @Override
  public Collected echoCollected(Collected value, StringHolder seen) {
    return echoed(value, seen);
  }

  @Override
  public Unions echoUnions(Unions value, StringHolder seen) {
    return echoed(value, seen);
  }

  @Override
  public Any echoAny(Any value, StringHolder seen) {
    return echoed(value, seen);
  }

  @Override
  public BigDecimal echoMoney(BigDecimal value, StringHolder seen) {
    return echoed(value, seen);
  }

  private static <T> T echoed(T value, StringHolder seen) {
    seen.value = Text.of(value);
    return value;
  }

  @Override
  public int turn(StringHolder text, PointsHolder trail, int times, ColourHolder next) {
    text.value = text.value + text.value;
    var turned = Arrays.asList(trail.value.clone());
    Collections.reverse(turned);
    trail.value = turned.toArray(Point[]::new);
    next.value = Colour.BLUE;
    return times + 1;
  }

  @Override
  public void fail(int kind) throws Refused, Silent {
    switch (kind) {
      case 1 -> throw new Refused("no", 7, Colour.BLUE);
      case 2 -> throw new Silent();
      case 3 -> throw new BAD_PARAM("of no use", 0x4f4d0001, CompletionStatus.COMPLETED_YES);
      case 4 -> throw new NO_RESOURCES("no more", 17, CompletionStatus.COMPLETED_NO);
      default -> {}
    }
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
  public org.omg.CORBA.Object echoObject(org.omg.CORBA.Object value) {
    return value;
  }

  @Override
  public int call(CallBack back, int number) {
    back.told("told " + number);
    return back.called(number);
  }

  @Override
  public Counter makeCounter(int start) {
    return CounterHelper.narrow(objects.reference(new CounterServant(start)));
  }

  @Override
  public void forget(Counter made) {
    objects.forget(made);
  }

  @Override
  public Cases forwarder() {
    return objects.forwarder();
  }

  @Override
  public byte[] echoLarge(byte[] value) {
    return value;
  }

  @Override
  public Node echoNode(Node value, StringHolder seen) {
    return echoed(value, seen);
  }

  @Override
  public Node[] echoNodes(Node first, Node[] rest, StringHolder seen) {
    var all = new Node[rest.length + 1];
    all[0] = first;
    System.arraycopy(rest, 0, all, 1, rest.length);
    return echoed(all, seen);
  }

  @Override
  public Plain echoPlain(Plain value, StringHolder seen) {
    return echoed(value, seen);
  }

  @Override
  public String echoTextBox(String value, StringHolder seen) {
    return echoed(value, seen);
  }

  @Override
  public LongBox echoLongBox(LongBox value, StringHolder seen) {
    return echoed(value, seen);
  }

  @Override
  public Point echoPointBox(Point value, StringHolder seen) {
    return echoed(value, seen);
  }

  @Override
  public int[] echoLongsBox(int[] value, StringHolder seen) {
    return echoed(value, seen);
  }

  @Override
  public Handmade echoHandmade(Handmade value, StringHolder seen) {
    return echoed(value, seen);
  }

  @Override
  public Serializable echoAnyValue(Serializable value, StringHolder seen) {
    return echoed(value, seen);
  }

  @Override
  public Describable echoDescribable(Describable value, StringHolder seen) {
    return echoed(value, seen);
  }

  @Override
  public Order echoOrder(Order value) {
    return value;
  }
}
