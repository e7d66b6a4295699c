/**
 * Conference rooms: chat, presence, whiteboards, files and media control over one ordered log per
 * room, and the contracts for members.
 */
module dev.parley.room {
  requires transitive dev.parley.calls;
  requires static org.jspecify;

  exports dev.parley.room;
  exports dev.parley.room.api;
  exports dev.parley.room.api.board;
  exports dev.parley.room.api.common;
  exports dev.parley.room.api.moderation;
  exports dev.parley.room.api.files;
  exports dev.parley.room.api.media;
  exports dev.parley.room.api.replay;
  exports dev.parley.room.board.state;
  exports dev.parley.room.drawing;
  exports dev.parley.room.limits;
  exports dev.parley.room.names;
  exports dev.parley.room.replay;
  exports dev.parley.room.spi;

  // Stubs and codecs are generated beside the contracts and the values they carry.
  opens dev.parley.room.api to
      dev.parley.calls;
  opens dev.parley.room.api.board to
      dev.parley.calls;
  opens dev.parley.room.api.common to
      dev.parley.calls;
  opens dev.parley.room.api.moderation to
      dev.parley.calls;
  opens dev.parley.room.api.files to
      dev.parley.calls;
  opens dev.parley.room.api.media to
      dev.parley.calls;
  opens dev.parley.room.api.replay to
      dev.parley.calls;
  opens dev.parley.room.spi to
      dev.parley.calls;
}
