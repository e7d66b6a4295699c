package dev.parley.media.sdp;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.parley.media.dtls.CertificateFingerprint;
import dev.parley.media.ice.IceCredentials;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;

/** What the tests of this package share: captured offers, and a side to answer with. */
final class Offers {
  static final LocalParameters OURS = ours("serv");

  private Offers() {}

  static LocalParameters ours(String ufrag) {
    return new LocalParameters(
        new IceCredentials(ufrag, "abcdefghijklmnopqrstuv"),
        CertificateFingerprint.parse("sha-256 " + "ab:".repeat(31) + "CD").orElseThrow(),
        List.of(SdpCandidate.udp(0, "192.0.2.7", 7400), SdpCandidate.tcp(0, "192.0.2.7", 7401)),
        List.of(Codec.OPUS, Codec.VP8, Codec.H264, Codec.VP9, Codec.AV1));
  }

  /** A description as its peer wrote it, lines ended by CR LF. */
  static String text(String name) {
    try (var in = Offers.class.getResourceAsStream(name + ".sdp")) {
      var text = new String(Objects.requireNonNull(in, name).readAllBytes(), UTF_8);
      return text.replace("\r\n", "\n").replace("\n", "\r\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static RemoteDescription offer(String name) {
    return RemoteDescription.offer(text(name));
  }

  static RemoteDescription offer(String name, UnaryOperator<String> change) {
    return RemoteDescription.offer(change.apply(text(name)));
  }

  static OutgoingTrack sound() {
    return new OutgoingTrack(Codec.OPUS, Map.of(), 1001, 0, "room", "alice", "voice");
  }

  static OutgoingTrack pictures(Codec codec, Map<String, String> parameters) {
    return new OutgoingTrack(codec, parameters, 2001, 2002, "room", "alice", "camera");
  }
}
