package dev.parley.server.media;

import dev.parley.forwarding.Recorder;
import dev.parley.forwarding.Track;
import dev.parley.media.sdp.Codec;
import dev.parley.media.sdp.CodecFormat;
import dev.parley.recording.TrackInfo;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Recorder adapter that queues the packets of a room's tracks for the writing thread. Threads:
 * confined to the forwarding thread, which never waits for the disk.
 */
final class RoomTape implements Recorder {
  private final RecordedRoom room;
  private final RecordingQueue queue;

  RoomTape(RecordedRoom room, RecordingQueue queue) {
    this.room = room;
    this.queue = queue;
  }

  @Override
  public void begins(Track track, long now) {
    TrackInfo info = info(track, room.millis(now));
    queue.work(() -> room.begins(info));
  }

  private TrackInfo info(Track track, long millis) {
    CodecFormat format = track.format();
    Codec codec = format.codec();
    return new TrackInfo(
        track.id(),
        track.info().owner(),
        room.plan().names().apply(track.info().owner()),
        track.info().label(),
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
  public void ends(UUID track, long now) {
    queue.work(() -> room.ends(track));
  }
}
