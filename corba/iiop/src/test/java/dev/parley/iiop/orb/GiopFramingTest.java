package dev.parley.iiop.orb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.FrameDecoder;
import dev.parley.transport.api.MessageMemory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** GIOP messages in a stream of bytes: CORBA 3.3 part 2, section 9.4.1. */
final class GiopFramingTest implements FrameDecoder.Sink {
  private static final int LIMIT = 1_000;
  private static final int HEADER = 12;
  private static final byte REPLY = 1;
  private static final byte CLOSE_CONNECTION = 5;
  private static final byte MESSAGE_ERROR = 6;

  private final FrameDecoder reader = GiopFraming.INSTANCE.reader(LIMIT, MessageMemory.unlimited());
  private final List<String> seen = new ArrayList<>();
  private boolean ready = true;

  @Override
  public boolean isReady() {
    return ready;
  }

  @Override
  public void message(ByteBuffer buffer, int offset, int length) {
    seen.add("message " + length + " ends with " + buffer.get(offset + length - 1));
  }

  @Override
  public void close(CloseReason reason, String text) {
    seen.add("close " + reason);
    ready = false;
  }

  @Override
  public void ping(long data) {
    seen.add("ping");
  }

  private static byte[] message(int major, int minor, ByteOrder order, int type, int size) {
    byte[] body = new byte[Math.clamp(size, 0, LIMIT)];
    if (body.length > 0) {
      body[body.length - 1] = 9;
    }
    return ByteBuffer.allocate(HEADER + body.length)
        .put("GIOP".getBytes(StandardCharsets.US_ASCII))
        .put((byte) major)
        .put((byte) minor)
        .put((byte) (order == ByteOrder.LITTLE_ENDIAN ? 1 : 0))
        .put((byte) type)
        .order(order)
        .putInt(size)
        .put(body)
        .array();
  }

  private void feed(byte[] bytes) {
    reader.writableBuffer().put(bytes);
    reader.received();
    reader.drain(this);
  }

  private void refused(CloseReason reason, byte[] bytes) {
    assertThatThrownBy(() -> feed(bytes))
        .isInstanceOfSatisfying(
            BadMessageException.class, e -> assertThat(e.reason()).isEqualTo(reason));
    assertThat(seen).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"0,false", "1,true", "2,false", "2,true"})
  void messagesAreCutInBothByteOrders(int minor, boolean little) {
    ByteOrder order = little ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
    byte[] one = message(1, minor, order, REPLY, 3);
    byte[] both = ByteBuffer.allocate(2 * one.length).put(one).put(one).array();
    feed(both);

    assertThat(seen).containsExactly("message 15 ends with 9", "message 15 ends with 9");
  }

  @Test
  void messageIsHandedOnWithItsLastByte() {
    byte[] bytes = message(1, 2, ByteOrder.BIG_ENDIAN, REPLY, 3);
    for (byte each : bytes) {
      assertThat(seen).isEmpty();
      feed(new byte[] {each});
    }

    assertThat(seen).hasSize(1);
  }

  @Test
  void messageMayBeAsLongAsTheLimit() {
    feed(message(1, 2, ByteOrder.BIG_ENDIAN, REPLY, LIMIT - HEADER));
    assertThat(seen).hasSize(1);
    seen.clear();

    refused(
        CloseReason.LIMIT_EXCEEDED, message(1, 2, ByteOrder.BIG_ENDIAN, REPLY, LIMIT - HEADER + 1));
  }

  @ParameterizedTest
  @CsvSource({"-1", "-2147483648", "2147483647"})
  void hugeSizeIsRefusedByTheHeader(int size) {
    refused(CloseReason.LIMIT_EXCEEDED, message(1, 2, ByteOrder.BIG_ENDIAN, REPLY, size));
  }

  @ParameterizedTest
  @CsvSource({"0,2", "2,0", "1,3", "1,-1", "-1,0"})
  void otherVersionsAreRefused(int major, int minor) {
    refused(CloseReason.VERSION_MISMATCH, message(major, minor, ByteOrder.BIG_ENDIAN, REPLY, 0));
  }

  @Test
  void bytesOfAnotherProtocolAreRefused() {
    assertThat(GiopFraming.INSTANCE.matchesHead(0x47494F50)).isTrue();
    assertThat(GiopFraming.INSTANCE.matchesHead(0x504F4947)).isFalse();
    refused(CloseReason.PROTOCOL_ERROR, "HTTP/1.1 400".getBytes(StandardCharsets.US_ASCII));
  }

  @Test
  void closeConnectionAndMessageErrorEndTheStream() {
    feed(message(1, 0, ByteOrder.BIG_ENDIAN, CLOSE_CONNECTION, 0));
    feed(message(1, 0, ByteOrder.BIG_ENDIAN, REPLY, 0)); // not looked at
    ready = true;
    reader.discardBuffer();
    feed(message(1, 0, ByteOrder.BIG_ENDIAN, MESSAGE_ERROR, 0));

    assertThat(seen).containsExactly("close NORMAL", "close PROTOCOL_ERROR");
  }

  @ParameterizedTest
  @EnumSource(CloseReason.class)
  void peerIsToldWhyByTheSideThatMay(CloseReason reason) {
    byte[] error = message(1, 0, ByteOrder.BIG_ENDIAN, MESSAGE_ERROR, 0);
    byte[] end = message(1, 0, ByteOrder.BIG_ENDIAN, CLOSE_CONNECTION, 0);
    boolean peersFault =
        List.of(
                CloseReason.PROTOCOL_ERROR,
                CloseReason.LIMIT_EXCEEDED,
                CloseReason.VERSION_MISMATCH)
            .contains(reason);

    assertThat(GiopFraming.INSTANCE.close(false, reason, "why"))
        .isEqualTo(peersFault ? error : end);
    assertThat(GiopFraming.INSTANCE.close(true, reason, "why"))
        .isEqualTo(peersFault ? error : new byte[0]);
  }
}
