package dev.parley.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.parley.calls.spi.MethodCall;
import dev.parley.calls.spi.Target;
import dev.parley.pipeline.CallException;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The hidden classes that are generated beside contracts and records. */
class GeneratedCodeTest {
  private final TwoPeers peers = new TwoPeers();

  @AfterEach
  void close() {
    peers.close();
  }

  // ---- primitives

  private interface Primitives {
    boolean ofBoolean(boolean value);

    byte ofByte(byte value);

    short ofShort(short value);

    char ofChar(char value);

    int ofInt(int value);

    long ofLong(long value);

    float ofFloat(float value);

    double ofDouble(double value);

    Boolean boxedBoolean(Boolean value);

    Byte boxedByte(Byte value);

    Short boxedShort(Short value);

    Character boxedChar(Character value);

    Integer boxedInt(Integer value);

    Long boxedLong(Long value);

    Float boxedFloat(Float value);

    Double boxedDouble(Double value);

    CompletionStage<Boolean> laterBoolean(boolean value);

    CompletableFuture<Double> laterDouble(double value);

    void ofVoid();

    String mixed(long a, byte b, double c, boolean d, float e, String f, char g, short h, int i);

    double wide(double a, long b, double c, long d, double e);

    All all(All all);
  }

  private record All(
      boolean a,
      byte b,
      short c,
      char d,
      int e,
      long f,
      float g,
      double h,
      Boolean i,
      Byte j,
      Short k,
      Character l,
      Integer m,
      Long n,
      Float o,
      Double p) {}

  private static final class PrimitiveServant implements Primitives {
    private boolean called;

    @Override
    public boolean ofBoolean(boolean value) {
      return value;
    }

    @Override
    public byte ofByte(byte value) {
      return value;
    }

    @Override
    public short ofShort(short value) {
      return value;
    }

    @Override
    public char ofChar(char value) {
      return value;
    }

    @Override
    public int ofInt(int value) {
      return value;
    }

    @Override
    public long ofLong(long value) {
      return value;
    }

    @Override
    public float ofFloat(float value) {
      return value;
    }

    @Override
    public double ofDouble(double value) {
      return value;
    }

    @Override
    public Boolean boxedBoolean(Boolean value) {
      return value;
    }

    @Override
    public Byte boxedByte(Byte value) {
      return value;
    }

    @Override
    public Short boxedShort(Short value) {
      return value;
    }

    @Override
    public Character boxedChar(Character value) {
      return value;
    }

    @Override
    public Integer boxedInt(Integer value) {
      return value;
    }

    @Override
    public Long boxedLong(Long value) {
      return value;
    }

    @Override
    public Float boxedFloat(Float value) {
      return value;
    }

    @Override
    public Double boxedDouble(Double value) {
      return value;
    }

    @Override
    public CompletionStage<Boolean> laterBoolean(boolean value) {
      return CompletableFuture.completedStage(value);
    }

    @Override
    public CompletableFuture<Double> laterDouble(double value) {
      return CompletableFuture.completedFuture(value);
    }

    @Override
    public void ofVoid() {
      called = true;
    }

    @Override
    public String mixed(
        long a, byte b, double c, boolean d, float e, String f, char g, short h, int i) {
      return List.of(a, b, c, d, e, f, g, h, i).toString();
    }

    @Override
    public double wide(double a, long b, double c, long d, double e) {
      return a + 2 * b + 3 * c + 4 * d + 5 * e;
    }

    @Override
    public All all(All all) {
      return all;
    }
  }

  @Test
  void everyPrimitiveTravelsThereAndBack() {
    PrimitiveServant servant = new PrimitiveServant();
    Primitives far = peers.far(Primitives.class, servant);

    for (boolean value : new boolean[] {true, false}) {
      assertThat(far.ofBoolean(value)).isEqualTo(value);
      assertThat(far.boxedBoolean(value)).isEqualTo(value);
      assertThat(far.laterBoolean(value).toCompletableFuture().join()).isEqualTo(value);
    }
    for (long value :
        new long[] {
          0,
          1,
          -1,
          127,
          -128,
          32_767,
          -32_768,
          Integer.MAX_VALUE,
          Integer.MIN_VALUE,
          Long.MAX_VALUE,
          Long.MIN_VALUE,
          0xFFFF
        }) {
      assertThat(far.ofByte((byte) value)).isEqualTo((byte) value);
      assertThat(far.ofShort((short) value)).isEqualTo((short) value);
      assertThat(far.ofChar((char) value)).isEqualTo((char) value);
      assertThat(far.ofInt((int) value)).isEqualTo((int) value);
      assertThat(far.ofLong(value)).isEqualTo(value);
      assertThat(far.boxedByte((byte) value)).isEqualTo((byte) value);
      assertThat(far.boxedShort((short) value)).isEqualTo((short) value);
      assertThat(far.boxedChar((char) value)).isEqualTo((char) value);
      assertThat(far.boxedInt((int) value)).isEqualTo((int) value);
      assertThat(far.boxedLong(value)).isEqualTo(value);
    }
    for (double value : new double[] {0, -0.0, 1.5, Double.NaN, Double.MAX_VALUE, 1e-300}) {
      assertThat(Double.compare(far.ofDouble(value), value)).isZero();
      assertThat(Float.compare(far.ofFloat((float) value), (float) value)).isZero();
      assertThat(far.boxedDouble(value)).isEqualTo(Double.valueOf(value));
      assertThat(far.boxedFloat((float) value)).isEqualTo(Float.valueOf((float) value));
      assertThat(far.laterDouble(value).join()).isEqualTo(Double.valueOf(value));
    }
    far.ofVoid();
    assertThat(servant.called).isTrue();
  }

  @Test
  void wideAndNarrowArgumentsKeepTheirPlaces() {
    Primitives far = peers.far(Primitives.class, new PrimitiveServant());

    assertThat(far.mixed(1L << 40, (byte) -2, 3.5, true, 4.5f, "five", '6', (short) -7, 8))
        .isEqualTo("[1099511627776, -2, 3.5, true, 4.5, five, 6, -7, 8]");
    assertThat(far.wide(1, 10, 100, 1_000, 10_000)).isEqualTo(1 + 20 + 300 + 4_000 + 50_000);
  }

  @Test
  void recordOfAllPrimitivesTravels() {
    Primitives far = peers.far(Primitives.class, new PrimitiveServant());
    All some =
        new All(
            true,
            (byte) -1,
            (short) -2,
            'x',
            -3,
            1L << 60,
            1.5f,
            2.5,
            true,
            (byte) 4,
            (short) 5,
            'y',
            6,
            7L,
            8.5f,
            9.5);
    All defaults =
        new All(
            false, (byte) 0, (short) 0, '\0', 0, 0, 0, 0, false, (byte) 0, (short) 0, '\0', 0, 0L,
            0f, 0.0);

    assertThat(far.all(some)).isEqualTo(some);
    assertThat(far.all(defaults)).isEqualTo(defaults);
  }

  // ---- many parameters

  interface Twenty {
    List<Integer> all(
        int a,
        int b,
        int c,
        int d,
        int e,
        int f,
        int g,
        int h,
        int i,
        int j,
        int k,
        int l,
        int m,
        int n,
        int o,
        int p,
        int q,
        int r,
        int s,
        int t);

    long wide(
        long a,
        double b,
        long c,
        double d,
        long e,
        double f,
        long g,
        double h,
        long i,
        double j,
        long k,
        double l,
        long m,
        double n,
        long o,
        double p,
        long q,
        double r,
        long s,
        double t);
  }

  @Test
  void twentyParametersArrive() {
    Twenty far =
        peers.far(
            Twenty.class,
            new Twenty() {
              @Override
              public List<Integer> all(
                  int a,
                  int b,
                  int c,
                  int d,
                  int e,
                  int f,
                  int g,
                  int h,
                  int i,
                  int j,
                  int k,
                  int l,
                  int m,
                  int n,
                  int o,
                  int p,
                  int q,
                  int r,
                  int s,
                  int t) {
                return List.of(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t);
              }

              @Override
              public long wide(
                  long a,
                  double b,
                  long c,
                  double d,
                  long e,
                  double f,
                  long g,
                  double h,
                  long i,
                  double j,
                  long k,
                  double l,
                  long m,
                  double n,
                  long o,
                  double p,
                  long q,
                  double r,
                  long s,
                  double t) {
                return a
                    + c
                    + e
                    + g
                    + i
                    + k
                    + m
                    + o
                    + q
                    + s
                    + (long) (b + d + f + h + j + l + n + p + r + t);
              }
            });

    assertThat(far.all(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20))
        .isEqualTo(IntStream.rangeClosed(1, 20).boxed().toList());
    assertThat(far.wide(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20))
        .isEqualTo(210);
  }

  // ---- recursive, sealed, nested, private

  private interface Shapes {
    Tree mirror(Tree tree);

    Expression simplify(Expression expression);

    Map<String, List<Optional<Tree>>> nested(Map<String, List<Optional<Tree>>> nested);
  }

  private record Tree(String name, List<Tree> children, Optional<Tree> favourite) {}

  private sealed interface Expression permits Value, Binary {}

  private record Value(int number) implements Expression {}

  private sealed interface Binary extends Expression permits Sum, Product {}

  private record Sum(Expression left, Expression right) implements Binary {}

  private record Product(Expression left, Expression right) implements Binary {}

  private static int value(Expression expression) {
    return switch (expression) {
      case Value value -> value.number();
      case Sum sum -> value(sum.left()) + value(sum.right());
      case Product product -> value(product.left()) * value(product.right());
    };
  }

  @Test
  void privateRecursiveAndSealedTypesTravel() {
    Shapes far =
        peers.far(
            Shapes.class,
            new Shapes() {
              @Override
              public Tree mirror(Tree tree) {
                return tree;
              }

              @Override
              public Expression simplify(Expression expression) {
                return new Value(value(expression));
              }

              @Override
              public Map<String, List<Optional<Tree>>> nested(
                  Map<String, List<Optional<Tree>>> nested) {
                return nested;
              }
            });
    Tree leaf = new Tree("leaf", List.of(), Optional.empty());
    Tree tree =
        new Tree(
            "root",
            List.of(leaf, new Tree("", List.of(leaf), Optional.of(leaf))),
            Optional.of(leaf));

    assertThat(far.mirror(tree)).isEqualTo(tree);
    assertThat(
            far.simplify(
                new Sum(
                    new Value(2), new Product(new Value(5), new Sum(new Value(8), new Value(0))))))
        .isEqualTo(new Value(42));
    Map<String, List<Optional<Tree>>> nested =
        Map.of("none", List.of(), "some", List.of(Optional.of(tree), Optional.empty()));
    assertThat(far.nested(nested)).isEqualTo(nested);
  }

  @Test
  void valuesThatNestTooDeepAreInvalidAndTheConnectionStays() {
    Shapes far =
        peers.far(
            Shapes.class,
            new Shapes() {
              @Override
              public Tree mirror(Tree tree) {
                return tree;
              }

              @Override
              public Expression simplify(Expression expression) {
                return expression;
              }

              @Override
              public Map<String, List<Optional<Tree>>> nested(
                  Map<String, List<Optional<Tree>>> nested) {
                return nested;
              }
            });
    Tree deep = new Tree("leaf", List.of(), Optional.empty());
    for (int i = 2; i < 64; i++) { // the arguments are the first record, the leaf is the second
      deep = new Tree("", List.of(deep), Optional.empty());
    }
    Tree deepest = deep;
    Tree tooDeep = new Tree("", List.of(deepest), Optional.empty());

    assertThat(far.mirror(deepest)).isEqualTo(deepest);
    assertThatExceptionOfType(CallException.Invalid.class)
        .isThrownBy(() -> far.mirror(tooDeep))
        .withMessageContaining("nested deeper than 64");
    assertThat(far.mirror(deepest)).isEqualTo(deepest);
  }

  // ---- inheritance

  interface Named1 {
    String name();
  }

  interface Greeter extends Named1 {
    String greeting();

    default String greet() {
      return greeting() + " " + name();
    }
  }

  interface LeftName {
    String same();
  }

  interface RightName {
    String same();
  }

  interface Both extends LeftName, RightName {
    @Override
    String toString();
  }

  @Test
  void inheritedMethodsAreCalledAndDefaultOnesRunHere() {
    AtomicReference<String> asked = new AtomicReference<>("");
    Greeter far =
        peers.far(
            Greeter.class,
            new Greeter() {
              @Override
              public String name() {
                asked.set(asked.get() + "name ");
                return "Ann";
              }

              @Override
              public String greeting() {
                asked.set(asked.get() + "greeting ");
                return "Hello";
              }

              @Override
              public String greet() {
                return "not asked from afar";
              }
            });

    assertThat(far.greet()).isEqualTo("Hello Ann");
    assertThat(asked.get()).isEqualTo("greeting name ");
  }

  @Test
  void methodInheritedTwiceIsCalledOnce() {
    Both far = peers.far(Both.class, () -> "same");

    assertThat(far.same()).isEqualTo("same");
    assertThat(far.toString()).startsWith("Both at jvm:");
    assertThat(((LeftName) far).same()).isEqualTo(((RightName) far).same());
  }

  // ---- what generated classes are made of

  /** Takes the call that a stub makes. */
  private static final class Catching implements Target {
    final List<MethodCall> calls = new ArrayList<>();

    @Override
    public void call(MethodCall call) {
      calls.add(call);
    }

    @Override
    public CompletableFuture<Object> send(MethodCall call) {
      calls.add(call);
      return new CompletableFuture<>();
    }

    @Override
    public void oneWay(MethodCall call) {
      calls.add(call);
    }

    @Override
    public void release() {
      calls.clear();
    }

    @Override
    public String endpoint() {
      return "here";
    }
  }

  @Test
  void argumentsAreFieldsOfTheirOwnTypes() {
    Catching target = new Catching();
    Primitives stub = Contract.of(Primitives.class).stub(target);
    stub.mixed(1, (byte) 2, 3, true, 4, "five", '6', (short) 7, 8);
    MethodCall call = target.calls.getFirst();

    assertThat(call.getClass().isHidden()).isTrue();
    assertThat(call.getClass().getPackage()).isEqualTo(Primitives.class.getPackage());
    assertThat(Arrays.stream(call.getClass().getDeclaredFields()).map(Field::getType))
        .containsExactly(
            long.class,
            byte.class,
            double.class,
            boolean.class,
            float.class,
            String.class,
            char.class,
            short.class,
            int.class);
    assertThat(call.arguments())
        .containsExactly(1L, (byte) 2, 3.0, true, 4f, "five", '6', (short) 7, 8);
  }

  @Test
  void stubsHoldNothingButTheirTarget() {
    Catching target = new Catching();
    Primitives stub = Contract.of(Primitives.class).stub(target);

    assertThat(stub.getClass().isHidden()).isTrue();
    assertThat(stub.getClass().getDeclaredFields()).isEmpty();
    assertThat(stub).hasToString("Primitives at here");
  }

  @Test
  void dispatcherMakesTheCallOfAnIdAndNothingForOthers() {
    var dispatcher = Contract.of(Primitives.class).dispatcher();
    MethodCall call = dispatcher.create(MethodReader.hash("ofInt"));

    assertThat(call.model().label()).isEqualTo("Primitives.ofInt");
    assertThat(dispatcher.create(0)).isNull();
    assertThat(dispatcher.create(MethodReader.hash("ofInt") + 1)).isNull();
  }

  @Test
  void resultsOfAllTypesAreSeenAsObjectsByValves() {
    Catching target = new Catching();
    Primitives stub = Contract.of(Primitives.class).stub(target);
    stub.ofBoolean(true);
    stub.ofChar('x');
    stub.ofByte((byte) 1);
    stub.ofFloat(1);
    stub.boxedLong(1L);
    stub.ofVoid();
    List<Object> given = Arrays.asList(true, 'y', (byte) 7, 1.5f, 9L, null);
    for (int i = 0; i < given.size(); i++) {
      target.calls.get(i).result(given.get(i));
      assertThat(target.calls.get(i).result()).isEqualTo(given.get(i));
    }
  }
}
