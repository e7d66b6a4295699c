package dev.parley.sfu;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/** Room of the SFU: its peers, tracks, active speakers, audio mix, recording, group, listeners. */
final class SfuRoom {
  private final RoomContext context;
  private final RoomRecording recording;
  private final RoomGroup group;
  private final Set<Peer> peers = new LinkedHashSet<>();
  private final Set<Relay> relays = new LinkedHashSet<>();
  private final Set<PeerListener> listeners = new LinkedHashSet<>();
  private final Set<Ingest> ingests = new LinkedHashSet<>();

  /**
   * @param counters of the room
   */
  SfuRoom(String name, SfuContext sfu, SfuCounters counters) {
    RoomSpeakers speakers = new RoomSpeakers();
    RoomAudioMix audioMix = new RoomAudioMix(sfu.owner(), sfu.mixing(), sfu.now());
    recording = new RoomRecording(sfu);
    RoomTracks tracks = new RoomTracks(speakers, audioMix, recording, this::tracksChanged);
    RelayedTracks relayed = new RelayedTracks(sfu, tracks, audioMix);
    group = new RoomGroup(sfu, speakers, tracks::all);
    context = new RoomContext(name, tracks, relayed, speakers, audioMix, group, counters);
  }

  /** {@return the parts of the room that its peers use} */
  RoomContext context() {
    return context;
  }

  /** {@return whether nothing uses the room, so that it can be removed} */
  boolean empty() {
    return peers.isEmpty()
        && relays.isEmpty()
        && listeners.isEmpty()
        && ingests.isEmpty()
        && !recording.active()
        && !group.active();
  }

  /** {@return the open ingests} */
  Set<Ingest> ingests() {
    return ingests;
  }

  Set<Peer> peers() {
    return peers;
  }

  /** {@return whether it has periodic work} */
  boolean active() {
    return !peers.isEmpty() || !relays.isEmpty() || group.active() || context.relayed().waits();
  }

  /** {@return the relays to other nodes} */
  Set<Relay> relays() {
    return relays;
  }

  void addListener(PeerListener listener) {
    listeners.add(listener);
    listener.tracksChanged(context.tracks().infos());
    listener.activeSpeakersChanged(context.speakers().active());
  }

  void removeListener(PeerListener listener) {
    listeners.remove(listener);
  }

  private void tracksChanged(List<PublishedTrackInfo> infos) {
    group.reconsider();
    listeners.forEach(each -> each.tracksChanged(infos));
  }

  /** {@return the multicast group of the room} */
  RoomGroup group() {
    return group;
  }

  void startRecording(TrackRecorder recorder) {
    recording.start(recorder, context.tracks().all());
  }

  void stopRecording() {
    recording.stop(context.tracks().all());
  }

  void tick(long now) {
    context.audioMix().tick(now);
    context.relayed().tick(now);
    ingests.forEach(each -> each.tick(now));
    if (group.tick(now)) {
      peers.forEach(each -> each.downlink().reconsider());
    }
    if (context.speakers().tick(now)) {
      List<UUID> active = context.speakers().active();
      listeners.forEach(each -> each.activeSpeakersChanged(active));
    }
  }
}
