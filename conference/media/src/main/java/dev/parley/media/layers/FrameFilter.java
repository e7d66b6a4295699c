package dev.parley.media.layers;

import dev.parley.media.payload.PayloadView;

/** Decides within one encoding which frames are sent. */
interface FrameFilter<V extends PayloadView> {
  /** Frames that a change is waited for before only a key frame is believed to help. */
  int PATIENCE_FRAMES = 16;

  /** Says up to which layers frames are wanted; it takes effect where the codec allows it. */
  void target(int spatialId, int temporalId);

  /** A decoder starts with this packet, or starts again. */
  void start(V view);

  /** Decides about a frame, by the first of its packets that came. */
  Verdict decide(V view);

  /**
   * Decides about a packet that came late.
   *
   * @param before whether it is older than the last change of layers
   */
  Verdict late(V view, boolean before);

  /** {@return something that differs after a change of layers} */
  int level();

  /** {@return the highest spatial layer that is sent} */
  int spatialId();

  /** {@return the highest temporal layer that is sent} */
  int temporalId();

  /** {@return whether only a key frame helps to get to the wanted layers} */
  boolean stuck();
}
