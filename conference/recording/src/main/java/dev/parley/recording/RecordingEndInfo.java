package dev.parley.recording;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * End of a recording. It is absent while the recording is in progress, and after a crash of the
 * server until its next start.
 *
 * @param ended wall-clock time
 * @param millis duration of the recording
 * @param reason sentence for people
 * @param droppedPackets packets dropped because the disk was too slow
 */
public record RecordingEndInfo(Instant ended, long millis, String reason, long droppedPackets) {
  static final String FILE = "ended.json";

  Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("ended", ended.toString());
    fields.put("millis", millis);
    fields.put("reason", reason);
    fields.put("droppedPackets", droppedPackets);
    return fields;
  }

  static RecordingEndInfo of(MetadataFile fields) throws RecordingException {
    return new RecordingEndInfo(
        fields.instant("ended"),
        fields.number("millis"),
        fields.text("reason"),
        fields.number("droppedPackets"));
  }
}
