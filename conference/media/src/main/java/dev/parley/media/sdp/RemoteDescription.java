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
public final class RemoteDescription {
  private final SessionDescription text;
  private final List<RemoteSection> sections;
  private final @Nullable RemoteTransport transport;

  private RemoteDescription(
      SessionDescription text, List<RemoteSection> sections, @Nullable RemoteTransport transport) {
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
  public static RemoteDescription offer(String text) {
    return read(text, DtlsSetup.ACTPASS);
  }

  /**
   * {@return the parsed answer}
   *
   * @throws SdpException as for an offer
   */
  public static RemoteDescription answer(String text) {
    return read(text, DtlsSetup.ACTIVE);
  }

  private static RemoteDescription read(String text, DtlsSetup otherwise) {
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
    return new RemoteDescription(
        session, sections, TransportReader.read(session, sections, bundle, otherwise));
  }

  /** {@return transport parameters of the peer; empty when no section is active} */
  public Optional<RemoteTransport> transport() {
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
        .map(RemoteSection::mid)
        .collect(Collectors.toSet());
  }

  /** {@return the mids of the active sections} */
  public Set<String> mids() {
    return sections.stream()
        .filter(RemoteSection::live)
        .map(RemoteSection::mid)
        .collect(Collectors.toSet());
  }

  /** {@return the sections in which the peer sends, by mid and in their order} */
  public Map<String, MediaKind> sending() {
    return kinds(MediaDirection::sends);
  }

  /** {@return the sections in which the peer receives, by mid and in their order} */
  public Map<String, MediaKind> receiving() {
    return kinds(MediaDirection::receives);
  }

  private Map<String, MediaKind> kinds(Predicate<MediaDirection> directions) {
    var kinds = new LinkedHashMap<String, MediaKind>();
    for (var section : sections) {
      if (section.live() && directions.test(section.direction())) {
        kinds.put(section.mid(), section.kind());
      }
    }
    return Collections.unmodifiableMap(kinds);
  }

  SessionDescription text() {
    return text;
  }

  List<RemoteSection> sections() {
    return sections;
  }
}
