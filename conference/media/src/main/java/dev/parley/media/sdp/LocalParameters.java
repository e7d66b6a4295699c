package dev.parley.media.sdp;

import dev.parley.media.dtls.CertificateFingerprint;
import dev.parley.media.ice.IceCredentials;
import java.util.List;

/**
 * Local transport parameters and codecs.
 *
 * @param ice new for each ICE restart
 * @param fingerprint of the certificate that our DTLS presents
 * @param candidates local candidates, the most preferred first
 * @param codecs accepted codecs, the most preferred first
 */
public record LocalParameters(
    IceCredentials ice,
    CertificateFingerprint fingerprint,
    List<SdpCandidate> candidates,
    List<Codec> codecs) {
  /** Creates the parameters. */
  public LocalParameters {
    candidates = List.copyOf(candidates);
    codecs = List.copyOf(codecs);
  }

  List<Codec> codecs(MediaKind kind) {
    return codecs.stream().filter(codec -> codec.kind() == kind).toList();
  }
}
