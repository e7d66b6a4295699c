import dev.parley.base.Experimental;

/**
 * Conference rooms: chat, presence, whiteboards, files and media control over one ordered log per
 * room.
 */
@Experimental
module dev.parley.room {
  requires transitive dev.parley.calls;
  requires transitive dev.parley.room.api;
  requires static transitive org.jspecify;

  exports dev.parley.room;
  exports dev.parley.room.board.state;
  exports dev.parley.room.drawing;
  exports dev.parley.room.limits;
  exports dev.parley.room.names;
  exports dev.parley.room.replay;
  exports dev.parley.room.spi;

  // Codecs are generated beside the events that they encode.
  opens dev.parley.room to
      dev.parley.calls;
  opens dev.parley.room.spi to
      dev.parley.calls;
}
