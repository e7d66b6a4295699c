package dev.parley.conference.api.media;

/** Why something about audio and video was not done. */
public enum MediaRefusal {
  /** The member may not do that. */
  NOT_ALLOWED,
  /** The seat was left or given up: join again with the resume key. */
  NO_SEAT,
  /** The room has no such track, or no longer. */
  NO_SUCH_TRACK,
  /** The room has no such member, or no longer. */
  NO_SUCH_MEMBER,
  /** The offer cannot be understood, or names sections that it does not have. */
  BAD_OFFER,
  /** Both sides know no common way to encode it. */
  NO_COMMON_CODEC,
  /** More tracks than a seat or a room may have. */
  TOO_MANY,
  /** Too many calls within a second. */
  TOO_FAST,
  /** This server carries no audio and video, or they have ended until it is started anew. */
  NOT_OFFERED,
  /** This server records nothing. */
  RECORDING_OFF,
  /** There is too little room on the server's disk to record. */
  DISK_SHORT,
  /** The log could not be written, so nothing is recorded. */
  NOT_STORED
}
