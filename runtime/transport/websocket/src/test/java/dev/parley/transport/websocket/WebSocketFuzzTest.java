package dev.parley.transport.websocket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.parley.testkit.FuzzCorpus;
import dev.parley.testkit.RandomSeeds;
import java.io.ByteArrayOutputStream;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The short form of {@link WebSocketFuzz}: good frames, damaged in all ways, and noise. */
final class WebSocketFuzzTest implements FuzzCorpus {
  private static final int ROUNDS = 3_000;
  private static final int[] TYPES = {
    RawWebSocketPeer.CONTINUATION,
    RawWebSocketPeer.TEXT,
    RawWebSocketPeer.BINARY,
    RawWebSocketPeer.BINARY,
    RawWebSocketPeer.BINARY,
    RawWebSocketPeer.CLOSE,
    RawWebSocketPeer.PING,
    RawWebSocketPeer.PONG
  };

  @Test
  void goodFramesArrive() {
    ByteArrayOutputStream frames = new ByteArrayOutputStream();
    for (int size : new int[] {1, 125, 126, WebSocketFuzz.MESSAGE_BYTES_MAX}) {
      frames.writeBytes(frame(true, RawWebSocketPeer.BINARY, new byte[size]));
    }
    frames.writeBytes(frame(false, RawWebSocketPeer.BINARY, new byte[10]));
    frames.writeBytes(frame(true, RawWebSocketPeer.CONTINUATION, new byte[10]));

    byte[] bytes = frames.toByteArray();
    assertThat(WebSocketFuzz.receive(bytes, bytes.length)).isEqualTo(5);
    for (int first = 0; first < bytes.length; first += 7) {
      assertThat(WebSocketFuzz.receive(bytes, first)).isEqualTo(5);
    }
  }

  @Test
  void damagedFramesHarmNobody() {
    RandomSeeds.run(
        ROUNDS,
        random -> {
          byte[] bytes = random.nextInt(4) == 0 ? RandomSeeds.bytes(random, 300) : damaged(random);
          assertThatCode(() -> WebSocketFuzz.fuzzerTestOneInput(bytes)).doesNotThrowAnyException();
        });
  }

  private static byte[] damaged(Random random) {
    ByteArrayOutputStream frames = new ByteArrayOutputStream();
    for (int i = 1 + random.nextInt(4); i > 0; i--) {
      int type = TYPES[random.nextInt(TYPES.length)];
      byte[] payload = RandomSeeds.bytes(random, random.nextInt(1 << random.nextInt(11)));
      frames.writeBytes(frame(random.nextInt(4) > 0, type, payload));
    }
    byte[] bytes = frames.toByteArray();
    for (int i = random.nextInt(3); i > 0; i--) {
      bytes[random.nextInt(Math.min(bytes.length, 20))] ^= (byte) (1 << random.nextInt(8));
    }
    return bytes;
  }

  private static byte[] frame(boolean end, int type, byte[] payload) {
    ByteArrayOutputStream frame = new ByteArrayOutputStream();
    frame.writeBytes(RawWebSocketPeer.header(end, type, payload.length));
    frame.writeBytes(payload);
    return frame.toByteArray();
  }
}
