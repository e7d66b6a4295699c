package dev.parley.recording;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Metadata of a recording, known at its start.
 *
 * @param id id of the recording, and name of its folder
 * @param room name of the room
 * @param begunBy name of the member who started it
 * @param began wall-clock time: the zero of all times in the recording
 * @param beganNanos the same moment by the clock of the media
 * @param node id of the node of a cluster that writes it; empty for a server alone
 */
public record RecordingInfo(
    UUID id, String room, String begunBy, Instant began, long beganNanos, Optional<String> node) {
  /** Format version in {@code recording.json}. Readers reject any other. */
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
    node.ifPresent(id -> fields.put("node", id));
    return fields;
  }

  static RecordingInfo of(MetadataFile fields) throws RecordingException {
    long version = fields.number("version");
    if (version != VERSION) {
      throw fields.refused("has version " + version + "; this program reads " + VERSION);
    }
    return new RecordingInfo(
        fields.uuid("id"),
        fields.text("room"),
        fields.text("begunBy"),
        fields.instant("began"),
        fields.number("beganNanos"),
        fields.optional("node"));
  }
}
