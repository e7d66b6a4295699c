package dev.parley.media.srtp;

import dev.parley.media.rtp.BigEndian;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * SRTP receiver for one peer: authenticates and decrypts RTP and RTCP. Each SSRC has its own
 * rollover counter and replay window, created at its first authentic packet, so that forged packets
 * take no memory.
 *
 * <p>Threads: one thread at a time.
 */
public final class SrtpReceiver {
  /** Maximum number of SSRCs per key, for RTP and for RTCP each. */
  public static final int SSRC_MAX = 4096;

  private final SrtpProfile profile;
  private final PacketCipher rtp;
  private final PacketCipher rtcp;
  private final ReplayWindows rtpStreams = new ReplayWindows(SSRC_MAX);
  private final ReplayWindows rtcpStreams = new ReplayWindows(SSRC_MAX);
  private final SrtpRejections refusals = new SrtpRejections();

  SrtpReceiver(SrtpProfile profile, PacketCipher rtp, PacketCipher rtcp) {
    this.profile = profile;
    this.rtp = rtp;
    this.rtcp = rtcp;
  }

  /**
   * Authenticates and decrypts an RTP packet in place. The bytes of a rejected packet may be
   * invalid.
   *
   * @return its length, {@link SrtpProfile#rtpOverhead} less than before; -1 if it was rejected and
   *     counted
   */
  public int unprotect(byte[] bytes, int from, int length) {
    Objects.checkFromIndexSize(from, length, bytes.length);
    int plainBytes = length - profile.rtpOverhead();
    int header = ProtectedHeaders.rtpBytes(bytes, from, plainBytes);
    if (header < 0) {
      return refusals.count(SrtpRejection.MALFORMED);
    }
    int ssrc = ProtectedHeaders.rtpSsrc(bytes, from);
    int sequence = ProtectedHeaders.sequence(bytes, from);
    ReplayWindow window = rtpStreams.find(ssrc);
    long index = window == null ? sequence : window.indexOf(sequence);
    // The window moves only after authentication: a forged index must not shift it (RFC 3711,
    // section 3.3).
    if (!fits(rtpStreams, window, index) || !opens(rtp, bytes, from, header, length, ssrc, index)) {
      return -1;
    }
    remember(rtpStreams, window, ssrc, index);
    return plainBytes;
  }

  /**
   * Authenticates and decrypts a compound RTCP packet in place. The bytes of a rejected packet may
   * be invalid.
   *
   * @return its length, {@link SrtpProfile#rtcpOverhead} less than before; -1 if it was rejected
   *     and counted
   */
  public int unprotectRtcp(byte[] bytes, int from, int length) {
    Objects.checkFromIndexSize(from, length, bytes.length);
    int plainBytes = length - profile.rtcpOverhead();
    if (!ProtectedHeaders.isRtcp(bytes, from, plainBytes)) {
      return refusals.count(SrtpRejection.MALFORMED);
    }
    int word = BigEndian.get32(bytes, from + profile.rtcpWordAt(length));
    // The E bit is not set: unencrypted SRTCP was not negotiated (RFC 3711, section 3.4).
    if (word >= 0) {
      return refusals.count(SrtpRejection.MALFORMED);
    }
    int ssrc = ProtectedHeaders.rtcpSsrc(bytes, from);
    ReplayWindow window = rtcpStreams.find(ssrc);
    long index = word & ~PacketCipher.ENCRYPTED;
    if (!fits(rtcpStreams, window, index)
        || !opens(rtcp, bytes, from, ProtectedHeaders.RTCP_BYTES, length, ssrc, index)) {
      return -1;
    }
    remember(rtcpStreams, window, ssrc, index);
    return plainBytes;
  }

  /** {@return number of packets rejected for that reason} */
  public long rejected(SrtpRejection refusal) {
    return refusals.of(refusal);
  }

  /** Applies the checks that need no decryption. {@return whether the packet passes} */
  private boolean fits(ReplayWindows streams, @Nullable ReplayWindow window, long index) {
    if (window == null) {
      if (streams.isFull()) {
        refusals.count(SrtpRejection.TOO_MANY_STREAMS);
        return false;
      }
      return true;
    }
    if (window.isTooOld(index)) {
      refusals.count(SrtpRejection.TOO_OLD);
      return false;
    }
    if (window.isRepeated(index)) {
      refusals.count(SrtpRejection.REPLAYED);
      return false;
    }
    return true;
  }

  private boolean opens(
      PacketCipher cipher, byte[] bytes, int from, int clear, int length, int ssrc, long index) {
    boolean authentic = cipher.unprotect(bytes, from, clear, length, ssrc, index);
    if (!authentic) {
      refusals.count(SrtpRejection.UNAUTHENTIC);
    }
    return authentic;
  }

  private static void remember(
      ReplayWindows streams, @Nullable ReplayWindow window, int ssrc, long index) {
    if (window == null) {
      window = new ReplayWindow();
      streams.add(ssrc, window);
    }
    window.add(index);
  }
}
