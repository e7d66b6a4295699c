package dev.parley.client.transport;

import static dev.parley.media.rtp.BigEndian.put16;
import static dev.parley.media.rtp.BigEndian.put32;

import dev.parley.media.congestion.SentPacketLog;
import dev.parley.media.repair.PacketHistory;
import dev.parley.media.repair.Rtx;
import dev.parley.media.rtcp.NtpTime;
import dev.parley.media.rtcp.RtcpWriter;
import dev.parley.media.rtcp.SentStream;
import dev.parley.media.rtp.HeaderExtension;
import dev.parley.media.rtp.RtpPacket;
import dev.parley.media.sdp.CodecFormat;
import dev.parley.media.sdp.NegotiatedSection;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Sent stream: RTP headers, sequence numbers, sender reports, and packet history for
 * retransmission. Threads: that of its {@link MediaSender}.
 */
public final class OutgoingStream {
  private static final int ONE_BYTE_PROFILE = 0xBEDE;
  private static final int EXTENSION_FLAG = 0x90;
  private static final int MARKER_FLAG = 0x80;

  /** Bytes that SRTP, UDP and IPv6 add to a packet. */
  private static final int OVERHEAD_BYTES = 16 + 8 + 40;

  private final int ssrc;
  private final int rtxSsrc;
  private final byte[] mid;
  private final CodecFormat format;
  private final int midId;
  private final int levelId;
  private final int numberId;
  private final SentStream sent;
  private final Runnable keyFrameWanted;
  private final @Nullable PacketHistory history; // null: nothing is sent again
  private final RtpPacket packet = new RtpPacket();
  private final RtpPacket kept = new RtpPacket();
  private long next = 1L << 16; // as receivers count
  private int rtxNext;
  private int timestamp;
  private int numberAt;
  private int payloadAt;
  private long sentAt;
  private long repeated;

  /**
   * @param section negotiated section with at least one format
   */
  OutgoingStream(int ssrc, int rtxSsrc, NegotiatedSection section, Runnable keyFrameWanted) {
    this.keyFrameWanted = keyFrameWanted;
    this.ssrc = ssrc;
    this.rtxSsrc = rtxSsrc;
    history =
        rtxSsrc == 0
            ? null
            : new PacketHistory(PacketHistory.VIDEO_PACKETS, PacketHistory.VIDEO_BYTES);
    mid = section.mid().getBytes(StandardCharsets.US_ASCII);
    format = section.formats().getFirst();
    Map<HeaderExtension, Integer> ids = section.extensions();
    midId = ids.getOrDefault(HeaderExtension.MID, 0);
    levelId = ids.getOrDefault(HeaderExtension.AUDIO_LEVEL, 0);
    numberId = ids.getOrDefault(HeaderExtension.TRANSPORT_SEQUENCE, 0);
    sent = new SentStream(ssrc);
  }

  /** {@return the SSRC of its packets} */
  public int ssrc() {
    return ssrc;
  }

  /**
   * Writes the header of the next packet.
   *
   * @param level audio level of RFC 6464; negative for video
   * @return index at which its payload is to begin
   */
  public int header(byte[] into, boolean marker, int timestamp, int level) {
    this.timestamp = timestamp;
    put16(into, 0, EXTENSION_FLAG << 8 | (marker ? MARKER_FLAG : 0) | format.payloadType());
    put16(into, 2, (int) next);
    put32(into, 4, timestamp);
    put32(into, 8, ssrc);
    int block = RtpPacket.HEADER_BYTES;
    int at = block + 4;
    if (midId != 0) {
      into[at++] = (byte) (midId << 4 | mid.length - 1);
      System.arraycopy(mid, 0, into, at, mid.length);
      at += mid.length;
    }
    if (levelId != 0 && level >= 0) {
      into[at++] = (byte) (levelId << 4);
      into[at++] = (byte) level;
    }
    numberAt = 0;
    if (numberId != 0) {
      into[at++] = (byte) (numberId << 4 | 1);
      numberAt = at;
      at += 2;
    }
    while ((at & 3) != 0) {
      into[at++] = 0;
    }
    put16(into, block, ONE_BYTE_PROFILE);
    put16(into, block + 2, (at - block) / 4 - 1);
    payloadAt = at;
    return at;
  }

  /** Sets the marker bit of the packet whose header was written last: it ends a frame. */
  public void mark(byte[] bytes) {
    bytes[1] |= (byte) MARKER_FLAG;
  }

  /** Numbers the packet whose header was written last, and keeps it for retransmission. */
  void prepare(byte[] bytes, int length, SentPacketLog log, long now) {
    if (history != null && packet.wrap(bytes, 0, length)) {
      history.put(next, packet);
    }
    if (numberAt != 0) {
      put16(bytes, numberAt, log.sent(length + OVERHEAD_BYTES, now));
    }
    next++;
    sent.sent(length - payloadAt);
    sentAt = now;
  }

  /** Answers a NACK. {@return length of the retransmission, or 0 if the packet is not kept} */
  int repeat(int sequence, byte[] into, SentPacketLog log, long now) {
    long number = next - 1 + (short) (sequence - (int) (next - 1));
    if (history == null || format.rtx() == CodecFormat.NONE || !history.get(number, kept)) {
      return 0;
    }
    System.arraycopy(kept.bytes(), kept.from(), into, 0, kept.length());
    if (!packet.wrap(into, 0, kept.length())) {
      return 0;
    }
    int length = Rtx.wrap(packet, rtxSsrc, format.rtx(), rtxNext++);
    int place = numberId == 0 ? -1 : packet.extension(numberId);
    if (place >= 0) {
      put16(into, place, log.sent(length + OVERHEAD_BYTES, now));
    }
    repeated++;
    return length;
  }

  /** Writes its sender report. {@return false without room} */
  boolean report(RtcpWriter writer, Instant moment, long now) {
    if (sent.packets() == 0) {
      return true;
    }
    // The time stamp of this moment, not of the last packet, which may be long ago.
    long passed =
        TimeUnit.NANOSECONDS.toMicros(now - sentAt) * format.codec().clockRate() / 1_000_000;
    return sent.report(writer, NtpTime.of(moment), timestamp + (int) passed, now);
  }

  SentStream statistics() {
    return sent;
  }

  void keyFrameWanted() {
    keyFrameWanted.run();
  }

  /** {@return number of retransmissions} */
  public long repeated() {
    return repeated;
  }
}
