package dev.parley.media.sdp;

import dev.parley.media.ice.IceCredentials;
import dev.parley.media.sdp.SdpException.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Answerer of one connection's successive offers (RFC 9429, section 5.3). A rejected offer changes
 * nothing.
 *
 * <p>Threads: one at a time. Memory: the last agreement.
 */
public final class SdpAnswerer {
  private final String session;
  private long version;
  private @Nullable NegotiatedSession agreed;
  private @Nullable IceCredentials ours;

  /**
   * Creates the answerer of a new connection.
   *
   * @param session session id of the descriptions, hard to guess
   */
  public SdpAnswerer(long session) {
    this.session = Long.toString(session & Long.MAX_VALUE);
  }

  /** {@return whether the offer is an ICE restart, so that its answer needs new credentials} */
  public boolean restarts(RemoteDescription offer) {
    var before = agreed;
    return before != null
        && offer
            .transport()
            .filter(transport -> !transport.ice().equals(before.peer().ice()))
            .isPresent();
  }

  /**
   * {@return the answer}
   *
   * @throws SdpException when the offer is not a valid successor of the previous one, or the
   *     arrangement names an unknown section
   * @throws IllegalArgumentException for an ICE restart when our side has the previous credentials
   */
  public SdpAnswer answer(
      RemoteDescription offer, LocalParameters ours, SectionAssignment arrangement) {
    var restarts = restarts(offer);
    if (restarts && ours.ice().equals(this.ours)) {
      throw new IllegalArgumentException("ICE restarts, but the local credentials are unchanged");
    }
    var peer = peer(offer);
    follows(offer);
    arranged(offer, arrangement);

    var sections = new SectionAnswerer(offer, ours, arrangement).answer();
    var mixed = SdpAttribute.has(offer.text().attributes(), "extmap-allow-mixed");
    var negotiated =
        new NegotiatedSession(
            peer, sections.stream().map(Answered::negotiated).toList(), restarts, mixed);
    var text = text(sections, mixed);
    agreed = negotiated;
    this.ours = ours.ice();
    version++;
    return new SdpAnswer(text, negotiated);
  }

  /** Section of the answer, as values and as text. */
  record Answered(NegotiatedSection negotiated, MediaSection text) {}

  private RemoteTransport peer(RemoteDescription offer) {
    var before = agreed;
    var peer =
        offer
            .transport()
            .or(() -> Optional.ofNullable(before).map(NegotiatedSession::peer))
            .orElseThrow(() -> new SdpException(Reason.NO_MEDIA, 0, "no section is in use"));
    requireRole(peer);
    if (before != null
        && !peer.fingerprint().toString().equals(before.peer().fingerprint().toString())) {
      throw new SdpException(
          Reason.CERTIFICATE_CHANGED, 0, "the certificate changed; a new connection is needed");
    }
    return peer;
  }

  /**
   * Rejects a DTLS role that would make both sides wait.
   *
   * @throws SdpException if the peer has that role
   */
  public static void requireRole(RemoteTransport peer) {
    if (peer.setup() == DtlsSetup.PASSIVE) {
      throw new SdpException(
          Reason.ROLE, 0, "a=setup:passive, but it is the server that waits for the handshake");
    }
  }

  /**
   * Checks RFC 9429, section 5.2.2: sections keep their place, and only unused ones are recycled.
   */
  private void follows(RemoteDescription offer) {
    var before = agreed;
    if (before == null) {
      return;
    }
    if (offer.sections().size() < before.sections().size()) {
      throw new SdpException(
          Reason.ORDER,
          0,
          "%d sections where %d were before"
              .formatted(offer.sections().size(), before.sections().size()));
    }
    for (var i = 0; i < before.sections().size(); i++) {
      var was = before.sections().get(i);
      var is = offer.sections().get(i);
      if (was.outcome().live()
          && is.live()
          && !(was.mid().equals(is.mid()) && was.kind() == is.kind())) {
        throw new SdpException(
            Reason.ORDER,
            is.text().line(),
            "section %d is %s, and was %s, which is in use".formatted(i, is.mid(), was.mid()));
      }
    }
  }

  private static void arranged(RemoteDescription offer, SectionAssignment arrangement) {
    for (var mid : arrangement.sent().keySet()) {
      if (!offer.has(mid)) {
        throw new SdpException(
            Reason.UNKNOWN_MID, 0, "no section in use has the mid " + SdpReader.quoted(mid));
      }
    }
  }

  private String text(List<Answered> sections, boolean mixed) {
    var attributes = new ArrayList<SdpAttribute>();
    attributes.add(SdpAttribute.flag("ice-lite"));
    var live =
        sections.stream()
            .map(Answered::negotiated)
            .filter(section -> section.outcome().live())
            .map(NegotiatedSection::mid)
            .toList();
    if (!live.isEmpty()) {
      attributes.add(SdpAttribute.of("group", "BUNDLE " + String.join(" ", live)));
    }
    if (mixed) {
      attributes.add(SdpAttribute.flag("extmap-allow-mixed"));
    }
    attributes.add(SdpAttribute.of("msid-semantic", "WMS *"));
    return new SessionDescription(
            session, version, attributes, sections.stream().map(Answered::text).toList())
        .text();
  }
}
