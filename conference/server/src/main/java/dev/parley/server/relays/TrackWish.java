package dev.parley.server.relays;

import java.util.List;
import java.util.UUID;

/** Demand for a track between nodes; see {@link dev.parley.sfu.TrackDemand}. */
public record TrackWish(UUID track, boolean always, List<LayerWish> layers) {
  /** Demand for one encoding. */
  public record LayerWish(int encoding, int spatialId, int temporalId) {}
}
