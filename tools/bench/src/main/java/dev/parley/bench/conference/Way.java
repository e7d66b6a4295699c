package dev.parley.bench.conference;

/** How members come into a server's rooms. */
enum Way {
  /** By the contract of our rooms. */
  ROOMS,
  /** By WHIP and WHEP. */
  WHIP,
  /** By the plugin {@code videoroom} of Janus. */
  VIDEOROOM
}
