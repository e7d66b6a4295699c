package dev.parley.sfu;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.media.dtls.DtlsCertificate;
import dev.parley.media.ice.IceCredentials;
import dev.parley.media.rtp.HeaderExtension;
import dev.parley.media.rtp.HeaderExtensionIds;
import dev.parley.media.rtp.RtpPacket;
import dev.parley.media.rtp.RtpWriter;
import dev.parley.media.sdp.Codec;
import dev.parley.media.sdp.CodecFormat;
import dev.parley.media.sdp.DeclaredSource;
import dev.parley.media.sdp.DtlsSetup;
import dev.parley.media.sdp.MediaDirection;
import dev.parley.media.sdp.NegotiatedSection;
import dev.parley.media.sdp.NegotiatedSession;
import dev.parley.media.sdp.RemoteTransport;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;

/** Media sections in which a peer of a test publishes, and the packets that it sends. */
final class NegotiatedUplink {
  private static final DtlsCertificate CERTIFICATE = DtlsCertificate.make(Clock.systemUTC());
  private static final Map<HeaderExtension, Integer> IDS =
      Map.of(HeaderExtension.MID, 1, HeaderExtension.RID, 2, HeaderExtension.REPAIRED_RID, 3);
  static final int VIDEO = 96;
  static final int VIDEO_RTX = 97;
  static final int AUDIO = 111;
  static final int AUDIO_RED = 63;

  private final List<NegotiatedSection> negotiated = new ArrayList<>();

  void video(String mid, List<String> rids, DeclaredSource... sources) {
    section(mid, Codec.VP8, VIDEO, VIDEO_RTX, CodecFormat.NONE, rids, sources);
  }

  void audio(String mid) {
    audio(mid, AUDIO);
  }

  void audio(String mid, int payloadType) {
    section(mid, Codec.OPUS, payloadType, CodecFormat.NONE, AUDIO_RED, List.of());
  }

  private void section(
      String mid,
      Codec codec,
      int payloadType,
      int rtx,
      int red,
      List<String> rids,
      DeclaredSource... sources) {
    negotiated.add(
        new NegotiatedSection(
            mid,
            codec.kind(),
            MediaDirection.RECVONLY,
            NegotiatedSection.Outcome.ACCEPTED,
            List.of(new CodecFormat(codec, payloadType, rtx, red, Map.of(), Set.of())),
            IDS,
            rids,
            List.of(sources)));
  }

  UplinkSections sections() {
    return UplinkSections.of(
        session(), Set.copyOf(negotiated.stream().map(NegotiatedSection::mid).toList()));
  }

  NegotiatedSession session() {
    return session(negotiated);
  }

  static NegotiatedSession session(List<NegotiatedSection> sections) {
    RemoteTransport peer =
        new RemoteTransport(
            IceCredentials.random(new Random(1)),
            CERTIFICATE.fingerprint(),
            DtlsSetup.ACTIVE,
            List.of(),
            false);
    return new NegotiatedSession(peer, sections, false, false);
  }

  static PublishedTrack track(UplinkSections sections, String mid) {
    PublishedTrack track =
        new PublishedTrack(
            new UUID(0, 1),
            new TrackPublication(new UUID(1, mid.hashCode()), "CAMERA"),
            sections.format(mid).orElseThrow(),
            true,
            new NoChanges());
    sections.track(mid, track);
    return track;
  }

  static RtpPacket packet(int payloadType) {
    return packet(payloadType, Map.of());
  }

  static RtpPacket packet(int payloadType, Map<HeaderExtension, String> extensions) {
    byte[] plain = new byte[RtpPacket.HEADER_BYTES + 4];
    plain[0] = (byte) 0x80;
    plain[1] = (byte) payloadType;
    RtpPacket source = new RtpPacket();
    assertThat(source.wrap(plain, 0, plain.length)).isTrue();
    RtpWriter writer = new RtpWriter(HeaderExtensionIds.NONE, HeaderExtensionIds.of(IDS));
    extensions.forEach((kind, value) -> writer.always(kind, value.getBytes(US_ASCII)));
    RtpPacket written = new RtpPacket();
    assertThat(writer.write(source, new byte[200], 0, written)).isPositive();
    return written;
  }
}
