package dev.parley.cli.doctor;

import dev.parley.media.framing.Framer;
import dev.parley.media.stun.StunClass;
import dev.parley.media.stun.StunMessage;
import dev.parley.media.stun.StunWriter;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Optional;

/** Probes a TCP path with one STUN Binding request, framed as in RFC 4571. */
final class StunTcpProbe {
  private static final int WAIT_MILLIS_MAX = 3_000;

  private StunTcpProbe() {}

  /**
   * Sends one request and waits for the response, 3 s at most.
   *
   * @return the result; empty when the reply is no STUN response to this request
   * @throws java.net.SocketTimeoutException when the connection or the response takes longer than 3
   *     s
   * @throws java.io.EOFException when the connection ends before the response
   * @throws IOException when there is no connection
   */
  static Optional<StunProbeResult> probe(InetSocketAddress to) throws IOException {
    long ours = new SecureRandom().nextLong();
    try (Socket socket = new Socket()) {
      socket.connect(to, WAIT_MILLIS_MAX);
      socket.setSoTimeout(WAIT_MILLIS_MAX);
      StunWriter question = new StunWriter(new byte[StunMessage.HEADER_BYTES]);
      int length = question.begin(StunClass.REQUEST, 0, ours).endBare();
      byte[] framed = new byte[Framer.HEADER_BYTES + length];
      Framer.header(length, framed, 0);
      System.arraycopy(question.bytes(), 0, framed, Framer.HEADER_BYTES, length);
      long left = System.nanoTime();
      socket.getOutputStream().write(framed);
      DataInputStream in = new DataInputStream(socket.getInputStream());
      byte[] bytes = new byte[in.readUnsignedShort()];
      in.readFully(bytes);
      Duration took = Duration.ofNanos(System.nanoTime() - left);
      StunMessage answer = new StunMessage();
      if (!answer.wrap(bytes, 0, bytes.length)
          || answer.stunClass() != StunClass.SUCCESS
          || answer.transactionLow() != ours) {
        return Optional.empty();
      }
      return Optional.ofNullable(answer.mappedAddress())
          .map(seenAs -> new StunProbeResult(1, 1, took, took, seenAs));
    }
  }
}
