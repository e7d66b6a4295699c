/** Contracts of a room and their values, for programs that join rooms and for the server. */
module dev.parley.room.api {
  requires transitive dev.parley.calls;
  requires static transitive org.jspecify;

  exports dev.parley.room.api;
  exports dev.parley.room.api.board;
  exports dev.parley.room.api.common;
  exports dev.parley.room.api.moderation;
  exports dev.parley.room.api.files;
  exports dev.parley.room.api.group;
  exports dev.parley.room.api.media;
  exports dev.parley.room.api.replay;

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
  opens dev.parley.room.api.group to
      dev.parley.calls;
  opens dev.parley.room.api.media to
      dev.parley.calls;
  opens dev.parley.room.api.replay to
      dev.parley.calls;
}
