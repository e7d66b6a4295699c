import dev.parley.base.Experimental;

/** Native capture and playback: microphones, speakers, cameras, screens and codecs. */
@Experimental
module dev.parley.devices {
  requires dev.parley.base;
  requires dev.parley.ffi;
  requires static transitive org.jspecify;

  exports dev.parley.devices;
  exports dev.parley.devices.api;
  exports dev.parley.devices.codec;
}
