package dev.parley.server.media;

import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/**
 * Snapshot of the running recordings.
 *
 * @param rooms running recordings, by room
 * @param bytes packet bytes written since the server started
 * @param dropped number of packets dropped because the disk was too slow
 */
public record RecordingSnapshot(List<RecordedRoomSnapshot> rooms, long bytes, long dropped) {
  /** Snapshot without recordings. */
  public static final RecordingSnapshot NONE = new RecordingSnapshot(List.of(), 0, 0);

  RecordingSnapshot plus(RecordingSnapshot other) {
    return new RecordingSnapshot(
        Stream.concat(rooms.stream(), other.rooms.stream()).toList(),
        bytes + other.bytes,
        dropped + other.dropped);
  }

  /**
   * Running recording of a room.
   *
   * @param bytes packet bytes written
   * @param dropped number of dropped packets
   */
  public record RecordedRoomSnapshot(String name, Instant since, long bytes, long dropped) {}
}
