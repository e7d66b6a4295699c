package dev.parley.server.media;

import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/**
 * What is recorded at a moment.
 *
 * @param rooms that are recorded
 * @param bytes of packets that were written since the server started
 * @param dropped packets that were not, since the disk is too slow
 */
public record RecordingSnapshot(List<Room> rooms, long bytes, long dropped) {
  /** Nothing is recorded. */
  public static final RecordingSnapshot NONE = new RecordingSnapshot(List.of(), 0, 0);

  RecordingSnapshot plus(RecordingSnapshot other) {
    return new RecordingSnapshot(
        Stream.concat(rooms.stream(), other.rooms.stream()).toList(),
        bytes + other.bytes,
        dropped + other.dropped);
  }

  /**
   * A room that is recorded.
   *
   * @param bytes of its packets
   * @param dropped packets of it
   */
  public record Room(String name, Instant since, long bytes, long dropped) {}
}
