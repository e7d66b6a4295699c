package dev.parley.media.sdp;

import dev.parley.media.sdp.SdpException.Reason;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Parsed and validated description of a peer, an offer or an answer. Immutable. */
public final class PeerDescription {
  private final SessionDescription text;
  private final List<PeerSection> sections;
  private final @Nullable PeerTransport transport;

  private PeerDescription(
      SessionDescription text, List<PeerSection> sections, @Nullable PeerTransport transport) {
    this.text = text;
    this.sections = sections;
    this.transport = transport;
  }

  /**
   * {@return the parsed offer}
   *
   * @throws SdpException when it is malformed or too large, or the peer does not bundle its
   *     transports or has no certificate fingerprint
   */
  public static PeerDescription offer(String text) {
    return read(text, Setup.ACTPASS);
  }

  /**
   * {@return the parsed answer}
   *
   * @throws SdpException as for an offer
   */
  public static PeerDescription answer(String text) {
    return read(text, Setup.ACTIVE);
  }

  private static PeerDescription read(String text, Setup otherwise) {
    var session = SessionDescription.read(text);
    var bundle = TransportReader.bundle(session);
    var mids = new HashSet<String>();
    var sections =
        session.sections().stream()
            .map(section -> SectionReader.read(session, section, bundle))
            .toList();
    for (var section : sections) {
      if (section.live() && !mids.add(section.mid())) {
        throw new SdpException(
            Reason.DUPLICATE_MID,
            section.text().line(),
            "the mid " + SdpReader.quoted(section.mid()) + " is used before");
      }
    }
    return new PeerDescription(
        session, sections, TransportReader.read(session, sections, bundle, otherwise));
  }

  /** {@return transport parameters of the peer; empty when no section is active} */
  public Optional<PeerTransport> transport() {
    return Optional.ofNullable(transport);
  }

  /** {@return whether there is an active section with this mid} */
  public boolean has(String mid) {
    return sections.stream().anyMatch(section -> section.live() && section.mid().equals(mid));
  }

  /** {@return the active audio and video sections that have none of these codecs} */
  public Set<String> without(List<Codec> codecs) {
    return sections.stream()
        .filter(section -> section.live() && section.kind() != MediaKind.OTHER)
        .filter(section ->
            section.formats().stream()
                .noneMatch(format -> format.usable() && codecs.contains(format.codec())))
        .map(PeerSection::mid)
        .collect(Collectors.toSet());
  }

  /** {@return the mids of the active sections} */
  public Set<String> mids() {
    return sections.stream()
        .filter(PeerSection::live)
        .map(PeerSection::mid)
        .collect(Collectors.toSet());
  }

  /** {@return the sections in which the peer sends, by mid and in their order} */
  public Map<String, MediaKind> sending() {
    return kinds(Direction::sends);
  }

  /** {@return the sections in which the peer receives, by mid and in their order} */
  public Map<String, MediaKind> receiving() {
    return kinds(Direction::receives);
  }

  private Map<String, MediaKind> kinds(Predicate<Direction> way) {
    var kinds = new LinkedHashMap<String, MediaKind>();
    for (var section : sections) {
      if (section.live() && way.test(section.direction())) {
        kinds.put(section.mid(), section.kind());
      }
    }
    return Collections.unmodifiableMap(kinds);
  }

  SessionDescription text() {
    return text;
  }

  List<PeerSection> sections() {
    return sections;
  }
}
