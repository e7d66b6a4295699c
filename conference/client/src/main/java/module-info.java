import dev.parley.base.Experimental;

/** Member of a room in Java: chat, events, audio and video, for bots and displays. */
@Experimental
@SuppressWarnings("module") // the load generator is compiled later
module dev.parley.client {
  requires dev.parley.base;
  requires dev.parley.datagrams;
  requires dev.parley.distribution;
  requires transitive dev.parley.calls;
  requires transitive dev.parley.media;
  requires transitive dev.parley.room.api;
  requires static transitive org.jspecify;

  exports dev.parley.client;
  exports dev.parley.client.captions;
  exports dev.parley.client.file;
  exports dev.parley.client.group;
  exports dev.parley.client.media;
  exports dev.parley.client.session;
  exports dev.parley.client.transport to
      dev.parley.load;
}
