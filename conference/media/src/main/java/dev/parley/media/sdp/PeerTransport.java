package dev.parley.media.sdp;

import dev.parley.media.dtls.Fingerprint;
import dev.parley.media.ice.Credentials;
import java.util.List;

/**
 * How the peer is met on the one transport.
 *
 * @param ice by what it is known
 * @param fingerprint of the certificate that its DTLS must show
 * @param setup what it does in the handshake
 * @param candidates where it says it is, at most {@link SdpLimits#CANDIDATES_MAX}
 * @param lite whether it only answers checks, and never makes one
 */
public record PeerTransport(
    Credentials ice,
    Fingerprint fingerprint,
    Setup setup,
    List<Candidate> candidates,
    boolean lite) {
  /** Makes a transport. */
  public PeerTransport {
    candidates = List.copyOf(candidates);
  }
}
