/** One film of a recording: voices mixed, who speaks, board and file beside. */
module dev.parley.compose {
  requires dev.parley.media;
  requires java.desktop;
  requires transitive dev.parley.conference;
  requires transitive dev.parley.files;
  requires transitive dev.parley.recording;
  requires static org.jspecify;

  exports dev.parley.compose;
}
