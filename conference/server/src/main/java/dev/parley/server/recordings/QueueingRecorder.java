package dev.parley.server.recordings;

import dev.parley.media.sdp.Codec;
import dev.parley.media.sdp.CodecFormat;
import dev.parley.recording.RecordedTrackInfo;
import dev.parley.sfu.PublishedTrackInfo;
import dev.parley.sfu.TrackRecorder;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Recorder adapter that queues the packets of a room's tracks for the writing thread. Threads:
 * confined to the forwarding thread, which never waits for the disk.
 */
final class QueueingRecorder implements TrackRecorder {
  private final RoomRecordingFiles room;
  private final RecordingQueue queue;

  QueueingRecorder(RoomRecordingFiles room, RecordingQueue queue) {
    this.room = room;
    this.queue = queue;
  }

  @Override
  public void trackStarted(PublishedTrackInfo track, CodecFormat format, long now) {
    RecordedTrackInfo info = info(track, format, room.millis(now));
    queue.work(() -> room.begins(info));
  }

  private RecordedTrackInfo info(PublishedTrackInfo track, CodecFormat format, long millis) {
    Codec codec = format.codec();
    return new RecordedTrackInfo(
        track.id(),
        track.owner(),
        room.plan().names().apply(track.owner()),
        track.label(),
        codec.encoding(),
        codec.clockRate(),
        codec.channels(),
        format.payloadType(),
        new TreeMap<>(format.parameters())
            .entrySet().stream()
                .map(each -> each.getKey() + "=" + each.getValue())
                .collect(Collectors.joining(";")),
        millis);
  }

  @Override
  public boolean packet(UUID track, byte[] bytes, int from, int length, boolean whole, long now) {
    if (room.over() || queue.packet(room, track, bytes, from, length, whole, now)) {
      return true;
    }
    room.drop();
    return false;
  }

  @Override
  public void trackEnded(UUID track, long now) {
    queue.work(() -> room.ends(track));
  }
}
