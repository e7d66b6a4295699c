package dev.parley.sfu;

import dev.parley.media.audio.ActiveSpeakerDetector;
import dev.parley.media.rtp.RtpPacket;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Room of the SFU: the published tracks, the peers, the active speakers, and the recorder. */
final class SfuRoom {
  private static final long SPEAKERS_NANOS = 200_000_000;
  private static final int SPEAKERS_MAX = 3;

  private final String name;
  private final SfuCounters counters;
  private final RoomAudioMix voices;
  private final ActiveSpeakerDetector<UUID> speakers = new ActiveSpeakerDetector<>();
  private final Map<UUID, PublishedTrack> tracks = new LinkedHashMap<>();
  private final Set<Peer> peers = new LinkedHashSet<>();
  private final Set<PeerListener> listeners = new LinkedHashSet<>();
  private List<UUID> speaking = List.of();
  private long speakersAt;
  private @Nullable TrackRecorder recorder;

  SfuRoom(String name, SfuCounters counters, RoomAudioMix voices) {
    this.name = name;
    this.counters = counters;
    this.voices = voices;
  }

  /** {@return the counters of this room} */
  SfuCounters counters() {
    return counters;
  }

  String name() {
    return name;
  }

  /** {@return whether the room has no peers, listeners or recorder, and can be removed} */
  boolean empty() {
    return peers.isEmpty() && listeners.isEmpty() && recorder == null;
  }

  Set<Peer> peers() {
    return peers;
  }

  Optional<PublishedTrack> track(UUID id) {
    return Optional.ofNullable(tracks.get(id));
  }

  void addListener(PeerListener listener) {
    listeners.add(listener);
    listener.tracksChanged(trackInfos());
    listener.activeSpeakersChanged(speaking);
  }

  void removeListener(PeerListener listener) {
    listeners.remove(listener);
  }

  void add(PublishedTrack track) {
    // A peer must not hear itself in the mix, so its first audio track has the peer as key.
    if (track.audio()
        && tracks.values().stream().noneMatch(each -> each.mixKey().equals(track.publisher()))) {
      track.mixKey(track.publisher());
    }
    PublishedTrack before = tracks.put(track.id(), track);
    if (before != null) {
      before.stopRecording(); // before the new one starts: a recorder knows both by the same id
    }
    if (recorder != null) {
      track.startRecording(recorder);
    }
    notifyTracksChanged();
  }

  /** Starts recording with a recorder, which replaces the previous one. */
  void startRecording(TrackRecorder taking) {
    stopRecording();
    recorder = taking;
    tracks.values().forEach(each -> each.startRecording(taking));
  }

  /** Stops recording. */
  void stopRecording() {
    recorder = null;
    tracks.values().forEach(PublishedTrack::stopRecording);
  }

  void remove(PublishedTrack track) {
    if (track.audio()) {
      audioEnded(track);
    }
    track.stopRecording();
    track.end();
    if (tracks.remove(track.id(), track)) {
      notifyTracksChanged();
    }
  }

  /** Notifies all listeners of the published tracks. */
  void notifyTracksChanged() {
    List<PublishedTrackInfo> infos = trackInfos();
    listeners.forEach(each -> each.tracksChanged(infos));
  }

  /** Removes an audio track, which was muted or has ended, from the active speakers and the mix. */
  void audioEnded(PublishedTrack track) {
    speakers.remove(track.publisher().member());
    voices.removeSource(track.mixKey());
  }

  /** Handles an audio packet: updates the active speakers by its level, and adds it to the mix. */
  void audioReceived(PublishedTrack track, boolean red, RtpPacket packet, int level, long now) {
    speakers.addLevel(track.publisher().member(), level, now);
    voices.audioReceived(track.mixKey(), track.format().payloadType(), red, packet, level, now);
  }

  /** {@return the audio mix of this room} */
  RoomAudioMix audioMix() {
    return voices;
  }

  /** {@return whether a member is the active speaker} */
  boolean isActiveSpeaker(UUID member) {
    return !speaking.isEmpty() && speaking.getFirst().equals(member);
  }

  void tick(long now) {
    voices.tick(now);
    if (now - speakersAt >= 0) {
      speakersAt = now + SPEAKERS_NANOS;
      List<UUID> present = present(now);
      if (!present.equals(speaking)) {
        speaking = present;
        listeners.forEach(each -> each.activeSpeakersChanged(present));
      }
    }
  }

  private List<UUID> present(long now) {
    Set<UUID> present = new LinkedHashSet<>();
    speakers.speaker(now).ifPresent(present::add);
    present.addAll(speakers.loudest(SPEAKERS_MAX, now));
    return List.copyOf(present);
  }

  List<PublishedTrackInfo> trackInfos() {
    return tracks.values().stream().map(PublishedTrack::info).toList();
  }
}
