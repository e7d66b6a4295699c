package dev.parley.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.parley.calls.api.ContractDescription;
import dev.parley.calls.api.Field;
import dev.parley.calls.api.FieldDescription;
import dev.parley.calls.api.MethodDescription;
import dev.parley.calls.api.Named;
import dev.parley.calls.api.OneWay;
import dev.parley.calls.api.TypeDescription;
import dev.parley.pipeline.CallException;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** CO-5: an old and a new version of a contract meet over a connection. */
class EvolutionTest {
  private final TwoPeers peers = new TwoPeers();

  @AfterEach
  void close() {
    peers.close();
  }

  // ---- what fits: the first school shop, and what became of it

  interface Shop {
    int price(String item, int count);

    Receipt buy(Order order) throws OutOfStock;

    List<Colour> colours();

    Shape biggest(List<Shape> shapes);

    int watch(Watcher watcher);

    record Order(String item, int count) {}

    record Receipt(String text, int total) {}

    enum Colour {
      RED,
      GREEN
    }

    sealed interface Shape permits Circle {}

    record Circle(int radius) implements Shape {}

    interface Watcher {
      void changed(int total, @Nullable String why);
    }

    /** Declared by both. */
    @Named("dev.example.OutOfStock")
    final class OutOfStock extends Exception {
      private final int missing;

      public OutOfStock(String message, int missing) {
        super(message);
        this.missing = missing;
      }

      public int missing() {
        return missing;
      }
    }
  }

  /** More methods, more fields with defaults, wider numbers, other names, one more exception. */
  interface NewShop {
    long price(String article, long number, Optional<String> voucher, @Nullable String note);

    CompletionStage<Bill> buy(Purchase order) throws SoldOut, Closed;

    List<Paint> colours();

    Figure biggest(List<Figure> figures);

    int watch(Observer observer);

    int added();

    record Purchase(
        String article,
        long number,
        List<String> extras,
        @Nullable BigDecimal limit,
        int priority) {}

    record Bill(String text, int total, Map<String, Integer> items, boolean paid) {}

    enum Paint {
      RED,
      GREEN
    }

    sealed interface Figure permits Circle, Square {}

    record Circle(long radius, String name) implements Figure {}

    record Square(int side) implements Figure {}

    interface Observer {
      void changed(int sum, @Nullable String reason);
    }

    @Named("dev.example.OutOfStock")
    final class SoldOut extends Exception {
      private final int missing;
      private final String shop;

      public SoldOut(String message, int missing, String shop) {
        super(message);
        this.missing = missing;
        this.shop = shop;
      }

      public int missing() {
        return missing;
      }

      public String shop() {
        return shop;
      }
    }

    final class Closed extends Exception {
      public Closed(String message) {
        super(message);
      }
    }
  }

  private static final class NewServant implements NewShop {
    @Override
    public long price(String article, long number, Optional<String> voucher, String note) {
      assertThat(voucher).isEmpty();
      assertThat(note).isNull();
      return article.length() * number;
    }

    @Override
    public CompletionStage<Bill> buy(Purchase order) {
      if (order.number() > 100) {
        return CompletableFuture.failedFuture(new SoldOut("no more", 7, "main street"));
      }
      if (order.number() > 10) {
        return CompletableFuture.failedFuture(new Closed("come back tomorrow"));
      }
      assertThat(order)
          .isEqualTo(new Purchase(order.article(), order.number(), List.of(), null, 0));
      return CompletableFuture.completedFuture(new Bill("thanks", 5, Map.of("pen", 1), true));
    }

    @Override
    public List<Paint> colours() {
      return List.of(Paint.GREEN, Paint.RED);
    }

    @Override
    public Figure biggest(List<Figure> figures) {
      return figures.getLast();
    }

    @Override
    public int watch(Observer observer) {
      observer.changed(3, null);
      observer.changed(4, "");
      return 7;
    }

    @Override
    public int added() {
      return 1;
    }
  }

  interface OldClient {
    long price(String item, int count);

    Shop.Receipt buy(Shop.Order order) throws Shop.OutOfStock;

    List<Shop.Colour> colours();

    int watch(Shop.Watcher watcher);
  }

  @Test
  @DisplayName(
      "CO-5 an old caller is served by a new servant: methods, fields, widths, names, exceptions")
  void oldCallerMeetsANewServant() throws Shop.OutOfStock {
    OldClient shop = peers.far(NewShop.class, new NewServant(), OldClient.class);
    List<String> heard = new ArrayList<>();

    assertThat(shop.price("pencil", 7)).isEqualTo(42);
    assertThat(shop.buy(new Shop.Order("pen", 1))).isEqualTo(new Shop.Receipt("thanks", 5));
    assertThat(shop.colours()).containsExactly(Shop.Colour.GREEN, Shop.Colour.RED);
    assertThat(shop.watch((total, why) -> heard.add(total + " " + why))).isEqualTo(7);
    assertThat(heard).containsExactly("3 null", "4 ");
  }

  @Test
  @DisplayName("CO-5 CO-6 exceptions evolve like records; one that is new keeps name and text")
  void exceptionsEvolve() {
    OldClient shop = peers.far(NewShop.class, new NewServant(), OldClient.class);

    assertThatExceptionOfType(Shop.OutOfStock.class)
        .isThrownBy(() -> shop.buy(new Shop.Order("pen", 1_000)))
        .withMessage("no more")
        .satisfies(e -> assertThat(e.missing()).isEqualTo(7));
    assertThatExceptionOfType(CallException.Application.class)
        .isThrownBy(() -> shop.buy(new Shop.Order("pen", 50)))
        .withMessageContaining("come back tomorrow")
        .satisfies(e -> assertThat(e.exception()).contains(NewShop.Closed.class.getName()));
  }

  /** What a new caller asks of the old servant: only what the old one has. */
  interface NewClient {
    @Named("price")
    long cost(String article, int count);

    CompletionStage<NewReceipt> buy(Shop.Order order);

    List<More> colours();

    NewShop.Figure biggest(List<Shop.Shape> shapes);

    record NewReceipt(
        String text, long total, Optional<String> note, List<Integer> parts, double tax) {}

    enum More {
      RED,
      GREEN,
      BLUE
    }
  }

  @Test
  @DisplayName(
      "CO-5 a new caller is served by an old servant; what the reader knows more has its default")
  void newCallerMeetsAnOldServant() {
    Shop old =
        new Shop() {
          @Override
          public int price(String item, int count) {
            return item.length() * count;
          }

          @Override
          public Receipt buy(Order order) {
            return new Receipt("thanks", order.count());
          }

          @Override
          public List<Colour> colours() {
            return List.of(Colour.RED);
          }

          @Override
          public Shape biggest(List<Shape> shapes) {
            return shapes.getLast();
          }

          @Override
          public int watch(Watcher watcher) {
            return 0;
          }
        };
    NewClient shop = peers.far(Shop.class, old, NewClient.class);

    assertThat(shop.cost("pencil", 7)).isEqualTo(42);
    assertThat(shop.buy(new Shop.Order("pen", 3)).toCompletableFuture().join())
        .isEqualTo(new NewClient.NewReceipt("thanks", 3, Optional.empty(), List.of(), 0));
    assertThat(shop.colours()).containsExactly(NewClient.More.RED);
    assertThat(shop.biggest(List.of(new Shop.Circle(5)))).isEqualTo(new NewShop.Circle(5, ""));
  }

  /** Caller with two methods more than the exporter, one of them of an argument. */
  interface Greeter {
    String greet(Listener listener);

    interface Listener {
      void hear(String word);

      void see(String picture);
    }
  }

  interface EarlierGreeter {
    String greet(Listener listener);

    interface Listener {
      void hear(String word);
    }
  }

  @Test
  @DisplayName(
      "CO-5 a method that the exporter lacks fails when it is called, and others are served")
  void newCallerIsServedWhatAnOldServantHas() {
    AAndOther counter = peers.far(A.class, a -> a + 1, AAndOther.class);

    assertThatExceptionOfType(CallException.Incompatible.class)
        .isThrownBy(() -> counter.other(1))
        .withMessageContaining("CO-5: " + A.class.getName() + " has no method with id ");
    assertThat(counter.put(1)).isEqualTo(2);
  }

  @Test
  @DisplayName("CO-5 a method that an argument lacks fails when it is called")
  void newServantCallsWhatAnOldArgumentHas() {
    List<String> heard = new ArrayList<>();
    Greeter servant =
        listener -> {
          listener.hear("hello");
          try {
            listener.see("a wave");
            return "seen";
          } catch (CallException.Incompatible e) {
            return "heard";
          }
        };
    EarlierGreeter greeter = peers.far(Greeter.class, servant, EarlierGreeter.class);

    assertThat(greeter.greet(heard::add)).isEqualTo("heard");
    assertThat(heard).containsExactly("hello");
  }

  // ---- pairs: what is exported, what is wanted, and what the refusal says; null for none

  interface A {
    int put(int a);
  }

  interface ALong {
    int put(long a);
  }

  interface AByte {
    int put(byte a);
  }

  interface AText {
    int put(String a);
  }

  interface AVoid {
    void put(int a);
  }

  interface AWide {
    long put(int a);
  }

  interface ANarrow {
    short put(int a);
  }

  interface AStage {
    CompletionStage<Integer> put(int a);
  }

  interface AMore {
    int put(int a, Instant when);
  }

  interface AMoreDefault {
    int put(int a, Set<String> more);
  }

  interface AOther {
    int other(int a);
  }

  interface AAndOther {
    int put(int a);

    int other(int a);
  }

  interface ATwo {
    int put(@Field(2) int a);
  }

  interface Transfer {
    void transfer(String from, String to, long amount);
  }

  interface TransferTurned {
    @Named("transfer")
    void turned(String to, String from, long amount);
  }

  interface TransferPinned {
    void transfer(@Field(2) String to, @Field(1) String from, @Field(3) long amount);
  }

  interface TransferRenamed {
    void transfer(String source, String target, long amount);
  }

  interface Pay {
    void pay(Payment payment);

    record Payment(String from, String to) {}
  }

  interface PayTurned {
    void pay(Payment payment);

    record Payment(String to, String from) {}
  }

  interface PayPinned {
    void pay(Payment payment);

    record Payment(@Field(2) String to, @Field(1) String from) {}
  }

  interface Cry {
    void cry(String text);
  }

  interface CryOneWay {
    @OneWay
    void cry(String text);
  }

  interface ListOfInt {
    List<Integer> put(List<Integer> a);
  }

  interface ListOfLong {
    List<Long> put(List<Integer> a);
  }

  interface SetOfInt {
    Set<Integer> put(List<Integer> a);
  }

  interface MapOfText {
    Map<String, Integer> all();
  }

  interface MapOfMore {
    Map<String, String> all();
  }

  interface Moment {
    Instant when();
  }

  interface MaybeMoment {
    @Nullable Instant when();
  }

  interface OptionalMoment {
    Optional<Instant> when();
  }

  interface Number1 {
    int number();
  }

  interface MaybeNumber {
    @Nullable Integer number();
  }

  interface Moments {
    List<Instant> all();
  }

  interface MaybeMoments {
    List<Optional<Instant>> all();
  }

  interface Ints {
    int[] all();
  }

  interface Longs {
    long[] all();
  }

  interface Give {
    Two level();

    enum Two {
      LOW,
      HIGH
    }
  }

  interface GiveThree {
    Three level();

    enum Three {
      LOW,
      HIGH,
      HIGHEST
    }
  }

  interface GiveBetween {
    Between level();

    enum Between {
      LOW,
      MIDDLE,
      HIGH
    }
  }

  interface TakeTwo {
    void level(Give.Two level);
  }

  interface TakeThree {
    void level(GiveThree.Three level);
  }

  interface GiveShape {
    Shop.Shape shape();
  }

  interface GiveFigure {
    NewShop.Figure figure();
  }

  interface GiveFigureAsShape {
    @Named("shape")
    NewShop.Figure figure();
  }

  interface GiveShapeAsFigure {
    @Named("figure")
    Shop.Shape shape();
  }

  interface GiveBoth {
    Both figure();

    sealed interface Both permits Circle, Square {}

    record Circle(int radius) implements Both {}

    record Square(int side) implements Both {}
  }

  interface GiveOrder {
    Shop.Order order();
  }

  interface GiveTree {
    Tree order();

    record Tree(String item, int count, Moment1 moment) {}

    record Moment1(Instant at) {}
  }

  interface GiveColour {
    @Named("order")
    Shop.Colour colour();
  }

  interface Listen {
    void listen(Ear ear);

    interface Ear {
      void hear(String word);
    }
  }

  interface ListenMore {
    void listen(Ear ear);

    interface Ear {
      void hear(String word);

      void see(String picture);
    }
  }

  interface ListenOther {
    void listen(Ear ear);

    interface Ear {
      void hear(int number);
    }
  }

  interface Stream1 {
    Flow.Publisher<Integer> all();
  }

  interface Stream2 {
    Flow.Publisher<Long> all();
  }

  interface Stream3 {
    Flow.Publisher<String> all();
  }

  interface Loop {
    Node node();

    record Node(int value, List<Node> next) {}
  }

  interface LoopBroken {
    Node node();

    record Node(int value, List<Node2> next) {}

    record Node2(String value, List<Node> next) {}
  }

  interface Throws {
    void put() throws Broken;

    @Named("dev.example.Broken")
    final class Broken extends Exception {
      private final int code;

      public Broken(int code) {
        this.code = code;
      }

      public int code() {
        return code;
      }
    }
  }

  interface ThrowsOther {
    void put() throws Broken;

    @Named("dev.example.Broken")
    final class Broken extends Exception {
      private final String code;

      public Broken(String code) {
        this.code = code;
      }

      public String code() {
        return code;
      }
    }
  }

  interface ThrowsNothing {
    void put();
  }

  static Stream<Arguments> pairs() {
    return Stream.of(
        // exported, wanted, refusal
        Arguments.of(A.class, A.class, null),
        Arguments.of(A.class, AStage.class, null),
        Arguments.of(A.class, AByte.class, null),
        Arguments.of(ALong.class, A.class, null),
        Arguments.of(A.class, ALong.class, "ALong.put.a: long is written, int is read"),
        Arguments.of(AText.class, A.class, "A.put.a: int is written, String is read"),
        Arguments.of(A.class, AWide.class, null),
        Arguments.of(A.class, ANarrow.class, "ANarrow.put: the result: int is written, short is"),
        Arguments.of(A.class, AVoid.class, "AVoid.put: the result is int instead of void"),
        Arguments.of(AVoid.class, A.class, "A.put: the result is void instead of int"),
        Arguments.of(AMoreDefault.class, A.class, null),
        Arguments.of(
            AMore.class, A.class, "A.put.when is new to the side that writes, and Instant"),
        Arguments.of(A.class, AMore.class, null),
        Arguments.of(AAndOther.class, A.class, null),
        Arguments.of(A.class, AAndOther.class, null),
        Arguments.of(AOther.class, A.class, "A.put is not there"),
        Arguments.of(
            ATwo.class,
            A.class,
            "A.put: a is number 1 to the side that writes and 2 to the side that reads"),
        Arguments.of(Transfer.class, TransferPinned.class, null),
        Arguments.of(TransferPinned.class, Transfer.class, null),
        Arguments.of(Transfer.class, TransferRenamed.class, null),
        Arguments.of(
            TransferTurned.class,
            Transfer.class,
            "Transfer.transfer: to is number 2 to the side that writes and 1 to the side that"
                + " reads, from is number 1 to the side that writes and 2 to the side that reads;"
                + " the side whose source changed has to pin the old numbers: @Field(2) to,"
                + " @Field(1) from on the side that reads, or @Field(1) to, @Field(2) from on the"
                + " side that writes"),
        Arguments.of(Pay.class, PayTurned.class, "PayTurned.pay.payment: from is number 2"),
        Arguments.of(Pay.class, PayPinned.class, null),
        Arguments.of(Cry.class, CryOneWay.class, "CryOneWay.cry is one-way on one side only"),
        Arguments.of(CryOneWay.class, Cry.class, "Cry.cry is one-way on one side only"),
        Arguments.of(ListOfInt.class, ListOfLong.class, null),
        Arguments.of(ListOfLong.class, ListOfInt.class, "ListOfInt.put: the result[]: long is"),
        Arguments.of(
            ListOfInt.class, SetOfInt.class, "SetOfInt.put: the result: List<int> is written, Set"),
        Arguments.of(MapOfText.class, MapOfMore.class, "MapOfMore.all: the result[]: int is"),
        Arguments.of(Moment.class, MaybeMoment.class, null),
        Arguments.of(MaybeMoment.class, Moment.class, "Moment.when: the result: Instant? here"),
        Arguments.of(MaybeMoment.class, OptionalMoment.class, null),
        Arguments.of(OptionalMoment.class, MaybeMoment.class, null),
        Arguments.of(Number1.class, MaybeNumber.class, "MaybeNumber.number: the result: int here"),
        Arguments.of(MaybeNumber.class, Number1.class, "Number1.number: the result: int? here"),
        Arguments.of(Moments.class, MaybeMoments.class, "MaybeMoments.all: the result[]: Instant"),
        Arguments.of(Ints.class, Longs.class, "Longs.all: the result: int[] is written, long[] is"),
        Arguments.of(Give.class, GiveThree.class, null),
        Arguments.of(GiveThree.class, Give.class, "Give.level: the result: HIGHEST (2) of "),
        Arguments.of(Give.class, GiveBetween.class, "GiveBetween.level: the result: HIGH (1) of "),
        Arguments.of(TakeThree.class, TakeTwo.class, null),
        Arguments.of(TakeTwo.class, TakeThree.class, "TakeThree.level.level: HIGHEST (2) of "),
        Arguments.of(GiveShape.class, GiveFigureAsShape.class, null),
        Arguments.of(GiveFigure.class, GiveShapeAsFigure.class, "<Circle>.radius: long is written"),
        Arguments.of(GiveBoth.class, GiveShapeAsFigure.class, "the result: Square (2) of "),
        Arguments.of(GiveTree.class, GiveOrder.class, null),
        Arguments.of(GiveOrder.class, GiveTree.class, "GiveTree.order: the result.moment is new"),
        Arguments.of(GiveOrder.class, GiveColour.class, "the result: RECORD "),
        Arguments.of(Listen.class, ListenMore.class, null),
        Arguments.of(ListenMore.class, Listen.class, null),
        Arguments.of(Listen.class, ListenOther.class, "hear.number: String is written, int is"),
        Arguments.of(Stream1.class, Stream2.class, null),
        Arguments.of(Stream1.class, Stream3.class, "Stream3.all: the result[]: int is written"),
        Arguments.of(Loop.class, Loop.class, null),
        Arguments.of(Loop.class, LoopBroken.class, "value: int is written, String is read"),
        Arguments.of(Throws.class, ThrowsNothing.class, null),
        Arguments.of(ThrowsNothing.class, Throws.class, null),
        Arguments.of(
            Throws.class,
            ThrowsOther.class,
            "put throws dev.example.Broken.code: int is written, String is read"));
  }

  @ParameterizedTest(name = "{0} as {1}: {2}")
  @DisplayName(
      "CO-5 what fits is bound; what does not names the contract, the method and what differs")
  @MethodSource("pairs")
  void contractsAreCompared(Class<?> exported, Class<?> wanted, String refusal) {
    export(exported);
    if (refusal == null) {
      assertThat(peers.peer.lookup("it", wanted)).isNotNull();
    } else {
      assertThatExceptionOfType(CallException.Incompatible.class)
          .isThrownBy(() -> peers.peer.lookup("it", wanted))
          .withMessageContaining("it: " + wanted.getName())
          .withMessageContaining(refusal);
    }
  }

  private <T> void export(Class<T> contract) {
    Object nobody =
        Proxy.newProxyInstance(
            contract.getClassLoader(),
            new Class<?>[] {contract},
            (proxy, method, arguments) -> {
              throw new UnsupportedOperationException();
            });
    peers.server.export("it", contract, contract.cast(nobody));
  }

  // ---- descriptions that no person would write

  /** A hostile description must not cost more than it weighs. */
  @Test
  void descriptionThatNestsWithoutEndIsRefused() {
    export(Loop.class);
    ContractDescription exported = Contract.of(Loop.class).description();
    int deep = 5_000;
    List<TypeDescription> types =
        IntStream.range(0, deep)
            .mapToObj(i ->
                new TypeDescription(
                    "x.T" + i,
                    TypeDescription.Kind.RECORD,
                    List.of(
                        new FieldDescription(1, "value", "int"),
                        new FieldDescription(2, "next", "List<x.T" + (i + 1) % deep + ">"))))
            .toList();
    MethodDescription node =
        new MethodDescription(
            "node", MethodReader.hash("node"), false, List.of(), "x.T0", List.of());

    assertThat(
            Compatibility.check(new ContractDescription("x.Loop", List.of(node), types), exported))
        .hasValueSatisfying(difference ->
            assertThat(difference).contains("nested deeper than").hasSizeLessThan(1_000));
  }

  @Test
  void descriptionWithManyTypesIsComparedInReasonableTime() {
    ContractDescription exported = Contract.of(Loop.class).description();
    int many = 50_000;
    List<TypeDescription> types = new ArrayList<>();
    List<MethodDescription> methods = new ArrayList<>();
    for (int i = 0; i < many; i++) {
      types.add(
          new TypeDescription(
              "x.T" + i,
              TypeDescription.Kind.RECORD,
              List.of(new FieldDescription(1, "value", "int"))));
      methods.add(
          new MethodDescription(
              "node", MethodReader.hash("node"), false, List.of(), "x.T" + i, List.of()));
    }

    assertThat(Compatibility.check(new ContractDescription("x.Loop", methods, types), exported))
        .isEmpty();
  }

  @ParameterizedTest
  @DisplayName("CO-5 a description that cannot be read names the contract and the method")
  @MethodSource("nonsense")
  void nonsenseIsNamed(String result) {
    ContractDescription exported = Contract.of(Loop.class).description();
    MethodDescription node =
        new MethodDescription(
            "node", MethodReader.hash("node"), false, List.of(), result, List.of());

    assertThat(
            Compatibility.check(
                new ContractDescription("x.Loop", List.of(node), List.of()), exported))
        .hasValueSatisfying(difference -> assertThat(difference).startsWith("x.Loop.node"));
  }

  static Stream<String> nonsense() {
    return Stream.of(
        "",
        "<",
        "List<",
        "List<>",
        "Map<int>",
        "void",
        "x.Unknown",
        "int?int",
        "List<List<>>",
        "List<".repeat(1_000),
        "x".repeat(10_000));
  }
}
