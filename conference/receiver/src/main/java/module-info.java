import dev.parley.base.Experimental;

/** Receiver of a room's multicast group for the browser on the same machine, by WHEP. */
@Experimental
module dev.parley.receiver {
  requires dev.parley.base;
  requires dev.parley.client;
  requires dev.parley.datagrams;
  requires dev.parley.sfu;
  requires dev.parley.transport.websocket;
  requires transitive dev.parley.calls;
  requires transitive dev.parley.room.api;
  requires static transitive org.jspecify;

  exports dev.parley.receiver;
}
