package dev.parley.media.layers;

import dev.parley.media.payload.PayloadView;
import dev.parley.media.payload.Vp8Payload;

/**
 * Filter by temporal layer number, for VP8, H.264, and AV1 without dependency descriptor. A layer
 * is added at a key frame, or at a frame marked as depending on layer 0 alone (layer sync); frames
 * that no others depend on can be added and left out at any time. If no layer sync arrives for a
 * while, a key frame is requested.
 */
final class TemporalLayerFilter implements FrameFilter<PayloadView> {
  private int target;

  /** Bit mask of the layers that are sent; that of layer 0 is always set. */
  private int joined = 1;

  private int joinedBefore = 1;
  private int waited;

  @Override
  public void target(int spatialId, int temporalId) {
    waited = temporalId == target ? waited : 0;
    target = temporalId;
  }

  @Override
  public void start(PayloadView view) {
    become(upTo(target));
    waited = 0;
  }

  private static int upTo(int temporalId) {
    return (2 << temporalId) - 1;
  }

  private void become(int layers) {
    if (layers != joined) {
      joinedBefore = joined;
      joined = layers;
    }
  }

  @Override
  public ForwardingDecision decide(PayloadView view) {
    int temporalId = view.temporalId();
    become(joined & upTo(target));
    if (temporalId > target) {
      return ForwardingDecision.ABOVE_TEMPORAL;
    }
    if (isIn(joined, temporalId) || view.discardable()) {
      return ForwardingDecision.PASSED;
    }
    if (view instanceof Vp8Payload vp8 && vp8.layerSync()) {
      become(joined | 1 << temporalId);
      waited = 0;
      return ForwardingDecision.PASSED;
    }
    waited++;
    // A frame of the layer is left out, so later ones that depend on it cannot be decoded.
    become(joined & ~(1 << temporalId));
    return ForwardingDecision.NOT_JOINED;
  }

  /**
   * {@return whether the layer and all layers below are sent, since a frame may depend on any of
   * them}
   */
  private static boolean isIn(int layers, int temporalId) {
    return (~layers & upTo(temporalId)) == 0;
  }

  @Override
  public ForwardingDecision late(PayloadView view, boolean before) {
    int layers = before ? joinedBefore : joined;
    return isIn(layers, view.temporalId())
        ? ForwardingDecision.PASSED
        : ForwardingDecision.ABOVE_TEMPORAL;
  }

  @Override
  public int level() {
    return joined;
  }

  @Override
  public int spatialId() {
    return 0;
  }

  @Override
  public int temporalId() {
    return Integer.numberOfTrailingZeros(~joined) - 1;
  }

  @Override
  public boolean stuck() {
    return waited > PATIENCE_FRAMES;
  }
}
