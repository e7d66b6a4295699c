package dev.parley.files.render;

import java.io.IOException;

/** Thrown when a rendering process died or was killed while it rendered a page. */
final class RenderProcessException extends IOException {
  private final boolean late;

  /**
   * @param late whether it was killed for its time limit
   */
  RenderProcessException(String message, boolean late, Throwable cause) {
    super(message, cause);
    this.late = late;
  }

  /** {@return whether it was killed for its time limit} */
  boolean late() {
    return late;
  }
}
