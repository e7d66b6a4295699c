package dev.parley.sfu;

import dev.parley.media.layers.LayerSelector;
import java.util.ArrayList;
import java.util.List;

/**
 * Quality ladder of a track: the steps, from lowest to highest, in which it can be sent to a peer.
 * A step is a frame size and a frame rate.
 *
 * <p>Motion matters for a camera. So a camera gains size at its full frame rate, as simulcast sends
 * it. Frames are left out only in two cases: of the smallest size, when the bandwidth does not
 * suffice for all frames; and, within one encoding (SVC), of the next size, down to its second
 * highest frame rate, when the bandwidth lies between the size below and this size.
 *
 * <p>Legibility matters for a screen. So a screen gains size first, at the lowest frame rate of
 * each size, and then frames.
 *
 * <p>A step that takes at least {@value #HELPS} of the bit rate of the next frame rate of the same
 * size, or no more than the size below, saves too little and is passed over, as is a step whose
 * size is not sent.
 *
 * <p>Immutable: the result depends on the arguments of the constructor alone.
 */
final class QualityLadder {
  /** Ladder of an audio track, which has one step. */
  static final QualityLadder SINGLE = of(List.of(new LadderSize(0, 0, List.of(1L))), 0, false);

  private static final double HELPS = 0.9;

  private static final int RANKS = LayerSelector.LAYER_MAX + 1;

  /**
   * A frame size in which a video track is sent.
   *
   * @param rates bits per second at each of its frame rates, the lowest first; empty when the size
   *     is not sent now
   */
  record LadderSize(int encoding, int spatialId, List<Long> rates) {
    static LadderSize of(RelayedTrack.RelayedSize size) {
      return new LadderSize(size.encoding(), size.spatialId(), size.bitsPerSecond());
    }

    RelayedTrack.RelayedSize announced() {
      return new RelayedTrack.RelayedSize(encoding, spatialId, rates);
    }

    private int top() {
      return rates.size() - 1;
    }

    private boolean sent() {
      return !rates.isEmpty();
    }
  }

  /**
   * A step of the ladder.
   *
   * @param size index of its size, 0 for the smallest
   * @param bits bits per second that it takes; 0 when it is passed over
   */
  private record QualityStep(int size, int temporalId, long bits) {}

  private final List<LadderSize> sizes;
  private final List<QualityStep> steps;

  private QualityLadder(List<LadderSize> sizes, List<QualityStep> steps) {
    this.sizes = sizes;
    this.steps = steps;
  }

  /**
   * Creates a ladder.
   *
   * @param sizes the smallest first; at least one
   * @param wanted index of the largest size that the receiver can use
   */
  static QualityLadder of(List<LadderSize> sizes, int wanted, boolean screen) {
    List<QualityStep> steps = new ArrayList<>();
    for (int i = 0; i < sizes.size(); i++) {
      LadderSize size = sizes.get(i);
      int top = size.top();
      int from = screen ? ofScreen(sizes, i, wanted) : ofCamera(sizes, i);
      int to = screen && i < lastSent(sizes, wanted) ? from : top;
      if (!size.sent()) {
        steps.add(new QualityStep(i, 0, 0));
      }
      for (int frameRate = from; frameRate <= to; frameRate++) {
        steps.add(new QualityStep(i, frameRate, size.rates.get(frameRate)));
      }
    }
    return new QualityLadder(sizes, helpful(steps));
  }

  /** {@return the lowest temporal layer in which this size of a camera may be sent} */
  private static int ofCamera(List<LadderSize> sizes, int place) {
    int below = lastSent(sizes, place - 1);
    LadderSize size = sizes.get(place);
    if (below < 0) {
      return 0;
    }
    boolean within = sizes.get(below).encoding == size.encoding;
    return Math.max(0, size.top() - (within ? 1 : 0));
  }

  /** {@return the lowest temporal layer in which this size of a screen may be sent} */
  private static int ofScreen(List<LadderSize> sizes, int place, int wanted) {
    return place <= wanted ? 0 : Math.max(0, sizes.get(place).top());
  }

  private static int lastSent(List<LadderSize> sizes, int place) {
    int last = Math.min(place, sizes.size() - 1);
    while (last >= 0 && !sizes.get(last).sent()) {
      last--;
    }
    return last;
  }

  private static List<QualityStep> helpful(List<QualityStep> steps) {
    List<QualityStep> all = new ArrayList<>();
    long below = 0;
    for (int i = 0; i < steps.size(); i++) {
      QualityStep step = steps.get(i);
      boolean highest = i + 1 == steps.size() || steps.get(i + 1).size != step.size;
      boolean helps = highest || (step.bits > below && step.bits < HELPS * steps.get(i + 1).bits);
      all.add(helps ? step : new QualityStep(step.size, step.temporalId, 0));
      below = helps ? step.bits : below;
    }
    return all;
  }

  /** {@return bits per second of each step; 0 for a step that is passed over} */
  long[] rates() {
    return steps.stream().mapToLong(QualityStep::bits).toArray();
  }

  /** {@return a rank that orders by size, and by frame rate within one size} */
  static int rank(int size, int temporalId) {
    return size * RANKS + temporalId;
  }

  /** {@return the rank of a step; negative for none} */
  int rank(int step) {
    return step < 0 ? -1 : rank(steps.get(step).size, steps.get(step).temporalId);
  }

  /** {@return the highest step whose rank is at most {@code rank}; negative for none} */
  int upTo(int rank) {
    int place = steps.size() - 1;
    while (place >= 0 && rank(place) > rank) {
      place--;
    }
    return place;
  }

  /** {@return the number of sizes} */
  int sizes() {
    return sizes.size();
  }

  /** {@return the index of the size that a layer of an encoding has, 0 for the smallest} */
  int size(int encoding, int spatialId) {
    int place = 0;
    for (int i = 0; i < sizes.size(); i++) {
      LadderSize size = sizes.get(i);
      boolean reached = size.encoding == encoding && size.spatialId <= spatialId;
      place = size.encoding < encoding || reached ? i : place;
    }
    return place;
  }

  int encoding(int step) {
    return sizes.get(steps.get(step).size).encoding;
  }

  int spatialId(int step) {
    return sizes.get(steps.get(step).size).spatialId;
  }

  int temporalId(int step) {
    return steps.get(step).temporalId;
  }

  /** {@return whether the step has the largest size} */
  boolean largest(int step) {
    return steps.get(step).size == sizes.size() - 1;
  }

  /** {@return whether the step has all frames of its size} */
  boolean everyFrame(int step) {
    QualityStep its = steps.get(step);
    return its.temporalId >= sizes.get(its.size).top();
  }

  /** {@return the number of frame rates of the smallest size above the lowest} */
  int frameRates() {
    return Math.max(0, sizes.getFirst().top());
  }
}
