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
  private final Streams streams = new Streams(SSRC_MAX);
  private final Refusals refusals = new Refusals();
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
    int header = Headers.rtpBytes(in, from, length);
    if (header < 0) {
      return refusals.count(Refusal.MALFORMED);
    }
    int ssrc = Headers.rtpSsrc(in, from);
    ReplayWindow window = streams.find(ssrc);
    if (window == null) {
      if (streams.isFull()) {
        return refusals.count(Refusal.TOO_MANY_STREAMS);
      }
      window = new ReplayWindow();
      streams.add(ssrc, window);
    }
    long index = window.indexOf(Headers.sequence(in, from));
    if (index > INDEX_MAX) {
      return refusals.count(Refusal.SPENT);
    }
    if (window.isTooOld(index)) {
      return refusals.count(Refusal.TOO_OLD);
    }
    if (window.isRepeated(index)) {
      return refusals.count(Refusal.REPEATED);
    }
    window.add(index);
    rtp.seal(in, from, header, length, out, to, ssrc, index);
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
    if (!Headers.isRtcp(in, from, length)) {
      return refusals.count(Refusal.MALFORMED);
    }
    if (rtcpIndex > RTCP_INDEX_MAX) {
      return refusals.count(Refusal.SPENT);
    }
    int ssrc = Headers.rtcpSsrc(in, from);
    rtcp.seal(in, from, Headers.RTCP_BYTES, length, out, to, ssrc, rtcpIndex);
    rtcpIndex++;
    return protectedBytes;
  }

  /** {@return number of packets rejected for that reason} */
  public long refused(Refusal refusal) {
    return refusals.of(refusal);
  }
}
