/**
 * Recording format of a room on disk: writer and reader for the RTP packets of each track with an
 * index.
 */
module dev.parley.recording {
  requires dev.parley.base;
  requires dev.parley.media;
  requires tools.jackson.core;
  requires static org.jspecify;

  exports dev.parley.recording;
}
