package dev.parley.load;

import dev.parley.client.transport.LoopMember;
import dev.parley.client.transport.MediaConnection;
import dev.parley.client.transport.MediaConnectionListener;
import dev.parley.client.transport.MediaLoop;
import dev.parley.media.dtls.DtlsCertificate;
import dev.parley.media.rtcp.RtcpWriter;
import dev.parley.media.rtp.BigEndian;
import dev.parley.media.rtp.RtpPacket;
import dev.parley.media.sdp.MediaKind;
import dev.parley.media.sdp.NegotiatedSection;
import dev.parley.media.sdp.NegotiatedSession;
import dev.parley.media.sdp.RemoteDescription;
import dev.parley.media.sdp.SdpOfferer;
import dev.parley.media.sdp.Transceiver;
import java.net.InetAddress;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A viewer of one publisher that floods the server with requests for key frames (PLI and FIR) and
 * for packets to be sent again (NACK).
 *
 * <p>Threads: {@link #open}, {@link #connect} and {@link #close} by one; counters by all; the rest
 * by its loop.
 */
public final class ReportFlood implements LoopMember, MediaConnectionListener, AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final int SSRC = 1;
  private static final int PER_TURN = 20; // turns are a millisecond apart
  private static final int MISSING = 64; // packets that each NACK asks for
  private static final int FIR_BYTES = 20;
  private static final int BYTES = 1_400;
  private static final int ROOM = BYTES - 64; // for what protection adds

  private final Signalling signalling;
  private final MediaLoop loop = new MediaLoop("parley-flood", Duration.ofMillis(1));
  private final DtlsCertificate certificate = DtlsCertificate.make(Clock.systemUTC());
  private final JoinDriver driver;
  private final MediaConnection line;
  private final JoinTimes coming = new JoinTimes();
  private final RtcpWriter writer = new RtcpWriter();
  private final RtpPacket packet = new RtpPacket();
  private final byte[] bytes = new byte[BYTES];
  private final int[] missing = new int[MISSING];
  private final AtomicLong sent = new AtomicLong();
  private final AtomicLong received = new AtomicLong();
  private int picture; // its SSRC
  private int latest; // sequence number of the picture
  private int request; // number of the last FIR

  private ReportFlood(Signalling signalling, String room) {
    this.signalling = signalling;
    LoadPlan plan =
        new LoadPlan(
            1, 1, 0, 600, Duration.ZERO, PATIENCE, 1, 1, InetAddress.getLoopbackAddress(), false);
    driver =
        new JoinDriver(
            plan,
            signalling,
            Optional.empty(),
            certificate,
            List.of(loop),
            new MeasurementInterval(),
            room,
            (_, _) -> {});
    line = plan.connection(certificate, loop, this, System.nanoTime());
  }

  /** {@return a flood in a new room, in which a publisher sends a picture} */
  public static ReportFlood open(Signalling signalling, String room) throws Exception {
    ReportFlood flood = new ReportFlood(signalling, room);
    try {
      flood.driver.publishers();
      flood.watch(room + "-0");
      return flood;
    } catch (Exception e) {
      flood.loop.execute(flood.line::release);
      flood.close();
      throw e;
    }
  }

  private void watch(String room) throws Exception {
    Signalling.SignallingSession place = signalling.join(room, "viewer");
    List<Transceiver> lanes =
        place.published(1, PATIENCE).stream().<Transceiver>map(Transceiver.Receiving::new).toList();
    SdpOfferer offerer = new SdpOfferer(1, line.parameters(LoadPlan.CODECS));
    String answer = place.watch(offerer.offer(lanes));
    NegotiatedSession negotiated = offerer.accept(RemoteDescription.answer(answer));
    NegotiatedSection section =
        negotiated.sections().stream()
            .filter(each -> each.kind() == MediaKind.VIDEO)
            .findFirst()
            .orElseThrow();
    picture = (int) section.sources().getFirst().ssrc();
    loop.execute(() -> line.begin(negotiated.peer(), System.nanoTime()));
    loop.add(this);
    coming.connected().get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
  }

  /** {@return datagrams of requests that were sent} */
  public long sent() {
    return sent.get();
  }

  /** {@return packets of sound and picture that came, also once more} */
  public long received() {
    return received.get();
  }

  @Override
  public MediaConnection connection() {
    return line;
  }

  @Override
  public void connected(long now) {
    coming.connected(now);
  }

  @Override
  public void failed(String why) {
    coming.failed(new LoadException(why));
  }

  @Override
  public void turn(long now) {
    line.turn(now);
    for (int i = 0; i < PER_TURN && line.connected(); i++) {
      for (int j = 0; j < MISSING; j++) {
        missing[j] = (latest - MISSING + 1 + j) & 0xffff;
      }
      writer.begin(bytes, 0, ROOM);
      writer.pictureLoss(SSRC, picture);
      writer.nack(SSRC, picture, missing, MISSING);
      line.sendRtcp(bytes, fullIntraRequest(writer.length()));
      sent.incrementAndGet();
    }
    line.flush();
  }

  /** Writes a FIR (RFC 5104, section 4.3.1). {@return where it ends} */
  private int fullIntraRequest(int at) {
    bytes[at] = (byte) 0x84;
    bytes[at + 1] = (byte) 206;
    BigEndian.put16(bytes, at + 2, FIR_BYTES / 4 - 1);
    BigEndian.put32(bytes, at + 4, SSRC);
    BigEndian.put32(bytes, at + 8, 0);
    BigEndian.put32(bytes, at + 12, picture);
    BigEndian.put32(bytes, at + 16, request++ << 24);
    return at + FIR_BYTES;
  }

  @Override
  public void rtp(byte[] packets, int from, int length, long now) {
    received.incrementAndGet();
    if (packet.wrap(packets, from, length) && packet.ssrc() == picture) {
      latest = packet.sequence();
    }
  }

  @Override
  public void rtcp(byte[] packets, int from, int length, long now) {
    // Reports of the publisher.
  }

  @Override
  public void close() {
    loop.close();
    driver.close();
  }
}
