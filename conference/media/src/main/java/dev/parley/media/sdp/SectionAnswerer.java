package dev.parley.media.sdp;

import dev.parley.media.sdp.NegotiatedSection.Outcome;
import dev.parley.media.sdp.SdpAnswerer.Answered;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Answerer for the sections of one offer. */
final class SectionAnswerer {
  private final RemoteDescription offer;
  private final LocalParameters ours;
  private final SectionAssignment arrangement;
  private final boolean alone;

  SectionAnswerer(RemoteDescription offer, LocalParameters ours, SectionAssignment arrangement) {
    this.offer = offer;
    this.ours = ours;
    this.arrangement = arrangement;
    this.alone = offer.sections().stream().filter(RemoteSection::live).count() == 1;
  }

  List<Answered> answer() {
    var answered = new ArrayList<Answered>();
    var first = true;
    for (var section : offer.sections()) {
      var negotiated = negotiate(section);
      var live = negotiated.outcome().live();
      answered.add(
          new Answered(negotiated, live ? live(section, negotiated, first) : dead(section)));
      first &= !live;
    }
    return answered;
  }

  private NegotiatedSection negotiate(RemoteSection peer) {
    if (!peer.live()) {
      return NegotiatedSection.dead(peer, Outcome.STOPPED);
    }
    if (peer.kind() == MediaKind.OTHER) {
      return NegotiatedSection.dead(peer, Outcome.UNKNOWN_KIND);
    }
    if (!peer.bundled() && !alone) {
      return NegotiatedSection.dead(peer, Outcome.NOT_BUNDLED);
    }
    var outgoing = arrangement.sent().get(peer.mid());
    var decoding = outgoing == null ? Optional.<CodecFormat>empty() : decoding(peer, outgoing);
    var formats = formats(peer, decoding);
    if (formats.isEmpty()) {
      return NegotiatedSection.dead(peer, Outcome.NO_CODEC);
    }
    var sends = decoding.isPresent() && peer.direction().receives();
    var receives = peer.direction().sends() && !arrangement.rejected().contains(peer.mid());
    return new NegotiatedSection(
        peer.mid(),
        peer.kind(),
        MediaDirection.of(sends, receives),
        outcome(peer, outgoing, sends),
        formats,
        peer.extensions(),
        receives ? peer.ridNames() : List.of(),
        receives ? peer.sources() : List.of());
  }

  private static Outcome outcome(
      RemoteSection peer, @Nullable OutgoingTrack outgoing, boolean sends) {
    if (outgoing == null || sends) {
      return Outcome.ACCEPTED;
    }
    return peer.direction().receives() ? Outcome.UNDECODABLE : Outcome.NOT_RECEIVING;
  }

  private static Optional<CodecFormat> decoding(RemoteSection peer, OutgoingTrack outgoing) {
    return peer.formats().stream()
        .filter(format -> format.decodes(outgoing.codec(), outgoing.parameters()))
        .min(Comparator.comparingInt(CodecFormat::rank));
  }

  /**
   * {@return one format of each common codec: first the one in which this side sends, then in our
   * order of preference}
   */
  private List<CodecFormat> formats(RemoteSection peer, Optional<CodecFormat> decoding) {
    var formats = new ArrayList<>(decoding.stream().toList());
    for (var codec : ours.codecs(peer.kind())) {
      if (decoding.filter(format -> format.codec() == codec).isEmpty()) {
        peer.formats().stream()
            .filter(format -> format.codec() == codec && format.usable())
            .min(Comparator.comparingInt(CodecFormat::rank))
            .ifPresent(formats::add);
      }
    }
    return formats;
  }

  /** {@return a rejected section, which keeps its place (RFC 9429, section 5.3.1)} */
  private static MediaSection dead(RemoteSection peer) {
    var mid = peer.mid();
    var text = peer.text();
    return new MediaSection(
        text.kind(),
        0,
        text.protocol(),
        text.formats(),
        SessionDescription.ANY,
        mid.isEmpty() ? List.of() : List.of(SdpAttribute.of("mid", mid)),
        0);
  }

  private MediaSection live(RemoteSection peer, NegotiatedSection negotiated, boolean first) {
    var writer = new SectionWriter(ours, peer.text().protocol(), negotiated);
    writer.transport(DtlsSetup.PASSIVE, first);
    writer.direction(negotiated.direction());
    if (peer.has("rtcp-rsize")) {
      writer.flag("rtcp-rsize");
    }
    writer.extensions(peer.extensionDirections());
    writer.formats(peer.text().formats());
    if (negotiated.direction().receives()) {
      writer.layers(peer.rids());
    }
    var outgoing = arrangement.sent().get(peer.mid());
    if (outgoing != null && negotiated.direction().sends()) {
      writer.sends(outgoing);
    }
    return writer.section();
  }
}
