package dev.parley.cli.doctor;

import dev.parley.media.stun.StunClass;
import dev.parley.media.stun.StunMessage;
import dev.parley.media.stun.StunWriter;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Probes a UDP path with STUN Binding requests, one each 20 ms. Threads: one at a time. */
final class StunUdpProbe {
  private static final long INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
  private static final long FINAL_WAIT_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final StunWriter question = new StunWriter(new byte[StunMessage.HEADER_BYTES]);
  private final StunMessage answer = new StunMessage();
  private final byte[] bytes = new byte[StunMessage.MESSAGE_BYTES_MAX];
  private final long ours = new SecureRandom().nextLong();
  private final long[] left;
  private final long[] took;
  private @Nullable InetSocketAddress seenAs;

  private StunUdpProbe(int questions) {
    left = new long[questions];
    took = new long[questions];
  }

  /**
   * Sends the requests and waits until all are answered, or for 1 s after the last one.
   *
   * @return the result; empty when no request was answered
   * @throws IOException when there is no route from this machine, or an ICMP error reports the port
   *     unreachable
   */
  static Optional<StunProbeResult> probe(InetSocketAddress to, int questions) throws IOException {
    try (DatagramSocket socket = new DatagramSocket()) {
      socket.connect(to);
      return new StunUdpProbe(questions).run(socket);
    }
  }

  private Optional<StunProbeResult> run(DatagramSocket socket) throws IOException {
    long began = System.nanoTime();
    int asked = 0;
    int answered = 0;
    while (answered < left.length) {
      long now = System.nanoTime();
      long due = began + asked * INTERVAL_NANOS;
      if (asked < left.length && now - due >= 0) {
        send(socket, asked++);
        continue;
      }
      long until = asked < left.length ? due : left[left.length - 1] + FINAL_WAIT_NANOS;
      if (until - now <= 0) {
        break;
      }
      answered += receive(socket, until - now) ? 1 : 0;
    }
    return answered == 0 || seenAs == null ? Optional.empty() : Optional.of(echo(answered, seenAs));
  }

  private void send(DatagramSocket socket, int index) throws IOException {
    left[index] = System.nanoTime();
    int length = question.begin(StunClass.REQUEST, index, ours).endBare();
    socket.send(new DatagramPacket(question.bytes(), length));
  }

  /** {@return whether a request was answered for the first time} */
  private boolean receive(DatagramSocket socket, long nanos) throws IOException {
    socket.setSoTimeout((int) Math.max(1, TimeUnit.NANOSECONDS.toMillis(nanos)));
    DatagramPacket packet = new DatagramPacket(bytes, bytes.length);
    try {
      socket.receive(packet);
    } catch (SocketTimeoutException e) {
      return false;
    }
    if (!answer.wrap(bytes, 0, packet.getLength())
        || answer.stunClass() != StunClass.SUCCESS
        || answer.transactionLow() != ours) {
      return false;
    }
    // The transaction id carries the request's index, so a late or reordered response is matched.
    int index = answer.transactionHigh();
    InetSocketAddress mapped = answer.mappedAddress();
    if (index < 0 || index >= took.length || took[index] != 0 || mapped == null) {
      return false;
    }
    // 0 stands for a request without a response.
    took[index] = Math.max(1, System.nanoTime() - left[index]);
    seenAs = mapped;
    return true;
  }

  private StunProbeResult echo(int answered, InetSocketAddress seen) {
    long[] times = Arrays.stream(took).filter(each -> each > 0).sorted().toArray();
    return new StunProbeResult(
        left.length,
        answered,
        Duration.ofNanos(times[times.length / 2]),
        Duration.ofNanos(times[times.length - 1]),
        seen);
  }
}
