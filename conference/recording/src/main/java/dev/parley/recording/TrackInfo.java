package dev.parley.recording;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

/**
 * What is known of a track before its first packet.
 *
 * @param id names the track
 * @param member who publishes it
 * @param memberName that member's name
 * @param source what it shows or sounds, such as {@code CAMERA}
 * @param codec its name as in SDP, such as {@code VP8} or {@code opus}
 * @param clockRate steps of its time stamps in a second
 * @param channels of sound; 1 where that means nothing
 * @param payloadType of its packets
 * @param parameters of the codec as in {@code a=fmtp}; empty for none
 * @param beganMillis when it began, in milliseconds of the recording
 */
public record TrackInfo(
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

  /** Checks what readers divide by. */
  public TrackInfo {
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

  static TrackInfo of(Fields fields) throws RecordingException {
    try {
      return new TrackInfo(
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
