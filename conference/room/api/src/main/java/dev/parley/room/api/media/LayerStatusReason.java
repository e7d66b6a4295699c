package dev.parley.room.api.media;

/** Reason for which a track is not forwarded in a larger size or at a higher frame rate. */
public enum LayerStatusReason {
  /** The largest size is sent. */
  LARGEST,
  /** The size matches the display size. */
  DISPLAY_SIZE,
  /** The track is not visible. */
  HIDDEN,
  /** The bandwidth of the link to this session is insufficient. */
  BANDWIDTH,
  /** The publisher currently sends no larger size. */
  PUBLISHER,
  /** Forwarding starts with the publisher's next key frame. */
  STARTING,
  /** The track is muted. */
  MUTED,
  /** The server is overloaded. */
  SERVER,
  /** The member receives the track by the room's multicast group. */
  GROUP
}
