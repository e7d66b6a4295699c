package dev.parley.transport.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.parley.base.Limits;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@link MessageOutput} writes, {@link MessageInput} reads; and the bounds of both. */
class MessageRoundTripTest {
  private static final int FIELD = 7;
  private static final int TAG = FIELD << 3;

  private static byte[] written(Consumer<MessageOutput> writer) {
    MessageOutput out = MessageOutput.onHeap(Limits.MESSAGE_BYTES_MAX);
    writer.accept(out);
    return out.toByteArray();
  }

  private static void thereAndBack(
      Consumer<MessageOutput> writer, BiConsumer<MessageInput, Integer> reader) {
    MessageInput in = new MessageInput(written(writer));
    int tag = in.tag();
    assertThat(WireTypes.field(tag)).isEqualTo(FIELD);
    reader.accept(in, tag);
    assertThat(in.tag()).isZero();
    assertThat(in.remaining()).isZero();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, -1, 63, 64, -64, -65, 1L << 31, Long.MAX_VALUE, Long.MIN_VALUE})
  void wholeNumbersComeBack(long value) {
    thereAndBack(
        out -> out.sint(FIELD, value), (in, tag) -> assertThat(in.sint(tag)).isEqualTo(value));
    thereAndBack(
        out -> out.uint(FIELD, value), (in, tag) -> assertThat(in.uint(tag)).isEqualTo(value));
    thereAndBack(
        out -> out.fixed64Present(FIELD, value),
        (in, tag) -> assertThat(Double.doubleToRawLongBits(in.float64(tag))).isEqualTo(value));
    thereAndBack(
        out -> out.fixed32Present(FIELD, (int) value),
        (in, tag) -> assertThat(in.fixed32(tag)).isEqualTo((int) value));
  }

  @ParameterizedTest
  @ValueSource(doubles = {-0.0, 1.5, Double.NaN, Double.NEGATIVE_INFINITY, Double.MIN_VALUE})
  void fractionsComeBackBitByBit(double value) {
    thereAndBack(
        out -> out.float64(FIELD, value),
        (in, tag) -> assertThat(Double.compare(in.float64(tag), value)).isZero());
    thereAndBack(
        out -> out.float32(FIELD, value == -0.0 ? -0f : 1.5f),
        (in, tag) ->
            assertThat(Float.compare(in.float32(tag), value == -0.0 ? -0f : 1.5f)).isZero());
  }

  @Test
  @DisplayName("VA-2 what is its type's default is not written, unless it has to be present")
  void defaultsAreNotWritten() {
    byte[] nothing =
        written(out -> {
          out.sint(1, 0);
          out.uint(2, 0);
          out.bool(3, false);
          out.fixed32(4, 0);
          out.float32(5, 0f);
          out.float64(6, 0.0);
          out.string(7, "");
          out.bytes(8, new byte[0]);
        });
    byte[] present =
        written(out -> {
          out.sintPresent(1, 0);
          out.uintPresent(2, 0);
          out.fixed32Present(3, 0);
          out.fixed64Present(4, 0);
          out.stringPresent(5, "");
          out.bytesPresent(6, new byte[0]);
        });

    assertThat(nothing).isEmpty();
    assertThat(present).hasSize(2 + 2 + 5 + 9 + 2 + 2);
  }

  @Test
  @DisplayName("VA-2 a default that was written all the same is read")
  void truthValuesAreReadWhereTheyAreWritten() {
    byte[] bytes =
        written(out -> {
          out.uintPresent(1, 0);
          out.uintPresent(2, 1);
        });
    MessageInput in = new MessageInput().over(ByteBuffer.wrap(bytes), 0, bytes.length);

    assertThat(in.bool(in.tag())).isFalse();
    assertThat(in.bool(in.tag())).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 63, 64, 65, 126, 127, 128, 129, 16_383, 16_384, 70_000})
  void textOfEveryLengthComesBack(int length) {
    String ascii = "x".repeat(length);
    String wide = "ü€😀".repeat(length).substring(0, length);
    thereAndBack(
        out -> out.stringPresent(FIELD, ascii),
        (in, tag) -> assertThat(in.string(tag)).isEqualTo(ascii));
    String whole = wide.endsWith("\uD83D") ? wide + "\uDE00" : wide;
    thereAndBack(
        out -> out.stringPresent(FIELD, whole),
        (in, tag) -> assertThat(in.string(tag)).isEqualTo(whole));
    byte[] bytes = new byte[length];
    Arrays.fill(bytes, (byte) 0xAB);
    thereAndBack(
        out -> out.bytesPresent(FIELD, bytes),
        (in, tag) -> assertThat(in.bytes(tag)).isEqualTo(bytes));
  }

  @Test
  void textIsReadFromBuffersOutsideTheHeapToo() {
    byte[] bytes = written(out -> out.string(FIELD, "Zoë".repeat(200)));
    ByteBuffer direct = ByteBuffer.allocateDirect(bytes.length + 20);
    direct.put(10, bytes);
    MessageInput in = new MessageInput().over(direct, 10, bytes.length);

    assertThat(in.string(in.tag())).isEqualTo("Zoë".repeat(200));
    assertThat(in.tag()).isZero();
  }

  @Test
  @DisplayName("VA-11 malformed UTF-8 is read as U+FFFD, lone surrogates are written as ?")
  void malformedTextIsReplaced() {
    byte[] bytes = {(byte) (TAG | WireTypes.BYTES), 3, 'a', (byte) 0xFF, 'b'};
    MessageInput in = new MessageInput(bytes);
    assertThat(in.string(in.tag())).isEqualTo("a\uFFFDb");

    thereAndBack(
        out -> out.string(FIELD, "a\uD800b"),
        (input, tag) -> assertThat(input.string(tag)).isEqualTo("a?b"));
  }

  /** Where a message stands makes no difference to its bytes, however deep its large parts are. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 100, 127, 128, 300, 3_000, 20_000, 3_000_000})
  void messageIsTheSameWhereverItStands(int length) {
    byte[] bytes = new byte[length];
    new Random(length).nextBytes(bytes);
    Consumer<MessageOutput> writer =
        out -> {
          out.uintPresent(1, 5);
          nest(out, Limits.DEPTH_MAX - 1, bytes);
          out.stringPresent(2, "end");
        };
    MessageOutput alone = MessageOutput.onHeap(Limits.MESSAGE_BYTES_MAX);
    alone.swapAlone(ByteBuffer.allocateDirect(100));
    writer.accept(alone);

    assertThat(alone.toByteArray()).isEqualTo(written(writer));
    for (int front : new int[] {0, 1, MessageOutput.FRONT_BYTES}) {
      assertThat(within(front, writer).toByteArray()).isEqualTo(written(writer));
    }
  }

  /** Room is found where the message was, until it does not fit there, then elsewhere, then not. */
  private static MessageOutput within(int front, Consumer<MessageOutput> writer) {
    MessageOutput within = MessageOutput.onHeap(Limits.MESSAGE_BYTES_MAX);
    ByteBuffer part = ByteBuffer.allocateDirect(60_000);
    within.beginWithin(
        ByteBuffer.allocateDirect(100),
        (message, bytes) -> {
          if (front + bytes > 40_000) {
            return false;
          }
          int least = front + bytes <= 5_000 ? 7 : 6_001;
          message.within(part, least, least + front, least + front + bytes);
          return true;
        });
    writer.accept(within);
    return within;
  }

  private static void nest(MessageOutput out, int depth, byte[] bytes) {
    if (depth == 0) {
      out.bytesPresent(3, bytes);
      return;
    }
    int mark = out.enter(depth);
    out.uintPresent(1, depth);
    nest(out, depth - 1, bytes);
    out.exit(mark);
  }

  /** One byte is kept for the length of what is entered; a longer length moves what was written. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 127, 128, 129, 16_383, 16_384, 2_097_151, 2_097_152})
  void nestedRecordsOfEveryLengthComeBack(int length) {
    byte[] body = new byte[length];
    new Random(length).nextBytes(body);
    MessageInput in =
        new MessageInput(
            written(out -> {
              int outer = out.enter(1);
              int inner = out.enter(2);
              out.rawBytes(body, 0, length);
              out.exit(inner);
              out.exit(outer);
              out.sint(3, 99);
            }));

    int outer = in.enter(in.tag());
    int inner = in.enter(in.tag());
    assertThat(in.remaining()).isEqualTo(length);
    assertThat(in.rest()).isEqualTo(body);
    in.exit(inner);
    in.exit(outer);
    assertThat(in.sint(in.tag())).isEqualTo(99);
    assertThat(in.tag()).isZero();
  }

  @Test
  void whatWasNotReadOfARecordIsPassedOver() {
    MessageInput in =
        new MessageInput(
            written(out -> {
              int mark = out.enter(1);
              out.string(1, "unread");
              out.exit(mark);
              out.sint(2, 5);
            }));
    in.exit(in.enter(in.tag()));

    assertThat(in.sint(in.tag())).isEqualTo(5);
  }

  @Test
  void smallBufferIsExchangedForALargerOneWithWhatLiesBefore() {
    for (boolean direct : new boolean[] {false, true}) {
      ByteBuffer small = direct ? ByteBuffer.allocateDirect(16) : ByteBuffer.allocate(16);
      MessageOutput out = new MessageOutput(small, 1_000);
      out.rawByte(0x55);
      out.begin(1);
      out.bytesPresent(FIELD, new byte[900]);

      assertThat(out.buffer().isDirect()).isEqualTo(direct);
      assertThat(out.buffer().get(0)).isEqualTo((byte) 0x55);
      assertThat(out.length()).isEqualTo(903);
      assertThat(out.position()).isEqualTo(904);
    }
  }

  @Test
  void exactlyTheLimitIsWrittenAndNotOneByteMore() {
    List<Consumer<MessageOutput>> lastByte =
        List.of(
            out -> out.rawByte(1),
            out -> out.rawVarint(1),
            out -> out.rawBytes(new byte[1], 0, 1),
            out -> out.rawBytes(ByteBuffer.allocate(1)));
    for (Consumer<MessageOutput> last : lastByte) {
      MessageOutput out = new MessageOutput(ByteBuffer.allocate(4), 100);
      out.begin(2);
      out.rawBytes(new byte[99], 0, 99);
      last.accept(out);

      assertThat(out.length()).isEqualTo(100);
      tooLarge(() -> last.accept(out));
    }
  }

  @Test
  void everyKindOfValueStopsAtTheLimit() {
    List<Consumer<MessageOutput>> values =
        List.of(
            out -> out.sint(1, 1),
            out -> out.uint(1, Long.MAX_VALUE),
            out -> out.fixed32(1, 1),
            out -> out.float64(1, 1.5),
            out -> out.string(1, "abc"),
            out -> out.string(1, "äbc"),
            out -> out.string(1, "x".repeat(200)),
            out -> out.bytes(1, new byte[] {1}));
    for (Consumer<MessageOutput> value : values) {
      int size = written(value).length;
      MessageOutput fits = MessageOutput.onHeap(size);
      value.accept(fits);
      assertThat(fits.length()).isEqualTo(size);

      MessageOutput small = MessageOutput.onHeap(size - 1);
      tooLarge(() -> value.accept(small));
    }
  }

  @Test
  void lengthsThatWouldOverflowAreTooLarge() {
    MessageOutput out = MessageOutput.onHeap(1_000);
    out.rawByte(0);

    tooLarge(() -> out.rawBytes(new byte[0], 0, Integer.MAX_VALUE));
  }

  @Test
  void movingWhatWasWrittenStopsAtTheLimit() {
    MessageOutput out = MessageOutput.onHeap(130);
    int mark = out.enter(1);
    out.rawBytes(new byte[128], 0, 128);

    tooLarge(() -> out.exit(mark));
  }

  private static void tooLarge(Runnable write) {
    assertThatExceptionOfType(BadMessageException.class)
        .isThrownBy(write::run)
        .withMessageContaining("larger than")
        .satisfies(e -> assertThat(e.reason()).isEqualTo(CloseReason.LIMIT_EXCEEDED));
  }

  @Test
  @DisplayName("VA-9 64 records are written inside each other, the outermost counted, and not 65")
  void depthIsBoundedByTheWriter() {
    MessageOutput out = MessageOutput.onHeap(10_000);
    int embedded = out.embed(6);
    for (int i = 1; i < Limits.DEPTH_MAX; i++) {
      out.enter(1);
    }

    assertThatExceptionOfType(BadMessageException.class)
        .isThrownBy(() -> out.enter(1))
        .withMessageContaining("deeper than 64");
    int packed = out.enterPacked(1); // no record
    out.rawVarint(1);
    out.exit(packed);
    assertThat(embedded).isPositive();
  }

  @Test
  @DisplayName("VA-9 64 records are read inside each other, the outermost counted, and not 65")
  void depthIsBoundedByTheReader() {
    byte[] nested = nested(Limits.DEPTH_MAX);
    MessageInput in = new MessageInput(nested);
    in.narrow(in.tag());
    for (int i = 1; i < Limits.DEPTH_MAX; i++) {
      in.enter(in.tag());
    }
    int tag = in.tag();

    assertThat(in.remaining()).isPositive();
    assertThatExceptionOfType(BadMessageException.class)
        .isThrownBy(() -> in.enter(tag))
        .withMessageContaining("deeper than 64");
    int outer = in.enterPacked(tag);
    in.exit(outer);
  }

  /** {@return that many records around an empty field of length 0} */
  private static byte[] nested(int records) {
    byte[] inner = {1 << 3 | WireTypes.BYTES, 0};
    for (int i = 0; i < records; i++) {
      byte[] body = inner;
      inner = written(out -> out.bytesPresent(1, body));
    }
    return inner;
  }

  @Test
  void depthIsCountedAnewForTheNextMessage() {
    MessageOutput out = MessageOutput.onHeap(100_000);
    MessageInput in = new MessageInput();
    byte[] bytes = nested(60);
    for (int round = 0; round < 3; round++) {
      out.begin(0);
      in.over(ByteBuffer.wrap(bytes), 0, bytes.length);
      for (int i = 0; i < 60; i++) {
        out.enter(1);
        in.enter(in.tag());
      }
    }
    assertThat(out.length()).isEqualTo(120);
  }

  @Test
  void whatWasSwappedOutIsWholeAndTheNextMessageBeginsAtZero() {
    MessageOutput out = MessageOutput.onHeap(100);
    out.rawByte(1);
    ByteBuffer full = out.swap(ByteBuffer.allocate(1));
    out.rawFixed32(0x04030201);

    assertThat(full.get(0)).isEqualTo((byte) 1);
    assertThat(out.toByteArray()).containsExactly(1, 2, 3, 4);
  }

  @Test
  void rereadingFromAPositionGivesTheSame() {
    MessageInput in = new MessageInput(written(out -> out.string(FIELD, "twice")));
    int start = in.position();
    String first = in.string(in.tag());
    in.position(start);

    assertThat(in.string(in.tag())).isEqualTo(first).isEqualTo("twice");
  }

  @Test
  void contextsAreKept() {
    Object context = new ArrayList<>();
    MessageInput in = new MessageInput();
    MessageOutput out = MessageOutput.onHeap(10);
    in.context(context);
    out.context(context);

    assertThat(in.context()).isSameAs(context);
    assertThat(out.context()).isSameAs(context);
  }
}
