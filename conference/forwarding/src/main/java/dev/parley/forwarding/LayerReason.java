package dev.parley.forwarding;

/** Why a track goes to a peer in the layer in which it goes, and not in a better one. */
public enum LayerReason {
  /** There is no better one. */
  LARGEST,
  /** It is as large as the place where it is shown. */
  WINDOW,
  /** It is not visible. */
  HIDDEN,
  /** The line to the peer carries no more. */
  LINE,
  /** Its publisher sends no larger one at the moment. */
  PUBLISHER,
  /** It is wanted, and begins with the next whole picture. */
  STARTING,
  /** It is muted, or its publisher may not speak. */
  MUTED,
  /** The server has too much to do. */
  SERVER
}
