package dev.parley.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.parley.calls.api.ContractDescription;
import dev.parley.calls.api.ContractException;
import dev.parley.calls.api.Field;
import dev.parley.calls.api.FieldDescription;
import dev.parley.calls.api.Idempotent;
import dev.parley.calls.api.Inline;
import dev.parley.calls.api.MethodDescription;
import dev.parley.calls.api.Named;
import dev.parley.calls.api.OneWay;
import dev.parley.calls.api.Pure;
import dev.parley.calls.api.Timeout;
import dev.parley.calls.api.TypeDescription;
import dev.parley.calls.spi.MethodModel;
import java.awt.Color;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** CO-1, CO-3, CO-6, CO-7 and VA-1: what is a contract, and the path to what is not. */
class ContractReadingTest {
  private static final String NOT_A_VALUE = " is not a record, enum, sealed interface of records";

  private static void refused(Class<?> contract, String message) {
    assertThatExceptionOfType(ContractException.class)
        .isThrownBy(() -> Contract.of(contract))
        .withMessageContaining(message);
  }

  private static MethodDescription method(Class<?> contract, String name) {
    return Contract.of(contract).description().method(name).orElseThrow();
  }

  // ---- CO-7: what is not a value

  interface Shop {
    void place(Order order);

    record Order(String customer, List<Line> lines) {}

    record Line(String item, Color price) {}
  }

  interface Result {
    Color color();
  }

  interface Later {
    CompletionStage<Color> color();
  }

  interface Streaming {
    Flow.Publisher<Color> colors();
  }

  interface StreamIn {
    void colors(Flow.Publisher<List<Color>> colors);
  }

  interface Key {
    void put(Map<Color, String> names);
  }

  interface Value {
    void put(Map<String, Optional<Color>> colors);
  }

  interface SetOf {
    void put(Set<Color> colors);
  }

  interface Objects {
    void put(Object anything);
  }

  interface ArrayOfObjects {
    void put(String[] lines);
  }

  interface ArrayOfArrays {
    void put(int[][] table);
  }

  interface RawList {
    @SuppressWarnings("rawtypes")
    void put(List lines);
  }

  interface Wildcard {
    void put(List<? extends Number> numbers);
  }

  interface LowerBound {
    void put(List<? super Integer> numbers);
  }

  interface Variable {
    <T> void put(T anything);
  }

  interface Generic {
    void put(Box<String> box);

    record Box<T>(T content) {}
  }

  interface RawBox {
    @SuppressWarnings("rawtypes")
    void put(Generic.Box box);
  }

  interface Lists {
    void put(ArrayList<String> lines);
  }

  interface OldDate {
    void put(Date date);
  }

  interface Numbers {
    void put(Number number);
  }

  interface Maybe {
    void put(OptionalInt number);
  }

  interface Text {
    void put(CharSequence text);
  }

  interface Twice {
    void put(Optional<Optional<String>> twice);
  }

  interface NullableOptional {
    void put(@Nullable Optional<String> twice);
  }

  interface OptionalNullable {
    void put(Optional<@Nullable String> twice);
  }

  interface NullElements {
    void put(List<@Nullable String> lines);
  }

  interface NullKeys {
    void put(Map<@Nullable String, String> names);
  }

  interface SealedWithEnum {
    void put(Answer answer);

    sealed interface Answer permits Yes, Choice {}

    record Yes() implements Answer {}

    enum Choice implements Answer {
      NO
    }
  }

  interface SealedDeep {
    void put(Thing thing);

    sealed interface Thing permits Painted {}

    record Painted(Color color) implements Thing {}
  }

  interface Notes {
    void put(Override annotation);
  }

  interface RawStage {
    @SuppressWarnings("rawtypes")
    CompletionStage nothing();
  }

  interface Outer {
    void listen(Inner inner);

    interface Inner {
      void changed(Color color);
    }
  }

  static Stream<Arguments> notValues() {
    return Stream.of(
        Arguments.of(Shop.class, "Shop.place(order).lines[].price: java.awt.Color" + NOT_A_VALUE),
        Arguments.of(Result.class, "Result.color(): java.awt.Color" + NOT_A_VALUE),
        Arguments.of(Later.class, "Later.color(): java.awt.Color" + NOT_A_VALUE),
        Arguments.of(Streaming.class, "Streaming.colors()[]: java.awt.Color" + NOT_A_VALUE),
        Arguments.of(StreamIn.class, "StreamIn.colors(colors)[][]: java.awt.Color" + NOT_A_VALUE),
        Arguments.of(Key.class, "Key.put(names).key: java.awt.Color" + NOT_A_VALUE),
        Arguments.of(Value.class, "Value.put(colors).value: java.awt.Color" + NOT_A_VALUE),
        Arguments.of(SetOf.class, "SetOf.put(colors)[]: java.awt.Color" + NOT_A_VALUE),
        Arguments.of(Objects.class, "Objects.put(anything): java.lang.Object" + NOT_A_VALUE),
        Arguments.of(
            ArrayOfObjects.class, "ArrayOfObjects.put(lines): java.lang.String[]" + NOT_A_VALUE),
        Arguments.of(ArrayOfArrays.class, "ArrayOfArrays.put(table): int[][]" + NOT_A_VALUE),
        Arguments.of(RawList.class, "RawList.put(lines): java.util.List"),
        Arguments.of(Wildcard.class, "Wildcard.put(numbers)[]: java.lang.Number" + NOT_A_VALUE),
        Arguments.of(LowerBound.class, "LowerBound.put(numbers)[]: ? super java.lang.Integer"),
        Arguments.of(Variable.class, "Variable.put(anything): T" + NOT_A_VALUE),
        Arguments.of(
            Generic.class,
            "Generic.put(box): %s<java.lang.String>, a generic type, is not a"
                .formatted(Generic.Box.class.getName())),
        Arguments.of(RawBox.class, "RawBox.put(box): "),
        Arguments.of(Lists.class, "Lists.put(lines): java.util.ArrayList<java.lang.String>"),
        Arguments.of(OldDate.class, "OldDate.put(date): java.util.Date" + NOT_A_VALUE),
        Arguments.of(Numbers.class, "Numbers.put(number): java.lang.Number" + NOT_A_VALUE),
        Arguments.of(Maybe.class, "Maybe.put(number): java.util.OptionalInt" + NOT_A_VALUE),
        Arguments.of(Text.class, "Text.put(text): java.lang.CharSequence" + NOT_A_VALUE),
        Arguments.of(Twice.class, "Twice.put(twice): "),
        Arguments.of(NullableOptional.class, "NullableOptional.put(twice): "),
        Arguments.of(OptionalNullable.class, "OptionalNullable.put(twice): "),
        Arguments.of(
            NullElements.class,
            "NullElements.put(lines)[]: elements of collections cannot be null; use Optional"),
        Arguments.of(NullKeys.class, "NullKeys.put(names).key: "),
        Arguments.of(SealedWithEnum.class, "SealedWithEnum.put(answer)<Choice>: "),
        Arguments.of(SealedDeep.class, "SealedDeep.put(thing)<Painted>.color: java.awt.Color"),
        Arguments.of(Notes.class, "Notes.put(annotation): java.lang.Override" + NOT_A_VALUE),
        Arguments.of(RawStage.class, "RawStage.nothing(): a completion stage needs its type"),
        Arguments.of(Outer.class, "Inner.changed(color): java.awt.Color" + NOT_A_VALUE));
  }

  @ParameterizedTest(name = "{1}")
  @DisplayName("CO-7 what is not a value is refused with the path to it")
  @MethodSource("notValues")
  void whatIsNotAValueIsRefusedWithItsPath(Class<?> contract, String message) {
    refused(contract, message);
    refused(contract, message); // nothing of the first reading is left
  }

  interface Bounded {
    void put(List<? extends UUID> ids, Map<String, ? extends List<? extends Duration>> times);
  }

  @Test
  @DisplayName("CO-7 a wildcard with an upper bound is read as its bound, as Kotlin writes lists")
  void upperBoundIsTheType() {
    assertThat(method(Bounded.class, "put").parameters())
        .extracting(FieldDescription::type)
        .containsExactly("List<UUID>", "Map<String,List<Duration>>");
  }

  // ---- what is not a contract

  interface GenericContract<T> {
    void put(String text);
  }

  @interface Note {}

  abstract static class AbstractClass {
    abstract void put(String text);
  }

  /** Holds a call-back. */
  public static final class Holding extends Exception {
    public record Part(java.util.List<Runner> runners) {}

    /** A contract. */
    public interface Runner {
      void run(int laps);
    }

    private final Part part;

    public Holding(Part part) {
      super("holding");
      this.part = part;
    }

    public Part part() {
      return part;
    }
  }

  interface Holder {
    void put() throws Holding;
  }

  @Test
  void exceptionsCarryDataOnly() {
    refused(
        Holder.class,
        "Holder.put throws Holding.part: "
            + Holding.Runner.class.getName()
            + " cannot be in an exception: only data can");
  }

  @Test
  void onlyPlainInterfacesAreContracts() {
    refused(String.class, "java.lang.String is not an interface");
    refused(AbstractClass.class, "is not an interface");
    refused(Note.class, "is not an interface");
    refused(GenericContract.class, "is generic; a contract has no type parameters");
  }

  @Test
  void interfaceInAClosedPackageIsRefusedWithTheLineItsModuleLacks() {
    refused(
        Runnable.class,
        "java.lang.Runnable: its package is closed; add to the module-info of java.base:"
            + " opens java.lang to dev.parley.calls;");
  }

  // ---- CO-1: names and ids

  interface Doubled {
    void put(String text);

    void put(int number);
  }

  interface DoubledByName {
    void put(String text);

    @Named("put")
    void putNumber(int number);
  }

  interface DoubledApart {
    void put(String text);

    @Named("putNumber")
    void put(int number);
  }

  interface Clash {
    @Named("liquid")
    void one();

    @Named("costarring")
    void two();
  }

  @Test
  @DisplayName("CO-1 two methods of one name are refused, until one has another with @Named")
  void doubledNamesAreRefused() {
    refused(
        Doubled.class,
        "Doubled.put: there are two methods of this name; give one another with @Named");
    refused(DoubledByName.class, ".put: there are two methods of this name");

    assertThat(method(DoubledApart.class, "put").parameters().getFirst().type())
        .isEqualTo("String");
    assertThat(method(DoubledApart.class, "putNumber").parameters().getFirst().type())
        .isEqualTo("int");
  }

  @Test
  @DisplayName("CO-1 two names of one hash are refused")
  void clashingHashesAreRefused() {
    assertThat(MethodReader.hash("liquid")).isEqualTo(MethodReader.hash("costarring"));
    refused(Clash.class, "its id is that of ");
  }

  @Test
  @DisplayName("CO-1 ids are FNV-1a of the name in UTF-8")
  void idsAreHashes() {
    assertThat(MethodReader.hash("")).isEqualTo(0x811c9dc5);
    assertThat(MethodReader.hash("a")).isEqualTo(0xe40c292c);
    assertThat(MethodReader.hash("foobar")).isEqualTo(0xbf9cf968);
    assertThat(MethodReader.hash("ü")).isNotEqualTo(MethodReader.hash("u"));
  }

  // ---- one-way

  interface OneWayResult {
    @OneWay
    int put(String text);
  }

  interface OneWayThrows {
    @OneWay
    void put(String text) throws Declared;
  }

  interface OneWayStage {
    @OneWay
    CompletionStage<Void> put(String text);
  }

  @Test
  void oneWayMethodsReturnNothingAndDeclareNothing() {
    String message = ".put: a one-way method returns void and declares no exceptions";
    refused(OneWayResult.class, "OneWayResult" + message);
    refused(OneWayThrows.class, "OneWayThrows" + message);
    refused(OneWayStage.class, "OneWayStage" + message);
  }

  // ---- CO-6: exceptions

  /** Fits. */
  public static final class Declared extends Exception {
    public Declared(String message) {
      super(message);
    }
  }

  public static final class TwoConstructors extends Exception {
    public TwoConstructors() {}

    public TwoConstructors(String message) {
      super(message);
    }
  }

  public static final class NoConstructor extends Exception {
    NoConstructor() {}
  }

  public static final class NoAccessor extends Exception {
    public NoAccessor(String item) {
      super(item);
    }
  }

  public static final class WrongAccessor extends Exception {
    public WrongAccessor(int count) {
      super("" + count);
    }

    public long count() {
      return 1;
    }
  }

  public static final class NoValue extends Exception {
    private final transient Color color;

    public NoValue(Color color) {
      this.color = color;
    }

    public Color color() {
      return color;
    }
  }

  public abstract static class AbstractFailure extends Exception {
    public AbstractFailure(String message) {
      super(message);
    }
  }

  /** A cause under another name is a value like any other. */
  public static final class OtherCause extends Exception {
    private final transient Throwable reason;

    public OtherCause(Throwable reason) {
      this.reason = reason;
    }

    public Throwable reason() {
      return reason;
    }
  }

  @Named("dev.example.Gone")
  public static final class Pinned extends Exception {
    private final int second;
    private final String first;

    public Pinned(@Field(2) int second, @Field(1) String first, Exception cause) {
      super(cause);
      this.second = second;
      this.first = first;
    }

    public int getSecond() {
      return second;
    }

    public String first() {
      return first;
    }
  }

  interface Two {
    void put() throws TwoConstructors;
  }

  interface None {
    void put() throws NoConstructor;
  }

  interface NoAccess {
    void put() throws NoAccessor;
  }

  interface WrongAccess {
    void put() throws WrongAccessor;
  }

  interface NotAValue {
    void put() throws NoValue;
  }

  interface Abstract {
    void put() throws AbstractFailure;
  }

  interface Other {
    void put() throws OtherCause;
  }

  interface OfTheJdk {
    void put() throws IOException;
  }

  interface PinnedException {
    void put() throws Pinned;
  }

  @Test
  @DisplayName("CO-6 exceptions without a fitting constructor or accessor are refused")
  void exceptionsThatDoNotFitAreRefused() {
    refused(
        Two.class,
        "Two.put throws TwoConstructors: it needs exactly one public constructor, whose parameters"
            + " are what travels; it has 2");
    refused(None.class, "None.put throws NoConstructor: it needs exactly one public constructor");
    refused(
        NoAccess.class,
        "NoAccess.put throws NoAccessor: no method item() or getItem() returns its parameter item");
    refused(WrongAccess.class, "WrongAccess.put throws WrongAccessor: no method count()");
    refused(NotAValue.class, "NotAValue.put throws NoValue.color: java.awt.Color" + NOT_A_VALUE);
    refused(Abstract.class, "Abstract.put throws AbstractFailure: it is abstract");
    refused(Other.class, "Other.put throws OtherCause.reason: java.lang.Throwable" + NOT_A_VALUE);
    refused(
        OfTheJdk.class, "OfTheJdk.put throws IOException: it needs exactly one public constructor");
  }

  @Test
  @DisplayName("CO-6 VA-13 exceptions have a wire name, and fields numbered by their parameters")
  void exceptionsAreDescribed() {
    MethodDescription put = method(PinnedException.class, "put");
    TypeDescription type =
        Contract.of(PinnedException.class).description().type("dev.example.Gone").orElseThrow();

    assertThat(put.exceptions()).containsExactly("dev.example.Gone");
    assertThat(type.kind()).isEqualTo(TypeDescription.Kind.EXCEPTION);
    assertThat(type.fields())
        .containsExactlyInAnyOrder(
            new FieldDescription(2, "second", "int"), new FieldDescription(1, "first", "String"));
  }

  // ---- annotations

  @Timeout("PT5S")
  interface Timed {
    @Timeout("PT0.5S")
    void own();

    void all();
  }

  interface BadlyTimed {
    @Timeout("5 seconds")
    void put();
  }

  @Inline
  interface AllInline {
    void put();
  }

  interface SomeInline {
    @Inline
    void put();

    void other();
  }

  interface PinnedNumbers {
    void put(@Field(7) String seventh, int second, @Field(1) Pin first);

    record Pin(@Field(100_000) int last, int second) {}
  }

  interface TooHigh {
    void put(@Field(100_001) String text);
  }

  interface Zero {
    void put(@Field(0) String text);
  }

  interface Taken {
    void put(Pin pin);

    record Pin(@Field(2) int one, int two) {}
  }

  interface EnumPins {
    void put(Level level);

    enum Level {
      @Field(10)
      LOW,
      HIGH,
      @Field(0)
      NONE
    }
  }

  interface EnumTaken {
    void put(Level level);

    enum Level {
      @Field(1)
      LOW,
      HIGH
    }
  }

  interface SealedPins {
    void put(Shape shape);

    sealed interface Shape permits Circle, Square {}

    @Field(5)
    record Circle(int radius) implements Shape {}

    record Square(int side) implements Shape {}
  }

  private static dev.parley.calls.spi.MethodModel read(Class<?> contract, String name) {
    return Contract.of(contract).model().methods().stream()
        .filter(method -> method.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void timeoutsAreReadFromMethodAndContract() {
    assertThat(read(Timed.class, "own").timeout()).contains(Duration.ofMillis(500));
    assertThat(read(Timed.class, "all").timeout()).contains(Duration.ofSeconds(5));
    assertThat(read(AllInline.class, "put").timeout()).isEmpty();
    refused(BadlyTimed.class, "BadlyTimed.put: @Timeout(\"5 seconds\") is not a duration such as");
  }

  @Test
  void inlineIsReadFromMethodAndContract() {
    assertThat(read(AllInline.class, "put").inline()).isTrue();
    assertThat(read(SomeInline.class, "put").inline()).isTrue();
    assertThat(read(SomeInline.class, "other").inline()).isFalse();
  }

  @Test
  @DisplayName("VA-1 numbers are counted from 1, or pinned; 1 to 100,000; and not used twice")
  void numbersArePinned() {
    assertThat(method(PinnedNumbers.class, "put").parameters())
        .extracting(FieldDescription::number)
        .containsExactly(7, 2, 1);
    assertThat(fields(PinnedNumbers.class, PinnedNumbers.Pin.class))
        .containsExactly("100000 last", "2 second");
    assertThat(fields(EnumPins.class, EnumPins.Level.class))
        .containsExactly("10 LOW", "1 HIGH", "0 NONE");
    assertThat(fields(SealedPins.class, SealedPins.Shape.class))
        .containsExactly("5 Circle", "2 Square");
    refused(TooHigh.class, "TooHigh.put.text: number 100001 is not within 1 to 100000");
    refused(Zero.class, "Zero.put.text: number 0 is not within 1 to 100000");
    refused(Taken.class, "two: number 2 is taken by one");
    refused(EnumTaken.class, "HIGH: number 1 is taken by LOW");
  }

  private static List<String> fields(Class<?> contract, Class<?> type) {
    return Contract.of(contract).description().type(type.getName()).orElseThrow().fields().stream()
        .map(field -> field.number() + " " + field.name())
        .toList();
  }

  // ---- inheritance

  interface Named1 {
    String name();
  }

  interface Aged {
    int age();

    default String described() {
      return name2() + ", " + age();
    }

    String name2();
  }

  interface Person extends Named1, Aged {
    void rename(String name);
  }

  interface Left {
    String same(int number);
  }

  interface Right {
    String same(int number);
  }

  interface Diamond extends Left, Right {}

  interface Covariant extends Named1 {
    @Override
    String name();

    static int constant() {
      return 7;
    }
  }

  interface WithObjectMethods {
    String put(String text);

    @Override
    String toString();

    @Override
    boolean equals(Object other);

    @Override
    int hashCode();
  }

  @Test
  void inheritedMethodsBelongToTheContractAndDefaultOnesDoNot() {
    assertThat(Contract.of(Person.class).description().methods())
        .extracting(MethodDescription::name)
        .containsExactly("age", "name", "name2", "rename");
    assertThat(Contract.of(Covariant.class).description().methods())
        .extracting(MethodDescription::name)
        .containsExactly("name");
  }

  @Test
  void methodInheritedTwiceIsOneMethod() {
    assertThat(Contract.of(Diamond.class).description().methods())
        .extracting(MethodDescription::signature)
        .containsExactly("String same(int number)");
  }

  @Test
  void methodsOfObjectAreNotPartOfAContract() {
    assertThat(Contract.of(WithObjectMethods.class).description().methods())
        .extracting(MethodDescription::name)
        .containsExactly("put");
  }

  // ---- CO-2, CO-3: descriptions

  interface Everything {
    CompletableFuture<List<Person>> people(@Nullable String like, Optional<Integer> limit);

    @OneWay
    void forget(Set<Long> ids);

    CompletionStage<Void> done();

    Map<String, byte[]> files(Tree tree) throws Declared;

    interface Person {
      String name();
    }

    record Tree(int value, List<Tree> children) {}
  }

  @Test
  @DisplayName(
      "CO-2 CO-3 a contract is described by its methods and all named types that they reach")
  void contractsAreDescribed() {
    ContractDescription description = Contract.of(Everything.class).description();
    String prefix = ContractReadingTest.class.getName() + "$";

    assertThat(description.name()).isEqualTo(Everything.class.getName());
    assertThat(description.methods())
        .extracting(MethodDescription::signature)
        .containsExactly(
            "void done()",
            "Map<String,bytes> files("
                + prefix
                + "Everything$Tree tree) throws "
                + prefix
                + "Declared",
            "one-way void forget(Set<long> ids)",
            "List<" + prefix + "Everything$Person> people(String? like, Optional<int> limit)");
    assertThat(description.types())
        .extracting(type -> type.kind() + " " + type.name().substring(prefix.length()))
        .containsExactlyInAnyOrder(
            "EXCEPTION Declared", "CONTRACT Everything$Person", "RECORD Everything$Tree");
    assertThat(description.type(prefix + "Everything$Tree").orElseThrow().fields())
        .containsExactly(
            new FieldDescription(1, "value", "int"),
            new FieldDescription(2, "children", "List<" + prefix + "Everything$Tree>"));
    assertThat(description.type(prefix + "Everything$Person").orElseThrow().fields())
        .containsExactly(new FieldDescription(MethodReader.hash("name"), "name", "()String"));
  }

  @Test
  void contractIsReadOnce() {
    assertThat(Contract.of(Everything.class)).isSameAs(Contract.of(Everything.class));
  }

  @Test
  void contractsThatNameEachOtherAreRead() {
    assertThat(Contract.of(Hen.class).description().types())
        .extracting(TypeDescription::name)
        .containsExactlyInAnyOrder(Egg.class.getName(), Hen.class.getName());
  }

  interface Hen {
    Egg lay();
  }

  interface Egg {
    Hen hatch();
  }

  interface Effects {
    @Idempotent
    void put(String key);

    @Pure
    int square(int number);

    void add(String line);
  }

  @Pure
  interface AllPure {
    int square(int number);
  }

  interface PureVoid {
    @Pure
    void nothing();
  }

  interface PureReference {
    @Pure
    Hen hen();
  }

  private static MethodModel model(Class<?> contract, String name) {
    return Contract.of(contract).model().methods().stream()
        .filter(method -> method.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void methodsSayWhetherTheyMayBeCalledTwiceOrNotAtAll() {
    assertThat(model(Effects.class, "put").idempotent()).isTrue();
    assertThat(model(Effects.class, "put").pure()).isFalse();
    assertThat(model(Effects.class, "square").idempotent()).isTrue();
    assertThat(model(Effects.class, "square").pure()).isTrue();
    assertThat(model(Effects.class, "add").idempotent()).isFalse();
    assertThat(model(AllPure.class, "square").pure()).isTrue();
  }

  @Test
  void pureMethodsPassValuesOnly() {
    refused(PureVoid.class, "PureVoid.nothing: a @Pure method returns a value");
    refused(PureReference.class, "PureReference.hen: a @Pure method passes neither call-backs nor");
  }
}
