package dev.parley.iiop.cdr;

import static dev.parley.iiop.HexVectors.bytes;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;

/** Bytes as CORBA 3.3 part 2, section 9.3 draws them. */
class CdrVectorsTest {
  private static final byte[] BIG =
      bytes(
          """
          01                      | octet
          00                      | fills up to two
          02 03                   | short
          04 05 06 07             | long
          08 09 0A 0B 0C 0D 0E 0F | long long
          3F 80 00 00             | float 1
          00 00 00 00             | fills up to eight
          C0 00 00 00 00 00 00 00 | double -2
          01                      | boolean
          E9                      | char, ISO-8859-1
          """);

  private static final byte[] LITTLE =
      bytes(
          """
          01                      | octet
          00                      | fills up to two
          03 02                   | short
          07 06 05 04             | long
          0F 0E 0D 0C 0B 0A 09 08 | long long
          00 00 80 3F             | float 1
          00 00 00 00             | fills up to eight
          00 00 00 00 00 00 00 C0 | double -2
          01                      | boolean
          E9                      | char, ISO-8859-1
          """);

  @Test
  void primitivesAreAlignedToTheirOwnSizeInEitherOrder() {
    assertThat(primitives(ByteOrder.BIG_ENDIAN)).isEqualTo(BIG);
    assertThat(primitives(ByteOrder.LITTLE_ENDIAN)).isEqualTo(LITTLE);
    assertPrimitives(input(BIG, ByteOrder.BIG_ENDIAN));
    assertPrimitives(input(LITTLE, ByteOrder.LITTLE_ENDIAN));
  }

  private static byte[] primitives(ByteOrder order) {
    var output = output(order);
    output.writeByte(1);
    output.writeShort(0x0203);
    output.writeInt(0x0405_0607);
    output.writeLong(0x0809_0A0B_0C0D_0E0FL);
    output.writeFloat(1);
    output.writeDouble(-2);
    output.writeBoolean(true);
    output.writeChar('é');
    return output.toByteArray();
  }

  private static void assertPrimitives(CdrInput input) {
    assertThat(input.readByte()).isEqualTo((byte) 1);
    assertThat(input.readShort()).isEqualTo((short) 0x0203);
    assertThat(input.readInt()).isEqualTo(0x0405_0607);
    assertThat(input.readLong()).isEqualTo(0x0809_0A0B_0C0D_0E0FL);
    assertThat(input.readFloat()).isEqualTo(1);
    assertThat(input.readDouble()).isEqualTo(-2);
    assertThat(input.readBoolean()).isTrue();
    assertThat(input.readChar()).isEqualTo('é');
    assertThat(input.remaining()).isZero();
  }

  @Test
  void aStringHasItsLengthWithTheTerminator() {
    byte[] vector =
        bytes(
            """
            00 00 00 04 | three and the terminator
            61 E9 7A 00 | aéz
            """);
    var output = output(ByteOrder.BIG_ENDIAN);

    output.writeString("aéz");

    assertThat(output.toByteArray()).isEqualTo(vector);
    assertThat(input(vector, ByteOrder.BIG_ENDIAN).readString()).isEqualTo("aéz");
  }

  @Test
  void aSequenceOfOctetsIsNotAligned() {
    byte[] vector =
        bytes(
            """
            03 00 00 00 | length
            07 08 09    | octets
            0A          | the next octet, at once
            """);
    var output = output(ByteOrder.LITTLE_ENDIAN);

    output.writeOctets(new byte[] {7, 8, 9});
    output.writeByte(10);

    assertThat(output.toByteArray()).isEqualTo(vector);
    assertThat(input(vector, ByteOrder.LITTLE_ENDIAN).readOctets()).containsExactly(7, 8, 9);
  }

  @Test
  void anEncapsulationHasItsOwnAlignmentAndByteOrder() {
    byte[] vector =
        bytes(
            """
            FF                      | an octet before
            00 00 00                | fills up to four
            00 00 00 10             | length: 16
            01                      | little-endian
            00 00 00 00 00 00 00    | fills up to eight, from the byte order on
            08 07 06 05 04 03 02 01 | long long
            00 05                   | short, big-endian again
            """);

    var outer = input(vector, ByteOrder.BIG_ENDIAN);
    outer.readByte();
    var inner = outer.readEncapsulation();

    assertThat(inner.order()).isEqualTo(ByteOrder.LITTLE_ENDIAN);
    assertThat(inner.readLong()).isEqualTo(0x0102_0304_0506_0708L);
    assertThat(inner.position()).isEqualTo(24);
    assertThat(inner.remaining()).isZero();
    assertThat(outer.readShort()).isEqualTo((short) 5);
  }

  @Test
  void anEncapsulationIsWrittenWithItsLengthInFront() {
    byte[] vector =
        bytes(
            """
            FF                      | an octet before
            00 00 00                | fills up to four
            10 00 00 00             | length: 16
            01                      | little-endian, as the rest
            00 00 00 00 00 00 00    | fills up to eight, from the byte order on
            08 07 06 05 04 03 02 01 | long long
            05 00                   | short
            """);
    var output = output(ByteOrder.LITTLE_ENDIAN);

    output.writeByte(-1);
    output.writeEncapsulation(inner -> inner.writeLong(0x0102_0304_0506_0708L));
    output.writeShort(5);

    assertThat(output.toByteArray()).isEqualTo(vector);
  }

  @Test
  void anEncapsulationThatIsKeptReadsAlone() {
    byte[] kept = CdrOutput.encapsulation(output -> output.writeInt(7));

    assertThat(kept).isEqualTo(bytes("00 00 00 00 | order, filled up\n00 00 00 07"));
    assertThat(CdrInput.encapsulation(kept, CodeSets.DEFAULT, IiopLimits.DEFAULT).readInt())
        .isEqualTo(7);
  }

  @Test
  void anIndirectionCountsFromItsOffset() {
    byte[] vector =
        bytes(
            """
            00 00 00 02 | long at 0
            61 00 00 00 | octet, fills up to four
            FF FF FF FF | tag of an indirection, at 8
            FF FF FF F4 | offset at 12: 12 back
            """);
    var output = output(ByteOrder.BIG_ENDIAN);
    output.writeInt(2);
    output.writeByte('a');
    output.writeInt(-1);
    output.writeOffset(0);

    assertThat(output.toByteArray()).isEqualTo(vector);

    var input = input(vector, ByteOrder.BIG_ENDIAN);
    input.readInt();
    input.readByte();
    input.readInt();

    assertThat(input.readOffset()).isZero();
    assertThat(input.from(0).readInt()).isEqualTo(2);
    assertThat(input.remaining()).isZero();
  }

  @Test
  void aBodyIsAlignedToEightOnlyIfThereIsOne() {
    var output = output(ByteOrder.BIG_ENDIAN);
    output.writeInt(1);
    output.beginBody();

    assertThat(output.position()).isEqualTo(4);

    output.writeByte(2);

    assertThat(output.toByteArray())
        .isEqualTo(bytes("00 00 00 01 | header\n00 00 00 00 | fills up\n02 | body"));
    var input = input(output.toByteArray(), ByteOrder.BIG_ENDIAN);
    input.readInt();
    input.beginBody();
    assertThat(input.readByte()).isEqualTo((byte) 2);
    input.beginBody();
    assertThat(input.remaining()).isZero();
  }

  @Test
  void whatFillsUpIsZeroInABufferThatIsUsedAgain() {
    var output = output(ByteOrder.BIG_ENDIAN);
    output.writeLongs(new long[] {-1, -1}, 0, 2);

    output.reset(GiopVersion.V1_2, ByteOrder.BIG_ENDIAN, CodeSets.DEFAULT);
    output.writeByte(1);
    output.writeLong(2);

    assertThat(output.toByteArray())
        .isEqualTo(bytes("01 00 00 00 00 00 00 00\n00 00 00 00 00 00 00 02"));
  }

  @Test
  void anIntIsPatchedWhereItWasWritten() {
    var output = output(ByteOrder.LITTLE_ENDIAN);
    output.writeInt(0);
    output.writeByte(9);

    output.patchInt(0, 0x0102_0304);

    assertThat(output.toByteArray()).containsExactly(4, 3, 2, 1, 9);
  }

  private static CdrOutput output(ByteOrder order) {
    return new CdrOutput(GiopVersion.V1_2, order, CodeSets.DEFAULT, IiopLimits.DEFAULT);
  }

  private static CdrInput input(byte[] bytes, ByteOrder order) {
    return CdrInput.of(
        bytes, 0, bytes.length, GiopVersion.V1_2, order, CodeSets.DEFAULT, IiopLimits.DEFAULT);
  }
}
