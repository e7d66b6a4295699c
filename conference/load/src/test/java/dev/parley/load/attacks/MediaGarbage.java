package dev.parley.load.attacks;

import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;

/** Datagrams of strangers at the port of audio and video. */
final class MediaGarbage implements Attack {
  private static final int BURST = 20;
  private static final long BURST_NANOS = 1_000_000;
  private static final int DATAGRAMS_MAX = 2_000_000;
  private static final int BYTES = 1_200;

  /** First bytes of STUN, DTLS, RTP and RTCP (RFC 7983), and of none of them. */
  private static final byte[] KINDS = {0, 22, (byte) 0x80, (byte) 0x81, (byte) 0xFF};

  @Override
  public String description() {
    return "20,000 datagrams a second that look like STUN, DTLS, RTP and RTCP, from a stranger";
  }

  @Override
  public Set<String> refusals() {
    return Set.of();
  }

  @Override
  public void run(AttackTarget target, Deadline until, OutcomeCounters tally) throws Exception {
    SplittableRandom random = new SplittableRandom(1);
    InetSocketAddress there =
        new InetSocketAddress(InetAddress.getLoopbackAddress(), target.media());
    byte[] bytes = new byte[BYTES];
    try (DatagramSocket socket = new DatagramSocket(0, InetAddress.ofLiteral("127.0.0.66"))) {
      long next = System.nanoTime();
      for (int sent = 0; sent < DATAGRAMS_MAX && until.open(); sent++) {
        random.nextBytes(bytes);
        bytes[0] = KINDS[sent % KINDS.length];
        if (bytes[0] == 0) {
          stun(bytes);
        }
        socket.send(new DatagramPacket(bytes, BYTES, there));
        tally.count("sent");
        if (sent % BURST == 0) {
          next += BURST_NANOS;
          LockSupport.parkNanos(next - System.nanoTime());
        }
      }
    }
  }

  /** Makes the bytes a binding request by its header (RFC 8489, section 5). */
  private static void stun(byte[] bytes) {
    int length = BYTES - 20;
    byte[] header = {0, 1, (byte) (length >> 8), (byte) length, 0x21, 0x12, (byte) 0xA4, 0x42};
    System.arraycopy(header, 0, bytes, 0, header.length);
  }
}
