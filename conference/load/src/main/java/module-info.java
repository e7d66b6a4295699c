import dev.parley.base.Experimental;

/**
 * Load generator: simulated members that publish and subscribe to audio and video, and measure the
 * quality.
 */
@Experimental
module dev.parley.load {
  requires dev.parley.base;
  requires transitive dev.parley.calls;
  requires dev.parley.room.api;
  requires dev.parley.client;
  requires dev.parley.ffi;
  requires transitive dev.parley.media;
  requires java.net.http;
  requires static transitive org.jspecify;

  exports dev.parley.load;
}
