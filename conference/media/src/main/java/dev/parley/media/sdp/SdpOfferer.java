package dev.parley.media.sdp;

import dev.parley.media.ice.IceCredentials;
import dev.parley.media.rtp.HeaderExtension;
import dev.parley.media.sdp.NegotiatedSection.Outcome;
import dev.parley.media.sdp.SdpException.Reason;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Offerer of our client: creates offers and reads the answers. The mid of a section is its index in
 * the list of lanes, from 0; each offer has the lanes of the previous one, and may add more.
 *
 * <p>Threads: one at a time. Memory: the lanes.
 */
public final class SdpOfferer {
  private static final String PROTOCOL = "UDP/TLS/RTP/SAVPF";
  private static final int RED = 63;
  private static final Map<String, String> H264 =
      Map.of(
          "level-asymmetry-allowed", "1", "packetization-mode", "1", "profile-level-id", "42e01f");
  private static final Set<HeaderExtension> NOT_OF_AUDIO =
      EnumSet.of(
          HeaderExtension.RID,
          HeaderExtension.REPAIRED_RID,
          HeaderExtension.DEPENDENCY_DESCRIPTOR,
          HeaderExtension.VIDEO_ORIENTATION);

  private final String session;
  private final LocalParameters ours;
  private long version;
  private @Nullable IceCredentials theirs;
  private List<Transceiver> lanes = List.of();

  /**
   * Creates the offerer of a new connection.
   *
   * @param session session id of the descriptions, hard to guess
   */
  public SdpOfferer(long session, LocalParameters ours) {
    this.session = Long.toString(session & Long.MAX_VALUE);
    this.ours = ours;
  }

  /** {@return an offer with a section for each lane} */
  public String offer(List<Transceiver> lanes) {
    this.lanes = List.copyOf(lanes);
    var sections = new ArrayList<MediaSection>();
    var mids = new ArrayList<String>();
    for (var lane : lanes) {
      var mid = Integer.toString(sections.size());
      sections.add(section(lane, mid));
      mids.add(mid);
    }
    var attributes =
        List.of(
            SdpAttribute.of("group", "BUNDLE " + String.join(" ", mids)),
            SdpAttribute.flag("extmap-allow-mixed"));
    return new SessionDescription(session, version++, attributes, sections).text();
  }

  private MediaSection section(Transceiver lane, String mid) {
    var sends = lane instanceof Transceiver.Sending;
    var wanted =
        new NegotiatedSection(
            mid,
            lane.kind(),
            MediaDirection.of(sends, !sends),
            Outcome.ACCEPTED,
            formats(lane),
            extensions(lane.kind()),
            List.of(),
            List.of());
    var writer = new SectionWriter(ours, PROTOCOL, wanted);
    writer.transport(DtlsSetup.ACTPASS, mid.equals("0"));
    writer.direction(wanted.direction());
    writer.flag("rtcp-rsize");
    writer.extensions(Map.of());
    writer.formats(List.of());
    if (lane instanceof Transceiver.Sending(var track)) {
      writer.sends(track);
    }
    return writer.section();
  }

  private List<CodecFormat> formats(Transceiver lane) {
    return lane instanceof Transceiver.Sending(var track)
        ? List.of(format(track.codec()))
        : ours.codecs(lane.kind()).stream().map(SdpOfferer::format).toList();
  }

  private static CodecFormat format(Codec codec) {
    var payloadType =
        switch (codec) {
          case OPUS -> 111;
          case VP8 -> 96;
          case VP9 -> 98;
          case H264 -> 102;
          case AV1 -> 45;
        };
    if (codec == Codec.OPUS) {
      return new CodecFormat(
          codec,
          payloadType,
          CodecFormat.NONE,
          RED,
          Map.of(),
          EnumSet.of(RtcpFeedbackType.TRANSPORT_CC));
    }
    var parameters = codec == Codec.H264 ? H264 : Map.<String, String>of();
    return new CodecFormat(
        codec,
        payloadType,
        payloadType + 1,
        CodecFormat.NONE,
        parameters,
        EnumSet.allOf(RtcpFeedbackType.class));
  }

  private static Map<HeaderExtension, Integer> extensions(MediaKind kind) {
    var ids = new EnumMap<HeaderExtension, Integer>(HeaderExtension.class);
    var id = 0; // the same in all sections
    for (var extension : EnumSet.allOf(HeaderExtension.class)) {
      id++;
      if (kind == MediaKind.VIDEO
          ? extension != HeaderExtension.AUDIO_LEVEL
          : !NOT_OF_AUDIO.contains(extension)) {
        ids.put(extension, id);
      }
    }
    return ids;
  }

  /**
   * {@return the agreement from the answer to the last offer}
   *
   * @throws SdpException when the answer does not match the offer
   */
  public NegotiatedSession accept(RemoteDescription answer) {
    var peer =
        answer
            .transport()
            .orElseThrow(() -> new SdpException(Reason.NO_MEDIA, 0, "every section is refused"));
    if (peer.setup() == DtlsSetup.ACTPASS) {
      throw new SdpException(Reason.ROLE, 0, "a=setup:actpass in an answer");
    }
    var sections = answer.sections();
    if (sections.size() != lanes.size()) {
      throw new SdpException(
          Reason.ORDER,
          0,
          "%d sections where %d were offered".formatted(sections.size(), lanes.size()));
    }
    var negotiated = new ArrayList<NegotiatedSection>();
    for (var section : sections) {
      var mid = Integer.toString(negotiated.size());
      if (section.live() && !section.mid().equals(mid)) {
        throw new SdpException(
            Reason.ORDER, section.text().line(), "section " + mid + " has another mid");
      }
      negotiated.add(section.live() ? accepted(section) : refused(section));
    }
    var restarted = theirs != null && !theirs.equals(peer.ice());
    theirs = peer.ice();
    var mixed = SdpAttribute.has(answer.text().attributes(), "extmap-allow-mixed");
    return new NegotiatedSession(peer, negotiated, restarted, mixed);
  }

  private static NegotiatedSection refused(RemoteSection section) {
    return NegotiatedSection.dead(section, Outcome.STOPPED);
  }

  private static NegotiatedSection accepted(RemoteSection section) {
    return new NegotiatedSection(
        section.mid(),
        section.kind(),
        section.direction().reversed(),
        section.formats().isEmpty() ? Outcome.NO_CODEC : Outcome.ACCEPTED,
        section.formats(),
        section.extensions(),
        List.of(),
        section.sources());
  }
}
