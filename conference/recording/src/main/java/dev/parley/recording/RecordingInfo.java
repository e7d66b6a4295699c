package dev.parley.recording;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

/**
 * What is known of a recording when it begins.
 *
 * @param id names the recording, and its folder
 * @param room the name of the room
 * @param begunBy the name of the member who began it
 * @param began by the wall clock: the zero of all times in the recording
 * @param beganNanos the same moment by the clock that the media run on
 */
public record RecordingInfo(UUID id, String room, String begunBy, Instant began, long beganNanos) {
  /** Of the format, in {@code recording.json}. Readers refuse any other. */
  public static final int VERSION = 1;

  static final String FILE = "recording.json";

  Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("version", VERSION);
    fields.put("id", id.toString());
    fields.put("room", room);
    fields.put("begunBy", begunBy);
    fields.put("began", began.toString());
    fields.put("beganNanos", beganNanos);
    return fields;
  }

  static RecordingInfo of(Fields fields) throws RecordingException {
    long version = fields.number("version");
    if (version != VERSION) {
      throw fields.refused("has version " + version + "; this program reads " + VERSION);
    }
    return new RecordingInfo(
        fields.uuid("id"),
        fields.text("room"),
        fields.text("begunBy"),
        fields.instant("began"),
        fields.number("beganNanos"));
  }
}
