/** Export of a recording to one video file. */
module dev.parley.export {
  requires dev.parley.media;
  requires java.desktop;
  requires transitive dev.parley.room;
  requires transitive dev.parley.files;
  requires transitive dev.parley.recording;
  requires static org.jspecify;

  exports dev.parley.export;
}
