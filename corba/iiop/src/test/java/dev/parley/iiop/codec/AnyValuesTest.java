package dev.parley.iiop.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.iiop.HexVectors;
import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrOutput;
import dev.parley.iiop.codec.Sample.Node;
import dev.parley.iiop.mapping.Any;
import dev.parley.iiop.type.DynamicValue;
import dev.parley.iiop.type.TypeCode;
import dev.parley.iiop.type.TypeCode.Member;
import dev.parley.iiop.type.TypeKind;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Valuetypes and boxes inside an any. */
final class AnyValuesTest {
  private final Marshaller anys = MarshalRoundTrip.parameter(Sample.class, "any");

  private Any read(byte[] bytes) {
    return (Any) Objects.requireNonNull(MarshalRoundTrip.read(anys, bytes));
  }

  private Any sent(Any any) {
    return read(MarshalRoundTrip.write(anys, any));
  }

  @Test
  void anIndirectionLeadsToTheContentOfABox() {
    TypeCode text = TypeCode.valueBox("IDL:sample/Text:1.0", "Text", TypeCode.string(0));
    CdrOutput out = new CdrOutput();
    TypeCode.sequence(text, 0).write(out);
    out.writeInt(2);
    out.writeInt(MarshalContext.VALUE);
    out.writeString("abc");
    out.writeInt(MarshalContext.INDIRECTION);
    out.writeInt(-16); // to the tag of the first

    assertThat(read(out.toByteArray()).value()).isEqualTo(List.of("abc", "abc"));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aValueOfAnUnknownClassIsCutDownToItsBaseOnlyInChunks(boolean chunked) {
    MarshalContext to =
        new MarshalContext(new CdrOutput(), new MarshalRoundTrip.Numbered(List.of()));
    MarshalRoundTrip.parameter(Sample.class, "node").typeCode().write(to.out());
    to.beginValue(null, List.of("IDL:other/Unknown:1.0", "IDL:sample/Node:1.0"), chunked);
    to.out().writeInt(7);
    to.writeNullOrIndirection(null);
    to.out().writeInt(0);
    to.endValue();
    byte[] bytes = to.out().toByteArray();

    if (chunked) {
      assertThat(read(bytes).value())
          .isInstanceOfSatisfying(Node.class, node -> assertThat(node.number).isEqualTo(7));
    } else {
      assertThatThrownBy(() -> read(bytes))
          .isInstanceOf(CdrException.class)
          .hasMessageContaining("neither class nor members are known");
    }
  }

  @Test
  void membersOfABaseAreKnownFromTheTypeOfAnEnclosingValue() {
    TypeCode base = holding("IDL:B:1.0", TypeCode.NONE, null, TypeCode.of(TypeKind.LONG));
    TypeCode anything =
        TypeCode.value(
            "IDL:omg.org/CORBA/ValueBase:1.0", "", TypeCode.ABSTRACT, null, _ -> List.of());
    TypeCode type = holding("IDL:D:1.0", TypeCode.NONE, base, anything);
    Any any =
        new Any(
            type,
            new DynamicValue.Struct(type, List.of(1, new DynamicValue.Struct(base, List.of(2)))));

    assertThat(sent(any)).isEqualTo(any);
  }

  private static TypeCode holding(
      String id, short modifier, @Nullable TypeCode base, TypeCode member) {
    return TypeCode.value(id, "", modifier, base, _ -> List.of(new Member("member", member)));
  }

  @Test
  void truncatableValuesWithoutAClassAreWrittenInChunks() {
    TypeCode type = holding("IDL:T:1.0", TypeCode.TRUNCATABLE, null, TypeCode.of(TypeKind.LONG));
    byte[] bytes =
        MarshalRoundTrip.write(anys, new Any(type, new DynamicValue.Struct(type, List.of(5))));

    assertThat(bytes)
        .endsWith(
            HexVectors.bytes(
                """
                7F FF FF 0A | a value in chunks, with its id
                00 00 00 0A 49 44 4C 3A 54 3A 31 2E 30 00 00 00 | IDL:T:1.0
                00 00 00 04 00 00 00 05 | a chunk of 4 bytes
                FF FF FF FF | the end
                """));
  }
}
