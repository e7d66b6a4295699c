package dev.parley.iiop.cdr;

import static dev.parley.iiop.HexVectors.bytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;

/** Values in chunks (CORBA 3.3 part 2, section 9.3.4.6). */
class ChunksTest {
  private static final byte[] NESTED =
      bytes(
          """
          7F FF FF 0A             | tag of a value, chunked, with a repository id
          00 00 00 02 58 00       | its repository id: X
          00 00                   | fills up to four
          00 00 00 06             | chunk of 6 bytes
          00 00 00 07             | long
          00 08                   | short
          00 00                   | fills up to four
          00 00 00 00             | null, between chunks
          00 00 00 08             | chunk of 8 bytes
          00 00 00 00 00 00 00 09 | long long
          FF FF FF FF             | end of the value
          """);

  @Test
  void chunksBeginAndEndByThemselves() {
    var output = new CdrOutput();
    assertThat(output.writeTag(0x7FFF_FF0A)).isZero();
    output.writeString("X");
    output.chunked(true);
    output.writeInt(7);
    output.writeShort(8);
    assertThat(output.writeTag(0)).isEqualTo(24);
    output.writeLong(9);
    output.chunked(false);
    output.writeTag(-1);

    assertThat(output.toByteArray()).isEqualTo(NESTED);
  }

  @Test
  void chunksAreReadAsIfTheyWereOne() {
    var input = input(NESTED);
    assertThat(input.readTag()).isEqualTo(0x7FFF_FF0A);
    assertThat(input.readString()).isEqualTo("X");
    input.chunked(true);

    assertThat(input.readInt()).isEqualTo(7);
    assertThat(input.isInChunk()).isTrue();
    assertThat(input.readShort()).isEqualTo((short) 8);
    assertThat(input.isInChunk()).isFalse();
    assertThat(input.peekTag()).isZero();
    assertThat(input.readTag()).isZero();
    assertThat(input.readLong()).isEqualTo(9);
    assertThat(input.readTag()).isEqualTo(-1);
    input.chunked(false);
    assertThat(input.remaining()).isZero();
  }

  @Test
  void arraysAndStringsMayGoOnInTheNextChunk() {
    byte[] vector =
        bytes(
            """
            00 00 00 08 | chunk of 8 bytes
            00 00 00 01 | long 1
            00 00 00 02 | long 2
            00 00 00 0A | chunk of 10 bytes
            00 00 00 03 | long 3
            00 00 00 03 | length of a string
            61 62       | ab
            00 00       | fills up to four
            00 00 00 01 | chunk of one byte
            00          | its terminator
            """);
    var input = input(vector);
    input.chunked(true);

    int[] ints = new int[3];
    input.readInts(ints, 0, 3);

    assertThat(ints).containsExactly(1, 2, 3);
    assertThat(input.readString()).isEqualTo("ab");
  }

  @Test
  void whatIsNotWantedIsPassedOver() {
    var input = input(NESTED);
    input.readTag();
    input.readString();
    input.chunked(true);

    input.skipChunks();
    assertThat(input.readTag()).isZero();
    input.skipChunks();

    assertThat(input.readTag()).isEqualTo(-1);
  }

  @Test
  void nothingIsReadAcrossTheEndOfAChunk() {
    byte[] split = bytes("00 00 00 02 | chunk of 2\n00 01\n00 00\n00 00 00 02\n00 02");
    var input = input(split);
    input.chunked(true);
    assertThatThrownBy(input::readInt).isInstanceOf(CdrException.class);

    var left = input(split);
    left.chunked(true);
    left.readByte();
    assertThatThrownBy(left::readTag).isInstanceOf(CdrException.class);

    var beyond = input(bytes("00 00 00 09 | chunk of 9\n00"));
    beyond.chunked(true);
    assertThatThrownBy(beyond::readByte).isInstanceOf(CdrException.class);

    var tag = input(bytes("7F FF FF 02 | a value stands here"));
    tag.chunked(true);
    assertThatThrownBy(tag::readByte).isInstanceOf(CdrException.class);
  }

  @Test
  void anEncapsulationInChunksIsReadWhole() {
    byte[] vector =
        bytes(
            """
            00 00 00 09 | chunk of 9 bytes
            00 00 00 08 | length of an encapsulation
            00 00 00 00 | big-endian, fills up to four
            00          | first byte of a long
            00 00 00    | fills up to four
            00 00 00 03 | chunk of 3 bytes
            00 00 07    | the rest of the long
            """);
    var input = input(vector);
    input.chunked(true);

    var inner = input.readEncapsulation();

    assertThat(inner.readInt()).isEqualTo(7);
    assertThat(input.remaining()).isZero();
  }

  private static CdrInput input(byte[] bytes) {
    return CdrInput.of(
        bytes,
        0,
        bytes.length,
        GiopVersion.V1_2,
        ByteOrder.BIG_ENDIAN,
        CodeSets.DEFAULT,
        IiopLimits.DEFAULT);
  }
}
