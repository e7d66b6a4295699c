package dev.parley.media.sdp;

import java.util.List;
import java.util.Optional;

/**
 * What offer and answer agreed upon.
 *
 * @param peer how the peer is met
 * @param sections in the order of the description
 * @param iceRestarted whether the peer began ICE anew
 * @param mixedExtensions whether either side may use the long form of header extensions (RFC 8285,
 *     section 4.1.2)
 */
public record Negotiated(
    PeerTransport peer,
    List<NegotiatedSection> sections,
    boolean iceRestarted,
    boolean mixedExtensions) {
  /** Makes an agreement. */
  public Negotiated {
    sections = List.copyOf(sections);
  }

  /** {@return the section of this name that is in use} */
  public Optional<NegotiatedSection> section(String mid) {
    return sections.stream()
        .filter(section -> section.outcome().live() && section.mid().equals(mid))
        .findFirst();
  }
}
