package dev.parley.forwarding;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** What a caller was told. */
final class Heard implements PeerListener {
  /** A layer that is shown. */
  record Shown(UUID track, int layer, int layers, boolean fewerFrames, LayerReason reason) {}

  final List<String> failures = new ArrayList<>();
  final List<Shown> shown = new ArrayList<>();
  final List<LineReport> lines = new ArrayList<>();
  List<TrackInfo> tracks = List.of();
  List<UUID> speaking = List.of();
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
  public void tracks(List<TrackInfo> all) {
    tracks = all;
  }

  @Override
  public void speaking(List<UUID> members) {
    if (breaksAtVoices) {
      throw new AssertionError("a test");
    }
    speaking = members;
  }

  @Override
  public void shown(UUID track, int layer, int layers, boolean fewerFrames, LayerReason reason) {
    shown.add(new Shown(track, layer, layers, fewerFrames, reason));
  }

  @Override
  public void line(LineReport report) {
    if (breaks) {
      throw new IllegalStateException("a test");
    }
    lines.add(report);
  }
}
