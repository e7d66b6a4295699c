package dev.parley.media.layers;

import dev.parley.media.payload.Vp9Payload;

/**
 * Filter by the spatial and temporal layers of the VP9 payload descriptor. All spatial layers below
 * the selected one are sent, so switching down needs no key frame. Switching up to a spatial layer
 * starts at a frame without inter-picture prediction; to a temporal layer, after a picture marked
 * as switching-up point. If none arrives for a while, a key frame is requested.
 */
final class Vp9LayerFilter implements FrameFilter<Vp9Payload> {
  private int targetSpatialId;
  private int targetTemporalId;
  private int spatialId;
  private int temporalId;
  private int spatialIdBefore;
  private int temporalIdBefore;
  private boolean stuck;
  private int waited;

  @Override
  public void target(int spatialId, int temporalId) {
    targetSpatialId = spatialId;
    targetTemporalId = temporalId;
  }

  @Override
  public void start(Vp9Payload view) {
    become(targetSpatialId, targetTemporalId);
    stuck = false;
    waited = 0;
  }

  private void become(int spatial, int temporal) {
    if (spatial != spatialId || temporal != temporalId) {
      spatialIdBefore = spatialId;
      temporalIdBefore = temporalId;
      spatialId = spatial;
      temporalId = temporal;
    }
  }

  @Override
  public ForwardingDecision decide(Vp9Payload view) {
    if (view.spatialId() == 0) {
      become(Math.min(spatialId, targetSpatialId), Math.min(temporalId, targetTemporalId));
      if (view.switchingUp() && view.temporalId() <= temporalId) {
        become(spatialId, targetTemporalId);
      }
      waitFor(view);
    }
    boolean next = view.spatialId() == spatialId + 1 && view.spatialId() <= targetSpatialId;
    if (next && view.frameStart() && !view.predicted() && view.temporalId() <= temporalId) {
      become(view.spatialId(), temporalId);
    }
    boolean unreached = view.spatialId() > spatialId && view.spatialId() <= targetSpatialId;
    stuck = unreached || (stuck && spatialId < targetSpatialId);
    return judge(view, spatialId, temporalId);
  }

  private void waitFor(Vp9Payload view) {
    if (temporalId >= targetTemporalId) {
      waited = 0;
    } else if (view.temporalId() > temporalId && view.temporalId() <= targetTemporalId) {
      waited++;
    }
  }

  private ForwardingDecision judge(Vp9Payload view, int spatial, int temporal) {
    if (view.spatialId() > spatial) {
      return view.spatialId() > targetSpatialId
          ? ForwardingDecision.ABOVE_SPATIAL
          : ForwardingDecision.NOT_JOINED;
    }
    if (view.temporalId() > temporal) {
      return view.temporalId() > targetTemporalId
          ? ForwardingDecision.ABOVE_TEMPORAL
          : ForwardingDecision.NOT_JOINED;
    }
    return ForwardingDecision.PASSED;
  }

  @Override
  public ForwardingDecision late(Vp9Payload view, boolean before) {
    return before
        ? judge(view, spatialIdBefore, temporalIdBefore)
        : judge(view, spatialId, temporalId);
  }

  @Override
  public int level() {
    return spatialId << 3 | temporalId;
  }

  @Override
  public int spatialId() {
    return spatialId;
  }

  @Override
  public int temporalId() {
    return temporalId;
  }

  @Override
  public boolean stuck() {
    return stuck || waited > PATIENCE_FRAMES;
  }
}
