package dev.parley.files.render;

import dev.parley.base.MemoryBudget;
import dev.parley.files.Document;
import dev.parley.files.FilesException;
import dev.parley.files.FilesException.Reason;
import dev.parley.files.MediaType;
import dev.parley.files.confine.Confinement;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * Draws pages of pictures and PDFs, in a small pool of processes that are started when they are
 * needed. The cost of a page is estimated before anything is decoded; waiting is shared out fairly
 * between rooms and members, and one process is kept for what is quick. When a process dies, runs
 * out of memory or takes too long, the page that it worked for is refused, and the next one gets a
 * new process.
 *
 * <p>Threads: safe for all; calls wait for the disk and for a process, so callers are virtual
 * threads. Memory: the results that are kept, the queue as {@link RenderLimits.Waiting} bounds it,
 * and 64 KiB for each file that is read; each process has its own limit.
 */
public final class Renderer implements AutoCloseable {
  private final Inspections inspections;
  private final KeptResults kept;
  private final RenderPool pool;

  /**
   * Makes a renderer; no process runs yet. Temporary folders that a killed server left behind are
   * removed.
   *
   * @param budget in which the kept results are reserved
   */
  public Renderer(RenderLimits limits, MemoryBudget budget) {
    RenderFolder.sweep();
    inspections = new Inspections(limits);
    kept = new KeptResults(limits.keptBytesMax(), budget);
    pool = new RenderPool(limits, kept);
  }

  /**
   * {@return how many pages a document has; a picture has one}
   *
   * @throws FilesException when it cannot be drawn
   */
  public int pages(Requester requester, Document document) {
    Inspected file = inspections.of(document);
    var counting = new RenderJob.Key(file.digest(), RenderJob.COUNT, 0);
    return file.type() == MediaType.PDF ? drawn(requester, counting, file).pages() : 1;
  }

  /**
   * {@return a page}
   *
   * @param page counted from 1
   * @param width pixels wanted; a picture that is less wide stays as it is, and what would be too
   *     large is made less wide
   * @throws FilesException when it cannot be drawn
   */
  public Picture page(Requester requester, Document document, int page, int width) {
    Inspected file = inspections.of(document);
    if (page < 1) {
      throw new FilesException(Reason.NO_SUCH_PAGE, "there is no page " + page);
    }
    int bounded = Math.clamp(width, 1, RenderLimits.WIDTH_MAX);
    return drawn(requester, new RenderJob.Key(file.digest(), page, bounded), file)
        .picture()
        .orElseThrow();
  }

  private Drawn drawn(Requester requester, RenderJob.Key key, Inspected file) {
    return kept.get(key).orElseGet(() -> await(pool.submit(key, file, requester)));
  }

  private static Drawn await(CompletableFuture<Drawn> drawn) {
    try {
      return drawn.join();
    } catch (CompletionException e) {
      // Several callers may wait for one result: each gets an exception of its own.
      throw e.getCause() instanceof FilesException refused
          ? new FilesException(refused.reason(), String.valueOf(refused.getMessage()), refused)
          : new IllegalStateException("a page was not drawn", e);
    }
  }

  /**
   * Starts a process and ends it again. {@return how it is confined on this machine}
   *
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

  /** {@return how the processes fare; cheap} */
  public RendererState state() {
    return pool.state();
  }

  /** {@return the numbers that the operating system gave the processes that run} */
  List<Long> pids() {
    return pool.pids();
  }

  /** Ends the processes; calls under way and those that wait are refused. */
  @Override
  public void close() {
    pool.close();
    kept.close();
  }
}
