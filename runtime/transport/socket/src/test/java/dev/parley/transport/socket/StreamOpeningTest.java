package dev.parley.transport.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.transport.api.Framing;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Detection of a stream's framing by its first bytes. */
final class StreamOpeningTest {
  /** A stream that gives one byte at every second reading. */
  private static final class SlowStream implements ByteStream {
    private final byte[] bytes;
    private int readings;

    SlowStream(int... bytes) {
      this.bytes = new byte[bytes.length];
      for (int i = 0; i < bytes.length; i++) {
        this.bytes[i] = (byte) bytes[i];
      }
    }

    @Override
    public int read(ByteBuffer target) {
      int next = readings++;
      if (next / 2 == bytes.length) {
        return -1;
      }
      if (next % 2 == 0) {
        return 0;
      }
      target.put(bytes[next / 2]);
      return 1;
    }

    @Override
    public boolean buffered() {
      return false;
    }

    @Override
    public boolean write(ByteBuffer source) {
      return true;
    }

    @Override
    public void endOutput() {
      // nothing is written
    }
  }

  private static StreamOpening read(int... bytes) throws IOException {
    return StreamOpening.read(new SlowStream(bytes), List.of(Framing.PARLEY));
  }

  @Test
  void bytesThatSelectAFramingAreKeptForIt() throws IOException {
    StreamOpening opening = read(5, 0, 0, 0, 1);

    assertThat(opening.framing()).isSameAs(Framing.PARLEY);
    assertThat(opening.head()).isEqualTo(ByteBuffer.wrap(new byte[] {5, 0, 0, 0}));
  }

  @Test
  void streamThatEndsBeforeItHasSelectedOneIsRefused() {
    assertThatThrownBy(() -> read(5, 0, 0))
        .isInstanceOf(EOFException.class)
        .hasMessageContaining("after 3 bytes");
  }

  @Test
  void bytesThatNoFramingBeginsWithAreRefused() {
    assertThatThrownBy(() -> read('G', 'E', 'T', ' '))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("47455420");
  }
}
