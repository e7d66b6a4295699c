package dev.parley.recording;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How a recording ended. A recording without one is going on, or its program was killed and has not
 * started again.
 *
 * @param ended by the wall clock
 * @param millis of the recording
 * @param reason a sentence for people
 * @param droppedPackets that the disk was too slow for
 */
public record RecordingEnd(Instant ended, long millis, String reason, long droppedPackets) {
  static final String FILE = "ended.json";

  Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("ended", ended.toString());
    fields.put("millis", millis);
    fields.put("reason", reason);
    fields.put("droppedPackets", droppedPackets);
    return fields;
  }

  static RecordingEnd of(Fields fields) throws RecordingException {
    return new RecordingEnd(
        fields.instant("ended"),
        fields.number("millis"),
        fields.text("reason"),
        fields.number("droppedPackets"));
  }
}
