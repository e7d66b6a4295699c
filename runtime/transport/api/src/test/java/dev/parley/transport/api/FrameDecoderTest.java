package dev.parley.transport.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.base.Limits;
import dev.parley.base.MemoryBudget;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class FrameDecoderTest implements FrameDecoder.Sink {
  private static final int LIMIT = 100_000;

  private final FrameDecoder reader = Framing.PARLEY.reader(LIMIT, MessageMemory.unlimited());
  private final List<String> seen = new ArrayList<>();
  private boolean ready = true;

  @Override
  public boolean isReady() {
    return ready;
  }

  @Override
  public void message(ByteBuffer buffer, int offset, int length) {
    seen.add("message " + length + " starting with " + buffer.get(offset));
  }

  @Override
  public void close(CloseReason reason, String text) {
    seen.add("close " + reason + " " + text);
    ready = false;
  }

  @Override
  public void ping(long data) {
    seen.add("ping " + data);
  }

  private void feed(byte... bytes) {
    feed(reader, bytes);
  }

  private void feed(FrameDecoder to, byte... bytes) {
    for (int at = 0; at < bytes.length; ) {
      ByteBuffer room = to.writableBuffer();
      int count = Math.min(room.remaining(), bytes.length - at);
      room.put(bytes, at, count);
      at += count;
      to.received();
      to.drain(this);
    }
  }

  private static byte[] frame(int type, int length, byte... payload) {
    byte[] frame = new byte[FrameFormat.HEADER_BYTES + payload.length];
    ByteBuffer.wrap(frame)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putInt(FrameFormat.header(type, length))
        .put(payload);
    return frame;
  }

  @Test
  @DisplayName("FR-1: the length is little-endian and counts the payload")
  void headerIsReadAsDrawn() {
    feed((byte) 3, (byte) 0, (byte) 0, (byte) 0, (byte) 9, (byte) 8, (byte) 7);

    assertThat(seen).containsExactly("message 3 starting with 9");
  }

  @Test
  @DisplayName("FR-1: a message at the limit passes, one byte more is refused before its payload")
  void messageLimitIsKept() {
    feed(frame(FrameFormat.MESSAGE, LIMIT, new byte[LIMIT]));
    assertThat(seen).containsExactly("message " + LIMIT + " starting with 0");

    assertRefused(CloseReason.LIMIT_EXCEEDED, frame(FrameFormat.MESSAGE, LIMIT + 1));
  }

  @ParameterizedTest
  @DisplayName("FR-1: frames whose length does not fit their type")
  @CsvSource({"0,0", "1,0", "1,1", "1,1027", "2,0", "2,7", "2,9", "3,7", "3,9", "128,100001"})
  void lengthsOutsideTheBoundsAreRefused(int type, int length) {
    assertRefused(CloseReason.PROTOCOL_ERROR, frame(type, length));
  }

  @ParameterizedTest
  @DisplayName("FR-2: reserved types are refused")
  @ValueSource(ints = {4, 5, 127})
  void reservedTypesAreRefused(int type) {
    assertRefused(CloseReason.PROTOCOL_ERROR, frame(type, 1));
  }

  @ParameterizedTest
  @DisplayName("FR-2: who took a port of another protocol reads which")
  @ValueSource(strings = {"HTTP/1.1 400 Bad Request", "GET / HTTP/1.1", "SSH-2.0-OpenSSH"})
  void wordsOfAnotherProtocolAreTold(String said) {
    assertThatThrownBy(() -> feed(said.getBytes(StandardCharsets.US_ASCII)))
        .isInstanceOf(BadMessageException.class)
        .hasMessageContaining('"' + said.substring(0, 4) + '"');
  }

  @Test
  @DisplayName("FR-2: bytes that are no text are not told as such")
  void bytesThatAreNoTextAreNotTold() {
    assertThatThrownBy(() -> feed((byte) 'H', (byte) 0x1B, (byte) 'T', (byte) 'P'))
        .hasMessage("FR-2: frame type 80 is reserved");
  }

  private void assertRefused(CloseReason reason, byte[] bytes) {
    assertThatThrownBy(() -> feed(bytes))
        .isInstanceOfSatisfying(
            BadMessageException.class, e -> assertThat(e.reason()).isEqualTo(reason));
  }

  @ParameterizedTest
  @DisplayName("FR-2: extensions are passed over")
  @ValueSource(ints = {0, 1, 20_000, LIMIT})
  void extensionsArePassedOver(int length) {
    feed(frame(200, length, new byte[length]));
    feed(frame(FrameFormat.MESSAGE, 1, (byte) 5));

    assertThat(seen).containsExactly("message 1 starting with 5");
  }

  @Test
  @DisplayName("FR-5: what follows CLOSE is not looked at")
  void nothingFollowsClose() {
    byte[] text = "züri".getBytes(StandardCharsets.UTF_8);
    byte[] payload = new byte[2 + text.length];
    payload[0] = (byte) CloseReason.REFUSED.code();
    System.arraycopy(text, 0, payload, 2, text.length);

    feed(frame(FrameFormat.CLOSE, payload.length, payload));
    feed(frame(4, 1, (byte) 1));

    assertThat(seen).containsExactly("close REFUSED züri");
  }

  @ParameterizedTest
  @DisplayName("FR-1: the shortest and the longest CLOSE are read")
  @ValueSource(ints = {0, Limits.CLOSE_TEXT_BYTES_MAX})
  void closeTextMayBeEmptyOrAsLongAsItMayBe(int length) {
    byte[] payload = new byte[FrameFormat.CLOSE_CODE_BYTES + length];
    Arrays.fill(payload, (byte) 'x');
    payload[0] = (byte) CloseReason.REFUSED.code();
    payload[1] = 0;

    feed(frame(FrameFormat.CLOSE, payload.length, payload));

    assertThat(seen).containsExactly("close REFUSED " + "x".repeat(length));
  }

  @Test
  @DisplayName("ER-4: an unknown close code is a protocol error with its text")
  void unknownCloseCodeIsAProtocolError() {
    feed(frame(FrameFormat.CLOSE, 3, (byte) 0xFF, (byte) 0x01, (byte) 'x'));

    assertThat(seen).containsExactly("close PROTOCOL_ERROR x");
  }

  @Test
  @DisplayName("FR-3: PING wants its eight bytes back; PONG wants nothing")
  void pingIsHandedOn() {
    feed(frame(FrameFormat.PONG, 8, new byte[8]));
    feed(
        frame(
            FrameFormat.PING,
            8,
            (byte) 1,
            (byte) 0,
            (byte) 0,
            (byte) 0,
            (byte) 0,
            (byte) 0,
            (byte) 0,
            (byte) 0));

    assertThat(seen).containsExactly("ping 1");
  }

  @Test
  void claimedLengthAloneTakesNoMemory() {
    feed(frame(FrameFormat.MESSAGE, LIMIT, (byte) 1));

    assertThat(reader.writableBuffer().capacity()).isLessThan(LIMIT / 2);
  }

  @Test
  void largeMessagesAreReadIntoTheSameBufferAgain() {
    int length = 3 << 19;
    FrameDecoder large = Framing.PARLEY.reader(length, MessageMemory.unlimited());
    Set<ByteBuffer> buffers = Collections.newSetFromMap(new IdentityHashMap<>());
    byte[] frame = frame(FrameFormat.MESSAGE, length, new byte[length]);
    for (int i = 0; i < 3; i++) {
      for (int at = 0; at < frame.length; ) {
        ByteBuffer room = large.writableBuffer();
        if (room.capacity() > length) {
          buffers.add(room);
        }
        int count = Math.min(room.remaining(), frame.length - at);
        room.put(frame, at, count);
        at += count;
        large.received();
        large.drain(this);
      }
    }

    assertThat(seen).hasSize(3);
    assertThat(buffers).hasSize(1);
  }

  @Test
  void sinkThatIsNotReadyGetsTheRestLater() {
    ready = false;
    feed(frame(FrameFormat.MESSAGE, 1, (byte) 1));
    assertThat(seen).isEmpty();
    assertThat(reader.hasUnhandledBytes()).isTrue();

    ready = true;
    reader.drain(this);
    assertThat(seen).hasSize(1);
    assertThat(reader.hasUnhandledBytes()).isFalse();
  }

  @Test
  @DisplayName("FR-10: a buffer for which there is no memory is not made")
  void bufferForWhichThereIsNoMemoryIsNotMade() {
    AdmissionControl capacity =
        new AdmissionControl(
            AdmissionControl.ConnectionLimits.DEFAULT, new MemoryBudget(BufferPool.BYTES_MIN, 0));
    FrameDecoder poor =
        Framing.PARLEY.reader(BufferPool.BYTES_MAX, capacity.uncounted().messageMemory(_ -> {}));
    while (poor.writableBuffer().capacity() < BufferPool.BYTES_MIN) {
      fill(poor);
    }
    fill(poor);
    BufferPoolTest.drain();
    List<ByteBuffer> kept =
        IntStream.range(0, BufferPool.CLASS_BUFFERS_MAX)
            .mapToObj(_ -> BufferPool.acquire(BufferPool.BYTES_MIN))
            .toList();
    kept.forEach(BufferPool::release);

    assertThatThrownBy(poor::writableBuffer).isInstanceOf(BadMessageException.class);

    for (int i = 0; i < BufferPool.CLASS_BUFFERS_MAX; i++) {
      ByteBuffer spare = BufferPool.acquire(BufferPool.BYTES_MIN);
      assertThat(kept).anyMatch(each -> each == spare); // nothing larger took its place
    }
  }

  @Test
  @DisplayName(
      "FR-10: a message counts as incomplete while its bytes take more than a first buffer")
  void messageInALargeBufferIsIncompleteUntilItsLastByte() {
    MessageMemory memory = MessageMemory.unlimited();
    FrameDecoder measured = Framing.PARLEY.reader(LIMIT, memory);
    feed(measured, frame(FrameFormat.MESSAGE, 5_000, new byte[500]));
    assertThat(memory.incomplete()).isFalse();
    feed(measured, new byte[4_499]);
    assertThat(memory.incomplete()).isTrue();
    feed(measured, new byte[1]);
    assertThat(memory.incomplete()).isFalse();
    assertThat(seen).hasSize(1);

    assertThat(memory.held()).isPositive();
    measured.trim();
    assertThat(memory.held()).isZero();
  }

  @Test
  void bufferWithBytesInItIsNotGivenUp() {
    feed(frame(FrameFormat.MESSAGE, 3, (byte) 7));
    reader.trim();
    feed((byte) 8, (byte) 9);

    assertThat(seen).containsExactly("message 3 starting with 7");
  }

  @Test
  void bufferAboveAMebibyteIsGivenUpWhenItIsEmpty() {
    MessageMemory memory = MessageMemory.unlimited();
    int length = 3 << 19;
    feed(
        Framing.PARLEY.reader(length, memory),
        frame(FrameFormat.MESSAGE, length, new byte[length]));

    assertThat(seen).hasSize(1);
    assertThat(memory.held()).isZero();
  }

  @Test
  @DisplayName("FR-10: small messages are read where there is no memory for a larger buffer")
  void filledBufferGrowsOnlyWhereThereIsMemory() {
    byte[] small = frame(FrameFormat.MESSAGE, 12, new byte[12]);
    AdmissionControl none =
        new AdmissionControl(AdmissionControl.ConnectionLimits.DEFAULT, new MemoryBudget(1, 0));
    FrameDecoder poor = Framing.PARLEY.reader(LIMIT, none.uncounted().messageMemory(_ -> {}));
    int first = reader.writableBuffer().capacity();
    for (FrameDecoder each : List.of(poor, reader)) {
      ByteBuffer room = each.writableBuffer();
      while (room.hasRemaining()) {
        room.put(small);
      }
      each.received();
      each.drain(this);
    }

    assertThat(seen).hasSize(2 * first / small.length);
    assertThat(poor.writableBuffer().capacity()).isEqualTo(first);
    assertThat(reader.writableBuffer().capacity()).isGreaterThan(first);
  }

  private static void fill(FrameDecoder reader) {
    ByteBuffer room = reader.writableBuffer();
    room.position(room.limit());
    reader.received();
  }
}
