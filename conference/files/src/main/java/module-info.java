import dev.parley.base.Experimental;

/** File access for shared viewing: folders, large texts, rendered pages, attachments. */
@Experimental
module dev.parley.files {
  requires transitive dev.parley.base;
  requires dev.parley.ffi;

  // Only rendering processes have these: see dev.parley.files.render.Renderer.
  requires static java.desktop;
  requires static org.apache.pdfbox;
  requires static org.apache.pdfbox.io;
  requires static transitive org.jspecify;

  exports dev.parley.files;
  exports dev.parley.files.confine;
  exports dev.parley.files.render;
  exports dev.parley.files.text;
}
