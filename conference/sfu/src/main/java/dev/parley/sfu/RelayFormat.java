package dev.parley.sfu;

import dev.parley.media.rtp.HeaderExtension;
import dev.parley.media.rtp.HeaderExtensionIds;
import dev.parley.media.sdp.CodecFormat;
import dev.parley.media.sdp.MediaDirection;
import dev.parley.media.sdp.NegotiatedSection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Format of packets on relays, which is the same between all nodes and not negotiated. */
final class RelayFormat {
  private static final Map<HeaderExtension, Integer> EXTENSIONS =
      Map.of(
          HeaderExtension.TRANSPORT_SEQUENCE, 1,
          HeaderExtension.AUDIO_LEVEL, 2,
          HeaderExtension.DEPENDENCY_DESCRIPTOR, 3,
          HeaderExtension.VIDEO_ORIENTATION, 4);

  /** Ids of the header extensions. */
  static final HeaderExtensionIds IDS = HeaderExtensionIds.of(EXTENSIONS);

  private static final int RTX = 126;
  private static final int OTHER_RTX = 127;

  private RelayFormat() {}

  /**
   * {@return the format of a track on a relay} It has retransmissions also where the publisher has
   * none.
   */
  static CodecFormat of(PublishedTrack track) {
    CodecFormat format = track.format();
    int rtx = format.payloadType() == RTX ? OTHER_RTX : RTX;
    return new CodecFormat(
        format.codec(),
        format.payloadType(),
        track.audio() ? CodecFormat.NONE : rtx,
        format.red(),
        format.parameters(),
        Set.of());
  }

  /** {@return a section of a session description that has a format of a relay} */
  static NegotiatedSection section(String mid, CodecFormat format) {
    return new NegotiatedSection(
        mid,
        format.codec().kind(),
        MediaDirection.SENDONLY,
        NegotiatedSection.Outcome.ACCEPTED,
        List.of(format),
        EXTENSIONS,
        List.of(),
        List.of());
  }
}
