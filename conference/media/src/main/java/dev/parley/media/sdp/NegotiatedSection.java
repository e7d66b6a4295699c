package dev.parley.media.sdp;

import dev.parley.media.rtp.HeaderExtension;
import java.util.List;
import java.util.Map;

/**
 * Negotiated parameters of one section.
 *
 * @param mid its identifier; may be empty when it is not active
 * @param direction seen by this side
 * @param outcome whether it is active, or the reason why not
 * @param formats formats that may be sent and received, in order of preference; this side sends the
 *     first one
 * @param extensions ids of header extensions, 1 to 14
 * @param rids simulcast layers that the peer sends, in its order; empty without simulcast
 * @param sources streams that the peer declares to send
 */
public record NegotiatedSection(
    String mid,
    MediaKind kind,
    MediaDirection direction,
    Outcome outcome,
    List<CodecFormat> formats,
    Map<HeaderExtension, Integer> extensions,
    List<String> rids,
    List<DeclaredSource> sources) {
  /** Outcome of the negotiation for a section. */
  public enum Outcome {
    /** The section is active as arranged. */
    ACCEPTED(true),
    /**
     * The section is active, but the track is not sent: the peer offers no codec that can decode
     * it.
     */
    UNDECODABLE(true),
    /** The section is active, but the track is not sent: the peer does not receive in it. */
    NOT_RECEIVING(true),
    /** The peer has stopped the section. */
    STOPPED(false),
    /** The section is neither audio nor video over DTLS-SRTP. */
    UNKNOWN_KIND(false),
    /** The section is not bundled, and would need its own transport. */
    NOT_BUNDLED(false),
    /** The sides have no codec in common. */
    NO_CODEC(false);

    private final boolean live;

    Outcome(boolean live) {
      this.live = live;
    }

    /** {@return whether the section is active} */
    public boolean live() {
      return live;
    }
  }

  /** Creates the parameters. */
  public NegotiatedSection {
    formats = List.copyOf(formats);
    extensions = Map.copyOf(extensions);
    rids = List.copyOf(rids);
    sources = List.copyOf(sources);
  }

  static NegotiatedSection dead(RemoteSection peer, Outcome outcome) {
    return new NegotiatedSection(
        peer.mid(),
        peer.kind(),
        MediaDirection.INACTIVE,
        outcome,
        List.of(),
        Map.of(),
        List.of(),
        List.of());
  }
}
