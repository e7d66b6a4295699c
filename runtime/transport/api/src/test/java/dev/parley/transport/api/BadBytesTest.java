package dev.parley.transport.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Bytes at odds with the rules are refused, and nothing beyond the message is read. */
class BadBytesTest {
  private static final List<BiConsumer<MessageInput, Integer>> READERS =
      List.of(
          MessageInput::skip,
          MessageInput::sint,
          MessageInput::sint32,
          MessageInput::sint16,
          MessageInput::sint8,
          MessageInput::uint,
          MessageInput::uint31,
          MessageInput::uint53,
          MessageInput::char16,
          MessageInput::bool,
          MessageInput::fixed32,
          MessageInput::float32,
          MessageInput::float64,
          MessageInput::string,
          MessageInput::bytes,
          MessageInput::enter,
          MessageInput::enterPacked,
          MessageInput::narrow);

  private static MessageInput input(String hex) {
    return new MessageInput(HexFormat.ofDelimiter(" ").parseHex(hex));
  }

  private static void refused(Runnable read, String part) {
    assertThatExceptionOfType(BadMessageException.class)
        .isThrownBy(read::run)
        .withMessageContaining(part)
        .satisfies(e -> assertThat(e.reason()).isEqualTo(CloseReason.PROTOCOL_ERROR));
  }

  @ParameterizedTest
  @DisplayName("VA-4 VA-9 tags of field 0, of groups and of unknown wire types are refused")
  @ValueSource(strings = {"00", "02", "0b", "0c", "0e", "0f", "80 80 80 80 80 01"})
  void tagsThatNameNoFieldAreRefused(String hex) {
    refused(() -> input(hex).tag(), "a tag that names no field");
  }

  @Test
  void largestFieldNumberIsRead() {
    MessageInput in = input("fd ff ff ff 0f 01 00 00 00");
    int tag = in.tag();

    assertThat(WireTypes.field(tag)).isEqualTo((1 << 29) - 1);
    assertThat(in.fixed32(tag)).isEqualTo(1);
  }

  @ParameterizedTest
  @DisplayName("VA-9 varints over 10 bytes or 64 bits are refused")
  @ValueSource(
      strings = {
        "ff ff ff ff ff ff ff ff ff ff 01",
        "80 80 80 80 80 80 80 80 80 80 00",
        "ff ff ff ff ff ff ff ff ff 02"
      })
  void longVarintsAreRefused(String hex) {
    refused(() -> input(hex).rawVarint(), "a varint of more than");
  }

  @Test
  void varintOfTenBytesIsRead() {
    assertThat(input("ff ff ff ff ff ff ff ff ff 01").rawVarint()).isEqualTo(-1);
  }

  @ParameterizedTest
  @DisplayName("VA-9 lengths past the end are refused before anything is reserved")
  @ValueSource(
      strings = {
        "0a 01",
        "0a 05 00 00 00 00",
        "0a ff ff ff ff 07",
        "0a ff ff ff ff ff ff ff ff 7f",
        "0a ff ff ff ff ff ff ff ff ff 01"
      })
  void lengthsPastTheEndAreRefused(String hex) {
    for (BiConsumer<MessageInput, Integer> read :
        List.<BiConsumer<MessageInput, Integer>>of(
            MessageInput::string, MessageInput::bytes, MessageInput::enter, MessageInput::skip)) {
      MessageInput in = input(hex);
      int tag = in.tag();
      refused(() -> read.accept(in, tag), "a length past the end");
    }
  }

  @Test
  void lengthPastTheEndOfTheRecordIsRefusedThoughTheMessageGoesOn() {
    MessageInput in = input("0a 02 0a 03 01 02 03");
    in.enter(in.tag());
    int tag = in.tag();

    refused(() -> in.bytes(tag), "a length past the end");
  }

  @ParameterizedTest
  @ValueSource(strings = {"08", "08 80", "0d 01 02 03", "09 01 02 03 04 05 06 07", "0a", "0a 80"})
  void truncatedFieldsAreRefused(String hex) {
    MessageInput in = input(hex);
    int tag = in.tag();
    refused(() -> in.skip(tag), "");
  }

  @ParameterizedTest
  @DisplayName("VA-9 wire types that do not fit the field are refused")
  @CsvSource({"0", "1", "2", "5"})
  void wrongWireTypesAreRefused(int wireType) {
    int tag = 3 << 3 | wireType;
    byte[] bytes = new byte[64];
    if (wireType != WireTypes.VARINT) {
      refused(() -> new MessageInput(bytes).sint32(tag), "field 3 has wire type");
      refused(() -> new MessageInput(bytes).bool(tag), "instead of 0");
    }
    if (wireType != WireTypes.FIXED64) {
      refused(() -> new MessageInput(bytes).float64(tag), "instead of 1");
    }
    if (wireType != WireTypes.BYTES) {
      refused(() -> new MessageInput(bytes).string(tag), "instead of 2");
      refused(() -> new MessageInput(bytes).bytes(tag), "instead of 2");
      refused(() -> new MessageInput(bytes).enter(tag), "instead of 2");
    }
    if (wireType != WireTypes.FIXED32) {
      refused(() -> new MessageInput(bytes).float32(tag), "instead of 5");
      refused(() -> new MessageInput(bytes).fixed32(tag), "instead of 5");
    }
  }

  @Test
  @DisplayName("VA-9 numbers outside of their type's range are refused, those at its ends are read")
  void rangesAreKept() {
    range(MessageInput::sint8, 127, -128, 128, -129);
    range(MessageInput::sint16, 32_767, -32_768, 32_768, -32_769);
    range(MessageInput::sint32, 0x7FFF_FFFFL, -0x8000_0000L, 0x8000_0000L, -0x8000_0001L);
    unsigned(MessageInput::bool, 1, 2);
    unsigned(MessageInput::char16, 0xFFFF, 0x1_0000);
    unsigned(MessageInput::uint31, Integer.MAX_VALUE, 1L << 31);
    unsigned(MessageInput::uint53, (1L << 53) - 1, 1L << 53);
    unsigned(MessageInput::uint31, 0, -1);
    unsigned(MessageInput::uint53, 0, -1);
  }

  private static void range(
      BiConsumer<MessageInput, Integer> read, long max, long min, long above, long below) {
    for (long good : new long[] {max, min}) {
      read.accept(value(out -> out.sintPresent(1, good)), 1 << 3);
    }
    for (long bad : new long[] {above, below}) {
      refused(() -> read.accept(value(out -> out.sintPresent(1, bad)), 1 << 3), "out of range");
    }
  }

  private static void unsigned(BiConsumer<MessageInput, Integer> read, long good, long bad) {
    read.accept(value(out -> out.uintPresent(1, good)), 1 << 3);
    refused(() -> read.accept(value(out -> out.uintPresent(1, bad)), 1 << 3), "field 1");
  }

  private static MessageInput value(Consumer<MessageOutput> writer) {
    MessageOutput out = MessageOutput.onHeap(100);
    writer.accept(out);
    MessageInput in = new MessageInput(out.toByteArray());
    in.tag();
    return in;
  }

  /** A message lies between others in the same buffer: it ends where it ends. */
  @Test
  void randomBytesAreReadOrRefusedAndNothingBeyondIsTouched() {
    Long asked = Long.getLong("parley.seed");
    long first = asked != null ? asked : System.nanoTime();
    for (int i = 0; i < (asked != null ? 1 : 20_000); i++) {
      long seed = first + i;
      try {
        readAtRandom(new Random(seed));
      } catch (RuntimeException | Error e) {
        throw new AssertionError(
            "failed with seed " + seed + "; repeat with -Dparley.seed=" + seed, e);
      }
    }
  }

  private static void readAtRandom(Random random) {
    int before = random.nextInt(8);
    int length = random.nextInt(64);
    int after = random.nextInt(8);
    byte[] bytes = new byte[before + length + after];
    random.nextBytes(bytes);
    if (random.nextBoolean()) { // small numbers make more sense more often
      for (int i = 0; i < bytes.length; i++) {
        bytes[i] = (byte) (bytes[i] & (random.nextInt(4) == 0 ? 0xFF : 0x1F));
      }
    }
    ByteBuffer buffer =
        random.nextBoolean()
            ? ByteBuffer.wrap(bytes)
            : ByteBuffer.allocateDirect(bytes.length).put(0, bytes);
    MessageInput in = new MessageInput().over(buffer, before, length);
    try {
      int tag;
      while ((tag = in.tag()) != 0) {
        READERS.get(random.nextInt(READERS.size())).accept(in, tag);
        assertThat(in.position()).isBetween(before, before + length);
        assertThat(in.remaining()).isBetween(0, length);
      }
      assertThat(in.remaining()).isZero();
    } catch (BadMessageException refused) {
      assertThat(refused).hasMessageMatching("(?s).+");
      assertThat(in.position()).isBetween(before, before + length);
    }
  }
}
