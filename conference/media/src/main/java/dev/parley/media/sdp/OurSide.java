package dev.parley.media.sdp;

import dev.parley.media.dtls.Fingerprint;
import dev.parley.media.ice.Credentials;
import java.util.List;

/**
 * Local transport parameters and codecs.
 *
 * @param ice new for each ICE restart
 * @param fingerprint of the certificate that our DTLS presents
 * @param candidates local candidates, the most preferred first
 * @param codecs accepted codecs, the most preferred first
 */
public record OurSide(
    Credentials ice, Fingerprint fingerprint, List<Candidate> candidates, List<Codec> codecs) {
  /** Creates the parameters. */
  public OurSide {
    candidates = List.copyOf(candidates);
    codecs = List.copyOf(codecs);
  }

  List<Codec> codecs(MediaKind kind) {
    return codecs.stream().filter(codec -> codec.kind() == kind).toList();
  }
}
