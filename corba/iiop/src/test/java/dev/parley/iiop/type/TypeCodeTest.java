package dev.parley.iiop.type;

import static dev.parley.iiop.HexVectors.bytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CdrOutput;
import dev.parley.iiop.cdr.CodeSets;
import dev.parley.iiop.cdr.GiopVersion;
import dev.parley.iiop.cdr.IiopLimits;
import dev.parley.iiop.type.TypeCode.Member;
import dev.parley.testkit.RandomSeeds;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class TypeCodeTest {
  /** A struct that contains itself (CORBA 3.3 part 2, section 9.3.5.1.3). */
  static final byte[] NODE =
      bytes(
          """
          00 00 00 0F                | struct, at 0
          00 00 00 60                | 96 octets
          00 00 00 00                | big-endian, fills up
          00 00 00 0D                | length of the id
          49 44 4C 3A 4E 6F 64 65    | IDL:Node
          3A 31 2E 30 00             | :1.0
          00 00 00                   | fills up
          00 00 00 05 4E 6F 64 65 00 | name: Node
          00 00 00                   | fills up
          00 00 00 02                | two members
          00 00 00 07                | length of the name
          6E 75 6D 62 65 72 00       | number
          00                         | fills up
          00 00 00 03                | long
          00 00 00 09                | length of the name
          63 68 69 6C 64 72 65 6E 00 | children
          00 00 00                   | fills up
          00 00 00 13                | sequence
          00 00 00 10                | 16 octets
          00 00 00 00                | big-endian, fills up
          FF FF FF FF                | indirection
          FF FF FF A0                | from 96 back to 0
          00 00 00 00                | no bound
          """);

  @Test
  void aTypeThatContainsItselfHasAnIndirection() {
    assertThat(written(RandomTypes.NODE)).isEqualTo(NODE);

    var read = read(NODE);

    assertThat(read.members().get(1).type().content()).isSameAs(read);
    assertThat(read).isEqualTo(RandomTypes.NODE).hasSameHashCodeAs(RandomTypes.NODE);
    assertThat(read).hasToString("struct IDL:Node:1.0");
  }

  @Test
  void stringsAndFixedHaveNoEncapsulation() {
    assertThat(written(TypeCode.string(9))).isEqualTo(bytes("00 00 00 12\n00 00 00 09 | bound"));
    byte[] fixed = bytes("00 00 00 1C\n00 05 | digits\n00 02 | scale");
    assertThat(written(TypeCode.fixed(5, 2))).isEqualTo(fixed);
    assertThat(read(fixed)).hasToString("fixed<5,2>");
    assertThat(written(RandomTypes.LONG)).isEqualTo(bytes("00 00 00 03"));
  }

  @Test
  void everyTypeIsReadAsWritten() {
    RandomSeeds.run(
        1_000,
        random -> {
          var type = RandomTypes.random(random, 5);
          var order = random.nextBoolean() ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
          var output = new CdrOutput(GiopVersion.V1_2, order, CodeSets.DEFAULT, IiopLimits.DEFAULT);
          output.writeByte(1);
          type.write(output);

          var input = CdrInput.of(output, IiopLimits.DEFAULT);
          input.readByte();

          assertThat(TypeCode.read(input)).isEqualTo(type);
          assertThat(input.remaining()).isZero();
        });
  }

  @Test
  void valueTypesInterfacesAndBoxesAreReadAsWritten() {
    var base =
        TypeCode.value(
            "IDL:B:1.0",
            "B",
            TypeCode.NONE,
            null,
            self -> List.of(new Member("next", self, 0, TypeCode.PRIVATE)));
    var value = TypeCode.value("IDL:V:1.0", "V", TypeCode.TRUNCATABLE, base, _ -> List.of());
    var box = TypeCode.valueBox("IDL:W:1.0", "W", TypeCode.wideString(0));
    var types =
        List.of(
            value,
            box,
            TypeCode.named(TypeKind.OBJECT_REFERENCE, "IDL:I:1.0", "I"),
            TypeCode.named(TypeKind.ABSTRACT_INTERFACE, "IDL:I:1.0", "I"),
            TypeCode.named(TypeKind.NATIVE, "IDL:N:1.0", "N"));
    for (var type : types) {
      assertThat(read(written(type))).isEqualTo(type);
    }
    var read = read(written(value));
    assertThat(read.modifier()).isEqualTo(TypeCode.TRUNCATABLE);
    assertThat(read.content().members().getFirst())
        .matches(member -> member.visibility() == TypeCode.PRIVATE)
        .matches(member -> member.type() == read.content());
    assertThat(read.content().content().kind()).isEqualTo(TypeKind.NULL);
    assertThat(types.get(2)).isNotEqualTo(types.get(3)).isNotEqualTo(box);
    assertThatThrownBy(() -> TypeCode.named(TypeKind.STRUCT, "", ""))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> TypeCode.of(TypeKind.STRING))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(RandomTypes.LONG::content).isInstanceOf(CdrException.class);
  }

  @Test
  void aTypeThatEndsTooEarlyIsRefusedWhereverItEnds() {
    for (int length = 0; length < NODE.length; length++) {
      var input = input(Arrays.copyOf(NODE, length));
      assertThatThrownBy(() -> TypeCode.read(input)).isInstanceOf(CdrException.class);
    }
  }

  @Test
  void indirectionsStayInsideTheOutermostType() {
    byte[] before = bytes("00 00 00 03 | a long before\nFF FF FF FF\nFF FF FF F8 | back to it");
    var input = input(before);
    TypeCode.read(input);
    assertBad(() -> TypeCode.read(input));
    byte[] nowhere = NODE.clone();
    nowhere[99] = (byte) 0xB0;
    assertBad(() -> read(nowhere));
  }

  @Test
  void whatIsNoTypeIsRefused() {
    assertBad(() -> read(bytes("00 00 00 25 | there is no kind 37")));
    assertBad(() -> read(bytes("00 00 00 1C\n00 20 | 32 digits\n00 00")));
    assertBad(() -> read(bytes("00 00 00 12\n80 00 00 00 | a bound without a sign")));
    var label = TypeCode.union("", "", TypeCode.of(TypeKind.DOUBLE), -1, _ -> List.of());
    var member = new Member("m", RandomTypes.LONG);
    var labelled = TypeCode.union("", "", TypeCode.of(TypeKind.DOUBLE), -1, _ -> List.of(member));
    assertThat(read(written(label)).members()).isEmpty();
    assertBad(() -> written(labelled));
    var index = TypeCode.union("", "", RandomTypes.LONG, 1, _ -> List.of(member));
    assertBad(() -> read(written(index)));
  }

  @Test
  void aliasesWithoutEndAreFound() {
    byte[] itself =
        bytes(
            """
            00 00 00 15                         | alias
            00 00 00 1C                         | 28 octets
            00 00 00 00                         | big-endian, fills up
            00 00 00 01 00 00 00 00             | id: empty
            00 00 00 01 00 00 00 00             | name: empty
            FF FF FF FF FF FF FF E0             | itself
            """);
    var type = read(itself);
    assertThat(type.content()).isSameAs(type);
    assertBad(type::resolved);
  }

  @Test
  void typesAreNoDeeperAndNoMoreThanTheLimitsSay() {
    var limits = IiopLimits.DEFAULT.withValues(3, 10, 1);
    var three = nested(3);
    assertThat(TypeCode.read(CdrInput.of(output(three), limits))).isEqualTo(three);
    assertLimited(() -> TypeCode.read(CdrInput.of(output(nested(4)), limits)));

    assertLimited(() -> TypeCode.read(CdrInput.of(output(wide(11)), limits)));
    assertLimited(() -> TypeCode.read(CdrInput.of(output(names(11)), limits)));
    assertThat(TypeCode.read(CdrInput.of(output(wide(9)), limits)).members()).hasSize(9);
  }

  private static TypeCode nested(int depth) {
    return depth == 1 ? RandomTypes.LONG : TypeCode.sequence(nested(depth - 1), 0);
  }

  private static TypeCode wide(int members) {
    var all = Collections.nCopies(members, new Member("m", RandomTypes.LONG));
    return TypeCode.struct("", "", _ -> all);
  }

  private static TypeCode names(int members) {
    return TypeCode.enumeration("", "", Collections.nCopies(members, "m"));
  }

  private static CdrOutput output(TypeCode type) {
    var output = new CdrOutput();
    type.write(output);
    return output;
  }

  private static byte[] written(TypeCode type) {
    return output(type).toByteArray();
  }

  private static TypeCode read(byte[] bytes) {
    return TypeCode.read(input(bytes));
  }

  static CdrInput input(byte[] bytes) {
    return CdrInput.of(
        bytes,
        0,
        bytes.length,
        GiopVersion.V1_2,
        ByteOrder.BIG_ENDIAN,
        CodeSets.DEFAULT,
        IiopLimits.DEFAULT);
  }

  private static void assertBad(Runnable body) {
    assertThatThrownBy(body::run)
        .isInstanceOfSatisfying(
            CdrException.class,
            e -> assertThat(e.reason()).isEqualTo(CdrException.Reason.BAD_TYPECODE));
  }

  private static void assertLimited(Runnable body) {
    assertThatThrownBy(body::run)
        .isInstanceOfSatisfying(
            CdrException.class,
            e -> assertThat(e.reason()).isEqualTo(CdrException.Reason.IMP_LIMIT));
  }
}
