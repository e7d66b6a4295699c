package dev.parley.iiop.cdr;

import static dev.parley.iiop.HexVectors.bytes;
import static dev.parley.iiop.cdr.CdrException.Reason.BAD_PARAM;
import static dev.parley.iiop.cdr.CdrException.Reason.DATA_CONVERSION;
import static dev.parley.iiop.cdr.CdrException.Reason.MARSHAL;
import static java.nio.ByteOrder.BIG_ENDIAN;
import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteOrder;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class CdrStringsTest {
  private static final CodeSets UTF_8 = new CodeSets(CodeSets.UTF_8, CodeSets.UTF_16);
  private static final CodeSets ASCII = new CodeSets(CodeSets.ASCII, CodeSets.UCS_2);

  @Test
  void aWideStringOfGiop12IsBigEndianWithoutAMark() {
    byte[] vector =
        bytes(
            """
            06 00 00 00 | octets, little-endian
            00 61       | a, big-endian all the same
            D8 3D DE 00 | U+1F600 as two units
            """);

    assertThat(written(GiopVersion.V1_2, LITTLE_ENDIAN, out -> out.writeWideString("a😀")))
        .isEqualTo(vector);
    assertThat(input(vector, GiopVersion.V1_2, LITTLE_ENDIAN).readWideString()).isEqualTo("a😀");
  }

  @Test
  void aByteOrderMarkIsFollowedAndLeftOut() {
    byte[] big = bytes("00 00 00 04\nFE FF | mark\n00 61");
    byte[] little = bytes("00 00 00 04\nFF FE | mark\n61 00");
    byte[] alone = bytes("00 00 00 02\nFE FF | mark of nothing");

    assertThat(input(big, GiopVersion.V1_2, BIG_ENDIAN).readWideString()).isEqualTo("a");
    assertThat(input(little, GiopVersion.V1_2, BIG_ENDIAN).readWideString()).isEqualTo("a");
    assertThat(input(alone, GiopVersion.V1_2, BIG_ENDIAN).readWideString()).isEmpty();
  }

  @Test
  void aTextThatBeginsLikeAMarkStaysWhatItIs() {
    for (var text : new String[] {"\uFEFFa", "\uFFFEa", "\uFEFF"}) {
      byte[] bytes = written(GiopVersion.V1_2, BIG_ENDIAN, out -> out.writeWideString(text));

      assertThat(input(bytes, GiopVersion.V1_2, BIG_ENDIAN).readWideString()).isEqualTo(text);
    }
  }

  @Test
  void aWideStringOfGiop11HasUnitsInTheMessagesOrderAndATerminator() {
    byte[] vector =
        bytes(
            """
            03 00 00 00 | units with the terminator
            61 00 AC 20 | a€
            00 00       | terminator
            """);

    assertThat(written(GiopVersion.V1_1, LITTLE_ENDIAN, out -> out.writeWideString("a€")))
        .isEqualTo(vector);
    assertThat(input(vector, GiopVersion.V1_1, LITTLE_ENDIAN).readWideString()).isEqualTo("a€");
  }

  @Test
  void aWideCharOfGiop12HasItsLengthInOneOctet() {
    byte[] vector = bytes("02 | octets\n20 AC | €, not aligned");

    assertThat(written(GiopVersion.V1_2, LITTLE_ENDIAN, out -> out.writeWideChar('€')))
        .isEqualTo(vector);
    assertThat(input(vector, GiopVersion.V1_2, LITTLE_ENDIAN).readWideChar()).isEqualTo('€');
    byte[] marked = bytes("04\nFF FE | mark\nAC 20");
    assertThat(input(marked, GiopVersion.V1_2, LITTLE_ENDIAN).readWideChar()).isEqualTo('€');
    byte[] mark = written(GiopVersion.V1_2, BIG_ENDIAN, out -> out.writeWideChar('\uFEFF'));
    assertThat(input(mark, GiopVersion.V1_2, BIG_ENDIAN).readWideChar()).isEqualTo('\uFEFF');
  }

  @Test
  void aWideCharOfGiop11IsAlignedInTheMessagesOrder() {
    byte[] vector = bytes("07 00 | octet, fills up\nAC 20 | €");

    byte[] bytes =
        written(
            GiopVersion.V1_1,
            LITTLE_ENDIAN,
            out -> {
              out.writeByte(7);
              out.writeWideChar('€');
            });

    assertThat(bytes).isEqualTo(vector);
    var input = input(vector, GiopVersion.V1_1, LITTLE_ENDIAN);
    input.readByte();
    assertThat(input.readWideChar()).isEqualTo('€');
  }

  @Test
  void ucs2FollowsTheByteOrderOfTheMessage() {
    var output = new CdrOutput(GiopVersion.V1_2, LITTLE_ENDIAN, ASCII, IiopLimits.DEFAULT);
    output.writeWideString("a");

    assertThat(output.toByteArray()).isEqualTo(bytes("02 00 00 00\n61 00"));
    assertThat(CdrInput.of(output, IiopLimits.DEFAULT).readWideString()).isEqualTo("a");
  }

  @Test
  void giop10HasNoWideCharacters() {
    List<Consumer<CdrOutput>> writes =
        List.of(out -> out.writeWideChar('a'), out -> out.writeWideString(""));
    for (var write : writes) {
      assertThatThrownBy(() -> written(GiopVersion.V1_0, BIG_ENDIAN, write))
          .satisfies(e -> assertReason(e, MARSHAL))
          .extracting(e -> ((CdrException) e).minor())
          .isEqualTo(0x4F4D_0005);
    }
    assertRefused(MARSHAL, () -> input(new byte[8], GiopVersion.V1_0, BIG_ENDIAN).readWideChar());
    assertRefused(MARSHAL, () -> input(new byte[8], GiopVersion.V1_0, BIG_ENDIAN).readWideString());
  }

  @Test
  void utf8CountsOctets() {
    var output = new CdrOutput(GiopVersion.V1_2, BIG_ENDIAN, UTF_8, IiopLimits.DEFAULT);
    output.writeString("é😀");

    assertThat(output.toByteArray())
        .isEqualTo(bytes("00 00 00 07 | with terminator\nC3 A9 | é\nF0 9F 98 80\n00"));
    assertThat(CdrInput.of(output, IiopLimits.DEFAULT).readString()).isEqualTo("é😀");
  }

  @Test
  void whatTheCodeSetDoesNotHaveIsRefused() {
    for (var text : new String[] {"€", "ab\u0100", "\uD83D\uDE00"}) {
      assertRefused(
          DATA_CONVERSION,
          () -> written(GiopVersion.V1_2, BIG_ENDIAN, out -> out.writeString(text)));
    }
    var ascii = new CdrOutput(GiopVersion.V1_2, BIG_ENDIAN, ASCII, IiopLimits.DEFAULT);
    assertRefused(DATA_CONVERSION, () -> ascii.writeString("é"));
    assertRefused(DATA_CONVERSION, () -> ascii.writeChar('é'));
    var utf8 = new CdrOutput(GiopVersion.V1_2, BIG_ENDIAN, UTF_8, IiopLimits.DEFAULT);
    assertRefused(DATA_CONVERSION, () -> utf8.writeString("\uD800"));
    assertRefused(DATA_CONVERSION, () -> utf8.writeChar('é'));
  }

  @Test
  void refusalNamesTheFirstCharacterThatTheCodeSetDoesNotHave() {
    assertThatThrownBy(
            () -> written(GiopVersion.V1_2, BIG_ENDIAN, out -> out.writeString("a\u00FF\u0100€")))
        .hasMessageContaining("U+0100");
  }

  @Test
  void whatIsNoTextOfTheCodeSetIsRefused() {
    byte[] high = bytes("00 00 00 02\nE9 00");
    for (var codeSets : new CodeSets[] {UTF_8, ASCII}) {
      var input = input(high, GiopVersion.V1_2, BIG_ENDIAN);
      input.codeSets(codeSets);
      assertRefused(DATA_CONVERSION, input::readString);
      var character = input(bytes("E9"), GiopVersion.V1_2, BIG_ENDIAN);
      character.codeSets(codeSets);
      assertRefused(DATA_CONVERSION, character::readChar);
    }
  }

  @Test
  void nulIsInNoString() {
    assertRefused(
        BAD_PARAM, () -> written(GiopVersion.V1_2, BIG_ENDIAN, out -> out.writeString("a\0b")));
    byte[] inside = bytes("00 00 00 04\n61 00 62 00");
    byte[] unended = bytes("00 00 00 02\n61 62");
    assertRefused(MARSHAL, input(inside, GiopVersion.V1_2, BIG_ENDIAN)::readString);
    assertRefused(MARSHAL, input(unended, GiopVersion.V1_2, BIG_ENDIAN)::readString);
    byte[] wide = bytes("00 00 00 01\n00 61 | no terminator");
    assertRefused(MARSHAL, input(wide, GiopVersion.V1_1, BIG_ENDIAN)::readWideString);
  }

  @Test
  void aLengthOfZeroIsTakenForTheEmptyString() {
    assertThat(input(new byte[4], GiopVersion.V1_2, BIG_ENDIAN).readString()).isEmpty();
    assertThat(input(new byte[4], GiopVersion.V1_1, BIG_ENDIAN).readWideString()).isEmpty();
  }

  @Test
  void halfACharacterIsRefused() {
    assertRefused(
        MARSHAL, input(bytes("00 00 00 01\n61"), GiopVersion.V1_2, BIG_ENDIAN)::readWideString);
    assertRefused(MARSHAL, input(bytes("01 61"), GiopVersion.V1_2, BIG_ENDIAN)::readWideChar);
    assertRefused(MARSHAL, input(bytes("00"), GiopVersion.V1_2, BIG_ENDIAN)::readWideChar);
    byte[] two = bytes("04\nD8 3D DE 00 | beyond 16 bits");
    assertRefused(DATA_CONVERSION, input(two, GiopVersion.V1_2, BIG_ENDIAN)::readWideChar);
  }

  @Test
  void stringsEndAtTheLimitAndNotBefore() {
    var limits = IiopLimits.DEFAULT.withLengths(4, 4);
    var output = new CdrOutput();
    output.writeString("abcd");
    assertThat(CdrInput.of(output, limits).readString()).isEqualTo("abcd");

    var longer = new CdrOutput();
    longer.writeString("abcde");
    assertRefused(CdrException.Reason.IMP_LIMIT, CdrInput.of(longer, limits)::readString);
    var wide = new CdrOutput();
    wide.writeWideString("abc");
    assertRefused(CdrException.Reason.IMP_LIMIT, CdrInput.of(wide, limits)::readWideString);
  }

  @Test
  void unknownCodeSetsAreRefused() {
    assertThatThrownBy(() -> new CodeSets(7, CodeSets.UTF_16))
        .satisfies(e -> assertReason(e, CdrException.Reason.CODESET_INCOMPATIBLE));
    assertThatThrownBy(() -> new CodeSets(CodeSets.UTF_8, CodeSets.UTF_8))
        .satisfies(e -> assertReason(e, CdrException.Reason.CODESET_INCOMPATIBLE));
    assertThat(CodeSets.name(CodeSets.UTF_8)).isEqualTo("UTF-8");
    assertThat(CodeSets.name(7)).isEqualTo("0x00000007");
  }

  private static byte[] written(
      GiopVersion version, ByteOrder order, Consumer<? super CdrOutput> content) {
    var output = new CdrOutput(version, order, CodeSets.DEFAULT, IiopLimits.DEFAULT);
    content.accept(output);
    return output.toByteArray();
  }

  private static CdrInput input(byte[] bytes, GiopVersion version, ByteOrder order) {
    return CdrInput.of(
        bytes, 0, bytes.length, version, order, CodeSets.DEFAULT, IiopLimits.DEFAULT);
  }

  private static void assertRefused(CdrException.Reason reason, Runnable body) {
    assertThatThrownBy(body::run).satisfies(e -> assertReason(e, reason));
  }

  private static void assertReason(Throwable e, CdrException.Reason reason) {
    assertThat(e)
        .isInstanceOfSatisfying(
            CdrException.class, broken -> assertThat(broken.reason()).isEqualTo(reason));
  }
}
