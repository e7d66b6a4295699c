package dev.parley.sfu;

import dev.parley.media.layers.LayerSelector;
import java.util.List;
import java.util.UUID;

/**
 * Demand of one node for a track of another one: the union of what its members use.
 *
 * @param always for audio, whether it is wanted also while its publisher is not among the loudest,
 *     as for a recording
 * @param layers at most one for each encoding, the smallest first
 */
public record TrackDemand(UUID track, boolean always, List<LayerDemand> layers) {
  /**
   * Demand for one encoding.
   *
   * @param encoding index, 0 for the smallest
   * @param spatialId highest spatial layer that is used
   * @param temporalId highest temporal layer that is used
   */
  public record LayerDemand(int encoding, int spatialId, int temporalId) {
    /** Checks the layers. Throws {@link IllegalArgumentException} beyond those that exist. */
    public LayerDemand {
      RelayLimits.requireWithin("encoding", encoding, LayerSelector.ENCODINGS_MAX - 1);
      RelayLimits.requireWithin("spatial layer", spatialId, LayerSelector.LAYER_MAX);
      RelayLimits.requireWithin("temporal layer", temporalId, LayerSelector.LAYER_MAX);
    }
  }

  /** Checks the demand. Throws {@link IllegalArgumentException} for more than a track has. */
  public TrackDemand {
    layers = List.copyOf(layers);
    RelayLimits.requireWithin("number of layers", layers.size(), LayerSelector.ENCODINGS_MAX);
  }
}
