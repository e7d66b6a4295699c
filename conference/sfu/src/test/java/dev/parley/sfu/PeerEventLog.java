package dev.parley.sfu;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** What a caller was told. */
final class PeerEventLog implements PeerListener {
  /** A layer that is shown. */
  record Shown(UUID track, int layer, int layers, boolean fewerFrames, LayerReason reason) {}

  final List<String> failures = new ArrayList<>();
  final List<Shown> shown = new ArrayList<>();
  final List<List<UUID>> byGroup = new ArrayList<>();
  final List<LinkQuality> lines = new ArrayList<>();
  List<PublishedTrackInfo> tracks = List.of();
  List<UUID> speaking = List.of();
  int speakerChanges;
  boolean connected;
  boolean breaks;
  boolean breaksAtVoices;

  @Override
  public void connected() {
    connected = true;
  }

  @Override
  public void failed(String why) {
    failures.add(why);
  }

  @Override
  public void tracksChanged(List<PublishedTrackInfo> all) {
    tracks = all;
  }

  @Override
  public void activeSpeakersChanged(List<UUID> members) {
    if (breaksAtVoices) {
      throw new AssertionError("a test");
    }
    speaking = members;
    speakerChanges++;
  }

  @Override
  public void layerChanged(
      UUID track, int layer, int layers, boolean fewerFrames, LayerReason reason) {
    shown.add(new Shown(track, layer, layers, fewerFrames, reason));
  }

  @Override
  public void groupTracksChanged(List<UUID> carried) {
    byGroup.add(carried);
  }

  @Override
  public void linkQuality(LinkQuality report) {
    if (breaks) {
      throw new IllegalStateException("a test");
    }
    lines.add(report);
  }
}
