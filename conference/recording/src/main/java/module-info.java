import dev.parley.base.Experimental;

/**
 * Recording format of a room on disk: writer and reader for the RTP packets of each track with an
 * index.
 */
@Experimental
module dev.parley.recording {
  requires dev.parley.base;
  requires dev.parley.media;
  requires tools.jackson.core;
  requires static transitive org.jspecify;

  exports dev.parley.recording;
}
