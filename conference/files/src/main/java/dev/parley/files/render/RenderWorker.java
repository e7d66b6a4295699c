package dev.parley.files.render;

import dev.parley.files.FilesException;
import dev.parley.files.FilesException.Reason;
import dev.parley.files.OpenedFile;
import dev.parley.files.VersionedFile;
import dev.parley.files.confine.Confinement;
import java.io.IOException;
import java.nio.channels.Channels;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Slot of the pool for one process, which is started on demand and restarted after it has died.
 *
 * <p>Threads: one job at a time; {@link #kill}, {@link #pid} and {@link #has} are safe for all.
 */
final class RenderWorker {
  /** Document that the process has open. */
  private record OpenDocument(String digest, int pages) {}

  private final RenderLimits limits;
  private final boolean quickOnly;
  private volatile @Nullable RenderProcess process; // null when none runs
  private long worked; // nanoseconds of the process; touched by conversions only
  private volatile @Nullable OpenDocument loaded; // null when nothing is open

  /**
   * @param quickOnly whether the slot is reserved for jobs that are estimated to be quick
   */
  RenderWorker(RenderLimits limits, boolean quickOnly) {
    this.limits = limits;
    this.quickOnly = quickOnly;
  }

  boolean quickOnly() {
    return quickOnly;
  }

  /** {@return whether the process has the document with this digest open} */
  boolean has(String digest) {
    OpenDocument now = loaded;
    return now != null && now.digest().equals(digest);
  }

  /**
   * Runs a rendering job.
   *
   * @throws FilesException when the page cannot be drawn
   * @throws RenderProcessException when the process died, or was killed for its time limit
   * @throws IOException when no process can be started
   */
  RenderResult draw(RenderJob job) throws IOException {
    RenderProcess running = running();
    long began = System.nanoTime();
    Duration budget = quickOnly ? limits.quickBudget() : limits.budget();
    RenderWatchdog overtime = new RenderWatchdog(running, budget);
    try (overtime) {
      OpenDocument now = load(running, job.file());
      RenderJob.RenderKey key = job.key();
      if (key.page() == RenderJob.COUNT) {
        return new RenderResult(now.pages(), Optional.empty());
      }
      if (key.page() > now.pages()) {
        throw new FilesException(Reason.NO_SUCH_PAGE, "there is no page " + key.page());
      }
      return new RenderResult(now.pages(), Optional.of(running.draw(key.page(), key.width())));
    } catch (IOException e) {
      running.kill();
      String what =
          overtime.late()
              ? "a page took too long to draw (limit: %d ms of processor time, or %d ms by the clock)"
                  .formatted(
                      budget.toMillis(),
                      budget.multipliedBy(RenderWatchdog.WALL_CLOCK_FACTOR).toMillis())
              : "the process ended while it drew a page (%s)".formatted(e);
      throw new RenderProcessException(what, overtime.late(), e);
    } finally {
      worked += System.nanoTime() - began;
    }
  }

  private OpenDocument load(RenderProcess running, FileInspection file) throws IOException {
    OpenDocument before = loaded;
    if (before != null && before.digest().equals(file.digest())) {
      return before;
    }
    loaded = null;
    VersionedFile document = file.document();
    try (OpenedFile opened = document.source().open()) {
      FileInspector.requireSame(file.version(), opened);
      int pages =
          running.open(
              Channels.newInputStream(opened.channel()), (int) file.version().stamp().bytes());
      OpenDocument now = new OpenDocument(file.digest(), pages);
      loaded = now;
      return now;
    }
  }

  private RenderProcess running() throws IOException {
    RenderProcess before = process;
    if (before != null && before.isAlive() && worked < RenderLimits.WORK_MAX.toNanos()) {
      return before;
    }
    end();
    worked = 0;
    RenderProcess now = RenderProcess.start(limits);
    process = now;
    return now;
  }

  /** {@return the confinement of the process; empty while none runs} */
  Optional<Confinement> confinement() {
    return Optional.ofNullable(process).map(RenderProcess::confinement);
  }

  /** {@return the process id; 0 when no process runs} */
  long pid() {
    RenderProcess running = process;
    return running != null && running.isAlive() ? running.pid() : 0;
  }

  /** Kills the process; the running job fails. */
  void kill() {
    RenderProcess running = process;
    if (running != null) {
      running.kill();
    }
  }

  /** Kills the process, waits for its exit, and deletes its folder. */
  void end() {
    loaded = null;
    RenderProcess running = process;
    process = null;
    if (running != null) {
      running.close();
    }
  }
}
