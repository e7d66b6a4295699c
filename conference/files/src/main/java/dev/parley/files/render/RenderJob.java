package dev.parley.files.render;

import java.util.concurrent.CompletableFuture;

/**
 * Rendering job that several requesters may wait for. Its mutable fields are guarded by the lock of
 * {@link RenderPool}.
 */
final class RenderJob {
  /** {@link RenderKey#page} of a job that counts the pages. */
  static final int COUNT = 0;

  /**
   * Identity of a rendering result: equal for equal file contents, whatever room has the file.
   *
   * @param digest of the file's bytes
   * @param page from 1; {@link #COUNT} to count the pages
   * @param width in pixels; 0 to count the pages
   */
  record RenderKey(String digest, int page, int width) {}

  private final RenderKey key;
  private final FileInspection file;
  private final CompletableFuture<RenderResult> drawn = new CompletableFuture<>();
  private boolean quick;
  private boolean begun;

  RenderJob(RenderKey key, FileInspection file) {
    this.key = key;
    this.file = file;
    quick = file.estimate().quick();
  }

  RenderKey key() {
    return key;
  }

  FileInspection file() {
    return file;
  }

  /** {@return the result; completes when the job is done or has failed} */
  CompletableFuture<RenderResult> drawn() {
    return drawn;
  }

  /** {@return whether the process reserved for quick jobs may run it} */
  boolean quick() {
    return quick;
  }

  /** Reclassifies the job as slow, after it took longer than estimated. */
  void notQuick() {
    quick = false;
    begun = false;
  }

  /** {@return whether a process has taken it} */
  boolean begun() {
    return begun;
  }

  void begin() {
    begun = true;
  }
}
