package dev.parley.sfu;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;

/** Published tracks of a room. Threads: confined to its owner. */
final class RoomTracks implements TrackListener {
  private final RoomSpeakers speakers;
  private final RoomAudioMix audioMix;
  private final RoomRecording recording;
  private final Consumer<List<PublishedTrackInfo>> onChange;
  private final Map<UUID, PublishedTrack> byId = new LinkedHashMap<>();

  RoomTracks(
      RoomSpeakers speakers,
      RoomAudioMix audioMix,
      RoomRecording recording,
      Consumer<List<PublishedTrackInfo>> onChange) {
    this.speakers = speakers;
    this.audioMix = audioMix;
    this.recording = recording;
    this.onChange = onChange;
  }

  Optional<PublishedTrack> find(UUID id) {
    return Optional.ofNullable(byId.get(id));
  }

  Collection<PublishedTrack> all() {
    return byId.values();
  }

  /** {@return the tracks that are announced over a relay of this role} */
  Set<PublishedTrack> announced(RelayRole role) {
    Set<PublishedTrack> announced = new LinkedHashSet<>(byId.values());
    announced.removeIf(track -> !role.sends(track.origin()));
    return announced;
  }

  List<PublishedTrackInfo> infos() {
    return byId.values().stream().map(PublishedTrack::info).toList();
  }

  /**
   * Adds a track.
   *
   * @param publisherKey key of the publisher in the audio mix
   */
  void add(PublishedTrack track, Object publisherKey) {
    // A peer must not hear itself in the mix, so its first audio track has the key of the peer.
    if (track.audio()
        && byId.values().stream().noneMatch(each -> each.mixKey().equals(publisherKey))) {
      track.mixKey(publisherKey);
    }
    PublishedTrack before = byId.put(track.id(), track);
    if (before != null) {
      recording.end(before); // before the new one starts: a recorder knows both by the same id
    }
    recording.begin(track);
    onChange.accept(infos());
  }

  void remove(PublishedTrack track) {
    if (track.audio()) {
      audioEnded(track);
    }
    recording.end(track);
    track.end();
    if (byId.remove(track.id(), track)) {
      onChange.accept(infos());
    }
  }

  @Override
  public void changed(PublishedTrack track) {
    onChange.accept(infos());
  }

  @Override
  public void audioEnded(PublishedTrack track) {
    speakers.remove(track.owner());
    audioMix.removeSource(track.mixKey());
  }
}
