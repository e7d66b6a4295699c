package dev.parley.files;

import java.io.IOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Change notification for documents. It uses the operating system's watch service per folder; where
 * that is not available (network file systems, too many watches) it polls the documents. A file
 * that is written to continuously is reported at most once per quiet period.
 *
 * <p>Threads: safe for all; owns one virtual thread, on which listeners are called, so they must
 * not block. Memory: one watch of the operating system for each folder with a watched document.
 */
public final class FileWatch implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(FileWatch.class.getName());

  private static final WatchEvent.Kind<?>[] KINDS = {
    StandardWatchEventKinds.ENTRY_CREATE,
    StandardWatchEventKinds.ENTRY_MODIFY,
    StandardWatchEventKinds.ENTRY_DELETE
  };

  /** Registration of a watched document; closing it ends the notifications. */
  public final class FileWatchHandle implements AutoCloseable {
    private final VersionedFile document;
    private final LongConsumer changed;
    private long told;

    private FileWatchHandle(VersionedFile document, LongConsumer changed) {
      this.document = document;
      this.changed = changed;
      told = document.currentVersion().number();
    }

    private void look() {
      long now = document.currentVersion().number();
      if (now != told) {
        told = now;
        changed.accept(now);
      }
    }

    /** Ends the notifications. A call of the listener may still be running. */
    @Override
    public void close() {
      watched.remove(this);
      releaseFolder(document.source().folder());
    }
  }

  private final Duration poll;
  private final Duration quiet;
  private final Map<FileWatchHandle, Boolean> watched = new ConcurrentHashMap<>();
  private final Map<Path, WatchKey> keys = new ConcurrentHashMap<>();
  private final @Nullable WatchService service; // null where the system has none to give
  private final Thread thread;

  /**
   * Starts the thread that watches.
   *
   * @param poll interval between two looks at the documents while the operating system reports
   *     nothing
   * @param quiet delay after a change, in which further changes are merged into one notification
   */
  public FileWatch(Duration poll, Duration quiet) {
    this(poll, quiet, service());
  }

  /** Creates a watch with a given service, for tests; with {@code service} null it only polls. */
  FileWatch(Duration poll, Duration quiet, @Nullable WatchService service) {
    this.poll = poll;
    this.quiet = quiet;
    this.service = service;
    thread = Thread.ofVirtual().name("files-watch").start(this::run);
  }

  private static @Nullable WatchService service() {
    try {
      return FileSystems.getDefault().newWatchService();
    } catch (IOException | UnsupportedOperationException e) {
      LOG.log(System.Logger.Level.WARNING, "files are looked at now and then, not watched", e);
      return null;
    }
  }

  /**
   * Registers a listener for changes of a document.
   *
   * @param changed called with the new version's number, on this object's thread
   */
  public FileWatchHandle watch(VersionedFile document, LongConsumer changed) {
    FileWatchHandle watch = new FileWatchHandle(document, changed);
    watched.put(watch, true);
    if (service != null) {
      keys.computeIfAbsent(document.source().folder(), folder -> register(service, folder));
    }
    return watch;
  }

  private static @Nullable WatchKey register(WatchService service, Path folder) {
    try {
      return folder.register(service, KINDS);
    } catch (IOException e) {
      LOG.log(System.Logger.Level.DEBUG, "{0} is looked at now and then: {1}", folder, e);
      return null;
    }
  }

  private void releaseFolder(Path folder) {
    keys.computeIfPresent(
        folder,
        (_, key) -> {
          if (documents().stream().anyMatch(each -> each.source().folder().equals(folder))) {
            return key;
          }
          key.cancel();
          return null;
        });
  }

  private Collection<VersionedFile> documents() {
    return watched.keySet().stream().map(watch -> watch.document).toList();
  }

  private void run() {
    try {
      while (true) {
        await();
        watched.keySet().forEach(FileWatch::look);
      }
    } catch (InterruptedException | ClosedWatchServiceException e) {
      LOG.log(System.Logger.Level.TRACE, "watching ends");
    }
  }

  private void await() throws InterruptedException {
    if (service == null) {
      Thread.sleep(poll);
      return;
    }
    WatchKey key = service.poll(poll.toNanos(), TimeUnit.NANOSECONDS);
    if (key == null) {
      return;
    }
    // A writer causes many events in a row: the quiet period merges them into one notification.
    Thread.sleep(quiet);
    for (; key != null; key = service.poll()) {
      key.pollEvents();
      key.reset();
    }
  }

  private static void look(FileWatchHandle watch) {
    try {
      watch.look();
    } catch (RuntimeException e) {
      LOG.log(
          System.Logger.Level.WARNING, "a document cannot be looked at, or its listener failed", e);
    }
  }

  /** Ends all notifications and the thread. */
  @Override
  public void close() {
    thread.interrupt();
    if (service != null) {
      try {
        service.close();
      } catch (IOException e) {
        LOG.log(System.Logger.Level.DEBUG, "the watch service did not close", e);
      }
    }
  }
}
