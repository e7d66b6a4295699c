package dev.parley.server.files;

import dev.parley.files.FileWatch;
import dev.parley.files.FilesException;
import dev.parley.files.VersionedFile;
import dev.parley.files.render.RenderRequester;
import dev.parley.room.api.files.ContentStream;
import dev.parley.room.api.files.FileLines;
import dev.parley.room.api.files.FileMatches;
import dev.parley.room.api.files.FileView;
import dev.parley.room.api.files.UnavailableView;
import dev.parley.room.spi.OpenFile;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Open file of a room's file viewer, with a watch for changes.
 *
 * <p>Threads: safe for all.
 */
final class DiskOpenFile implements OpenFile {
  private final String room;
  private final VersionedFile document;
  private final ContentView shown;
  private final Executor threads;
  private final Consumer<FileView> changed;
  private final FileWatch.FileWatchHandle watched;
  private final Lock telling = new ReentrantLock();
  private boolean closed; // guarded by this

  /**
   * @param room the room in which it is shown
   * @param look creates the view of the file; gets a callback to run when the view has new content
   */
  DiskOpenFile(
      String room,
      VersionedFile document,
      Function<Runnable, ContentView> look,
      FileWatch watch,
      Executor threads,
      Consumer<FileView> changed) {
    this.room = room;
    this.document = document;
    this.threads = threads;
    this.changed = changed;
    synchronized (this) {
      shown = look.apply(this::tell);
      watched = watch.watch(document, _ -> threads.execute(this::tell));
    }
  }

  /**
   * Notifies the room of the current view. Serialized by a lock: an older view must not be
   * delivered after a newer one.
   */
  private void tell() {
    telling.lock();
    try {
      if (isOpen()) {
        changed.accept(now(RenderRequester.of(room)));
      }
    } finally {
      telling.unlock();
    }
  }

  /**
   * Tests whether the file is open. A text may be indexed before the constructor returns: the
   * monitor delays its notification.
   */
  private synchronized boolean isOpen() {
    return !closed;
  }

  private FileView now(RenderRequester requester) {
    try {
      return shown.view(requester);
    } catch (FilesException e) {
      return new UnavailableView(document.currentVersion().number());
    }
  }

  @Override
  public CompletionStage<FileView> view(UUID reader) {
    return FileErrorMapper.on(threads, () -> now(RenderRequester.of(room, reader)));
  }

  @Override
  public CompletionStage<FileLines> lines(long version, long from, int count) {
    return FileErrorMapper.on(threads, () -> shown.lines(version, from, count));
  }

  @Override
  public CompletionStage<FileMatches> find(
      long version, String text, long from, boolean matchCase) {
    return FileErrorMapper.on(threads, () -> shown.find(version, text, from, matchCase));
  }

  @Override
  public CompletionStage<ContentStream> page(UUID reader, int page, int width) {
    return FileErrorMapper.on(
        threads, () -> shown.page(RenderRequester.of(room, reader), page, width));
  }

  @Override
  public void close() {
    synchronized (this) {
      closed = true;
    }
    watched.close();
  }
}
