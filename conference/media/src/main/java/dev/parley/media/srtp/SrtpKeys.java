package dev.parley.media.srtp;

import java.util.Arrays;

/**
 * SRTP keying material exported from a DTLS handshake (RFC 5764, section 4.2): the protection
 * profile, and a master key and salt per direction. Immutable.
 */
public final class SrtpKeys {
  private final SrtpProfile profile;
  private final SrtpMasterKey sending;
  private final SrtpMasterKey receiving;

  private SrtpKeys(SrtpProfile profile, SrtpMasterKey sending, SrtpMasterKey receiving) {
    this.profile = profile;
    this.sending = sending;
    this.receiving = receiving;
  }

  /**
   * Splits exported material into keys: client key, server key, client salt, server salt (RFC 5764,
   * section 4.2).
   *
   * @param server whether this side was the DTLS server
   * @throws IllegalArgumentException when there are not {@link SrtpProfile#exportedBytes} bytes
   */
  public static SrtpKeys ofExported(SrtpProfile profile, byte[] material, boolean server) {
    if (material.length != profile.exportedBytes()) {
      throw new IllegalArgumentException(
          profile + " takes " + profile.exportedBytes() + " bytes, not " + material.length);
    }
    SrtpMasterKey client = cut(profile, material, 0);
    SrtpMasterKey ofServer = cut(profile, material, 1);
    return server
        ? new SrtpKeys(profile, ofServer, client)
        : new SrtpKeys(profile, client, ofServer);
  }

  private static SrtpMasterKey cut(SrtpProfile profile, byte[] material, int nth) {
    int key = nth * SrtpProfile.KEY_BYTES;
    int salt = 2 * SrtpProfile.KEY_BYTES + nth * profile.saltBytes();
    return new SrtpMasterKey(
        Arrays.copyOfRange(material, key, key + SrtpProfile.KEY_BYTES),
        Arrays.copyOfRange(material, salt, salt + profile.saltBytes()));
  }

  /** {@return the negotiated protection profile} */
  public SrtpProfile profile() {
    return profile;
  }

  /** {@return a new sender; there must be only one, or packet indices would be reused} */
  public SrtpSender sender() {
    return new SrtpSender(
        profile,
        sending.cipher(profile, SrtpPacketKind.RTP),
        sending.cipher(profile, SrtpPacketKind.RTCP));
  }

  /** {@return a new receiver; there must be only one, or replays would be accepted} */
  public SrtpReceiver receiver() {
    return new SrtpReceiver(
        profile,
        receiving.cipher(profile, SrtpPacketKind.RTP),
        receiving.cipher(profile, SrtpPacketKind.RTCP));
  }
}
