package dev.parley.transport.socket;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** A byte stream without TLS: the bytes of the channel. */
final class PlainStream implements ByteStream {
  private final SocketChannel channel;

  PlainStream(SocketChannel channel) {
    this.channel = channel;
  }

  @Override
  public int read(ByteBuffer target) throws IOException {
    return channel.read(target);
  }

  @Override
  public boolean buffered() {
    return false;
  }

  @Override
  public boolean write(ByteBuffer source) throws IOException {
    channel.write(source);
    return !source.hasRemaining();
  }

  @Override
  public void endOutput() throws IOException {
    channel.shutdownOutput();
  }
}
