package dev.parley.files.render;

import dev.parley.files.Document;
import dev.parley.files.Document.Version;
import dev.parley.files.FilesException;
import dev.parley.files.FilesException.Reason;
import dev.parley.files.Opened;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Draws pages of pictures and PDFs, in a process of its own that is started when it is first
 * needed. When that dies, runs out of memory or takes too long, the call that it worked for is
 * refused and the next one gets a new process.
 *
 * <p>Threads: safe for all; calls wait for each other and for the process, so callers are virtual
 * threads. Memory: the pictures that are kept, and a document while it is handed over; the process
 * has its own limit.
 */
public final class Renderer implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(Renderer.class.getName());

  /** What the process has open. */
  private record Loaded(Document document, long version, int pages) {}

  /** What is done with a process. */
  private interface Work<T> {
    T with(RenderProcess process) throws IOException;
  }

  private final RenderLimits limits;
  private final KeptPictures kept;
  private final SlowPages slow = new SlowPages();
  private final AtomicInteger waiting = new AtomicInteger();
  private final ReentrantLock turn = new ReentrantLock(true);
  private volatile @Nullable RenderProcess process; // written in turn; null when none runs
  private @Nullable Loaded loaded; // guarded by turn; null when nothing is open
  private @Nullable Path temporary; // guarded by turn; null before the first process
  private Future<?> idle = CompletableFuture.completedFuture(null); // guarded by turn
  private volatile boolean closed;

  /** Makes a renderer; no process runs yet. */
  public Renderer(RenderLimits limits) {
    this.limits = limits;
    kept = new KeptPictures(limits.keptBytesMax());
  }

  /**
   * {@return how many pages a document has; a picture has one}
   *
   * @throws FilesException when it cannot be drawn
   */
  public int pages(Document document) {
    var opening = new SlowPages.Page(document, document.look().number(), 0);
    return inTurn(opening, running -> load(running, document).pages());
  }

  /**
   * {@return a page}
   *
   * @param page counted from 1
   * @param width pixels wanted; a picture that is less wide stays as it is, and what would be too
   *     large is made less wide
   * @throws FilesException when it cannot be drawn
   */
  public Picture page(Document document, int page, int width) {
    int bounded = Math.clamp(width, 1, RenderLimits.WIDTH_MAX);
    var key = new KeptPictures.Key(document, document.look().number(), page, bounded);
    Picture before = kept.get(key);
    if (before != null) {
      return before;
    }
    var drawing = new SlowPages.Page(document, key.version(), page);
    return inTurn(
        drawing,
        running -> {
          Picture meanwhile = kept.get(key);
          if (meanwhile != null) {
            return meanwhile;
          }
          Loaded now = load(running, document);
          if (page < 1 || page > now.pages()) {
            throw new FilesException(Reason.NO_SUCH_PAGE, "there is no page " + page);
          }
          Picture drawn = running.draw(page, bounded);
          kept.put(new KeptPictures.Key(document, now.version(), page, bounded), drawn);
          return drawn;
        });
  }

  private Loaded load(RenderProcess running, Document document) throws IOException {
    Version version = document.look();
    if (loaded != null && loaded.document() == document && loaded.version() == version.number()) {
      return loaded;
    }
    loaded = null;
    byte[] bytes = bytes(document, version);
    Loaded now = new Loaded(document, version.number(), running.open(bytes));
    loaded = now;
    return now;
  }

  private static byte[] bytes(Document document, Version version) {
    long length = version.stamp().bytes();
    if (length > RenderLimits.DOCUMENT_BYTES_MAX) {
      throw new FilesException(
          Reason.TOO_LARGE,
          "at most " + (RenderLimits.DOCUMENT_BYTES_MAX >> 20) + " MiB can be shown as pages");
    }
    try (Opened opened = document.source().open()) {
      byte[] bytes = opened.read(0, (int) length);
      if (!opened.stamp().equals(version.stamp()) || bytes.length < length) {
        throw new FilesException(Reason.CHANGED, "the file has just changed");
      }
      return bytes;
    } catch (IOException e) {
      throw new FilesException(Reason.IO, "the file cannot be read", e);
    }
  }

  private <T> T inTurn(SlowPages.Page page, Work<T> work) {
    if (waiting.incrementAndGet() > limits.waitingMax()) {
      waiting.decrementAndGet();
      throw new FilesException(Reason.BUSY, "too many pages wait to be drawn; try again later");
    }
    turn.lock();
    try {
      idle.cancel(false);
      return slow.guard(page, () -> work(work));
    } finally {
      idle = later(limits.idle(), this::endIdle);
      turn.unlock();
      waiting.decrementAndGet();
    }
  }

  private <T> T work(Work<T> work) {
    AtomicBoolean late = new AtomicBoolean();
    Future<?> watchdog = CompletableFuture.completedFuture(null);
    try {
      RenderProcess running = running();
      watchdog =
          later(
              limits.budget(),
              () -> {
                late.set(true);
                running.kill();
              });
      return work.with(running);
    } catch (IOException e) {
      end();
      LOG.log(System.Logger.Level.INFO, "the process that draws ended", e);
      throw late.get()
          ? new FilesException(Reason.TOO_SLOW, "drawing this takes too long", e)
          : new FilesException(Reason.DAMAGED, "the program that draws broke on this file", e);
    } finally {
      watchdog.cancel(false);
    }
  }

  private RenderProcess running() throws IOException {
    requireOpen();
    RenderProcess running = process;
    if (running == null || !running.isAlive()) {
      end();
      running = RenderProcess.start(limits, temporary());
      process = running;
    }
    requireOpen(); // it may have been closed while the process started
    return running;
  }

  private Path temporary() throws IOException {
    Path known = temporary;
    if (known == null) {
      known = Files.createTempDirectory("parley-render");
      temporary = known;
    }
    return known;
  }

  private void requireOpen() {
    if (closed) {
      end();
      throw new FilesException(Reason.IO, "the server is closing");
    }
  }

  private static Future<?> later(Duration delay, Runnable task) {
    return CompletableFuture.runAsync(
        task, CompletableFuture.delayedExecutor(delay.toNanos(), TimeUnit.NANOSECONDS));
  }

  private void endIdle() {
    if (turn.tryLock()) {
      try {
        end();
      } finally {
        turn.unlock();
      }
    }
  }

  private void end() {
    loaded = null;
    kill();
    process = null;
  }

  private void kill() {
    RenderProcess running = process;
    if (running != null) {
      running.kill();
    }
  }

  /** {@return the operating system's number of the process; 0 when none runs} */
  long pid() {
    RenderProcess running = process;
    return running != null && running.isAlive() ? running.pid() : 0;
  }

  /** Ends the process; calls under way and those that wait are refused. */
  @Override
  public void close() {
    closed = true;
    kill();
    turn.lock();
    try {
      idle.cancel(false);
      end();
      deleteTemporary();
    } finally {
      turn.unlock();
    }
  }

  private void deleteTemporary() {
    Path known = temporary;
    if (known == null) {
      return;
    }
    try (var left = Files.walk(known)) {
      for (Path path : left.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    } catch (IOException e) {
      LOG.log(System.Logger.Level.DEBUG, "temporary files are left in {0}: {1}", known, e);
    }
  }
}
