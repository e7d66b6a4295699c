package dev.parley.files.render;

import java.util.Optional;

/**
 * Result of a rendering job.
 *
 * @param pages number of pages of the document
 * @param picture the rendered page; empty when only pages were counted
 */
record RenderResult(int pages, Optional<RenderedPage> picture) {
  private static final long OVERHEAD_BYTES = 200;

  /** {@return the memory that the result occupies, in bytes} */
  long bytes() {
    return OVERHEAD_BYTES + picture.map(each -> each.bytes().length).orElse(0);
  }
}
