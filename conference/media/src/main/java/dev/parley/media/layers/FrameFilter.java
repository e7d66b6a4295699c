package dev.parley.media.layers;

import dev.parley.media.payload.PayloadView;

/** Frame filter within one encoding: decides which frames are sent. */
interface FrameFilter<V extends PayloadView> {
  /** Number of frames to wait for a switch point before a key frame is requested. */
  int PATIENCE_FRAMES = 16;

  /** Sets the highest layers to be sent; takes effect where the codec allows it. */
  void target(int spatialId, int temporalId);

  /** Starts or restarts a decoder at this packet. */
  void start(V view);

  /** {@return the decision on a frame, by the first of its packets that arrived} */
  ForwardingDecision decide(V view);

  /**
   * {@return the decision on a late packet}
   *
   * @param before whether it is older than the last change of layers
   */
  ForwardingDecision late(V view, boolean before);

  /** {@return a value that differs after each change of layers} */
  int level();

  /** {@return the highest spatial layer that is sent} */
  int spatialId();

  /** {@return the highest temporal layer that is sent} */
  int temporalId();

  /** {@return whether only a key frame allows the change to the selected layers} */
  boolean stuck();
}
