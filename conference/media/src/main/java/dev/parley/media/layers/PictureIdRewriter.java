package dev.parley.media.layers;

import dev.parley.media.payload.DependencyDescriptor;
import dev.parley.media.payload.PayloadView;

/**
 * Rewriter for picture ids (VP8, VP9) and frame numbers: they continue across encodings and, where
 * the codec allows it, without gaps for omitted pictures.
 */
final class PictureIdRewriter {
  private boolean started;
  private int added;
  private int baseAdded;

  /** Newest numbers that were sent, as the receiver sees them. */
  private int newest;

  private int newestBase;

  /** Number of the picture of the newest received packet, or {@link PayloadView#NONE}. */
  private int current = PayloadView.NONE;

  void begin(PayloadView view) {
    added = started && view.pictureId() >= 0 ? newest + 1 - view.pictureId() : 0;
    baseAdded = started && view.baseId() >= 0 ? newestBase + 1 - view.baseId() : 0;
    started = true;
    sent(view);
  }

  void sent(PayloadView view) {
    newest = view.pictureId() >= 0 ? view.pictureId() + added : newest;
    newestBase = view.baseId() >= 0 ? view.baseId() + baseAdded : newestBase;
    current = view.pictureId();
  }

  /** Records that packets are missing before this one, of any picture up to its own. */
  void missed(PayloadView view) {
    if (view.pictureId() >= 0 && view.pictureId() != current) {
      newest = view.pictureId() - 1 + added;
    }
    newestBase = view.baseId() >= 0 ? view.baseId() + baseAdded : newestBase;
  }

  void dropped(PayloadView view) {
    if (view.renumbersPictures() && view.pictureId() >= 0 && view.pictureId() != current) {
      added--;
    }
    current = view.pictureId();
  }

  /**
   * {@return whether the packet belongs to the picture of the previous packet, as far as is known}
   */
  boolean same(PayloadView view) {
    return view.pictureId() == current;
  }

  /** {@return whether the picture after that of the previous packet starts here} */
  boolean follows(PayloadView view) {
    if (current < 0 || view.pictureId() < 0) {
      return false;
    }
    int ahead = (view.pictureId() - current) & ((1 << view.pictureIdBits()) - 1);
    return ahead == 1 && view.frameStart() && (view.spatialId() == 0 || numbersFrames(view));
  }

  /** {@return whether each spatial layer of a picture has its own number} */
  private static boolean numbersFrames(PayloadView view) {
    return view instanceof DependencyDescriptor;
  }

  int added() {
    return added;
  }

  int baseAdded() {
    return baseAdded;
  }
}
