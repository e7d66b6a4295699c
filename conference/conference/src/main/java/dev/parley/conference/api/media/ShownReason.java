package dev.parley.conference.api.media;

/** Why a track is not sent in a larger size, or with more frames. */
public enum ShownReason {
  /** There is nothing better. */
  LARGEST,
  /** It is as large as the place where it is shown. */
  WINDOW,
  /** It is not visible. */
  HIDDEN,
  /** The line to this seat carries no more. */
  LINE,
  /** The publisher sends no larger one at the moment. */
  PUBLISHER,
  /** It begins as soon as the publisher has sent a whole picture. */
  STARTING,
  /** It is muted. */
  MUTED,
  /** The server has too much to do. */
  SERVER
}
