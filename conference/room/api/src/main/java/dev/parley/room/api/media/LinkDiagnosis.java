package dev.parley.room.api.media;

/** Diagnosis of a network link. */
public enum LinkDiagnosis {
  /** The link is good. */
  GOOD,
  /** The upload bandwidth of the client is insufficient for what it sends. */
  UPLOAD_SLOW,
  /** The download bandwidth of the client is insufficient for what is sent to it. */
  DOWNLOAD_SLOW,
  /** Packets are lost on the way to the server. */
  UPLOAD_LOSSY,
  /** Packets are lost on the way to the client. */
  DOWNLOAD_LOSSY,
  /** The client publishes, but no packets arrive. */
  NOTHING_ARRIVES,
  /** The server is overloaded. */
  SERVER_BUSY
}
