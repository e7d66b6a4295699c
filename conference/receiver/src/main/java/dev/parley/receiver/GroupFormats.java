package dev.parley.receiver;

import dev.parley.media.sdp.Codec;
import dev.parley.media.sdp.CodecFormat;
import dev.parley.room.api.group.GroupTrack;
import dev.parley.sfu.IngestedTrack;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Conversion of the tracks of a group into those of the forwarder. */
final class GroupFormats {
  private static final int PARAMETERS_MAX = 32;
  private static final int PAYLOAD_TYPE_MAX = 127;

  private GroupFormats() {}

  /** {@return the tracks whose codec is known here} */
  static List<IngestedTrack> ingested(List<GroupTrack> tracks) {
    return tracks.stream().flatMap(track -> ingested(track).stream()).toList();
  }

  private static Optional<IngestedTrack> ingested(GroupTrack track) {
    if (track.payloadType() < 0 || track.payloadType() > PAYLOAD_TYPE_MAX) {
      return Optional.empty();
    }
    return Arrays.stream(Codec.values())
        .filter(codec ->
            codec.encoding().equalsIgnoreCase(track.codec())
                && codec.clockRate() == track.clockRate())
        .findFirst()
        .map(codec ->
            new IngestedTrack(
                track.track(),
                track.member(),
                track.source().name(),
                track.ssrc(),
                format(codec, track)));
  }

  private static CodecFormat format(Codec codec, GroupTrack track) {
    return new CodecFormat(
        codec,
        track.payloadType(),
        CodecFormat.NONE,
        CodecFormat.NONE,
        parameters(track.parameters()),
        Set.of());
  }

  /** {@return the parameters of an {@code fmtp} line, names in lower case} */
  private static Map<String, String> parameters(String line) {
    Map<String, String> parameters = new LinkedHashMap<>();
    for (String each : line.split(";", PARAMETERS_MAX)) {
      int equals = each.indexOf('=');
      if (equals > 0) {
        parameters.put(
            each.substring(0, equals).strip().toLowerCase(Locale.ROOT),
            each.substring(equals + 1).strip());
      }
    }
    return parameters;
  }
}
