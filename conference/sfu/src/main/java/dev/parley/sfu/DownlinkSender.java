package dev.parley.sfu;

import dev.parley.media.congestion.SentPacketLog;
import dev.parley.media.rtp.AbsoluteSendTime;
import dev.parley.media.rtp.BigEndian;
import dev.parley.media.rtp.RtpWriter;

/**
 * Sender of the RTP packets to one peer: numbers and logs them for the bandwidth estimate, and
 * measures their bit rate. Threads: confined to its owner.
 */
final class DownlinkSender {
  /** Overhead of a packet in bytes: UDP, IPv4 and the SRTP authentication tag. */
  private static final int OVERHEAD_BYTES = 28 + 16;

  private final MediaTransport transport;
  private final SentPacketLog log;
  private final BitRateMeter rate;
  private long lastSent;
  private long packets;
  private long bytesSent;

  DownlinkSender(MediaTransport transport, SentPacketLog log, long now) {
    this.transport = transport;
    this.log = log;
    rate = new BitRateMeter(now);
  }

  /** {@return whether packets can be sent to the peer} */
  boolean connected() {
    return transport.connected();
  }

  /**
   * Sends an RTP packet, with its transport-wide sequence number and absolute send time filled in.
   *
   * @param writer writer of the packet, which knows the offsets of these two header extensions
   */
  void send(byte[] bytes, int length, RtpWriter writer, long now) {
    lastSent = now;
    count(length);
    rate.add(length + OVERHEAD_BYTES, now);
    // Also without the header extension: ReceiverReportControl measures the sent rate by this log.
    int number = log.sent(length + OVERHEAD_BYTES, now);
    if (writer.transportSequenceAt() >= 0) {
      BigEndian.put16(bytes, writer.transportSequenceAt(), number);
    }
    if (writer.sendTimeAt() >= 0) {
      BigEndian.put24(bytes, writer.sendTimeAt(), AbsoluteSendTime.of(now));
    }
    transport.send(bytes, 0, length);
  }

  /** Sends a packet without payload, which has no transport-wide sequence number. */
  void sendFiller(byte[] bytes, int length) {
    count(length);
    transport.send(bytes, 0, length);
  }

  /** Sends RTCP packets. */
  void sendReports(byte[] bytes, int length) {
    transport.sendReports(bytes, 0, length);
  }

  /** {@return the time of the last packet in nanoseconds; 0 before the first} */
  long lastSent() {
    return lastSent;
  }

  private void count(int length) {
    packets++;
    bytesSent += length;
  }

  /** {@return the number of RTP packets sent} */
  long packetsSent() {
    return packets;
  }

  /** {@return the bytes of the RTP packets sent} */
  long bytesSent() {
    return bytesSent;
  }

  long bitsPerSecond(long now) {
    return rate.bitsPerSecond(now);
  }
}
