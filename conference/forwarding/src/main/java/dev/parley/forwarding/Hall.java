package dev.parley.forwarding;

import dev.parley.media.audio.ActiveSpeaker;
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
final class Hall {
  private static final long SPEAKERS_NANOS = 200_000_000;
  private static final int SPEAKERS_MAX = 3;

  private final String name;
  private final Counters counters;
  private final MixedVoices voices;
  private final ActiveSpeaker<UUID> speakers = new ActiveSpeaker<>();
  private final Map<UUID, Track> tracks = new LinkedHashMap<>();
  private final Set<Peer> peers = new LinkedHashSet<>();
  private final Set<PeerListener> listeners = new LinkedHashSet<>();
  private List<UUID> speaking = List.of();
  private long speakersAt;
  private @Nullable Recorder recorder;

  Hall(String name, Counters counters, MixedVoices voices) {
    this.name = name;
    this.counters = counters;
    this.voices = voices;
  }

  /** {@return the counters of this room} */
  Counters counters() {
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

  Optional<Track> track(UUID id) {
    return Optional.ofNullable(tracks.get(id));
  }

  void listen(PeerListener listener) {
    listeners.add(listener);
    listener.tracks(infos());
    listener.speaking(speaking);
  }

  void unlisten(PeerListener listener) {
    listeners.remove(listener);
  }

  void add(Track track) {
    // A peer must not hear itself in the mix, so its first audio track has the peer as key.
    if (track.audio()
        && tracks.values().stream().noneMatch(each -> each.voice().equals(track.publisher()))) {
      track.voice(track.publisher());
    }
    Track before = tracks.put(track.id(), track);
    if (before != null) {
      before.unrecord(); // before the new one starts: a recorder knows both by the same id
    }
    if (recorder != null) {
      track.record(recorder);
    }
    tell();
  }

  /** Starts recording with a recorder, which replaces the previous one. */
  void record(Recorder taking) {
    unrecord();
    recorder = taking;
    tracks.values().forEach(each -> each.record(taking));
  }

  /** Stops recording. */
  void unrecord() {
    recorder = null;
    tracks.values().forEach(Track::unrecord);
  }

  void remove(Track track) {
    if (track.audio()) {
      silenced(track);
    }
    track.unrecord();
    track.end();
    if (tracks.remove(track.id(), track)) {
      tell();
    }
  }

  /** Notifies all listeners of the published tracks. */
  void tell() {
    List<TrackInfo> infos = infos();
    listeners.forEach(each -> each.tracks(infos));
  }

  /** Removes an audio track, which was muted or has ended, from the active speakers and the mix. */
  void silenced(Track track) {
    speakers.gone(track.publisher().member());
    voices.falls(track.voice());
  }

  /** Handles an audio packet: updates the active speakers by its level, and adds it to the mix. */
  void heard(Track track, boolean red, RtpPacket packet, int level, long now) {
    speakers.heard(track.publisher().member(), level, now);
    voices.heard(track.voice(), track.format().payloadType(), red, packet, level, now);
  }

  /** {@return the audio mix of this room} */
  MixedVoices voices() {
    return voices;
  }

  /** {@return whether a member is the active speaker} */
  boolean speaks(UUID member) {
    return !speaking.isEmpty() && speaking.getFirst().equals(member);
  }

  void tick(long now) {
    voices.tick(now);
    if (now - speakersAt >= 0) {
      speakersAt = now + SPEAKERS_NANOS;
      List<UUID> present = present(now);
      if (!present.equals(speaking)) {
        speaking = present;
        listeners.forEach(each -> each.speaking(present));
      }
    }
  }

  private List<UUID> present(long now) {
    Set<UUID> present = new LinkedHashSet<>();
    speakers.speaker(now).ifPresent(present::add);
    present.addAll(speakers.loudest(SPEAKERS_MAX, now));
    return List.copyOf(present);
  }

  List<TrackInfo> infos() {
    return tracks.values().stream().map(Track::info).toList();
  }
}
