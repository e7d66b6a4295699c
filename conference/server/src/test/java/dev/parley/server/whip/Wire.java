package dev.parley.server.whip;

import dev.parley.media.ice.IceCandidate;
import java.io.IOException;
import java.net.InetSocketAddress;

/** How a caller of a test sends and receives packets. Threads: one. */
interface Wire extends AutoCloseable {
  /** {@return the address of this side} */
  IceCandidate local();

  void send(byte[] bytes, int from, int length, InetSocketAddress to) throws IOException;

  /** {@return the bytes of a packet that came; 0 when none did for a moment} */
  int receive(byte[] into) throws IOException;

  /** {@return where the last packet came from} */
  InetSocketAddress from();

  @Override
  void close() throws IOException;
}
