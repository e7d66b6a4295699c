package dev.parley.media.ice;

import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

/**
 * ICE candidate: a transport address at which an agent can be reached (RFC 8445, section 5.1).
 * {@link dev.parley.media.sdp.SdpCandidate} is the description of one in SDP.
 *
 * @param foundation the same for candidates of one type, base and transport; 1 to 32 characters
 * @param component 1 to 256; 1 where RTP and RTCP share a port
 * @param priority 1 to 2^31 - 1, higher is better
 * @param address resolved, never a host name alone
 */
public record IceCandidate(
    String foundation,
    int component,
    TransportProtocol transport,
    long priority,
    InetSocketAddress address,
    CandidateType type) {
  /** Maximum number of candidates accepted from one side. */
  public static final int CANDIDATES_MAX = 32;

  private static final long PRIORITY_MAX = Integer.MAX_VALUE;
  private static final int COMPONENT_MAX = 256;

  private static final int LOCAL_PREFERENCE_MAX = 0xFFFF;
  private static final int OTHER_PREFERENCE_MAX = 0x1FFF;

  /** Validates the components. Throws {@link IllegalArgumentException} beyond the limits above. */
  public IceCandidate {
    if (foundation.isEmpty()
        || component < 1
        || component > COMPONENT_MAX
        || priority < 1
        || priority > PRIORITY_MAX
        || address.isUnresolved()) {
      throw new IllegalArgumentException("not a candidate: " + address);
    }
  }

  /**
   * {@return a host candidate for component 1, with the priority of RFC 8445, section 5.1.2, and
   * for TCP of RFC 6544, section 4.2}
   *
   * @param preference local preference among addresses of this host, higher is better; 0 to 65535,
   *     for TCP to 8191
   */
  public static IceCandidate host(
      TransportProtocol transport, InetSocketAddress address, int preference) {
    return new IceCandidate(
        foundation(CandidateType.HOST, transport, address),
        1,
        transport,
        priority(CandidateType.HOST, localPreference(transport, preference)),
        address,
        CandidateType.HOST);
  }

  /** {@return a peer-reflexive candidate, which was learned from a check and not from SDP} */
  static IceCandidate peerReflexive(
      TransportProtocol transport, InetSocketAddress address, long priority) {
    return new IceCandidate(
        foundation(CandidateType.PEER_REFLEXIVE, transport, address),
        1,
        transport,
        Math.clamp(priority, 1, PRIORITY_MAX),
        address,
        CandidateType.PEER_REFLEXIVE);
  }

  /** {@return the PRIORITY attribute of a check from this candidate (RFC 8445, section 7.1.1)} */
  long peerReflexivePriority() {
    return priority(CandidateType.PEER_REFLEXIVE, (int) (priority >> 8) & LOCAL_PREFERENCE_MAX);
  }

  private static long priority(CandidateType type, int localPreference) {
    return ((long) type.preference() << 24) | ((long) localPreference << 8) | (COMPONENT_MAX - 1);
  }

  private static int localPreference(TransportProtocol transport, int preference) {
    int max = transport == TransportProtocol.UDP ? LOCAL_PREFERENCE_MAX : OTHER_PREFERENCE_MAX;
    if (preference < 0 || preference > max) {
      throw new IllegalArgumentException("a preference of " + preference + " is not in 0.." + max);
    }
    return switch (transport) {
      case UDP -> preference;
      case TCP_ACTIVE -> (6 << 13) | preference;
      case TCP_PASSIVE -> (4 << 13) | preference;
    };
  }

  private static String foundation(
      CandidateType type, TransportProtocol transport, InetSocketAddress address) {
    String alike = type + " " + transport + " " + address.getAddress().getHostAddress();
    CRC32 crc = new CRC32();
    crc.update(alike.getBytes(StandardCharsets.UTF_8));
    return Long.toString(crc.getValue());
  }
}
