package dev.parley.media.sdp;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.parley.media.dtls.Fingerprint;
import dev.parley.media.ice.Credentials;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;

/** What the tests of this package share: captured offers, and a side to answer with. */
final class Offers {
  static final OurSide OURS = ours("serv");

  private Offers() {}

  static OurSide ours(String ufrag) {
    return new OurSide(
        new Credentials(ufrag, "abcdefghijklmnopqrstuv"),
        Fingerprint.parse("sha-256 " + "ab:".repeat(31) + "CD").orElseThrow(),
        List.of(Candidate.udp(0, "192.0.2.7", 7400), Candidate.tcp(0, "192.0.2.7", 7401)),
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

  static PeerDescription offer(String name) {
    return PeerDescription.offer(text(name));
  }

  static PeerDescription offer(String name, UnaryOperator<String> change) {
    return PeerDescription.offer(change.apply(text(name)));
  }

  static Outgoing sound() {
    return new Outgoing(Codec.OPUS, Map.of(), 1001, 0, "room", "alice", "voice");
  }

  static Outgoing pictures(Codec codec, Map<String, String> parameters) {
    return new Outgoing(codec, parameters, 2001, 2002, "room", "alice", "camera");
  }
}
