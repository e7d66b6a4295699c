package dev.parley.media.sdp;

import dev.parley.media.rtp.HeaderExtension;
import java.util.List;
import java.util.Map;

/**
 * What was agreed for one section.
 *
 * @param mid its name; may be empty where it is not in use
 * @param direction seen by us
 * @param outcome whether it is in use, or why not
 * @param formats what may be sent and received in it, the most wanted first; what we send is sent
 *     by the first one
 * @param extensions ids of header extensions, 1 to 14
 * @param rids simulcast layers that the peer sends, in its order; empty without simulcast
 * @param sources what the peer says it sends
 */
public record NegotiatedSection(
    String mid,
    MediaKind kind,
    Direction direction,
    Outcome outcome,
    List<CodecFormat> formats,
    Map<HeaderExtension, Integer> extensions,
    List<String> rids,
    List<Source> sources) {
  /** What became of a section. */
  public enum Outcome {
    /** It is in use, as it was arranged. */
    ACCEPTED(true),
    /** It is in use, and the track is not sent: the peer offers no codec that decodes it. */
    UNDECODABLE(true),
    /** It is in use, and the track is not sent: the peer does not receive in it. */
    NOT_RECEIVING(true),
    /** The peer has stopped it. */
    STOPPED(false),
    /** It is neither sound nor pictures over DTLS-SRTP. */
    UNKNOWN_KIND(false),
    /** It would need a transport of its own. */
    NOT_BUNDLED(false),
    /** There is no codec that both sides have. */
    NO_CODEC(false);

    private final boolean live;

    Outcome(boolean live) {
      this.live = live;
    }

    /** {@return whether the section is in use} */
    public boolean live() {
      return live;
    }
  }

  /** Makes a section. */
  public NegotiatedSection {
    formats = List.copyOf(formats);
    extensions = Map.copyOf(extensions);
    rids = List.copyOf(rids);
    sources = List.copyOf(sources);
  }

  static NegotiatedSection dead(PeerSection peer, Outcome outcome) {
    return new NegotiatedSection(
        peer.mid(),
        peer.kind(),
        Direction.INACTIVE,
        outcome,
        List.of(),
        Map.of(),
        List.of(),
        List.of());
  }
}
