package dev.parley.media.sdp;

import static dev.parley.media.sdp.CodecFormat.NONE;

import dev.parley.media.rtp.HeaderExtension;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;

/** Writer for a local section, with one method for each mechanism. */
final class SectionWriter {
  /** Port of a section whose address is given by candidates (RFC 8840, section 4.1.1). */
  private static final int NO_PORT = 9;

  private final LocalParameters ours;
  private final String protocol;
  private final NegotiatedSection section;
  private final List<String> payloadTypes = new ArrayList<>();
  private final List<SdpAttribute> attributes = new ArrayList<>();

  SectionWriter(LocalParameters ours, String protocol, NegotiatedSection section) {
    this.ours = ours;
    this.protocol = protocol;
    this.section = section;
    attribute("mid", section.mid());
  }

  /**
   * @param first whether it is the first section of the bundle, which contains the candidates
   */
  void transport(DtlsSetup setup, boolean first) {
    attribute("ice-ufrag", ours.ice().ufrag());
    attribute("ice-pwd", ours.ice().password());
    attribute("fingerprint", ours.fingerprint().toString());
    attribute("setup", setup.word());
    flag("rtcp-mux");
    if (first) {
      ours.candidates().forEach(candidate -> attribute("candidate", candidate.text()));
      flag("end-of-candidates");
    }
  }

  void direction(MediaDirection direction) {
    flag(direction.word());
  }

  void flag(String name) {
    attributes.add(SdpAttribute.flag(name));
  }

  /**
   * @param theirs direction of each extension, seen by the peer
   */
  void extensions(Map<HeaderExtension, MediaDirection> theirs) {
    for (var extension : EnumSet.allOf(HeaderExtension.class)) {
      var id = section.extensions().get(extension);
      if (id != null) {
        var direction = theirs.getOrDefault(extension, MediaDirection.SENDRECV).reversed();
        var suffix = direction == MediaDirection.SENDRECV ? "" : '/' + direction.word();
        attribute("extmap", id + suffix + ' ' + extension.uri());
      }
    }
  }

  /**
   * @param wish payload types in the peer's order of preference: a peer that lists RED before the
   *     codec itself prefers to send RED (RFC 9429, section 4.2.7)
   */
  void formats(List<String> wish) {
    for (var format : section.formats()) {
      var redFirst = place(wish, format.red()) < place(wish, format.payloadType());
      if (redFirst && format.red() != NONE) {
        red(format);
      }
      format(format);
      if (!redFirst && format.red() != NONE) {
        red(format);
      }
      if (format.rtx() != NONE) {
        payloadType(format.rtx(), "rtx/" + format.codec().clockRate());
        attribute("fmtp", format.rtx() + " apt=" + format.payloadType());
      }
    }
  }

  private static int place(List<String> wish, int payloadType) {
    var place = wish.indexOf(Integer.toString(payloadType));
    return place < 0 ? Integer.MAX_VALUE : place;
  }

  private void format(CodecFormat format) {
    payloadType(format.payloadType(), format.codec().rtpmap());
    for (var feedback : EnumSet.allOf(RtcpFeedbackType.class)) {
      if (format.feedback().contains(feedback)) {
        attribute("rtcp-fb", format.payloadType() + " " + feedback.words());
      }
    }
    var parameters = FormatParameters.of(format);
    if (!parameters.isEmpty()) {
      attribute("fmtp", format.payloadType() + " " + parameters);
    }
  }

  private void red(CodecFormat format) {
    payloadType(format.red(), "red/48000/2");
    attribute(
        "fmtp", "%d %d/%d".formatted(format.red(), format.payloadType(), format.payloadType()));
  }

  private void payloadType(int payloadType, String encoding) {
    payloadTypes.add(Integer.toString(payloadType));
    attribute("rtpmap", payloadType + " " + encoding);
  }

  /**
   * Accepts simulcast.
   *
   * @param rids ids of the layers and their restrictions
   */
  void layers(List<SdpAttribute> rids) {
    for (var rid : rids) {
      attribute("rid", rid.name() + " recv" + (rid.value().isEmpty() ? "" : ' ' + rid.value()));
    }
    if (!rids.isEmpty()) {
      attribute(
          "simulcast", "recv " + String.join(";", rids.stream().map(SdpAttribute::name).toList()));
    }
  }

  void sends(OutgoingTrack outgoing) {
    attribute("msid", outgoing.stream() + ' ' + outgoing.track());
    var repairs = outgoing.rtx() != 0 && section.formats().getFirst().rtx() != NONE;
    if (repairs) {
      attribute("ssrc-group", "FID " + outgoing.ssrc() + ' ' + outgoing.rtx());
    }
    attribute("ssrc", outgoing.ssrc() + " cname:" + outgoing.cname());
    if (repairs) {
      attribute("ssrc", outgoing.rtx() + " cname:" + outgoing.cname());
    }
  }

  MediaSection section() {
    var udp = ours.candidates().stream().filter(c -> c.transport().equals("udp")).findFirst();
    return new MediaSection(
        section.kind() == MediaKind.AUDIO ? "audio" : "video",
        udp.map(SdpCandidate::port).orElse(NO_PORT),
        protocol,
        payloadTypes,
        udp.map(SdpCandidate::address).orElse(SessionDescription.ANY),
        attributes,
        0);
  }

  private void attribute(String name, String value) {
    attributes.add(SdpAttribute.of(name, value));
  }
}
