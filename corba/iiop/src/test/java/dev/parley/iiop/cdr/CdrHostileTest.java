package dev.parley.iiop.cdr;

import static dev.parley.iiop.HexVectors.bytes;
import static dev.parley.iiop.cdr.CdrException.Reason.IMP_LIMIT;
import static dev.parley.iiop.cdr.CdrException.Reason.MARSHAL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteOrder;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CdrHostileTest {
  @Test
  void lengthsAreComparedWithWhatIsThere() {
    for (var length : new String[] {"7F FF FF FF", "FF FF FF FF", "80 00 00 00", "00 00 00 03"}) {
      byte[] bytes = bytes(length + " 61 00");
      assertRefused(MARSHAL, () -> input(bytes).readString());
      assertRefused(MARSHAL, () -> input(bytes).readWideString());
      assertRefused(MARSHAL, () -> input(bytes).readOctets());
      assertRefused(MARSHAL, () -> input(bytes).readEncapsulation());
      assertRefused(MARSHAL, () -> input(bytes).readSequenceLength(8));
    }
  }

  @Test
  void sequencesEndAtTheLimitAndNotBefore() {
    var limits = IiopLimits.DEFAULT.withLengths(100, 2);
    var two = new CdrOutput();
    two.writeOctets(new byte[2]);
    var three = new CdrOutput();
    three.writeOctets(new byte[3]);

    assertThat(CdrInput.of(two, limits).readSequenceLength(1)).isEqualTo(2);
    assertRefused(IMP_LIMIT, () -> CdrInput.of(three, limits).readSequenceLength(1));
    assertThat(CdrInput.of(three, limits).readLength(1)).isEqualTo(3);
  }

  @Test
  void messagesEndAtTheLimitAndNotBefore() {
    var limits = IiopLimits.DEFAULT.withMessageBytes(1_000);
    var output = new CdrOutput(GiopVersion.V1_2, ByteOrder.BIG_ENDIAN, CodeSets.DEFAULT, limits);

    output.writeBytes(new byte[1_000], 0, 1_000);

    assertRefused(IMP_LIMIT, () -> output.writeByte(1));
    assertThat(output.position()).isEqualTo(1_000);
  }

  @Test
  void indirectionsGoBackAndStayInside() {
    for (var offset : new String[] {"00 00 00 00", "FF FF FF FC", "00 00 00 04", "FF FF FF F0"}) {
      byte[] bytes = bytes("00 00 00 00 FF FF FF FF " + offset);
      var input = input(bytes);
      input.readLong();
      assertRefused(MARSHAL, input::readOffset);
    }
    assertRefused(MARSHAL, () -> input(new byte[8]).from(1));
    assertRefused(MARSHAL, () -> input(new byte[8]).from(-1));
  }

  @Test
  void booleansAndByteOrdersAreZeroOrOne() {
    assertRefused(MARSHAL, () -> input(bytes("02")).readBoolean());
    assertRefused(MARSHAL, () -> input(bytes("00 00 00 01 02")).readEncapsulation());
    assertRefused(MARSHAL, () -> input(bytes("00 00 00 00")).readEncapsulation());
  }

  @Test
  void nothingBeforeTheInputOrBehindItIsRead() {
    byte[] bytes = new byte[32];
    var input =
        CdrInput.of(
            bytes,
            8,
            4,
            GiopVersion.V1_2,
            ByteOrder.BIG_ENDIAN,
            CodeSets.DEFAULT,
            IiopLimits.DEFAULT);

    assertThat(input.position()).isZero();
    assertRefused(MARSHAL, input::readLong);
    assertThat(input.readInt()).isZero();
    assertRefused(MARSHAL, input::readByte);
  }

  @Test
  void wideCharsOfMoreThanOneUnitAreRefused() {
    assertRefused(MARSHAL, () -> input(bytes("00")).readWideChar());
    assertRefused(MARSHAL, () -> input(bytes("07 FE FF D8 3D DE 00 00")).readWideChar());
    assertRefused(
        CdrException.Reason.DATA_CONVERSION,
        () -> input(bytes("06 FE FF D8 3D DE 00")).readWideChar());
  }

  @Test
  void everyLimitIsPositive() {
    for (int i = 0; i < 9; i++) {
      int zero = i;
      int[] one = IntStream.range(0, 9).map(each -> each == zero ? 0 : 1).toArray();
      assertThatThrownBy(() -> limits(one)).isInstanceOf(IllegalArgumentException.class);
    }
    assertThat(limits(IntStream.generate(() -> 1).limit(9).toArray()).work()).isEqualTo(1);
  }

  private static IiopLimits limits(int... most) {
    return new IiopLimits(
        most[0], most[1], most[2], most[3], most[4], most[5], most[6], most[7], most[8]);
  }

  @Test
  void chunkMayEndWithTheMessageAndNoTagFollows() {
    var input = input(bytes("00 00 00 04 | a chunk\n00 00 00 2A"));
    input.chunked(true);

    assertThat(input.isChunked()).isTrue();
    assertThat(input.readInt()).isEqualTo(42);
    assertThat(input.isInChunk()).isFalse();
    input.skipChunks();
    assertRefused(MARSHAL, input::readByte);
  }

  @Test
  void outputThatIsTakenBackIsWrittenAnew() {
    var output = new CdrOutput();
    output.writeInt(1);
    output.chunked(true);
    output.writeInt(2);

    output.truncate(4);
    output.writeInt(3);

    assertThat(output.toByteArray()).isEqualTo(bytes("00 00 00 01\n00 00 00 03"));
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

  private static void assertRefused(CdrException.Reason reason, Runnable body) {
    assertThatThrownBy(body::run)
        .isInstanceOfSatisfying(
            CdrException.class, broken -> assertThat(broken.reason()).isEqualTo(reason));
  }
}
