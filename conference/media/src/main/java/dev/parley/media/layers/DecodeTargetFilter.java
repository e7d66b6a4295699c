package dev.parley.media.layers;

import dev.parley.media.payload.DependencyDescriptor;

/**
 * Filter for the frames of one decode target of the dependency descriptor: the best one within the
 * selected layers. It changes to another target at a key frame, or at a switch point whose
 * references were sent. A frame with unknown templates is sent, since it may be part of a key
 * frame.
 */
final class DecodeTargetFilter implements FrameFilter<DependencyDescriptor> {
  private static final int NONE = -1;

  private int targetSpatialId;
  private int targetTemporalId;
  private int decodeTarget = NONE;
  private int decodeTargetBefore = NONE;
  private int spatialId;
  private int temporalId;
  private int waited;

  /**
   * Number of the newest frame; with it, a bit mask tells which of the frames up to it were sent.
   */
  private int frame;

  private long sent;

  @Override
  public void target(int spatialId, int temporalId) {
    targetSpatialId = spatialId;
    targetTemporalId = temporalId;
  }

  @Override
  public void start(DependencyDescriptor view) {
    become(view, choose(view));
    frame = view.pictureId();
    sent = 1;
  }

  private void become(DependencyDescriptor view, int target) {
    if (target != decodeTarget) {
      decodeTargetBefore = decodeTarget;
      decodeTarget = target;
    }
    waited = 0;
    spatialId = view.targetSpatialId(target);
    temporalId = view.targetTemporalId(target);
  }

  /**
   * {@return the best active decode target within the selected layers; the smallest if there is
   * none}
   */
  private int choose(DependencyDescriptor view) {
    int best = NONE;
    int smallest = 0;
    for (int target = 0; target < view.decodeTargets(); target++) {
      int rank = rank(view, target);
      boolean within =
          view.targetSpatialId(target) <= targetSpatialId
              && view.targetTemporalId(target) <= targetTemporalId;
      if (within && view.active(target) && (best == NONE || rank > rank(view, best))) {
        best = target;
      }
      if (rank < rank(view, smallest)) {
        smallest = target;
      }
    }
    return best == NONE ? smallest : best;
  }

  private static int rank(DependencyDescriptor view, int target) {
    return view.targetSpatialId(target) << 3 | view.targetTemporalId(target);
  }

  @Override
  public ForwardingDecision decide(DependencyDescriptor view) {
    ForwardingDecision verdict = view.known() ? judgeNew(view) : ForwardingDecision.PASSED;
    int ahead = (short) (view.pictureId() - frame);
    if (ahead > 0) {
      // Java shifts modulo 64, so a longer jump has to clear the mask itself.
      sent = ahead < Long.SIZE ? sent << ahead : 0;
      frame = view.pictureId();
    }
    if (verdict.forwarded() && ahead > -Long.SIZE) {
      sent |= 1L << Math.max(0, -ahead);
    }
    return verdict;
  }

  private ForwardingDecision judgeNew(DependencyDescriptor view) {
    int wanted = choose(view);
    if (wanted == decodeTarget) {
      waited = 0; // the wait was for another target
    } else {
      waited++;
      boolean offered = view.indication(wanted) == DependencyDescriptor.SWITCH;
      // The offer assumes that its references were decoded,
      // which this receiver cannot if one was left out.
      if (view.frameStart() && offered && referencesSent(view)) {
        become(view, wanted);
      }
    }
    return judge(view, decodeTarget);
  }

  private boolean referencesSent(DependencyDescriptor view) {
    for (int i = 0; i < view.frameDifferences(); i++) {
      int back = (short) (frame - view.pictureId()) + view.frameDifference(i);
      if (back < 0 || back >= Long.SIZE || (sent >>> back & 1) == 0) {
        return false;
      }
    }
    return true;
  }

  private ForwardingDecision judge(DependencyDescriptor view, int target) {
    if (target == NONE || target >= view.decodeTargets()) {
      return ForwardingDecision.NOT_JOINED;
    }
    if (view.indication(target) != DependencyDescriptor.NOT_PRESENT) {
      return ForwardingDecision.PASSED;
    }
    if (view.spatialId() > targetSpatialId) {
      return ForwardingDecision.ABOVE_SPATIAL;
    }
    return view.temporalId() > targetTemporalId
        ? ForwardingDecision.ABOVE_TEMPORAL
        : ForwardingDecision.NOT_NEEDED;
  }

  @Override
  public ForwardingDecision late(DependencyDescriptor view, boolean before) {
    ForwardingDecision verdict =
        view.known()
            ? judge(view, before ? decodeTargetBefore : decodeTarget)
            : ForwardingDecision.PASSED;
    int back = (short) (frame - view.pictureId());
    if (verdict.forwarded() && back >= 0 && back < Long.SIZE) {
      sent |= 1L << back;
    }
    return verdict;
  }

  @Override
  public int level() {
    return decodeTarget;
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
    return waited > PATIENCE_FRAMES;
  }
}
