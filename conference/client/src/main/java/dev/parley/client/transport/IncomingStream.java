package dev.parley.client.transport;

import dev.parley.media.repair.NackGenerator;
import dev.parley.media.rtcp.ReceivedStream;
import dev.parley.media.rtcp.RtcpWriter;
import dev.parley.media.rtp.ReceptionStatistics;
import dev.parley.media.rtp.RtpPacket;
import dev.parley.media.sdp.CodecFormat;
import dev.parley.media.sdp.DeclaredSource;
import dev.parley.media.sdp.MediaKind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Received stream: reception statistics, missing packets, and key frame requests. Threads: that of
 * its {@link MediaReceiver}; allocates nothing per packet.
 */
public final class IncomingStream {
  private static final long KEY_AGAIN_NANOS = 500_000_000;

  /** Receiver of the packets of a stream, called by the thread of the connection. */
  public interface Listener {
    /**
     * Handles a packet; the buffer is valid during the call only.
     *
     * @param format of its payload
     * @param number its sequence number, counted on without wrapping
     * @param repeated whether it is a retransmission
     */
    void packet(RtpPacket packet, CodecFormat format, long number, boolean repeated, long now);
  }

  private final int ssrc;
  private final int rtxSsrc;
  private final List<CodecFormat> formats;
  private final Listener listener;
  private final ReceivedStream stream;
  private final @Nullable NackGenerator missing; // null: audio, which is concealed
  private long keyAt;
  private boolean keyFrameWanted;
  private long keyFramesAsked;

  IncomingStream(
      DeclaredSource source,
      MediaKind kind,
      List<CodecFormat> formats,
      Listener listener,
      long now) {
    ssrc = (int) source.ssrc();
    rtxSsrc = (int) source.rtx();
    this.formats = formats;
    this.listener = listener;
    stream = new ReceivedStream(ssrc, formats.getFirst().codec().clockRate());
    missing = kind == MediaKind.VIDEO ? new NackGenerator() : null;
    keyAt = now - KEY_AGAIN_NANOS;
  }

  /** {@return the SSRC of its packets} */
  public int ssrc() {
    return ssrc;
  }

  int rtxSsrc() {
    return rtxSsrc;
  }

  ReceivedStream reception() {
    return stream;
  }

  @Nullable NackGenerator missing() {
    return missing;
  }

  /** {@return the format of a payload type, or of its retransmissions or redundant form} */
  @Nullable CodecFormat format(int payloadType) {
    for (int i = 0; i < formats.size(); i++) {
      CodecFormat each = formats.get(i);
      if (each.payloadType() == payloadType
          || each.rtx() == payloadType
          || each.red() == payloadType) {
        return each;
      }
    }
    return null;
  }

  void take(RtpPacket packet, CodecFormat format, boolean repeated, long now) {
    ReceptionStatistics statistics = stream.statistics();
    long number =
        repeated
            ? statistics.near(packet.sequence())
            : statistics.received(packet.sequence(), packet.timestamp(), now);
    if (number < 0) {
      return;
    }
    if (missing != null) {
      missing.received(number, now);
    }
    listener.packet(packet, format, number, repeated, now);
  }

  /** Requests a key frame, at most twice a second: the decoder cannot go on without one. */
  public void wantKeyFrame() {
    keyFrameWanted = true;
  }

  /** Writes a key frame request if one is needed, also when retransmission cannot repair a loss. */
  void keyFrame(RtcpWriter writer, int sender, long now) {
    if (missing == null || now - keyAt < KEY_AGAIN_NANOS) {
      return;
    }
    if (missing.takeKeyFrameWanted() || keyFrameWanted) {
      keyAt = now;
      keyFrameWanted = false;
      keyFramesAsked++;
      writer.pictureLoss(sender, ssrc);
    }
  }

  /** {@return number of key frame requests} */
  public long keyFramesAsked() {
    return keyFramesAsked;
  }
}
