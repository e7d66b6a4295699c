package dev.parley.bench.conference;

/** Signalling by which members join a server's rooms. */
enum SignallingKind {
  /** The contract of Parley's rooms. */
  ROOMS,
  /** WHIP and WHEP. */
  WHIP,
  /** The plugin {@code videoroom} of Janus. */
  VIDEOROOM
}
