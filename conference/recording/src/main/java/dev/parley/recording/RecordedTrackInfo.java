package dev.parley.recording;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

/**
 * Metadata of a track, known before its first packet.
 *
 * @param id id of the track
 * @param member id of the publishing member
 * @param memberName name of that member
 * @param source kind of the source, such as {@code CAMERA}
 * @param codec name of the codec in SDP, such as {@code VP8} or {@code opus}
 * @param clockRate ticks of its RTP time stamps per second
 * @param channels number of audio channels; 1 where that has no meaning
 * @param payloadType RTP payload type of its packets
 * @param parameters codec parameters as in {@code a=fmtp}; empty for none
 * @param beganMillis start time, in milliseconds of the recording
 */
public record RecordedTrackInfo(
    UUID id,
    UUID member,
    String memberName,
    String source,
    String codec,
    int clockRate,
    int channels,
    int payloadType,
    String parameters,
    long beganMillis) {
  private static final int CLOCK_RATE_MAX = 1_000_000;

  /** Validates the values by which readers divide. */
  public RecordedTrackInfo {
    if (clockRate < 1 || clockRate > CLOCK_RATE_MAX) {
      throw new IllegalArgumentException(
          "a clock rate of " + clockRate + " is not between 1 and " + CLOCK_RATE_MAX);
    }
  }

  Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("version", RecordingInfo.VERSION);
    fields.put("id", id.toString());
    fields.put("member", member.toString());
    fields.put("memberName", memberName);
    fields.put("source", source);
    fields.put("codec", codec);
    fields.put("clockRate", clockRate);
    fields.put("channels", channels);
    fields.put("payloadType", payloadType);
    fields.put("parameters", parameters);
    fields.put("beganMillis", beganMillis);
    return fields;
  }

  static RecordedTrackInfo of(MetadataFile fields) throws RecordingException {
    try {
      return new RecordedTrackInfo(
          fields.uuid("id"),
          fields.uuid("member"),
          fields.text("memberName"),
          fields.text("source"),
          fields.text("codec"),
          fields.smallNumber("clockRate"),
          fields.smallNumber("channels"),
          fields.smallNumber("payloadType"),
          fields.text("parameters"),
          fields.number("beganMillis"));
    } catch (IllegalArgumentException e) {
      throw fields.refused(e.getMessage());
    }
  }
}
