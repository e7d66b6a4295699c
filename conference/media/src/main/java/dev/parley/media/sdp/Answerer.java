package dev.parley.media.sdp;

import dev.parley.media.ice.Credentials;
import dev.parley.media.sdp.SdpException.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Answers the offers of one peer, one after another (RFC 9429, section 5.3). An offer that is
 * refused changes nothing.
 *
 * <p>Threads: one at a time. Memory: what was agreed last.
 */
public final class Answerer {
  private final String session;
  private long version;
  private @Nullable Negotiated agreed;
  private @Nullable Credentials ours;

  /**
   * Makes one for a new connection.
   *
   * @param session number of the session, hard to guess
   */
  public Answerer(long session) {
    this.session = Long.toString(session & Long.MAX_VALUE);
  }

  /** {@return whether the offer begins ICE anew, so that its answer needs new credentials} */
  public boolean restarts(PeerDescription offer) {
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
   * @throws SdpException when the offer does not follow from the one before, or the arrangement
   *     names a section that it has not
   * @throws IllegalArgumentException when ICE begins anew, and our side has the credentials of
   *     before
   */
  public Answer answer(PeerDescription offer, OurSide ours, Arrangement arrangement) {
    var restarts = restarts(offer);
    if (restarts && ours.ice().equals(this.ours)) {
      throw new IllegalArgumentException(
          "ICE begins anew, and our credentials are those of before");
    }
    var peer = peer(offer);
    follows(offer);
    arranged(offer, arrangement);

    var sections = new SectionAnswerer(offer, ours, arrangement).answer();
    var mixed = Attribute.has(offer.text().attributes(), "extmap-allow-mixed");
    var negotiated =
        new Negotiated(peer, sections.stream().map(Answered::negotiated).toList(), restarts, mixed);
    var text = text(sections, mixed);
    agreed = negotiated;
    this.ours = ours.ice();
    version++;
    return new Answer(text, negotiated);
  }

  /** A section of the answer, as values and as text. */
  record Answered(NegotiatedSection negotiated, MediaSection text) {}

  private PeerTransport peer(PeerDescription offer) {
    var before = agreed;
    var peer =
        offer
            .transport()
            .or(() -> Optional.ofNullable(before).map(Negotiated::peer))
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
   * Refuses who would wait for a handshake that we wait for, too.
   *
   * @throws SdpException when it is so
   */
  public static void requireRole(PeerTransport peer) {
    if (peer.setup() == Setup.PASSIVE) {
      throw new SdpException(
          Reason.ROLE, 0, "a=setup:passive, but it is the server that waits for the handshake");
    }
  }

  /** RFC 9429, section 5.2.2: sections stay where they are, and only unused ones are used anew. */
  private void follows(PeerDescription offer) {
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

  private static void arranged(PeerDescription offer, Arrangement arrangement) {
    for (var mid : arrangement.watched().keySet()) {
      if (!offer.has(mid)) {
        throw new SdpException(
            Reason.UNKNOWN_MID, 0, "no section in use has the mid " + SdpReader.quoted(mid));
      }
    }
  }

  private String text(List<Answered> sections, boolean mixed) {
    var attributes = new ArrayList<Attribute>();
    attributes.add(Attribute.flag("ice-lite"));
    var live =
        sections.stream()
            .map(Answered::negotiated)
            .filter(section -> section.outcome().live())
            .map(NegotiatedSection::mid)
            .toList();
    if (!live.isEmpty()) {
      attributes.add(Attribute.of("group", "BUNDLE " + String.join(" ", live)));
    }
    if (mixed) {
      attributes.add(Attribute.flag("extmap-allow-mixed"));
    }
    attributes.add(Attribute.of("msid-semantic", "WMS *"));
    return new SessionDescription(
            session, version, attributes, sections.stream().map(Answered::text).toList())
        .text();
  }
}
