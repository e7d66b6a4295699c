package dev.parley.room;

import dev.parley.room.api.files.AttachmentSource;
import dev.parley.room.api.files.ContentStream;
import dev.parley.room.api.files.FileLine;
import dev.parley.room.api.files.FileLines;
import dev.parley.room.api.files.FileMatches;
import dev.parley.room.api.files.FileRefusal;
import dev.parley.room.api.files.FileRefused;
import dev.parley.room.api.files.FileSource;
import dev.parley.room.api.files.FileView;
import dev.parley.room.api.files.FolderListing;
import dev.parley.room.api.files.FolderSource;
import dev.parley.room.api.files.TextView;
import dev.parley.room.spi.OpenFile;
import dev.parley.room.spi.RoomFileStore;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Files in memory; what is asked of them is done when the world runs. */
final class MemoryFileStore implements RoomFileStore {
  /** Path of each file that can be shown, and its lines. */
  final Map<String, List<String>> folder = new HashMap<>();

  final Set<UUID> attachments = new HashSet<>();
  final Map<FileSource, Consumer<FileView>> open = new HashMap<>();

  /** Uploads under way, oldest first, while {@link #holdsUploads}. */
  final Queue<CompletableFuture<String>> uploads = new ArrayDeque<>();

  boolean holdsUploads;

  /** Whether nothing can be read now. */
  boolean unreadable;

  private final Executor threads;

  MemoryFileStore(Executor threads) {
    this.threads = threads;
  }

  private <T> CompletionStage<T> later(Supplier<T> work) {
    return CompletableFuture.supplyAsync(work, threads);
  }

  @Override
  public CompletionStage<String> put(
      String room, UUID id, long bytes, Flow.Publisher<byte[]> content) {
    if (holdsUploads) {
      var upload = new CompletableFuture<String>();
      uploads.add(upload);
      return upload;
    }
    return later(() -> {
      if (bytes > 1_000) {
        throw new FileRefused(FileRefusal.TOO_LARGE, "too large");
      }
      attachments.add(id);
      return "text/test";
    });
  }

  @Override
  public CompletionStage<Void> delete(String room, Set<UUID> ids) {
    return later(() -> {
      attachments.removeAll(ids);
      return null;
    });
  }

  @Override
  public CompletionStage<ContentStream> content(String room, UUID reader, UUID id, int maxWidth) {
    return later(() -> new ContentStream("text/test", 3, maxWidth, 0, MemoryFileStore::pieces));
  }

  /** One piece and the end, once it is asked for. */
  private static void pieces(Flow.Subscriber<? super byte[]> subscriber) {
    subscriber.onSubscribe(
        new Flow.Subscription() {
          @Override
          public void request(long count) {
            subscriber.onNext(new byte[3]);
            subscriber.onComplete();
          }

          @Override
          public void cancel() {}
        });
  }

  @Override
  public CompletionStage<Boolean> has(String room, UUID id) {
    return later(() -> {
      if (unreadable) {
        throw new FileRefused(FileRefusal.UNREADABLE, "it cannot be fetched now");
      }
      return attachments.contains(id);
    });
  }

  @Override
  public CompletionStage<FolderListing> folder(String path) {
    return later(() -> new FolderListing(path, List.of(), false));
  }

  @Override
  public CompletionStage<OpenFile> open(
      String room, UUID reader, FileSource source, Consumer<FileView> changed) {
    return later(() -> {
      List<String> lines =
          switch (source) {
            case FolderSource(String path) -> folder.get(path);
            case AttachmentSource(UUID id) -> List.of("attachment " + id);
          };
      if (lines == null) {
        throw new FileRefused(FileRefusal.NOT_FOUND, "not there");
      }
      open.put(source, changed);
      return new MemoryFile(source, lines);
    });
  }

  private final class MemoryFile implements OpenFile {
    private final FileSource source;
    private final TextView view;
    private final List<String> lines;

    MemoryFile(FileSource source, List<String> lines) {
      this.source = source;
      this.lines = lines;
      view = new TextView(1, "UTF-8", lines.size(), true, 100);
    }

    @Override
    public CompletionStage<FileView> view(UUID reader) {
      return later(() -> view);
    }

    @Override
    public CompletionStage<FileLines> lines(long version, long from, int count) {
      return later(() ->
          new FileLines(
              view,
              from,
              lines.stream()
                  .skip(from)
                  .limit(count)
                  .map(line -> new FileLine(line, false))
                  .toList()));
    }

    @Override
    public CompletionStage<FileMatches> find(
        long version, String text, long from, boolean matchCase) {
      return later(() -> new FileMatches(1, List.of(), lines.size(), true));
    }

    @Override
    public CompletionStage<ContentStream> page(UUID reader, int page, int width) {
      return later(() -> {
        throw new FileRefused(FileRefusal.WRONG_TYPE, "a text");
      });
    }

    @Override
    public void close() {
      open.remove(source);
    }
  }
}
