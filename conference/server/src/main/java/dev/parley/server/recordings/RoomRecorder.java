package dev.parley.server.recordings;

import dev.parley.base.ThreadEndListener;
import dev.parley.base.Threads;
import dev.parley.recording.RecordingEraser;
import dev.parley.recording.RecordingInfo;
import dev.parley.recording.RecordingWriter;
import dev.parley.room.api.RecordingEndReason;
import dev.parley.room.api.media.MediaRefusal;
import dev.parley.room.api.media.MediaRefused;
import dev.parley.room.spi.RecordingHandle;
import dev.parley.room.spi.RecordingPlan;
import dev.parley.sfu.Forwarder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Recorder of the rooms of a shard. The forwarding thread queues packets, and one other thread
 * writes them and forces them to disk about once per second.
 *
 * <p>Threads: safe for all. It owns the writing thread; closing ends all recordings.
 */
public final class RoomRecorder implements AutoCloseable {
  /** Upper bound for concurrent recordings over all shards. */
  public static final int ROOMS_MAX = 200;

  private static final System.Logger LOG = System.getLogger(RoomRecorder.class.getName());
  private static final long PAUSE_MILLIS = 50;
  private static final long FORCE_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final Path folder;
  private final RecordingStorage storage;
  private final Executor media;
  private final Forwarder forwarder;
  private final RecordingQueue queue;
  private final RecordingLimit limit;
  private final Map<UUID, RunningRoomRecording> running = new ConcurrentHashMap<>();
  private final RoomRecordingFiles.RecordingTotals totals =
      new RoomRecordingFiles.RecordingTotals();
  private final Thread thread;
  private long forcedAt = System.nanoTime();

  /**
   * @param folder of all recordings
   * @param storage its limit, and the node that writes
   * @param media executor of the forwarding thread; rejects tasks after the thread has ended
   * @param forwarder confined to that thread
   * @param watch notified of the end of the writing thread
   */
  public RoomRecorder(
      String name,
      Path folder,
      RecordingStorage storage,
      Executor media,
      Forwarder forwarder,
      RecordingLimit limit,
      ThreadEndListener watch) {
    this.folder = folder;
    this.storage = storage;
    this.media = media;
    this.forwarder = forwarder;
    this.limit = limit;
    queue = new RecordingQueue(RecordingQueue.PACKETS_MAX);
    thread = Thread.ofPlatform().name(name).start(watch.watched(this::run));
  }

  /** {@return a snapshot of the running recordings} */
  public RecordingSnapshot snapshot() {
    return new RecordingSnapshot(
        running.values().stream().map(each -> each.room.snapshot()).toList(),
        totals.bytes().get(),
        totals.dropped().get());
  }

  /**
   * Prepares a recording; see {@link dev.parley.room.spi.MediaBackend#record}.
   *
   * @param release called when the recording ends or cannot start
   */
  public CompletionStage<RecordingHandle> record(
      RecordingPlan plan, Consumer<RecordingEndReason> ended, Runnable release) {
    CompletableFuture<RecordingHandle> opened = new CompletableFuture<>();
    boolean taken =
        queue.work(() -> {
          try {
            opened.complete(open(plan, ended, release));
          } catch (RuntimeException e) {
            release.run();
            opened.completeExceptionally(e);
          }
        });
    if (!taken) {
      release.run();
      opened.completeExceptionally(
          new MediaRefused(MediaRefusal.NO_SESSION, "the server is stopping"));
    }
    return opened;
  }

  private RunningRoomRecording open(
      RecordingPlan plan, Consumer<RecordingEndReason> ended, Runnable release) {
    if (!limit.tryAcquire()) {
      throw new MediaRefused(
          MediaRefusal.TOO_MANY, "the server records %d rooms already".formatted(ROOMS_MAX));
    }
    try {
      RunningRoomRecording opened = write(plan, ended, release);
      running.put(plan.recording().id(), opened);
      return opened;
    } catch (RuntimeException e) {
      limit.release();
      throw e;
    }
  }

  private RunningRoomRecording write(
      RecordingPlan plan, Consumer<RecordingEndReason> ended, Runnable release) {
    try {
      Files.createDirectories(folder);
      if (isDiskShort()) {
        throw new MediaRefused(
            MediaRefusal.DISK_SHORT,
            "the server's disk has less than %d bytes free; ask its operator"
                .formatted(storage.floorBytes()));
      }
      RecordingInfo info =
          new RecordingInfo(
              plan.recording().id(),
              plan.room(),
              plan.recording().by().name(),
              Instant.now(),
              System.nanoTime(),
              storage.node());
      RecordingWriter writer = RecordingWriter.begin(folder, info);
      return new RunningRoomRecording(
          new RoomRecordingFiles(plan, writer, totals, this::failed), writer, ended, release);
    } catch (IOException e) {
      LOG.log(System.Logger.Level.ERROR, "room " + plan.room() + " cannot be recorded", e);
      throw new MediaRefused(
          MediaRefusal.NOT_STORED, "the server cannot write recordings; ask its operator");
    }
  }

  private boolean isDiskShort() {
    // A FileStore needs the mount point, which is unknown in a changed root folder.
    return folder.toFile().getUsableSpace() < storage.floorBytes();
  }

  private void run() {
    List<Runnable> batch = new ArrayList<>();
    try {
      while (queue.take(batch, running.isEmpty() ? 0 : PAUSE_MILLIS)) {
        batch.forEach(this::run);
        batch.clear();
        force(System.nanoTime());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Runs a task. A failure is logged: a fault in one recording must not end the thread that all
   * share.
   */
  private void run(Runnable task) {
    try {
      task.run();
    } catch (RuntimeException e) {
      LOG.log(System.Logger.Level.ERROR, "a task of recordings failed", e);
    }
    if (task instanceof RecordingQueue.QueuedPacket packet) {
      queue.written(packet);
    }
  }

  private void force(long now) {
    if (running.isEmpty() || now - forcedAt < FORCE_NANOS) {
      return;
    }
    forcedAt = now;
    running.values().forEach(each -> each.room.force());
    if (isDiskShort()) {
      running.values().forEach(each -> each.endItself(RecordingEndReason.DISK_SHORT));
    }
  }

  /** Runs a task on the forwarding thread, or drops it after the thread has ended. */
  private void onMediaThread(Runnable task) {
    try {
      media.execute(task);
    } catch (RejectedExecutionException e) {
      // The forwarder is closed, and with it the subscription of the recorder.
    }
  }

  private void failed(RoomRecordingFiles room) {
    RunningRoomRecording failing = running.get(room.plan().recording().id());
    if (failing != null) {
      failing.endItself(RecordingEndReason.FAILED);
    }
  }

  private static String words(RecordingEndReason why) {
    return switch (why) {
      case STOPPED -> "Nothing was to be recorded any more.";
      case EMPTY -> "Nobody was in the room any more.";
      case DISK_SHORT -> "The disk was nearly full.";
      case SHUTDOWN -> "The server stopped.";
      case FAILED -> "It could not be written any more.";
    };
  }

  @Override
  public void close() {
    queue.work(() -> running.values().forEach(each -> each.endItself(RecordingEndReason.SHUTDOWN)));
    queue.close();
    Threads.join(thread);
  }

  private static void discard(Path recording) {
    try {
      RecordingEraser.delete(recording);
    } catch (IOException e) {
      LOG.log(System.Logger.Level.WARNING, "an empty recording could not be removed", e);
    }
  }

  /** Recording whose files have been created. */
  private final class RunningRoomRecording implements RecordingHandle {
    private final RoomRecordingFiles room;
    private final RecordingWriter writer;
    private final Consumer<RecordingEndReason> ended;
    private final Runnable release;
    private volatile boolean begun;

    private RunningRoomRecording(
        RoomRecordingFiles room,
        RecordingWriter writer,
        Consumer<RecordingEndReason> ended,
        Runnable release) {
      this.room = room;
      this.writer = writer;
      this.ended = ended;
      this.release = release;
    }

    @Override
    public void begin() {
      begun = true;
      QueueingRecorder tape = new QueueingRecorder(room, queue);
      onMediaThread(() -> {
        if (!room.over()) { // ended by a failure before it began
          forwarder.startRecording(room.plan().room(), tape, System.nanoTime());
        }
      });
    }

    @Override
    public CompletionStage<Void> end(RecordingEndReason why) {
      CompletableFuture<Void> done = new CompletableFuture<>();
      Runnable close =
          () -> {
            boolean taken =
                queue.work(() -> {
                  close(why);
                  done.complete(null);
                });
            if (!taken) {
              done.complete(null); // closed: all recordings have ended
            }
          };
      try {
        media.execute(() -> {
          detach();
          close.run();
        });
      } catch (RejectedExecutionException e) {
        close.run();
      }
      return done;
    }

    private void detach() {
      if (begun) {
        forwarder.stopRecording(room.plan().room(), System.nanoTime());
      }
      release.run();
    }

    private void endItself(RecordingEndReason why) {
      if (running.containsKey(room.plan().recording().id())) {
        close(why);
        onMediaThread(this::detach);
        ended.accept(why);
      }
    }

    /** Closes the recording. Called on the writing thread. */
    private void close(RecordingEndReason why) {
      if (running.remove(room.plan().recording().id()) == null) {
        return;
      }
      limit.release();
      if (begun) {
        room.end(words(why));
      } else {
        room.close();
        discard(writer.folder());
      }
    }
  }
}
