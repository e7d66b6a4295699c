package dev.parley.load;

import static dev.parley.media.rtp.BigEndian.put16;
import static dev.parley.media.rtp.BigEndian.put32;

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

/**
 * Sent track: RTP headers, sequence numbers, sender reports, and packet history for retransmission.
 * Threads: one at a time.
 */
final class SentTrack {
  private static final int ONE_BYTE_PROFILE = 0xBEDE;
  private static final int EXTENSION_FLAG = 0x90;
  private static final int MARKER_FLAG = 0x80;

  private final int ssrc;
  private final int rtxSsrc;
  private final byte[] mid;
  private final CodecFormat format;
  private final int midId;
  private final int levelId;
  private final int numberId;
  private final SentStream sent;
  private final PacketHistory history =
      new PacketHistory(PacketHistory.VIDEO_PACKETS, PacketHistory.VIDEO_BYTES);
  private final RtpPacket packet = new RtpPacket();
  private final RtpPacket kept = new RtpPacket();
  private long next = 1L << 16; // as receivers count
  private int rtxNext;
  private int timestamp;
  private int numberAt;
  private int payloadAt;

  /**
   * @param section negotiated section with at least one format
   */
  SentTrack(int ssrc, int rtxSsrc, NegotiatedSection section) {
    this.ssrc = ssrc;
    this.rtxSsrc = rtxSsrc;
    mid = section.mid().getBytes(StandardCharsets.US_ASCII);
    format = section.formats().getFirst();
    Map<HeaderExtension, Integer> ids = section.extensions();
    midId = ids.getOrDefault(HeaderExtension.MID, 0);
    levelId = ids.getOrDefault(HeaderExtension.AUDIO_LEVEL, 0);
    numberId = ids.getOrDefault(HeaderExtension.TRANSPORT_SEQUENCE, 0);
    sent = new SentStream(ssrc);
  }

  int ssrc() {
    return ssrc;
  }

  /**
   * Writes the header of the next packet.
   *
   * @param level audio level of RFC 6464; negative for video
   * @return index at which its payload is to begin
   */
  int header(byte[] into, boolean marker, int timestamp, int level) {
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

  /** Sends the packet whose header was written last. */
  void send(byte[] bytes, int length, LoadConnection line, TransportSequenceNumbers numbers) {
    if (rtxSsrc != 0 && packet.wrap(bytes, 0, length)) {
      history.put(next, packet);
    }
    if (numberAt != 0) {
      put16(bytes, numberAt, numbers.next());
    }
    next++;
    sent.sent(length - payloadAt);
    line.sendRtp(bytes, length);
  }

  /** Answers a NACK. {@return whether the packet is retransmitted} */
  boolean again(int sequence, byte[] room, LoadConnection line, TransportSequenceNumbers numbers) {
    long number = next - 1 + (short) (sequence - (int) (next - 1));
    if (rtxSsrc == 0 || format.rtx() == CodecFormat.NONE || !history.get(number, kept)) {
      return false;
    }
    System.arraycopy(kept.bytes(), kept.from(), room, 0, kept.length());
    if (!packet.wrap(room, 0, kept.length())) {
      return false;
    }
    int length = Rtx.wrap(packet, rtxSsrc, format.rtx(), rtxNext++);
    int place = numberId == 0 ? -1 : packet.extension(numberId);
    if (place >= 0) {
      put16(room, place, numbers.next());
    }
    line.sendRtp(room, length);
    return true;
  }

  /** Writes its sender report. */
  void report(RtcpWriter writer, Instant moment, long now) {
    if (sent.packets() > 0) {
      sent.report(writer, NtpTime.of(moment), timestamp, now);
    }
  }
}
