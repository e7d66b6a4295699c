package dev.parley.iiop.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.iiop.HexVectors;
import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrOutput;
import dev.parley.iiop.cdr.IiopLimits;
import dev.parley.iiop.codec.Sample.Colour;
import dev.parley.iiop.codec.Sample.Leaf;
import dev.parley.iiop.codec.Sample.Node;
import dev.parley.iiop.codec.Sample.Plain;
import dev.parley.iiop.codec.Sample.Shape;
import dev.parley.iiop.codec.Sample.Tree;
import dev.parley.iiop.codec.Sample.Unlisted;
import dev.parley.iiop.mapping.Any;
import dev.parley.iiop.mapping.ObjectReference;
import dev.parley.iiop.type.DynamicValue;
import dev.parley.iiop.type.TypeCode;
import dev.parley.iiop.type.TypeCode.Member;
import dev.parley.iiop.type.TypeKind;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AnyTest {
  private final Marshaller anys = MarshalRoundTrip.parameter(Sample.class, "any");

  private Any read(byte[] bytes) {
    return (Any) Objects.requireNonNull(MarshalRoundTrip.read(anys, bytes));
  }

  private Any sent(Any any) {
    return read(MarshalRoundTrip.write(anys, any));
  }

  private Object again(Object value) {
    return AnyConversion.extract(sent(AnyConversion.toAny(value)), value.getClass());
  }

  @Test
  void plainValuesAreReadAsWritten() {
    for (Object value :
        List.of(
            true, (byte) 1, (short) -2, 3, 4L, 1.5f, 2.5, 'c', "Zoë", new BigDecimal("-12.50"))) {
      MarshalRoundTrip.everywhere(
          anys, AnyConversion.toAny(value), (read, written) -> assertThat(read).isEqualTo(written));
    }
    assertThat(AnyConversion.toAny("a").type()).isEqualTo(TypeCode.string(0));
    assertThat(AnyConversion.toAny(7).type()).isEqualTo(TypeCode.of(TypeKind.LONG));
  }

  @Test
  void anAnyIsItsTypeAndItsValue() {
    byte[] bytes =
        HexVectors.bytes(
            """
            00 00 00 03 | long
            00 00 00 07 | 7
            """);

    assertThat(MarshalRoundTrip.write(anys, AnyConversion.toAny(7))).isEqualTo(bytes);
    assertThat(read(bytes)).isEqualTo(new Any(TypeCode.of(TypeKind.LONG), 7));
  }

  @Test
  void valuesOfAContractsTypesComeBackAsSuch() {
    Plain plain =
        new Plain(
            true, (byte) 1, (short) 2, (short) 3, 4, 5, 6, 7, 8, 9, 'c', "text", Colour.GREEN);
    Tree tree = new Tree("root", List.of(new Tree("leaf", List.of())));
    Shape shape = new Shape.Group(Colour.BLUE, List.of(new Shape.Circle(1)));

    assertThat(again(plain)).isEqualTo(plain);
    assertThat(again(tree)).isEqualTo(tree);
    assertThat(again(Colour.BLUE)).isEqualTo(Colour.BLUE);
    assertThat(AnyConversion.extract(sent(AnyConversion.toAny(shape)), Shape.class))
        .isEqualTo(shape);
    assertThat((int[]) again(new int[] {1, 2})).containsExactly(1, 2);
  }

  @Test
  void withoutTheClassMembersAreReadByTheirNames() {
    Any any = sent(AnyConversion.toAny(new Tree("root", List.of(new Tree("leaf", List.of())))));

    DynamicValue.Struct struct = (DynamicValue.Struct) Objects.requireNonNull(any.value());
    assertThat(struct.member("name")).isEqualTo("root");
    assertThat((List<?>) struct.member("children")).hasSize(1);
    assertThat(sent(any)).isEqualTo(any);
  }

  @Test
  void whatIsOfAnotherTypeIsRefused() {
    assertThatThrownBy(
            () -> AnyConversion.extract(sent(AnyConversion.toAny(Colour.RED)), Plain.class))
        .isInstanceOf(CdrException.class)
        .hasMessageContaining("is no");
    Any reference = AnyConversion.toAny(ObjectReference.of("corbaloc::localhost:2809/Desk"));
    assertThatThrownBy(() -> AnyConversion.extract(sent(reference), Plain.class))
        .isInstanceOf(CdrException.class)
        .hasMessageContaining("is no");
    assertThatThrownBy(() -> AnyConversion.toAny(List.of("a"))).isInstanceOf(CdrException.class);
    assertThatThrownBy(
            () -> MarshalRoundTrip.write(anys, new Any(TypeCode.of(TypeKind.LONG), "seven")))
        .isInstanceOf(CdrException.class);
  }

  @Test
  void objectsOfKnownClassesKeepTheirClassAndTheirGraph() {
    Leaf leaf = new Leaf();
    leaf.text = "Zoë";
    leaf.more = leaf;
    Marshaller node = MarshalRoundTrip.parameter(Sample.class, "node");

    byte[] bytes = MarshalRoundTrip.write(anys, AnyConversion.toAny(leaf));
    Leaf read = (Leaf) Objects.requireNonNull(read(bytes).value());

    assertThat(read.text).isEqualTo("Zoë");
    assertThat(read.more).isSameAs(read);
    assertThat(AnyConversion.toAny(leaf).type())
        .isEqualTo(MarshalRoundTrip.parameter(Sample.class, "leaf").typeCode());
    assertThat(AnyConversion.toAny(leaf).type().content()).isEqualTo(node.typeCode());
  }

  @Test
  void objectsOfUnknownClassesAreReadByTheMembersOfTheirType() {
    Unlisted unlisted = new Unlisted();
    unlisted.number = 3;
    unlisted.big = 1L << 40;
    unlisted.next = new Unlisted();
    unlisted.others = List.of(unlisted.next);

    Any any = sent(AnyConversion.toAny(unlisted));

    DynamicValue.Struct read = (DynamicValue.Struct) Objects.requireNonNull(any.value());
    assertThat(read.members().get(0)).isEqualTo(3);
    assertThat(((List<?>) Objects.requireNonNull(read.members().get(2))).getFirst())
        .isSameAs(read.members().get(1));
    assertThat(read.members().get(3)).isEqualTo(1L << 40);
    assertThat(sent(any)).isEqualTo(any);
  }

  @Test
  void objectsOfUnknownClassesThatHoldThemselvesAreRefused() {
    Unlisted unlisted = new Unlisted();
    unlisted.next = unlisted;

    assertThatThrownBy(() -> sent(AnyConversion.toAny(unlisted)))
        .isInstanceOf(CdrException.class)
        .hasMessageContaining("holds itself");
  }

  @Test
  void valuesOutsideAndInsideAreOneGraph() {
    Node node = new Node();
    Marshaller nodes = MarshalRoundTrip.parameter(Sample.class, "node");
    MarshalContext to =
        new MarshalContext(new CdrOutput(), new MarshalRoundTrip.Numbered(List.of()));
    nodes.write(to, node, "first");
    anys.write(to, AnyConversion.toAny(node), "second");
    UnmarshalContext from =
        MarshalRoundTrip.reading(
            to.out().toByteArray(), IiopLimits.DEFAULT, ClassFilter.CONTRACT_ONLY);

    Object first = nodes.read(from);

    assertThat(((Any) Objects.requireNonNull(anys.read(from))).value()).isSameAs(first);
  }

  @Test
  void aTypeThatIsItsOwnBaseIsRefused() {
    byte[] bytes =
        HexVectors.bytes(
            """
            00 00 00 1D | value
            00 00 00 20 | what follows, in an encapsulation
            00 00 00 00 | big-endian
            00 00 00 02 41 00 00 00 | id: A
            00 00 00 01 00 | name: none
            00 00 00 | modifier: none
            FF FF FF FF FF FF FF E0 | base: an indirection to itself
            00 00 00 00 | members: none
            7F FF FF 00 | a value of it
            """);

    assertThatThrownBy(() -> read(bytes))
        .isInstanceOfSatisfying(
            CdrException.class,
            e -> assertThat(e.reason()).isEqualTo(CdrException.Reason.BAD_TYPECODE));
  }

  @Test
  void boxesMayBeNull() {
    TypeCode type = TypeCode.valueBox("IDL:sample/Text:1.0", "Text", TypeCode.string(0));

    for (@Nullable Object value : new @Nullable Object[] {"a", null}) {
      assertThat(sent(new Any(type, value))).isEqualTo(new Any(type, value));
    }
  }

  @Test
  void valuesInBoxesAreCountedForTheWholeMessage() {
    TypeCode nothing = TypeCode.struct("IDL:E:1.0", "E", _ -> List.of());
    TypeCode box = TypeCode.valueBox("IDL:B:1.0", "B", TypeCode.sequence(nothing, 0));
    CdrOutput out = new CdrOutput();
    for (int i = 0; i < 2; i++) {
      box.write(out);
      out.writeInt(MarshalContext.VALUE);
      out.writeInt(60_000);
    }
    UnmarshalContext from =
        MarshalRoundTrip.reading(out.toByteArray(), IiopLimits.DEFAULT, ClassFilter.CONTRACT_ONLY);

    anys.read(from);

    refusedForItsLimit(() -> anys.read(from));
  }

  @Test
  void membersOfValuesThatTakeNoBytesAreCounted() {
    Member nothing = new Member("", TypeCode.of(TypeKind.NULL));
    TypeCode value =
        TypeCode.value(
            "IDL:V:1.0", "V", TypeCode.NONE, null, _ -> Collections.nCopies(1_000, nothing));
    CdrOutput out = new CdrOutput();
    TypeCode.sequence(value, 0).write(out);
    out.writeInt(1_000);
    for (int i = 0; i < 1_000; i++) {
      out.writeInt(MarshalContext.VALUE);
    }

    refusedForItsLimit(() -> read(out.toByteArray()));
  }

  @Test
  void structsAndValuesInsideEachOtherHaveOneDepth() {
    TypeCode value =
        TypeCode.value(
            "IDL:V:1.0", "V", TypeCode.NONE, null, self -> List.of(new Member("", in(self, 30))));
    CdrOutput out = new CdrOutput();
    value.write(out);
    for (int i = 0; i < 30; i++) {
      out.writeInt(MarshalContext.VALUE);
    }
    out.writeInt(MarshalContext.NULL);

    refusedForItsLimit(() -> read(out.toByteArray()));
  }

  private static TypeCode in(TypeCode inmost, int structs) {
    return structs == 0
        ? inmost
        : TypeCode.struct("", "", _ -> List.of(new Member("", in(inmost, structs - 1))));
  }

  private static void refusedForItsLimit(ThrowingCallable reading) {
    assertThatThrownBy(reading)
        .isInstanceOfSatisfying(
            CdrException.class,
            e -> assertThat(e.reason()).isEqualTo(CdrException.Reason.IMP_LIMIT));
  }

  @Test
  void typeCodesFixedsAndObjectsAreReadAsWritten() {
    MarshalRoundTrip.everywhere(
        MarshalRoundTrip.parameter(Sample.class, "typeCode"),
        MarshalRoundTrip.parameter(Sample.class, "tree").typeCode(),
        (read, written) -> assertThat(read).isEqualTo(written));
    MarshalRoundTrip.everywhere(
        MarshalRoundTrip.parameter(Sample.class, "fixed"),
        new BigDecimal("-123.45"),
        (read, written) -> assertThat(read).isEqualTo(written));
    ObjectReference object = ObjectReference.of("corbaloc::localhost:2809/Desk");
    MarshalRoundTrip.everywhere(
        MarshalRoundTrip.parameter(Sample.class, "object"),
        object,
        (read, written) -> assertThat(read).hasToString(object.toString()));
    assertThat(again(object)).hasToString(object.toString());
  }

  @Test
  void aNumberOfMoreDigitsIsNotWritten() {
    for (String number : List.of("1234.5", "1.234")) {
      assertThatThrownBy(() ->
              MarshalRoundTrip.write(
                  MarshalRoundTrip.parameter(Sample.class, "fixed"), new BigDecimal(number)))
          .isInstanceOf(CdrException.class);
    }
  }

  @Test
  void typesAreSaidAsIdlHasThem() {
    TypeCode shape = MarshalRoundTrip.parameter(Sample.class, "shape").typeCode();
    assertThat(shape.kind()).isEqualTo(TypeKind.UNION);
    assertThat(shape.members()).extracting(TypeCode.Member::label).containsExactly(0L, 1L, 2L);
    assertThat(shape.defaultIndex()).isEqualTo(-1);
    TypeCode other = MarshalRoundTrip.parameter(Sample.class, "unsignedUnion").typeCode();
    assertThat(other.defaultIndex()).isEqualTo(2);
    assertThat(MarshalRoundTrip.parameter(Sample.class, "node").typeCode().members())
        .extracting(TypeCode.Member::name)
        .containsExactly("number", "next", "others");
    assertThat(MarshalRoundTrip.parameter(Sample.class, "leaf").typeCode().modifier())
        .isEqualTo(TypeCode.TRUNCATABLE);
  }
}
