/**
 * Files that people look at together: shared folders, large texts, pages as pictures, attachments.
 */
module dev.parley.files {
  requires transitive dev.parley.base;

  // Only the processes that draw pages have these: see dev.parley.files.render.Renderer.
  requires static java.desktop;
  requires static org.apache.pdfbox;
  requires static org.apache.pdfbox.io;
  requires static org.jspecify;

  exports dev.parley.files;
  exports dev.parley.files.confine;
  exports dev.parley.files.render;
  exports dev.parley.files.text;
}
