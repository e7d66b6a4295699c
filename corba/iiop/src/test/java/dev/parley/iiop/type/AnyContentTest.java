package dev.parley.iiop.type;

import static dev.parley.iiop.HexVectors.bytes;
import static dev.parley.iiop.cdr.CdrException.Reason.BAD_PARAM;
import static dev.parley.iiop.cdr.CdrException.Reason.BAD_TYPECODE;
import static dev.parley.iiop.cdr.CdrException.Reason.IMP_LIMIT;
import static dev.parley.iiop.cdr.CdrException.Reason.MARSHAL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CdrOutput;
import dev.parley.iiop.cdr.CodeSets;
import dev.parley.iiop.cdr.GiopVersion;
import dev.parley.iiop.cdr.IiopLimits;
import dev.parley.iiop.ior.Ior;
import dev.parley.iiop.type.TypeCode.Member;
import dev.parley.testkit.RandomSeeds;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AnyContentTest {
  @Test
  void anAnyIsItsTypeAndItsValue() {
    byte[] vector =
        bytes(
            """
            00 00 00 12       | string
            00 00 00 00       | no bound
            00 00 00 03 68 69 | hi
            00                | terminator
            """);
    var any = new AnyContent(TypeCode.string(0), "hi");

    assertThat(written(any)).isEqualTo(vector);
    assertThat(AnyContent.read(TypeCodeTest.input(vector), ValuetypeHook.NONE)).isEqualTo(any);
  }

  @Test
  void everyValueIsReadAsWritten() {
    RandomSeeds.run(
        2_000,
        random -> {
          var type = RandomTypes.random(random, 4);
          var any = new AnyContent(type, RandomTypes.value(random, type, 4));
          var order = random.nextBoolean() ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
          var output = new CdrOutput(GiopVersion.V1_2, order, CodeSets.DEFAULT, IiopLimits.DEFAULT);

          any.write(output, ValuetypeHook.NONE);

          var input = CdrInput.of(output, IiopLimits.DEFAULT);
          var read = AnyContent.read(input, ValuetypeHook.NONE);
          assertThat(input.remaining()).isZero();
          assertThat(read.type()).isEqualTo(type);
          assertThat(written(read)).isEqualTo(written(any));
          for (int length = 0; length < output.position(); length++) {
            cutShort(output, length);
          }
        });
  }

  private static void cutShort(CdrOutput output, int length) {
    var cut =
        CdrInput.of(
            output.toByteArray(),
            0,
            length,
            output.version(),
            output.order(),
            output.codeSets(),
            IiopLimits.DEFAULT);
    assertThatThrownBy(() -> AnyContent.read(cut, ValuetypeHook.NONE))
        .isInstanceOf(CdrException.class);
  }

  @Test
  void aTreeIsReadByItsTypeAlone() {
    var leaf = new DynamicValue.Struct(RandomTypes.NODE, List.of(2, List.of()));
    var tree = new DynamicValue.Struct(RandomTypes.NODE, List.of(1, List.of(leaf, leaf)));

    var read = (DynamicValue.Struct) again(new AnyContent(RandomTypes.NODE, tree)).value();

    assertThat(read.member("number")).isEqualTo(1);
    assertThat((List<?>) read.member("children")).hasSize(2);
    assertThat(read.member("nothing")).isNull();
  }

  @Test
  void aUnionIsChosenByEveryKindOfDiscriminator() {
    var discriminators =
        List.of(
            TypeCode.of(TypeKind.BOOLEAN),
            TypeCode.of(TypeKind.WCHAR),
            TypeCode.of(TypeKind.LONG_LONG),
            RandomTypes.COLOUR,
            TypeCode.alias("IDL:A:1.0", "A", RandomTypes.COLOUR));
    for (var discriminator : discriminators) {
      var one = new Member("one", TypeCode.string(0), 1, TypeCode.PUBLIC);
      var other = new Member("other", RandomTypes.LONG, 0, TypeCode.PUBLIC);
      var type = TypeCode.union("IDL:U:1.0", "U", discriminator, 1, _ -> List.of(one, other));

      var chosen = new DynamicValue.Union(type, 1, "x");
      var fallen = new DynamicValue.Union(type, 0, 7);

      assertThat(again(new AnyContent(type, chosen)).value()).isEqualTo(chosen);
      assertThat(again(new AnyContent(type, fallen)).value()).isEqualTo(fallen);
      assertThat(chosen.member()).isZero();
      assertThat(fallen.member()).isEqualTo(1);
    }
  }

  @Test
  void theFirstOfEqualLabelsIsChosenAndTheDefaultsIsNot() {
    var number = RandomTypes.LONG;
    var type =
        TypeCode.union(
            "IDL:U:1.0",
            "U",
            number,
            1,
            _ ->
                List.of(
                    new Member("a", number, 5, TypeCode.PUBLIC),
                    new Member("b", number, 6, TypeCode.PUBLIC),
                    new Member("c", number, 5, TypeCode.PUBLIC)));

    assertThat(List.of(5L, 6L, 7L)).map(type::member).containsExactly(0, 1, 1);
  }

  /** Without an index of its labels, 80 billion of them would be compared. */
  @Test
  void unionsOfManyMembersAreReadInTheirLength() {
    var type =
        TypeCode.union(
            "IDL:U:1.0",
            "U",
            RandomTypes.LONG,
            -1,
            _ ->
                IntStream.range(0, 90_000)
                    .mapToObj(i -> new Member("", TypeCode.of(TypeKind.NULL), i, TypeCode.PUBLIC))
                    .toList());
    byte[] bytes = new byte[4 * 90_000];
    Arrays.fill(bytes, (byte) 0xFF);

    for (int i = 0; i < 10; i++) {
      Object read =
          AnyContent.read(
              TypeCodeTest.input(bytes), TypeCode.array(type, 90_000), ValuetypeHook.NONE);
      assertThat((List<?>) read).hasSize(90_000);
    }
  }

  @Test
  void referencesAndNamesAreValues() {
    var type = TypeCode.named(TypeKind.OBJECT_REFERENCE, "IDL:I:1.0", "I");
    var abstractType = TypeCode.named(TypeKind.ABSTRACT_INTERFACE, "IDL:I:1.0", "I");
    assertThat(again(new AnyContent(type, Ior.NIL)).value()).isEqualTo(Ior.NIL);
    assertThat(again(new AnyContent(abstractType, Ior.NIL)).value()).isEqualTo(Ior.NIL);
    assertThat(
            again(
                    new AnyContent(
                        RandomTypes.COLOUR, new DynamicValue.EnumConstant(RandomTypes.COLOUR, 2)))
                .value())
        .hasToString("BLUE");
  }

  @Test
  void valueTypesAreTheHooksOrRefused() {
    var type = TypeCode.valueBox("IDL:B:1.0", "B", RandomTypes.LONG);
    var hook =
        new ValuetypeHook() {
          @Override
          public Object read(CdrInput input, TypeCode read) {
            assertThat(read).isEqualTo(type);
            return input.readInt();
          }

          @Override
          public void write(CdrOutput output, TypeCode written, Object value) {
            output.writeInt((Integer) value);
          }
        };
    var output = new CdrOutput();
    new AnyContent(type, 42).write(output, hook);

    assertThat(AnyContent.read(CdrInput.of(output, IiopLimits.DEFAULT), hook).value())
        .isEqualTo(42);
    assertRefused(
        MARSHAL,
        () -> AnyContent.read(CdrInput.of(output, IiopLimits.DEFAULT), ValuetypeHook.NONE));
    assertRefused(MARSHAL, () -> written(new AnyContent(type, 42)));
  }

  @Test
  void aValueOfAnotherTypeIsNotWritten() {
    var two = TypeCode.sequence(RandomTypes.LONG, 2);
    var octets = TypeCode.array(TypeCode.of(TypeKind.OCTET), 2);
    assertRefused(BAD_PARAM, () -> written(new AnyContent(RandomTypes.LONG, "1")));
    assertRefused(BAD_PARAM, () -> written(new AnyContent(RandomTypes.LONG, null)));
    assertRefused(BAD_PARAM, () -> written(new AnyContent(two, List.of(1, 2, 3))));
    assertRefused(BAD_PARAM, () -> written(new AnyContent(two, new byte[2])));
    assertRefused(BAD_PARAM, () -> written(new AnyContent(octets, new byte[3])));
    assertRefused(BAD_PARAM, () -> written(new AnyContent(octets, List.of(1, 2))));
    assertRefused(BAD_PARAM, () -> written(new AnyContent(TypeCode.string(1), "12")));
    assertRefused(
        BAD_PARAM,
        () ->
            written(
                new AnyContent(
                    RandomTypes.NODE, new DynamicValue.Struct(RandomTypes.NODE, List.of(1)))));
    assertRefused(
        BAD_TYPECODE, () -> written(new AnyContent(TypeCode.of(TypeKind.LONG_DOUBLE), 1.0)));
  }

  @Test
  void boundsHoldForWhatIsRead() {
    byte[] three = bytes("00 00 00 03\n00 00 00 01\n00 00 00 02\n00 00 00 03");
    var two = TypeCode.sequence(RandomTypes.LONG, 2);
    assertRefused(
        MARSHAL, () -> AnyContent.read(TypeCodeTest.input(three), two, ValuetypeHook.NONE));
    byte[] text = bytes("00 00 00 03\n68 69 00");
    assertRefused(
        MARSHAL,
        () -> AnyContent.read(TypeCodeTest.input(text), TypeCode.string(1), ValuetypeHook.NONE));
    byte[] colour = bytes("00 00 00 03 | there are 0, 1, 2");
    assertRefused(
        MARSHAL,
        () -> AnyContent.read(TypeCodeTest.input(colour), RandomTypes.COLOUR, ValuetypeHook.NONE));
  }

  @Test
  void valuesThatTakeNoBytesAreCounted() {
    var nothing = TypeCode.struct("IDL:E:1.0", "E", _ -> List.of());
    var many = TypeCode.array(TypeCode.array(TypeCode.array(nothing, 90_000), 90_000), 90_000);
    var more = TypeCode.array(nothing, 100_001);

    assertRefused(
        IMP_LIMIT,
        () -> AnyContent.read(TypeCodeTest.input(new byte[0]), many, ValuetypeHook.NONE));
    assertRefused(
        IMP_LIMIT,
        () -> AnyContent.read(TypeCodeTest.input(new byte[0]), more, ValuetypeHook.NONE));
  }

  @Test
  void anysInsideEachOtherEndAtTheLimit() {
    var any = new AnyContent(RandomTypes.LONG, 1);
    for (int i = 1; i < IiopLimits.DEFAULT.valueDepth(); i++) {
      any = new AnyContent(TypeCode.of(TypeKind.ANY), any);
    }
    assertThat(again(any)).isEqualTo(any);
    var deeper = new AnyContent(TypeCode.of(TypeKind.ANY), any);
    assertRefused(IMP_LIMIT, () -> again(deeper));
    // A type that is in itself, with nothing between, has no end of its own.
    var self = TypeCode.struct("IDL:S:1.0", "S", type -> List.of(new Member("again", type)));
    assertRefused(
        IMP_LIMIT,
        () -> AnyContent.read(TypeCodeTest.input(new byte[0]), self, ValuetypeHook.NONE));
  }

  private static AnyContent again(AnyContent any) {
    return AnyContent.read(TypeCodeTest.input(written(any)), ValuetypeHook.NONE);
  }

  private static byte[] written(AnyContent any) {
    var output = new CdrOutput();
    any.write(output, ValuetypeHook.NONE);
    return output.toByteArray();
  }

  private static void assertRefused(CdrException.Reason reason, Runnable body) {
    assertThatThrownBy(body::run)
        .isInstanceOfSatisfying(CdrException.class, e -> assertThat(e.reason()).isEqualTo(reason));
  }
}
