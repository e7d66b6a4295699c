/**
 * Selective forwarding unit (SFU) without sockets, threads or clocks: media packets in, media
 * packets out.
 */
module dev.parley.sfu {
  requires dev.parley.base;
  requires transitive dev.parley.media;
  requires static org.jspecify;

  exports dev.parley.sfu;
}
