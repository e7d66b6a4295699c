package dev.parley.forwarding;

import dev.parley.media.layers.LayerSelector;
import java.util.ArrayList;
import java.util.List;

/**
 * The steps in which a track can go to a peer, from the worst to the best. A step is a size of the
 * picture and a frame rate.
 *
 * <p>People are to be seen moving. So a camera gains size at its full frame rate, as simulcast
 * sends it; frames are left out only where that helps: of the smallest size, when the line does not
 * even carry that, and, within one encoding (SVC), of the next size, down to its second highest
 * frame rate, when the line carries more than the size below and less than all of the next one.
 *
 * <p>A screen is to be read. So it gains size first, in the lowest frame rate of each, then frames.
 *
 * <p>A step that takes no less than {@value #HELPS} of what the same size takes one frame rate
 * higher, or no more than the size below, helps nobody and is passed over, as is one whose size is
 * not sent.
 *
 * <p>What it says depends on what it was made of alone.
 */
final class Ladder {
  /** What is not a picture has one step. */
  static final Ladder SINGLE = of(List.of(new Size(0, 0, List.of(1L))), 0, false);

  private static final double HELPS = 0.9;

  private static final int RANKS = LayerSelector.LAYER_MAX + 1;

  /**
   * A size in which a picture is sent.
   *
   * @param rates bits per second of each of its frame rates, the lowest first; empty when it is not
   *     sent now
   */
  record Size(int encoding, int spatialId, List<Long> rates) {
    private int top() {
      return rates.size() - 1;
    }

    private boolean sent() {
      return !rates.isEmpty();
    }
  }

  /**
   * A step.
   *
   * @param size the place of its size, 0 for the smallest
   * @param bits that it takes per second; 0 when it is passed over
   */
  private record Step(int size, int temporalId, long bits) {}

  private final List<Size> sizes;
  private final List<Step> steps;

  private Ladder(List<Size> sizes, List<Step> steps) {
    this.sizes = sizes;
    this.steps = steps;
  }

  /**
   * Makes one.
   *
   * @param sizes the smallest first; at least one
   * @param wanted the largest size that there is use for
   */
  static Ladder of(List<Size> sizes, int wanted, boolean screen) {
    List<Step> steps = new ArrayList<>();
    for (int i = 0; i < sizes.size(); i++) {
      Size size = sizes.get(i);
      int top = size.top();
      int from = screen ? ofScreen(sizes, i, wanted) : ofCamera(sizes, i);
      int to = screen && i < lastSent(sizes, wanted) ? from : top;
      if (!size.sent()) {
        steps.add(new Step(i, 0, 0));
      }
      for (int frameRate = from; frameRate <= to; frameRate++) {
        steps.add(new Step(i, frameRate, size.rates.get(frameRate)));
      }
    }
    return new Ladder(sizes, helpful(steps));
  }

  /** {@return the lowest frame rate in which this size of a camera may go} */
  private static int ofCamera(List<Size> sizes, int place) {
    int below = lastSent(sizes, place - 1);
    Size size = sizes.get(place);
    if (below < 0) {
      return 0;
    }
    boolean within = sizes.get(below).encoding == size.encoding;
    return Math.max(0, size.top() - (within ? 1 : 0));
  }

  /** {@return the lowest frame rate in which this size of a screen may go} */
  private static int ofScreen(List<Size> sizes, int place, int wanted) {
    return place <= wanted ? 0 : Math.max(0, sizes.get(place).top());
  }

  private static int lastSent(List<Size> sizes, int place) {
    int last = Math.min(place, sizes.size() - 1);
    while (last >= 0 && !sizes.get(last).sent()) {
      last--;
    }
    return last;
  }

  private static List<Step> helpful(List<Step> steps) {
    List<Step> all = new ArrayList<>();
    long below = 0;
    for (int i = 0; i < steps.size(); i++) {
      Step step = steps.get(i);
      boolean highest = i + 1 == steps.size() || steps.get(i + 1).size != step.size;
      boolean helps = highest || (step.bits > below && step.bits < HELPS * steps.get(i + 1).bits);
      all.add(helps ? step : new Step(step.size, step.temporalId, 0));
      below = helps ? step.bits : below;
    }
    return all;
  }

  /** {@return bits per second of each step; 0 for one that is passed over} */
  long[] rates() {
    return steps.stream().mapToLong(Step::bits).toArray();
  }

  /** {@return a number that is greater for larger sizes, and for more frames of one size} */
  static int rank(int size, int temporalId) {
    return size * RANKS + temporalId;
  }

  /** {@return the rank of a step; below 0 for none} */
  int rank(int step) {
    return step < 0 ? -1 : rank(steps.get(step).size, steps.get(step).temporalId);
  }

  /** {@return the highest step of no greater rank; below 0 for none} */
  int upTo(int rank) {
    int place = steps.size() - 1;
    while (place >= 0 && rank(place) > rank) {
      place--;
    }
    return place;
  }

  /** {@return how many sizes there are} */
  int sizes() {
    return sizes.size();
  }

  /** {@return the place of what is sent in a layer of an encoding, 0 for the smallest} */
  int size(int encoding, int spatialId) {
    int place = 0;
    for (int i = 0; i < sizes.size(); i++) {
      Size size = sizes.get(i);
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

  /** {@return whether it is of the largest size that was ever sent} */
  boolean largest(int step) {
    return steps.get(step).size == sizes.size() - 1;
  }

  /** {@return whether all frames of its size go} */
  boolean everyFrame(int step) {
    Step its = steps.get(step);
    return its.temporalId >= sizes.get(its.size).top();
  }

  /** {@return how many frame rates the smallest size has beyond the lowest} */
  int frameRates() {
    return Math.max(0, sizes.getFirst().top());
  }
}
