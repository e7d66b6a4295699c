package dev.parley.files.render;

import dev.parley.base.MemoryBudget;
import dev.parley.files.FilesException;
import dev.parley.files.FilesException.Reason;
import dev.parley.files.MediaType;
import dev.parley.files.VersionedFile;
import dev.parley.files.confine.Confinement;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * Renders pages of images and PDFs in a small pool of confined processes that are started on
 * demand. The cost of a page is estimated before decoding; the queue is fair between rooms and
 * members, and one process is reserved for quick jobs. When a process dies, runs out of memory or
 * exceeds its time limit, the page that it rendered is refused, and the next page gets a new
 * process.
 *
 * <p>Threads: safe for all; calls wait for the disk and for a process, so callers are virtual
 * threads. Memory: the cached results, the queue as {@link RenderLimits.QueueLimits} bounds it, and
 * 64 KiB for each file that is read; each process has its own limit.
 */
public final class Renderer implements AutoCloseable {
  private final FileInspector inspections;
  private final RenderCache kept;
  private final RenderPool pool;

  /**
   * Creates a renderer without starting a process. Temporary folders that a killed server left
   * behind are deleted.
   *
   * @param budget memory budget in which the cached results are reserved
   */
  public Renderer(RenderLimits limits, MemoryBudget budget) {
    RenderFolder.sweep();
    inspections = new FileInspector(limits);
    kept = new RenderCache(limits.cacheBytesMax(), budget);
    pool = new RenderPool(limits, kept);
  }

  /**
   * {@return the number of pages of a document; 1 for an image}
   *
   * @throws FilesException when the document cannot be rendered
   */
  public int pages(RenderRequester requester, VersionedFile document) {
    FileInspection file = inspections.of(document);
    var counting = new RenderJob.RenderKey(file.digest(), RenderJob.COUNT, 0);
    return file.type() == MediaType.PDF ? drawn(requester, counting, file).pages() : 1;
  }

  /**
   * Renders a page.
   *
   * @param page counted from 1
   * @param width requested width in pixels; a narrower image keeps its size, and the width is
   *     reduced where the result would be too large
   * @return the image
   * @throws FilesException when the document cannot be rendered
   */
  public RenderedPage page(RenderRequester requester, VersionedFile document, int page, int width) {
    FileInspection file = inspections.of(document);
    if (page < 1) {
      throw new FilesException(Reason.NO_SUCH_PAGE, "there is no page " + page);
    }
    int bounded = Math.clamp(width, 1, RenderLimits.WIDTH_MAX);
    return drawn(requester, new RenderJob.RenderKey(file.digest(), page, bounded), file)
        .picture()
        .orElseThrow();
  }

  private RenderResult drawn(
      RenderRequester requester, RenderJob.RenderKey key, FileInspection file) {
    return kept.get(key).orElseGet(() -> await(pool.submit(key, file, requester)));
  }

  private static RenderResult await(CompletableFuture<RenderResult> drawn) {
    try {
      return drawn.join();
    } catch (CompletionException e) {
      // Several callers may wait for one result: each gets its own exception, with its own stack
      // trace.
      throw e.getCause() instanceof FilesException refused
          ? new FilesException(refused.reason(), String.valueOf(refused.getMessage()), refused)
          : new IllegalStateException("a page was not drawn", e);
    }
  }

  /**
   * Starts and ends a process as a test.
   *
   * @return the confinement on this machine
   * @throws IOException when no process can be started
   */
  public static Confinement confinement() throws IOException {
    RenderProcess process = RenderProcess.start(RenderLimits.DEFAULT);
    try {
      return process.confinement();
    } finally {
      process.close();
    }
  }

  /** {@return the state of the processes, without blocking on one} */
  public RendererState state() {
    return pool.state();
  }

  /** {@return the process ids of the running processes} */
  List<Long> pids() {
    return pool.pids();
  }

  /** Ends the processes; running and queued calls are refused. */
  @Override
  public void close() {
    pool.close();
    kept.close();
  }
}
