package dev.parley.server.files;

import dev.parley.conference.api.files.Content;
import dev.parley.conference.api.files.FileHits;
import dev.parley.conference.api.files.FileLines;
import dev.parley.conference.api.files.FileView;
import dev.parley.conference.api.files.GoneView;
import dev.parley.conference.spi.OpenFile;
import dev.parley.files.Document;
import dev.parley.files.FileWatch;
import dev.parley.files.FilesException;
import dev.parley.files.render.Requester;
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
final class DiskFile implements OpenFile {
  private final String room;
  private final Document document;
  private final Shown shown;
  private final Executor threads;
  private final Consumer<FileView> changed;
  private final FileWatch.Watched watched;
  private final Lock telling = new ReentrantLock();
  private boolean closed; // guarded by this

  /**
   * @param room the room in which it is shown
   * @param look creates the view of the file; gets a callback to run when the view has new content
   */
  DiskFile(
      String room,
      Document document,
      Function<Runnable, Shown> look,
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
        changed.accept(now(Requester.of(room)));
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

  private FileView now(Requester requester) {
    try {
      return shown.view(requester);
    } catch (FilesException e) {
      return new GoneView(document.look().number());
    }
  }

  @Override
  public CompletionStage<FileView> view(UUID reader) {
    return Refusals.on(threads, () -> now(Requester.of(room, reader)));
  }

  @Override
  public CompletionStage<FileLines> lines(long version, long from, int count) {
    return Refusals.on(threads, () -> shown.lines(version, from, count));
  }

  @Override
  public CompletionStage<FileHits> find(long version, String text, long from, boolean matchCase) {
    return Refusals.on(threads, () -> shown.find(version, text, from, matchCase));
  }

  @Override
  public CompletionStage<Content> page(UUID reader, int page, int width) {
    return Refusals.on(threads, () -> shown.page(Requester.of(room, reader), page, width));
  }

  @Override
  public void close() {
    synchronized (this) {
      closed = true;
    }
    watched.close();
  }
}
