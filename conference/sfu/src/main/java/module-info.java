import dev.parley.base.Experimental;

/**
 * Selective forwarding unit (SFU) without sockets, threads or clocks: media packets in, media
 * packets out.
 */
@Experimental
module dev.parley.sfu {
  requires transitive dev.parley.base;
  requires transitive dev.parley.media;
  requires static transitive org.jspecify;

  exports dev.parley.sfu;
}
