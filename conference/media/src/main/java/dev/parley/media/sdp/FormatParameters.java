package dev.parley.media.sdp;

import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** Local {@code fmtp} parameters of a format. */
final class FormatParameters {
  /** Parameters that must be equal in offer and answer, by the payload format of each codec. */
  private static final List<String> KEPT =
      List.of(
          "profile-id",
          "level-idx",
          "profile",
          "tier",
          "level-asymmetry-allowed",
          "packetization-mode",
          "profile-level-id");

  private FormatParameters() {}

  static String of(CodecFormat format) {
    var theirs = format.parameters();
    if (format.codec() == Codec.OPUS) {
      var stereo = "1".equals(theirs.get("stereo")) || "1".equals(theirs.get("sprop-stereo"));
      // Silence is not sent, and each packet can mend the one before it (RFC 7587, section 6.1).
      return "minptime=10;useinbandfec=1;usedtx=1" + (stereo ? ";stereo=1" : "");
    }
    return KEPT.stream()
        .filter(theirs::containsKey)
        .map(name -> name + '=' + Objects.requireNonNull(theirs.get(name)))
        .collect(Collectors.joining(";"));
  }
}
