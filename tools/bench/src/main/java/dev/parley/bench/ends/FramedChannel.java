package dev.parley.bench.ends;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/**
 * Minimal framing of calls on a blocking channel: length, kind, value. Frames are collected in a
 * buffer and sent by {@link #flush}.
 *
 * <p>Threads: confined to one.
 */
final class FramedChannel {
  static final byte ECHO = 1;
  static final byte ECHO_REPLY = 2;
  static final byte ROUND = 3;
  static final byte ROUND_REPLY = 4;

  private static final int PAYLOAD_BYTES = 1 + Long.BYTES;
  private static final int BUFFER_BYTES = 64 << 10;

  private final SocketChannel channel;
  private final ByteBuffer in = ByteBuffer.allocateDirect(BUFFER_BYTES).flip();
  private final ByteBuffer out = ByteBuffer.allocateDirect(BUFFER_BYTES);
  private byte kind;
  private long value;

  FramedChannel(SocketChannel channel) {
    this.channel = channel;
  }

  void put(byte newKind, long newValue) throws IOException {
    if (out.remaining() < Integer.BYTES + PAYLOAD_BYTES) {
      flush();
    }
    out.putInt(PAYLOAD_BYTES).put(newKind).putLong(newValue);
  }

  void flush() throws IOException {
    out.flip();
    while (out.hasRemaining()) {
      channel.write(out);
    }
    out.clear();
  }

  /** Waits for bytes. {@return false at the end of the stream} */
  boolean fill() throws IOException {
    in.compact();
    int count = channel.read(in);
    in.flip();
    return count >= 0;
  }

  /** {@return whether there was another complete frame, which is now the current one} */
  boolean next() {
    if (in.remaining() < Integer.BYTES
        || in.remaining() < Integer.BYTES + in.getInt(in.position())) {
      return false;
    }
    in.getInt();
    kind = in.get();
    value = in.getLong();
    return true;
  }

  byte kind() {
    return kind;
  }

  long value() {
    return value;
  }

  /** Answers the current frame; a round trip is answered by an echo request first. */
  void answer() throws IOException {
    switch (kind) {
      case ECHO -> put(ECHO_REPLY, value);
      case ROUND -> put(ECHO, value);
      case ECHO_REPLY -> put(ROUND_REPLY, value);
      default -> throw new IOException("a frame of kind " + kind);
    }
  }
}
