package dev.parley.sfu;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Recording of a room: subscribes its recorder to each track. Threads: confined to its owner. */
final class RoomRecording {
  private final SfuContext context;
  private final Map<PublishedTrack, PlainSubscription> subscriptions = new HashMap<>();
  private @Nullable TrackRecorder recorder;

  RoomRecording(SfuContext context) {
    this.context = context;
  }

  boolean active() {
    return recorder != null;
  }

  /** Records these tracks with a recorder, which replaces the previous one. */
  void start(TrackRecorder taking, Collection<PublishedTrack> tracks) {
    stop(tracks);
    recorder = taking;
    tracks.forEach(this::begin);
  }

  /** Stops recording these tracks, which are all of the room. */
  void stop(Collection<PublishedTrack> tracks) {
    recorder = null;
    tracks.forEach(this::end);
  }

  /** Records a track, if there is a recorder. */
  void begin(PublishedTrack track) {
    if (recorder != null) {
      PlainSubscription begun =
          new PlainSubscription(context, track, context.random().nextInt(), recorder);
      subscriptions.put(track, begun);
      track.add(begun);
      recorder.trackStarted(track.info(), track.format(), context.now());
      begun.reconsider();
    }
  }

  /** Ends the recording of a track, if it is recorded. */
  void end(PublishedTrack track) {
    PlainSubscription ended = subscriptions.remove(track);
    if (ended != null) {
      track.remove(ended);
      ended.ended();
    }
  }
}
