package dev.parley.media.sdp;

import java.util.List;
import java.util.Optional;

/**
 * Result of an offer/answer exchange.
 *
 * @param peer transport parameters of the peer
 * @param sections in the order of the description
 * @param iceRestarted whether the peer restarted ICE
 * @param mixedExtensions whether both sides support mixing one-byte and two-byte header extensions
 *     (RFC 8285, section 4.1.2)
 */
public record NegotiatedSession(
    RemoteTransport peer,
    List<NegotiatedSection> sections,
    boolean iceRestarted,
    boolean mixedExtensions) {
  /** Creates a result. */
  public NegotiatedSession {
    sections = List.copyOf(sections);
  }

  /** {@return the active section with this mid} */
  public Optional<NegotiatedSection> section(String mid) {
    return sections.stream()
        .filter(section -> section.outcome().live() && section.mid().equals(mid))
        .findFirst();
  }
}
