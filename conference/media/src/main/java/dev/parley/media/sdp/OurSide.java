package dev.parley.media.sdp;

import dev.parley.media.dtls.Fingerprint;
import dev.parley.media.ice.Credentials;
import java.util.List;

/**
 * What we say of ourselves.
 *
 * @param ice new for each restart of ICE
 * @param fingerprint of the certificate that our DTLS shows
 * @param candidates where we are met, the most wanted first
 * @param codecs those we take, the most wanted first
 */
public record OurSide(
    Credentials ice, Fingerprint fingerprint, List<Candidate> candidates, List<Codec> codecs) {
  /** Makes a side. */
  public OurSide {
    candidates = List.copyOf(candidates);
    codecs = List.copyOf(codecs);
  }

  List<Codec> codecs(MediaKind kind) {
    return codecs.stream().filter(codec -> codec.kind() == kind).toList();
  }
}
