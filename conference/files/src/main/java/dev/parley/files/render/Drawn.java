package dev.parley.files.render;

import java.util.Optional;

/**
 * Result of a conversion.
 *
 * @param pages of the document
 * @param picture the page that was asked for; empty when pages were counted
 */
record Drawn(int pages, Optional<Picture> picture) {
  private static final long OVERHEAD_BYTES = 200;

  /** {@return its memory} */
  long bytes() {
    return OVERHEAD_BYTES + picture.map(each -> each.bytes().length).orElse(0);
  }
}
