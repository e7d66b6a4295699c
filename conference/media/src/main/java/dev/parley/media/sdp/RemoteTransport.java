package dev.parley.media.sdp;

import dev.parley.media.dtls.CertificateFingerprint;
import dev.parley.media.ice.IceCredentials;
import java.util.List;

/**
 * Transport parameters of the peer, for the one bundled transport.
 *
 * @param ice ICE credentials of the peer
 * @param fingerprint of the certificate that its DTLS must present
 * @param setup its role in the DTLS handshake
 * @param candidates its candidates, at most {@link SdpLimits#CANDIDATES_MAX}
 * @param lite whether it is an ICE lite agent
 */
public record RemoteTransport(
    IceCredentials ice,
    CertificateFingerprint fingerprint,
    DtlsSetup setup,
    List<SdpCandidate> candidates,
    boolean lite) {
  /** Creates the parameters. */
  public RemoteTransport {
    candidates = List.copyOf(candidates);
  }
}
