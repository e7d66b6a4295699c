package dev.parley.transport.socket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.FrameDecoder;
import dev.parley.transport.api.Framing;
import dev.parley.transport.api.MessageMemory;
import java.nio.ByteBuffer;

/**
 * Fuzz target: whatever a peer sends, the reader hands on frames within bounds or refuses by rule.
 * Its short form is {@link FrameDecoderFuzzTest}.
 */
public final class FrameDecoderFuzz {
  static final int LIMIT = 2_000;

  /** What the bytes led to. */
  private static final class Seen implements FrameDecoder.Sink {
    int messages;
    long bytes;
    boolean closed;

    @Override
    public boolean isReady() {
      return !closed;
    }

    @Override
    public void message(ByteBuffer buffer, int offset, int length) {
      assertThat(length).isBetween(1, LIMIT);
      assertThat(offset + length).isLessThanOrEqualTo(buffer.capacity());
      messages++;
      for (int i = 0; i < length; i++) {
        bytes += buffer.get(offset + i);
      }
    }

    @Override
    public void close(CloseReason reason, String text) {
      closed = true;
    }

    @Override
    public void ping(long data) {}
  }

  /** Entry of the fuzzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    // How the bytes are cut into reads must not change what they mean.
    String whole = read(input, input.length);
    String bytewise = read(input, 1);
    String torn = read(input, 7);
    assertThat(bytewise).isEqualTo(whole);
    assertThat(torn).isEqualTo(whole);
  }

  private static String read(byte[] input, int step) {
    FrameDecoder reader = Framing.PARLEY.reader(LIMIT, MessageMemory.unlimited());
    Seen seen = new Seen();
    String refused = "";
    try {
      for (int at = 0; at < input.length; ) {
        ByteBuffer room = reader.writableBuffer();
        assertThat(room.hasRemaining()).isTrue();
        int count = Math.min(Math.min(step, room.remaining()), input.length - at);
        room.put(input, at, count);
        at += count;
        reader.received();
        reader.drain(seen);
        if (seen.closed) {
          break;
        }
      }
    } catch (BadMessageException e) {
      refused = e.reason() + " " + e.getMessage();
    }
    return seen.messages + " " + seen.bytes + " " + seen.closed + " " + refused;
  }
}
