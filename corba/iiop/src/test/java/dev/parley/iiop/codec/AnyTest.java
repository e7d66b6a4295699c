package dev.parley.iiop.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.iiop.Any;
import dev.parley.iiop.HexVectors;
import dev.parley.iiop.ObjectReference;
import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.IiopLimits;
import dev.parley.iiop.codec.Sample.Colour;
import dev.parley.iiop.codec.Sample.Leaf;
import dev.parley.iiop.codec.Sample.Node;
import dev.parley.iiop.codec.Sample.Plain;
import dev.parley.iiop.codec.Sample.Shape;
import dev.parley.iiop.codec.Sample.Tree;
import dev.parley.iiop.codec.Sample.Unlisted;
import dev.parley.iiop.type.DynamicValue;
import dev.parley.iiop.type.TypeCode;
import dev.parley.iiop.type.TypeKind;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AnyTest {
  private static final Marshaller ANY = MarshalRoundTrip.parameter(Sample.class, "any");

  private static Any read(byte[] bytes) {
    return (Any) Objects.requireNonNull(MarshalRoundTrip.read(ANY, bytes));
  }

  private static Any sent(Any any) {
    return read(MarshalRoundTrip.write(ANY, any));
  }

  private static Object again(Object value) {
    return sent(Any.of(value)).as(value.getClass());
  }

  @Test
  void plainValuesAreReadAsWritten() {
    for (Object value :
        List.of(
            true, (byte) 1, (short) -2, 3, 4L, 1.5f, 2.5, 'c', "Zoë", new BigDecimal("-12.50"))) {
      MarshalRoundTrip.everywhere(
          ANY, Any.of(value), (read, written) -> assertThat(read).isEqualTo(written));
    }
    assertThat(Any.of("a").type()).isEqualTo(TypeCode.string(0));
    assertThat(Any.of(7).type()).isEqualTo(TypeCode.of(TypeKind.LONG));
  }

  @Test
  void anAnyIsItsTypeAndItsValue() {
    byte[] bytes =
        HexVectors.bytes(
            """
            00 00 00 03 | long
            00 00 00 07 | 7
            """);

    assertThat(MarshalRoundTrip.write(ANY, Any.of(7))).isEqualTo(bytes);
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
    assertThat(sent(Any.of(shape)).as(Shape.class)).isEqualTo(shape);
    assertThat((int[]) again(new int[] {1, 2})).containsExactly(1, 2);
  }

  @Test
  void withoutTheClassMembersAreReadByTheirNames() {
    Any any = sent(Any.of(new Tree("root", List.of(new Tree("leaf", List.of())))));

    DynamicValue.Struct struct = (DynamicValue.Struct) Objects.requireNonNull(any.value());
    assertThat(struct.member("name")).isEqualTo("root");
    assertThat((List<?>) struct.member("children")).hasSize(1);
    assertThat(sent(any)).isEqualTo(any);
  }

  @Test
  void whatIsOfAnotherTypeIsRefused() {
    assertThatThrownBy(() -> sent(Any.of(Colour.RED)).as(Plain.class))
        .isInstanceOf(CdrException.class)
        .hasMessageContaining("is no");
    assertThatThrownBy(() -> Any.of(List.of("a"))).isInstanceOf(CdrException.class);
    assertThatThrownBy(
            () -> MarshalRoundTrip.write(ANY, new Any(TypeCode.of(TypeKind.LONG), "seven")))
        .isInstanceOf(CdrException.class);
  }

  @Test
  void objectsOfKnownClassesKeepTheirClassAndTheirGraph() {
    Leaf leaf = new Leaf();
    leaf.text = "Zoë";
    leaf.more = leaf;
    Marshaller node = MarshalRoundTrip.parameter(Sample.class, "node");

    byte[] bytes = MarshalRoundTrip.write(ANY, Any.of(leaf));
    Leaf read = (Leaf) Objects.requireNonNull(read(bytes).value());

    assertThat(read.text).isEqualTo("Zoë");
    assertThat(read.more).isSameAs(read);
    assertThat(Any.of(leaf).type())
        .isEqualTo(MarshalRoundTrip.parameter(Sample.class, "leaf").typeCode());
    assertThat(Any.of(leaf).type().content()).isEqualTo(node.typeCode());
  }

  @Test
  void objectsOfUnknownClassesAreReadByTheMembersOfTheirType() {
    Unlisted unlisted = new Unlisted();
    unlisted.number = 3;
    unlisted.big = 1L << 40;
    unlisted.next = new Unlisted();
    unlisted.others = List.of(unlisted.next);

    Any any = sent(Any.of(unlisted));

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

    assertThatThrownBy(() -> sent(Any.of(unlisted)))
        .isInstanceOf(CdrException.class)
        .hasMessageContaining("holds itself");
  }

  @Test
  void valuesOutsideAndInsideAreOneGraph() {
    Node node = new Node();
    Marshaller nodes = MarshalRoundTrip.parameter(Sample.class, "node");
    MarshalContext to =
        new MarshalContext(
            new dev.parley.iiop.cdr.CdrOutput(), new MarshalRoundTrip.Numbered(List.of()));
    nodes.write(to, node, "first");
    ANY.write(to, Any.of(node), "second");
    UnmarshalContext from =
        MarshalRoundTrip.reading(
            to.out().toByteArray(), IiopLimits.DEFAULT, ClassFilter.CONTRACT_ONLY);

    Object first = nodes.read(from);

    assertThat(((Any) Objects.requireNonNull(ANY.read(from))).value()).isSameAs(first);
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
