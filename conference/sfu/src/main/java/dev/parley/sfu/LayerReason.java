package dev.parley.sfu;

/** Reason why a track is sent to a peer in this layer and not in a better one. */
public enum LayerReason {
  /** The best layer is sent. */
  LARGEST,
  /** The selected layer matches the size at which the video is displayed. */
  DISPLAY_SIZE,
  /** The video is not visible. */
  HIDDEN,
  /** The bandwidth to the peer does not suffice. */
  BANDWIDTH,
  /** The publisher sends no larger layer at present. */
  PUBLISHER,
  /** The layer is selected and starts with the next key frame. */
  STARTING,
  /** The track is muted, or its publisher has no right to publish. */
  MUTED,
  /** The server is overloaded, or the bandwidth between its nodes does not suffice. */
  SERVER,
  /** The member receives the track by the group of the room. */
  GROUP
}
