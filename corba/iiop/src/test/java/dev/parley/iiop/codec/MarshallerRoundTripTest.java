package dev.parley.iiop.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CdrOutput;
import dev.parley.iiop.cdr.CodeSets;
import dev.parley.iiop.cdr.GiopVersion;
import dev.parley.iiop.cdr.IiopLimits;
import dev.parley.iiop.codec.Sample.Arrays;
import dev.parley.iiop.codec.Sample.Bell;
import dev.parley.iiop.codec.Sample.Colour;
import dev.parley.iiop.codec.Sample.Plain;
import dev.parley.iiop.codec.Sample.Shape;
import dev.parley.iiop.codec.Sample.Tree;
import dev.parley.iiop.codec.Sample.WidePlain;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class MarshallerRoundTripTest {
  private static final Plain PLAIN =
      new Plain(
          true,
          (byte) -2,
          (short) -300,
          (short) 65_000,
          -70_000,
          (int) 4_000_000_000L,
          1L << 40,
          -1,
          1.5f,
          -2.5,
          'é',
          "Zoë",
          Colour.BLUE);

  private static void same(String operation, @Nullable Object value) {
    MarshalRoundTrip.everywhere(
        MarshalRoundTrip.parameter(Sample.class, operation),
        value,
        (read, written) -> assertThat(read).usingRecursiveComparison().isEqualTo(written));
  }

  @Test
  void structsOfEveryPlainTypeAreReadAsWritten() {
    same("plain", PLAIN);
  }

  @Test
  void sequencesAndArraysAreReadAsWritten() {
    same(
        "arrays",
        new Arrays(
            new boolean[] {true, false},
            new byte[] {1, -1},
            new short[] {1, -1, 300},
            new int[] {1, -1, 70_000},
            new long[] {1, -1, 1L << 50},
            new float[] {1.5f},
            new double[] {2.5, -2.5},
            new char[] {'a', 'ü'},
            new int[] {1, 2, 3},
            List.of(new int[] {1, 2}, new int[] {3, 4}),
            List.of("", "a", "Zoë"),
            List.of("abcde"),
            List.of(List.of(Colour.RED), List.of(), List.of(Colour.BLUE, Colour.GREEN))));
  }

  @Test
  void emptySequencesAreReadAsWritten() {
    same(
        "arrays",
        new Arrays(
            new boolean[0],
            new byte[0],
            new short[0],
            new int[0],
            new long[0],
            new float[0],
            new double[0],
            new char[0],
            new int[3],
            List.of(new int[2], new int[2]),
            List.of(),
            List.of(),
            List.of()));
  }

  @Test
  void wideCharactersAreReadAsWrittenSinceGiop11() {
    WidePlain value = new WidePlain('Ж', "日本", new char[] {'x', 'Ж'});
    for (GiopVersion version : List.of(GiopVersion.V1_1, GiopVersion.V1_2)) {
      for (ByteOrder order : List.of(ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN)) {
        CdrOutput out = new CdrOutput(version, order, CodeSets.DEFAULT, IiopLimits.DEFAULT);
        Marshaller marshaller = MarshalRoundTrip.parameter(Sample.class, "wide");

        marshaller.write(
            new MarshalContext(out, new MarshalRoundTrip.Numbered(List.of())), value, "value");
        Object read =
            marshaller.read(
                new UnmarshalContext(
                    CdrInput.of(out, IiopLimits.DEFAULT),
                    new MarshalRoundTrip.Numbered(List.of()),
                    ClassFilter.CONTRACT_ONLY));

        assertThat(read).usingRecursiveComparison().isEqualTo(value);
      }
    }
  }

  @Test
  void structsThatHoldSequencesOfThemselvesAreReadAsWritten() {
    same("tree", new Tree("root", List.of(new Tree("a", List.of()), new Tree("b", List.of()))));
  }

  @Test
  void unionsOfEveryDiscriminatorAreReadAsWritten() {
    same("shape", new Shape.Circle(2.5));
    same("shape", new Shape.Group(Colour.GREEN, List.of(new Shape.Circle(1))));
    same("shape", new Shape.Group(Colour.BLUE, List.of()));
    same("either", new Sample.Either.One("one"));
    same("either", new Sample.Either.None((short) -7));
    same("unsignedUnion", new Sample.UnsignedUnion.Most(5));
    same("unsignedUnion", new Sample.UnsignedUnion.Other(7, true));
    same("unsignedUnion", new Sample.UnsignedUnion.Other(8, false));
    same("byFlag", new Sample.ByFlag.Yes(1));
    same("byFlag", new Sample.ByFlag.No("no"));
    same("byLetter", new Sample.ByLetter.A(1));
    same("byBig", new Sample.ByBig.Minus(new byte[] {1}));
  }

  @Test
  void aDiscriminatorThatMeansAnotherCaseIsNotWritten() {
    assertThatThrownBy(() ->
            MarshalRoundTrip.write(
                MarshalRoundTrip.parameter(Sample.class, "either"),
                new Sample.Either.None((short) 1)))
        .isInstanceOf(CdrException.class)
        .hasMessageContaining("discriminator 1");
    assertThatThrownBy(() ->
            MarshalRoundTrip.write(
                MarshalRoundTrip.parameter(Sample.class, "shape"),
                new Shape.Group(Colour.RED, List.of())))
        .isInstanceOf(CdrException.class)
        .hasMessageContaining("does not mean Group");
  }

  @Test
  void aDiscriminatorWithoutACaseIsRefused() {
    assertThatThrownBy(() ->
            MarshalRoundTrip.read(
                MarshalRoundTrip.parameter(Sample.class, "byLetter"), new byte[] {'b'}))
        .isInstanceOf(CdrException.class)
        .hasMessageContaining("no case");
  }

  @Test
  void exceptionsGoWithTheirIdFirst() throws Exception {
    var thrown = MarshalRoundTrip.method(Sample.class, "divide").exceptions().getFirst();

    byte[] bytes =
        MarshalRoundTrip.write((Marshaller) thrown.codec(), new Sample.NoMoney(7, "all is spent"));

    assertThat(thrown.name()).isEqualTo("IDL:sample/NoMoney:1.0");
    UnmarshalContext reading =
        MarshalRoundTrip.reading(bytes, IiopLimits.DEFAULT, ClassFilter.CONTRACT_ONLY);
    assertThat(reading.in().readString()).isEqualTo(thrown.name());
    Throwable read = ((ExceptionMarshaller) thrown.codec()).readContent(reading);
    assertThat(read)
        .isInstanceOfSatisfying(
            Sample.NoMoney.class,
            e -> {
              assertThat(e.missing()).isEqualTo(7);
              assertThat(e.reason()).isEqualTo("all is spent");
            });
  }

  @Test
  void referencesAreMadeAndReadByTheRuntime() {
    Bell bell = () -> {};
    MarshalRoundTrip.Numbered references = new MarshalRoundTrip.Numbered(List.of(bell));
    MarshalRoundTrip.everywhere(
        MarshalRoundTrip.parameter(Sample.class, "bell"),
        bell,
        references,
        (read, written) -> assertThat(read).isSameAs(bell));
    MarshalRoundTrip.everywhere(
        MarshalRoundTrip.parameter(Sample.class, "bell"),
        null,
        references,
        (read, written) -> assertThat(read).isNull());
  }

  @Test
  void whatIsBeyondABoundIsNeitherWrittenNorRead() {
    Marshaller few = MarshalRoundTrip.parameter(Bounds.class, "few");
    byte[] four =
        MarshalRoundTrip.write(
            MarshalRoundTrip.parameter(Bounds.class, "any"), List.of("a", "b", "c", "d"));
    assertThatThrownBy(() -> MarshalRoundTrip.write(few, List.of("a", "b", "c", "d")))
        .isInstanceOf(CdrException.class)
        .hasMessage("value has 4 elements, and at most 3 may be");
    assertThatThrownBy(() -> MarshalRoundTrip.read(few, four)).isInstanceOf(CdrException.class);

    Marshaller letters = MarshalRoundTrip.parameter(Bounds.class, "letters");
    byte[] long6 =
        MarshalRoundTrip.write(MarshalRoundTrip.parameter(Bounds.class, "text"), "abcdef");
    assertThatThrownBy(() -> MarshalRoundTrip.write(letters, "abcdef"))
        .isInstanceOf(CdrException.class)
        .hasMessage("value has 6 characters, and at most 5 may be");
    assertThatThrownBy(() -> MarshalRoundTrip.read(letters, long6))
        .isInstanceOf(CdrException.class);

    Marshaller three = MarshalRoundTrip.parameter(Bounds.class, "three");
    assertThatThrownBy(() -> MarshalRoundTrip.write(three, new int[] {1, 2}))
        .isInstanceOf(CdrException.class)
        .hasMessage("value has 2 elements, and has to have 3");
    assertThatThrownBy(() -> MarshalRoundTrip.read(three, new byte[8]))
        .isInstanceOf(CdrException.class);
  }

  @Test
  void nullIsRefusedWhereIdlHasNone() {
    assertThatThrownBy(() ->
            MarshalRoundTrip.write(MarshalRoundTrip.parameter(Bounds.class, "text"), (Object) null))
        .isInstanceOf(CdrException.class)
        .hasMessage("value is null, and IDL has no null for it");
    List<@Nullable String> holed = new ArrayList<>();
    holed.add(null);
    assertThatThrownBy(
            () -> MarshalRoundTrip.write(MarshalRoundTrip.parameter(Bounds.class, "any"), holed))
        .isInstanceOf(CdrException.class);
  }

  @Test
  void anOrdinalBeyondTheEnumIsRefused() {
    assertThatThrownBy(() ->
            MarshalRoundTrip.read(
                MarshalRoundTrip.parameter(Bounds.class, "colour"), new byte[] {0, 0, 0, 3}))
        .isInstanceOf(CdrException.class)
        .hasMessageContaining("no constant 3");
    assertThatThrownBy(() ->
            MarshalRoundTrip.read(
                MarshalRoundTrip.parameter(Bounds.class, "colour"), new byte[] {-1, 0, 0, 3}))
        .isInstanceOf(CdrException.class);
  }

  @Test
  void treesDeeperThanTheLimitAreRefused() {
    Tree tree = new Tree("leaf", List.of());
    for (int i = 0; i < IiopLimits.DEFAULT.valueDepth(); i++) {
      tree = new Tree("twig", List.of(tree));
    }
    Marshaller marshaller = MarshalRoundTrip.parameter(Sample.class, "tree");
    byte[] bytes = MarshalRoundTrip.write(marshaller, tree);
    assertThatThrownBy(() -> MarshalRoundTrip.read(marshaller, bytes))
        .isInstanceOfSatisfying(
            CdrException.class,
            e -> assertThat(e.reason()).isEqualTo(CdrException.Reason.IMP_LIMIT));
  }

  @Test
  void aListThatHoldsItselfIsRefusedAndNotWrittenForEver() {
    List<Tree> children = new ArrayList<>();
    Tree tree = new Tree("round", children);
    children.add(tree);
    assertThatThrownBy(
            () -> MarshalRoundTrip.write(MarshalRoundTrip.parameter(Sample.class, "tree"), tree))
        .isInstanceOf(CdrException.class)
        .hasMessageContaining("inside each other");
  }

  /** Bounds apart from everything else. */
  interface Bounds {
    void few(@dev.parley.iiop.Bound(3) List<String> value);

    void any(List<String> value);

    void letters(@dev.parley.iiop.Bound(5) String value);

    void text(String value);

    void three(int @dev.parley.iiop.Length(3) [] value);

    void colour(Colour value);
  }
}
