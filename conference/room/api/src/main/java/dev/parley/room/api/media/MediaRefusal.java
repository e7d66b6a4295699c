package dev.parley.room.api.media;

/** Reason for which an audio or video operation was refused. */
public enum MediaRefusal {
  /** The member has no right to do this. */
  NOT_ALLOWED,
  /** The session has ended; join again with the resume key. */
  NO_SESSION,
  /** The room has no such track, or no longer has it. */
  NO_SUCH_TRACK,
  /** The room has no such member, or no longer has it. */
  NO_SUCH_MEMBER,
  /** The offer cannot be parsed, or names media sections that it does not contain. */
  BAD_OFFER,
  /** Client and server have no codec in common. */
  NO_COMMON_CODEC,
  /** The session or the room would exceed its maximum number of tracks. */
  TOO_MANY,
  /** The rate limit for calls per second was exceeded. */
  TOO_FAST,
  /** This server offers no audio and video, or they have failed until it is restarted. */
  NOT_OFFERED,
  /** This server does not offer recording. */
  RECORDING_OFF,
  /** The server's disk has too little space to record. */
  DISK_SHORT,
  /** Writing the log failed, so nothing is recorded. */
  NOT_STORED,
  /** This server offers no multicast group. */
  GROUP_OFF
}
