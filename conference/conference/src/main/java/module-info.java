/**
 * Conference rooms: chat, presence, whiteboards, files and media control over one ordered log per
 * room, and the contracts for members.
 */
module dev.parley.conference {
  requires transitive dev.parley.calls;
  requires static org.jspecify;

  exports dev.parley.conference;
  exports dev.parley.conference.api;
  exports dev.parley.conference.api.board;
  exports dev.parley.conference.api.common;
  exports dev.parley.conference.api.desk;
  exports dev.parley.conference.api.files;
  exports dev.parley.conference.api.media;
  exports dev.parley.conference.api.replay;
  exports dev.parley.conference.board;
  exports dev.parley.conference.drawing;
  exports dev.parley.conference.spi;

  // Stubs and codecs are generated beside the contracts and the values they carry.
  opens dev.parley.conference.api to
      dev.parley.calls;
  opens dev.parley.conference.api.board to
      dev.parley.calls;
  opens dev.parley.conference.api.common to
      dev.parley.calls;
  opens dev.parley.conference.api.desk to
      dev.parley.calls;
  opens dev.parley.conference.api.files to
      dev.parley.calls;
  opens dev.parley.conference.api.media to
      dev.parley.calls;
  opens dev.parley.conference.api.replay to
      dev.parley.calls;
  opens dev.parley.conference.spi to
      dev.parley.calls;
}
