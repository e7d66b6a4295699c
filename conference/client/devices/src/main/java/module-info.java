import dev.parley.base.Experimental;

/** Member of a room with the microphone, camera, screen, speaker and windows of its machine. */
@Experimental
module dev.parley.client.devices {
  requires dev.parley.base;
  requires transitive dev.parley.client;
  requires transitive dev.parley.devices;
  requires dev.parley.media;
  requires transitive dev.parley.room.api;
  requires static transitive org.jspecify;

  exports dev.parley.client.devices;
}
