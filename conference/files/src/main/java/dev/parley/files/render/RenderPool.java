package dev.parley.files.render;

import dev.parley.files.FilesException;
import dev.parley.files.FilesException.Reason;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Pool of rendering processes. The first process takes quick jobs only. The others take any job,
 * with at most one slow job per member, and at most all but one process per room: other rooms
 * always find a process that is or soon becomes free.
 *
 * <p>Threads: safe for all; no method but {@link #close} blocks. One virtual thread per running
 * job.
 */
final class RenderPool implements AutoCloseable {
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final long LOOK_AGAIN_NANOS = 10 * NANOS_PER_MILLI;

  private final RenderLimits limits;
  private final RenderCache kept;
  private final List<RenderWorker> workers = new ArrayList<>();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();

  // All below are guarded by the lock.
  private final RenderQueue quick;
  private final RenderQueue others;
  private final JobBlockList strikes = new JobBlockList();
  private final Map<RenderJob.RenderKey, RenderJob> jobs = new HashMap<>();
  private final Set<RenderWorker> taken = new HashSet<>(); // draw, or are being ended
  private final Map<RenderWorker, RenderQueue.DequeuedJob> running = new HashMap<>();
  private final Map<RenderWorker, Future<?>> idle = new HashMap<>(); // ends each after a while
  private final RenderHealth health = new RenderHealth();
  private volatile boolean closed; // read without the lock, too

  RenderPool(RenderLimits limits, RenderCache kept) {
    this.limits = limits;
    this.kept = kept;
    quick = new RenderQueue(limits.queue());
    others = new RenderQueue(limits.queue());
    for (int i = 0; i < limits.processes(); i++) {
      workers.add(new RenderWorker(limits, i == 0));
    }
  }

  /**
   * Submits a job, or joins an equal one that waits or runs already. {@return its result}
   *
   * @throws FilesException when the job is refused immediately
   */
  CompletableFuture<RenderResult> submit(
      RenderJob.RenderKey key, FileInspection file, RenderRequester requester) {
    lock.lock();
    try {
      if (closed) {
        throw closing();
      }
      strikes.require(key);
      RenderJob job = jobs.getOrDefault(key, new RenderJob(key, file));
      if (!job.begun()) {
        (job.quick() ? quick : others).add(job, requester);
        jobs.put(key, job);
        dispatch();
      }
      return job.drawn();
    } finally {
      lock.unlock();
    }
  }

  private static FilesException closing() {
    return new FilesException(Reason.IO, "the server is closing");
  }

  /** Assigns the next jobs to free processes. */
  private void dispatch() {
    if (closed) {
      return;
    }
    Optional<RenderQueue.DequeuedJob> turn = others(free(false));
    while (turn.isPresent()) {
      turn = others(free(false));
    }
    for (RenderWorker worker : free(true)) {
      quick.next(_ -> true).ifPresent(next -> begin(worker, next));
    }
    if (running.isEmpty() && jobs.isEmpty()) {
      quick.resetShares();
      others.resetShares();
    }
  }

  private Optional<RenderQueue.DequeuedJob> others(List<RenderWorker> free) {
    if (free.isEmpty()) {
      return Optional.empty();
    }
    Optional<RenderQueue.DequeuedJob> turn = others.next(this::mayBegin);
    turn.ifPresent(next -> {
      String digest = next.job().key().digest();
      begin(
          free.stream().filter(each -> each.has(digest)).findFirst().orElse(free.getFirst()), next);
    });
    return turn;
  }

  /** {@return idle processes, the one reserved for quick jobs first} */
  private List<RenderWorker> free(boolean all) {
    return workers.stream()
        .filter(worker -> !taken.contains(worker) && (all || !worker.quickOnly()))
        .toList();
  }

  /** {@return whether a member may start a slow job} */
  private boolean mayBegin(RenderRequester requester) {
    List<RenderRequester> now =
        running.values().stream()
            .filter(turn -> !turn.job().quick())
            .map(RenderQueue.DequeuedJob::payer)
            .toList();
    long ofRoom = now.stream().filter(each -> each.room().equals(requester.room())).count();
    return ofRoom < limits.roomMax() && !now.contains(requester);
  }

  private void begin(RenderWorker worker, RenderQueue.DequeuedJob turn) {
    taken.add(worker);
    running.put(worker, turn);
    Future<?> timer = idle.remove(worker);
    if (timer != null) {
      timer.cancel(false);
    }
    Thread.ofVirtual().name("parley-drawing").start(() -> run(worker, turn));
  }

  private void run(RenderWorker worker, RenderQueue.DequeuedJob turn) {
    long began = System.nanoTime();
    RenderJob job = turn.job();
    RenderResult drawn = null;
    Throwable failure = null;
    try {
      drawn = worker.draw(job);
      keep(job.key(), drawn);
    } catch (IOException | RuntimeException | Error e) {
      failure = e;
    }
    boolean again = ended(worker, turn, (System.nanoTime() - began) / NANOS_PER_MILLI, failure);
    if (drawn != null) {
      // Outside the lock: completing a future runs what depends on it.
      job.drawn().complete(drawn);
    } else if (failure != null && !again) {
      job.drawn().completeExceptionally(closed ? closing() : RenderHealth.refusal(failure));
    }
  }

  private void keep(RenderJob.RenderKey key, RenderResult drawn) {
    kept.put(key, drawn);
    RenderJob.RenderKey counting = new RenderJob.RenderKey(key.digest(), RenderJob.COUNT, 0);
    kept.put(counting, new RenderResult(drawn.pages(), Optional.empty()));
  }

  /** {@return whether the job is queued again, for a process with a longer time limit} */
  private boolean ended(
      RenderWorker worker, RenderQueue.DequeuedJob turn, long millis, @Nullable Throwable failure) {
    lock.lock();
    try {
      RenderJob job = turn.job();
      running.remove(worker);
      (job.quick() ? quick : others).took(turn, millis);
      boolean again = !closed && failure != null && failed(worker, turn, failure);
      if (!again) {
        jobs.remove(job.key());
      }
      if (failure == null) {
        health.drew();
      }
      worker.confinement().ifPresent(health::confined);
      taken.remove(worker);
      idle.put(worker, RenderWatchdog.later(limits.idle(), () -> endIdle(worker)));
      dispatch();
      changed.signalAll();
      return again;
    } finally {
      lock.unlock();
    }
  }

  /** Records a failure. {@return whether the job is queued again} */
  private boolean failed(RenderWorker worker, RenderQueue.DequeuedJob turn, Throwable failure) {
    RenderJob job = turn.job();
    if (failure instanceof FilesException) {
      return false; // an answer of the process, or the disk's
    }
    health.failed(failure);
    if (!(failure instanceof RenderProcessException broken)) {
      return false;
    }
    if (!broken.late()) {
      strikes.countBroken(job.key());
      return false;
    }
    if (!worker.quickOnly()) {
      strikes.count(job.key(), Reason.TOO_SLOW);
      return false;
    }
    // The quick process has a short limit, so its time-out says nothing about the file.
    job.notQuick();
    others.add(job, turn.payer());
    return true;
  }

  private void endIdle(RenderWorker worker) {
    lock.lock();
    try {
      if (!taken.add(worker)) {
        return; // it draws again, or is ended already
      }
    } finally {
      lock.unlock();
    }
    // Outside the lock: the exit of a process takes
    // time, and the worker is marked as taken meanwhile.
    worker.end();
    lock.lock();
    try {
      taken.remove(worker);
      dispatch();
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  RendererState state() {
    lock.lock();
    try {
      int alive = (int) workers.stream().filter(worker -> worker.pid() > 0).count();
      return new RendererState(
          alive,
          workers.size(),
          running.size(),
          quick.waiting() + others.waiting(),
          health.startable(),
          health.confinement(),
          health.lastFailure());
    } finally {
      lock.unlock();
    }
  }

  /** {@return the process ids of the running processes} */
  List<Long> pids() {
    return workers.stream().map(RenderWorker::pid).filter(pid -> pid > 0).toList();
  }

  /**
   * Ends all processes and waits for their exit, also on an interrupted thread; queued and running
   * jobs are refused.
   */
  @Override
  public void close() {
    List<RenderJob> waiting;
    lock.lock();
    try {
      closed = true;
      idle.values().forEach(timer -> timer.cancel(false));
      waiting = jobs.values().stream().filter(job -> !job.begun()).toList();
      quick.resetShares();
      others.resetShares();
      jobs.clear();
      killTaken();
    } finally {
      lock.unlock();
    }
    waiting.forEach(job -> job.drawn().completeExceptionally(closing()));
    workers.forEach(RenderWorker::end);
  }

  /**
   * Kills busy processes until none is left: a process that is still starting is killed in a later
   * round.
   */
  private void killTaken() {
    boolean interrupted = false;
    while (!taken.isEmpty()) {
      workers.forEach(RenderWorker::kill);
      try {
        changed.awaitNanos(LOOK_AGAIN_NANOS);
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
