package dev.parley.media.sdp;

import dev.parley.media.dtls.CertificateFingerprint;
import dev.parley.media.ice.IceCredentials;
import dev.parley.media.sdp.SdpException.Reason;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Parser for the transport parameters, which are in the first section of the bundle (RFC 9143,
 * section 7) or at session level.
 */
final class TransportReader {
  private final SessionDescription session;
  private final RemoteSection tagged;

  private TransportReader(SessionDescription session, RemoteSection tagged) {
    this.session = session;
    this.tagged = tagged;
  }

  /** {@return the mids of the bundle, in the order of the group} */
  static List<String> bundle(SessionDescription session) {
    return session.attributes().stream()
        .filter(attribute -> attribute.name().equals("group"))
        .map(attribute -> attribute.value().split(" ", SdpLimits.SECTIONS_MAX + 2))
        .filter(words -> words[0].equals("BUNDLE"))
        .findFirst()
        .map(words -> List.of(words).subList(1, words.length))
        .orElse(List.of());
  }

  static @Nullable RemoteTransport read(
      SessionDescription session,
      List<RemoteSection> sections,
      List<String> bundle,
      DtlsSetup otherwise) {
    var live = sections.stream().filter(RemoteSection::live).toList();
    if (live.isEmpty()) {
      return null;
    }
    if (live.size() > 1 && live.stream().noneMatch(RemoteSection::bundled)) {
      throw new SdpException(
          Reason.NO_BUNDLE, 0, "the sections have no a=group:BUNDLE that lets them share a port");
    }
    var tagged =
        bundle.stream()
            .flatMap(mid -> live.stream().filter(section -> section.mid().equals(mid)))
            .findFirst()
            .orElse(live.getFirst());
    return new TransportReader(session, tagged).transport(otherwise);
  }

  private RemoteTransport transport(DtlsSetup otherwise) {
    if (!tagged.has("rtcp-mux")) {
      throw refused(Reason.NO_RTCP_MUX, "a=rtcp-mux is missing: RTCP has no port of its own here");
    }
    var ice = ice();
    var fingerprint = fingerprint();
    var candidates =
        tagged.text().attributes().stream()
            .filter(attribute -> attribute.name().equals("candidate"))
            .flatMap(attribute -> SdpCandidate.read(attribute.value()).stream())
            .toList();
    var lite = SdpAttribute.has(session.attributes(), "ice-lite");
    return new RemoteTransport(ice, fingerprint, setup(otherwise), candidates, lite);
  }

  private IceCredentials ice() {
    var ufrag =
        find("ice-ufrag").orElseThrow(() -> refused(Reason.NO_ICE, "a=ice-ufrag is missing"));
    var pwd = find("ice-pwd").orElseThrow(() -> refused(Reason.NO_ICE, "a=ice-pwd is missing"));
    // The password is a secret: it is not quoted.
    return IceCredentials.read(ufrag.value(), pwd.value())
        .orElseThrow(() ->
            new SdpException(
                Reason.MALFORMED,
                ufrag.line(),
                "a=ice-ufrag and a=ice-pwd: no credentials of ICE"));
  }

  /** {@return the fingerprint with the longest hash} */
  private CertificateFingerprint fingerprint() {
    var all = new ArrayList<SdpAttribute>();
    for (var attributes : List.of(tagged.text().attributes(), session.attributes())) {
      if (all.isEmpty()) {
        attributes.stream().filter(a -> a.name().equals("fingerprint")).forEach(all::add);
      }
    }
    if (all.isEmpty()) {
      throw refused(Reason.NO_FINGERPRINT, "a=fingerprint is missing");
    }
    return all.stream()
        .flatMap(attribute -> CertificateFingerprint.parse(attribute.value()).stream())
        .max(Comparator.comparingInt(fingerprint -> fingerprint.toString().length()))
        .orElseThrow(() ->
            new SdpException(
                Reason.FINGERPRINT,
                all.getFirst().line(),
                SdpReader.quoted(all.getFirst().value())
                    + " is no fingerprint by sha-256, sha-384 or sha-512"));
  }

  private DtlsSetup setup(DtlsSetup otherwise) {
    return find("setup")
        .map(attribute ->
            DtlsSetup.of(attribute.value())
                .orElseThrow(() -> refused(Reason.ROLE, "a=setup:" + attribute.value())))
        .orElse(otherwise);
  }

  private Optional<SdpAttribute> find(String name) {
    return SdpAttribute.first(tagged.text().attributes(), name)
        .or(() -> SdpAttribute.first(session.attributes(), name));
  }

  private SdpException refused(Reason reason, String why) {
    return new SdpException(reason, tagged.text().line(), why);
  }
}
