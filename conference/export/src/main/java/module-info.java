import dev.parley.base.Experimental;

/** Export of a recording to one video file. */
@Experimental
module dev.parley.export {
  requires dev.parley.media;
  requires java.desktop;
  requires transitive dev.parley.room;
  requires transitive dev.parley.files;
  requires transitive dev.parley.recording;
  requires static transitive org.jspecify;

  exports dev.parley.export;
}
