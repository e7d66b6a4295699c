package dev.parley.media.srtp;

import java.util.Objects;

/**
 * SRTP sender for one peer: encrypts and authenticates RTP and RTCP. Each SSRC has its own rollover
 * counter, which begins at zero.
 *
 * <p>A sequence number is protected only once: to retransmit a packet, keep the protected bytes or
 * use RTX. Protecting two different packets with one number would reveal the key stream.
 */
public final class SrtpSender {
  /** Maximum number of SSRCs per key. */
  public static final int SSRC_MAX = 4096;

  private static final long INDEX_MAX = (1L << 48) - 1;
  private static final long RTCP_INDEX_MAX = (1L << 31) - 1;

  private final SrtpProfile profile;
  private final PacketCipher rtp;
  private final PacketCipher rtcp;
  private final ReplayWindows streams = new ReplayWindows(SSRC_MAX);
  private final SrtpRejections refusals = new SrtpRejections();
  private long rtcpIndex;

  SrtpSender(SrtpProfile profile, PacketCipher rtp, PacketCipher rtcp) {
    this(profile, rtp, rtcp, 0);
  }

  SrtpSender(SrtpProfile profile, PacketCipher rtp, PacketCipher rtcp, long rtcpIndex) {
    this.profile = profile;
    this.rtp = rtp;
    this.rtcp = rtcp;
    this.rtcpIndex = rtcpIndex;
  }

  /**
   * Writes the protected RTP packet to {@code out}. Both may be the same place, and must not
   * overlap otherwise.
   *
   * @return its length, {@link SrtpProfile#rtpOverhead} more than before; -1 if it was rejected and
   *     counted
   * @throws IndexOutOfBoundsException when {@code out} has no room for it
   */
  public int protect(byte[] in, int from, int length, byte[] out, int to) {
    int protectedBytes = length + profile.rtpOverhead();
    Objects.checkFromIndexSize(from, length, in.length);
    Objects.checkFromIndexSize(to, protectedBytes, out.length);
    int header = ProtectedHeaders.rtpBytes(in, from, length);
    if (header < 0) {
      return refusals.count(SrtpRejection.MALFORMED);
    }
    int ssrc = ProtectedHeaders.rtpSsrc(in, from);
    ReplayWindow window = streams.find(ssrc);
    if (window == null) {
      if (streams.isFull()) {
        return refusals.count(SrtpRejection.TOO_MANY_STREAMS);
      }
      window = new ReplayWindow();
      streams.add(ssrc, window);
    }
    long index = window.indexOf(ProtectedHeaders.sequence(in, from));
    if (index > INDEX_MAX) {
      return refusals.count(SrtpRejection.KEY_EXHAUSTED);
    }
    if (window.isTooOld(index)) {
      return refusals.count(SrtpRejection.TOO_OLD);
    }
    if (window.isRepeated(index)) {
      return refusals.count(SrtpRejection.REPLAYED);
    }
    // Recorded before the packet is protected: no failure
    // in between may let the index be used again.
    window.add(index);
    rtp.protect(in, from, header, length, out, to, ssrc, index);
    return protectedBytes;
  }

  /**
   * Writes the protected compound RTCP packet to {@code out}. Both may be the same place, and must
   * not overlap otherwise. All SSRCs share one SRTCP index counter, so the index increases for
   * each.
   *
   * @return its length, {@link SrtpProfile#rtcpOverhead} more than before; -1 if it was rejected
   *     and counted
   * @throws IndexOutOfBoundsException when {@code out} has no room for it
   */
  public int protectRtcp(byte[] in, int from, int length, byte[] out, int to) {
    int protectedBytes = length + profile.rtcpOverhead();
    Objects.checkFromIndexSize(from, length, in.length);
    Objects.checkFromIndexSize(to, protectedBytes, out.length);
    if (!ProtectedHeaders.isRtcp(in, from, length)) {
      return refusals.count(SrtpRejection.MALFORMED);
    }
    // 31 bits: the highest bit of the SRTCP word marks encryption (RFC 3711, section 3.4).
    if (rtcpIndex > RTCP_INDEX_MAX) {
      return refusals.count(SrtpRejection.KEY_EXHAUSTED);
    }
    int ssrc = ProtectedHeaders.rtcpSsrc(in, from);
    rtcp.protect(in, from, ProtectedHeaders.RTCP_BYTES, length, out, to, ssrc, rtcpIndex);
    rtcpIndex++;
    return protectedBytes;
  }

  /** {@return number of packets rejected for that reason} */
  public long rejected(SrtpRejection refusal) {
    return refusals.of(refusal);
  }
}
