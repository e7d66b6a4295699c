package dev.parley.sfu;

import dev.parley.media.layers.LayerSelector;
import java.util.ArrayList;
import java.util.List;

/**
 * Union of the layers of one track that its receivers at this node use. Threads: confined to its
 * owner.
 */
final class LayerUnion {
  private final boolean[] wanted = new boolean[LayerSelector.ENCODINGS_MAX];
  private final int[] spatialIds = new int[LayerSelector.ENCODINGS_MAX];
  private final int[] temporalIds = new int[LayerSelector.ENCODINGS_MAX];
  private boolean always;

  /** Adds an encoding up to these layers. */
  void add(int encoding, int spatialId, int temporalId) {
    spatialIds[encoding] = wanted[encoding] ? Math.max(spatialIds[encoding], spatialId) : spatialId;
    temporalIds[encoding] =
        wanted[encoding] ? Math.max(temporalIds[encoding], temporalId) : temporalId;
    wanted[encoding] = true;
  }

  /** Adds an audio track also for the time in which its publisher is not among the loudest. */
  void addAlways() {
    add(0, 0, 0);
    always = true;
  }

  /** {@return the demand; without layers when no receiver uses the track} */
  TrackDemand demand(PublishedTrack track) {
    return new TrackDemand(track.id(), always, layers());
  }

  /** {@return the layers, the smallest encoding first} */
  List<TrackDemand.LayerDemand> layers() {
    List<TrackDemand.LayerDemand> layers = new ArrayList<>();
    for (int i = 0; i < wanted.length; i++) {
      if (wanted[i]) {
        layers.add(new TrackDemand.LayerDemand(i, spatialIds[i], temporalIds[i]));
      }
    }
    return layers;
  }
}
