package dev.parley.server.files;

import dev.parley.base.MemoryBudget;
import dev.parley.conference.api.files.AttachmentSource;
import dev.parley.conference.api.files.Content;
import dev.parley.conference.api.files.FileRefusal;
import dev.parley.conference.api.files.FileRefused;
import dev.parley.conference.api.files.FileSource;
import dev.parley.conference.api.files.FileView;
import dev.parley.conference.api.files.Folder;
import dev.parley.conference.api.files.FolderEntry;
import dev.parley.conference.api.files.FolderSource;
import dev.parley.conference.spi.FileShelf;
import dev.parley.conference.spi.OpenFile;
import dev.parley.files.Attachments;
import dev.parley.files.Document;
import dev.parley.files.FileWatch;
import dev.parley.files.FilesException;
import dev.parley.files.FilesException.Reason;
import dev.parley.files.Listing;
import dev.parley.files.MediaType;
import dev.parley.files.Opened;
import dev.parley.files.SharedFolder;
import dev.parley.files.Source;
import dev.parley.files.render.RenderLimits;
import dev.parley.files.render.Renderer;
import dev.parley.files.render.RendererState;
import dev.parley.files.render.Requester;
import dev.parley.files.text.TextFile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * File store on disk: attachments in the data folder, and the shared folder if one is configured.
 *
 * <p>Threads: safe for all; owns virtual threads, one of them watching for changes, and rendering
 * processes.
 */
public final class DiskShelf implements FileShelf, AutoCloseable {
  /** Quota of one room's attachments, in bytes. */
  private static final long ROOM_BYTES_MAX = 1L << 30;

  private static final Duration POLL = Duration.ofSeconds(2);
  private static final Duration QUIET = Duration.ofMillis(200);

  private final Attachments attachments;
  private final Optional<SharedFolder> folder;
  private final Renderer renderer;
  private final FileWatch watch = new FileWatch(POLL, QUIET);
  private final KeptDocuments documents = new KeptDocuments();
  private final ExecutorService threads =
      Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("parley-files-", 0).factory());

  private DiskShelf(Attachments attachments, Optional<SharedFolder> folder, Renderer renderer) {
    this.attachments = attachments;
    this.folder = folder;
    this.renderer = renderer;
  }

  /**
   * Opens the file store.
   *
   * @param kept the folder of attachments
   * @param shared the folder to be shared, read-only
   * @param limits of drawing pages
   * @param budget in which pages that are kept are reserved
   * @throws FilesException when one of the folders cannot be used
   */
  public static DiskShelf open(
      Path kept, Optional<Path> shared, RenderLimits limits, MemoryBudget budget) {
    Optional<SharedFolder> folder = shared.map(SharedFolder::open);
    Attachments attachments = Attachments.open(kept, ROOM_BYTES_MAX);
    return new DiskShelf(attachments, folder, new Renderer(limits, budget));
  }

  /**
   * Opens the file store read-only, beside the server that has it open.
   *
   * @param kept the folder of attachments
   */
  public static DiskShelf beside(Path kept) {
    return new DiskShelf(
        Attachments.beside(kept),
        Optional.empty(),
        new Renderer(RenderLimits.DEFAULT, MemoryBudget.unlimited()));
  }

  @Override
  public CompletionStage<String> put(
      String room, UUID id, long bytes, Flow.Publisher<byte[]> content) {
    return Refusals.on(threads, () -> new TakingIn(attachments.begin(room, id, bytes)))
        .thenCompose(taking -> {
          content.subscribe(taking);
          return taking.done();
        });
  }

  @Override
  public CompletionStage<Content> content(String room, UUID reader, UUID id, int maxWidth) {
    return Refusals.on(
        threads,
        () -> {
          Source source = attachments.source(room, id);
          MediaType type = type(source);
          boolean scaled =
              maxWidth > 0
                  && (type == MediaType.PNG || type == MediaType.JPEG || type == MediaType.GIF);
          if (scaled) {
            Document document = documents.of(room, id, source);
            return ShownPages.content(
                renderer.page(Requester.of(room, reader), document, 1, maxWidth), threads);
          }
          return new Content(type.text(), source.stamp().bytes(), 0, 0, Pieces.of(threads, source));
        });
  }

  private static MediaType type(Source source) {
    try (Opened opened = source.open()) {
      return MediaType.of(opened.read(0, MediaType.HEAD_BYTES));
    } catch (IOException e) {
      throw new FilesException(Reason.IO, "the file cannot be read", e);
    }
  }

  @Override
  public CompletionStage<Folder> folder(String path) {
    return Refusals.on(
        threads,
        () -> {
          Listing listing = shared().list(path);
          return new Folder(
              path, listing.entries().stream().map(DiskShelf::entry).toList(), listing.more());
        });
  }

  private SharedFolder shared() {
    return folder.orElseThrow(
        () -> new FileRefused(FileRefusal.NOT_FOUND, "this server shares no folder"));
  }

  private static FolderEntry entry(Listing.Entry entry) {
    return new FolderEntry(entry.name(), entry.folder(), entry.bytes(), entry.modified());
  }

  @Override
  public CompletionStage<OpenFile> open(
      String room, UUID reader, FileSource source, Consumer<FileView> changed) {
    return Refusals.on(
        threads,
        () -> {
          Document document =
              switch (source) {
                case AttachmentSource(UUID id) ->
                    documents.of(room, id, attachments.source(room, id));
                case FolderSource(String path) -> new Document(shared().file(path));
              };
          return new DiskFile(
              room, document, look(Requester.of(room, reader), document), watch, threads, changed);
        });
  }

  private Function<Runnable, Shown> look(Requester requester, Document document) {
    return switch (type(document.source())) {
      case PNG, JPEG, GIF, PDF -> {
        renderer.pages(requester, document); // fails now if the file cannot be rendered
        yield _ -> new ShownPages(document, renderer, threads);
      }
      case WEBP, ZIP, GZIP ->
          throw new FilesException(Reason.WRONG_TYPE, "files of this type cannot be shown");
      case OTHER -> known -> new ShownText(TextFile.open(document, threads, known));
    };
  }

  @Override
  public CompletionStage<Boolean> has(String room, UUID id) {
    return Refusals.on(threads, () -> attachments.has(room, id));
  }

  /** {@return the attachments of a room whose last upload is older than a time; blocks} */
  public Set<UUID> olderThan(String room, Instant before) {
    return attachments.olderThan(room, before);
  }

  /**
   * Deletes an attachment whose last upload is older than a time; blocks. {@return whether it
   * existed}
   */
  public boolean discard(String room, UUID id, Instant before) {
    return attachments.delete(room, id, before);
  }

  /**
   * Deletes attachments of rooms that no longer exist, if their last upload is older than a time;
   * blocks.
   *
   * @param rooms the names of all existing rooms
   * @return the number of deleted files
   */
  public int discardOthers(Collection<String> rooms, Instant before) {
    return attachments.deleteOthers(rooms, before);
  }

  /** Deletes all attachments of a room; blocks. */
  public void discard(String room) {
    attachments.deleteAll(room);
  }

  /** {@return the state of the rendering processes, for health checks} */
  public RendererState rendering() {
    return renderer.state();
  }

  @Override
  public void close() {
    watch.close();
    renderer.close();
    threads.shutdown();
  }
}
