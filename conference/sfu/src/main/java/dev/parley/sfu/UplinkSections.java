package dev.parley.sfu;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.parley.media.rtp.HeaderExtension;
import dev.parley.media.rtp.HeaderExtensionIds;
import dev.parley.media.rtp.RtpPacket;
import dev.parley.media.sdp.CodecFormat;
import dev.parley.media.sdp.DeclaredSource;
import dev.parley.media.sdp.NegotiatedSection;
import dev.parley.media.sdp.NegotiatedSession;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Media sections in which a peer publishes, and the assignment of RTP streams to them (RFC 9143,
 * section 9.2). Threads: confined to its owner.
 */
final class UplinkSections {
  static final UplinkSections NONE = new UplinkSections(HeaderExtensionIds.NONE, List.of());

  private final HeaderExtensionIds ids;
  private final List<UplinkSection> sections;

  /** Media section: its negotiated parameters and its track. */
  private static final class UplinkSection {
    final NegotiatedSection agreed;
    final byte[] mid;
    final byte[][] rids; // the smallest first
    @Nullable PublishedTrack track;

    UplinkSection(NegotiatedSection agreed) {
      this.agreed = agreed;
      mid = agreed.mid().getBytes(US_ASCII);
      rids =
          RidOrder.smallestFirst(agreed.rids()).stream()
              .map(rid -> rid.getBytes(US_ASCII))
              .toArray(byte[][]::new);
    }
  }

  private UplinkSections(HeaderExtensionIds ids, List<UplinkSection> sections) {
    this.ids = ids;
    this.sections = sections;
  }

  static UplinkSections of(NegotiatedSession negotiated, Set<String> mids) {
    List<UplinkSection> sections = new ArrayList<>();
    Map<HeaderExtension, Integer> ids = new EnumMap<>(HeaderExtension.class);
    for (NegotiatedSection each : negotiated.sections()) {
      if (each.outcome().live() && mids.contains(each.mid()) && !each.formats().isEmpty()) {
        sections.add(new UplinkSection(each));
        // In a BUNDLE group an extension has one id in all sections (RFC 9143, section 12).
        ids.putAll(each.extensions());
      }
    }
    return new UplinkSections(HeaderExtensionIds.of(ids), sections);
  }

  /** {@return no sections, for packets whose streams are all declared} */
  static UplinkSections declaredOnly(HeaderExtensionIds ids) {
    return new UplinkSections(ids, List.of());
  }

  HeaderExtensionIds ids() {
    return ids;
  }

  /** {@return the codec format in which the peer sends in a section} */
  Optional<CodecFormat> format(String mid) {
    return section(mid).map(section -> section.agreed.formats().getFirst());
  }

  private Optional<UplinkSection> section(String mid) {
    return sections.stream().filter(section -> section.agreed.mid().equals(mid)).findFirst();
  }

  void track(String mid, PublishedTrack track) {
    section(mid).ifPresent(section -> section.track = track);
  }

  /**
   * Passes on the streams that the description names by SSRC; those of simulcast are identified by
   * header extensions.
   */
  void declared(BiConsumer<DeclaredSource, PublishedTrack> action) {
    for (UplinkSection each : sections) {
      if (each.rids.length == 0 && each.track != null && !each.agreed.sources().isEmpty()) {
        action.accept(each.agreed.sources().getFirst(), each.track);
      }
    }
  }

  /** {@return the track of a packet with an unknown SSRC; null for none} */
  @Nullable PublishedTrack find(RtpPacket packet) {
    int at = ids.find(HeaderExtension.MID, packet);
    for (UplinkSection each : sections) {
      if (at >= 0 ? is(each.mid, packet, at) : alone(each, packet.payloadType())) {
        return each.track;
      }
    }
    return null;
  }

  /** {@return whether the payload type alone identifies the section, for a packet without a mid} */
  private boolean alone(UplinkSection section, int payloadType) {
    return has(section, payloadType)
        && sections.stream().filter(other -> has(other, payloadType)).count() == 1;
  }

  private static boolean has(UplinkSection section, int payloadType) {
    CodecFormat format = section.agreed.formats().getFirst();
    return format.payloadType() == payloadType
        || format.rtx() == payloadType
        || format.red() == payloadType;
  }

  /** {@return whether the packet belongs to a retransmission stream (RFC 4588)} */
  boolean again(RtpPacket packet) {
    return ids.find(HeaderExtension.REPAIRED_RID, packet) >= 0
        || sections.stream()
            .anyMatch(each -> each.agreed.formats().getFirst().rtx() == packet.payloadType());
  }

  /**
   * {@return the index of the packet's encoding within its track, 0 for the smallest; negative for
   * none}
   */
  int layer(PublishedTrack track, RtpPacket packet) {
    int repaired = ids.find(HeaderExtension.REPAIRED_RID, packet);
    int at = repaired >= 0 ? repaired : ids.find(HeaderExtension.RID, packet);
    for (UplinkSection each : sections) {
      if (track.equals(each.track) && at >= 0 && each.rids.length > 0) {
        for (int i = 0; i < each.rids.length; i++) {
          if (is(each.rids[i], packet, at)) {
            return i;
          }
        }
        return -1;
      }
    }
    return 0;
  }

  /** {@return the number of encodings that a track may have} */
  int layers(PublishedTrack track) {
    return sections.stream()
        .filter(each -> track.equals(each.track))
        .mapToInt(each -> Math.max(1, each.rids.length))
        .findFirst()
        .orElse(1);
  }

  private static boolean is(byte[] name, RtpPacket packet, int at) {
    int length = packet.extensionLength(at);
    return Arrays.equals(name, 0, name.length, packet.bytes(), at, at + length);
  }
}
