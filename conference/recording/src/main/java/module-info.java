/** A recording on disk: the packets of each track with an index, written and read. */
module dev.parley.recording {
  requires dev.parley.base;
  requires dev.parley.media;
  requires tools.jackson.core;
  requires static org.jspecify;

  exports dev.parley.recording;
}
