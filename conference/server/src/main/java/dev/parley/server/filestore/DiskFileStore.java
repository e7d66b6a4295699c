package dev.parley.server.filestore;

import static dev.parley.room.limits.ConferenceLimits.ATTACHMENTS_BYTES_MAX;

import dev.parley.base.MemoryBudget;
import dev.parley.files.AttachmentStore;
import dev.parley.files.AttachmentUpload;
import dev.parley.files.DirectoryListing;
import dev.parley.files.FileWatch;
import dev.parley.files.FilesException;
import dev.parley.files.FilesException.Reason;
import dev.parley.files.MediaType;
import dev.parley.files.OpenedFile;
import dev.parley.files.ReadableFile;
import dev.parley.files.SharedFolder;
import dev.parley.files.VersionedFile;
import dev.parley.files.render.RenderLimits;
import dev.parley.files.render.RenderRequester;
import dev.parley.files.render.Renderer;
import dev.parley.files.render.RendererState;
import dev.parley.files.text.TextFile;
import dev.parley.room.api.files.AttachmentSource;
import dev.parley.room.api.files.ContentStream;
import dev.parley.room.api.files.FileRefusal;
import dev.parley.room.api.files.FileRefused;
import dev.parley.room.api.files.FileSource;
import dev.parley.room.api.files.FileView;
import dev.parley.room.api.files.FolderEntry;
import dev.parley.room.api.files.FolderListing;
import dev.parley.room.api.files.FolderSource;
import dev.parley.room.spi.OpenFile;
import dev.parley.room.spi.RoomFileStore;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
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
public final class DiskFileStore implements RoomFileStore, AutoCloseable {
  private static final Duration POLL = Duration.ofSeconds(2);
  private static final Duration QUIET = Duration.ofMillis(200);
  private static final int COPY_BYTES = 64 << 10;

  private final AttachmentStore attachments;
  private final Optional<SharedFolder> folder;
  private final Renderer renderer;
  private final FileWatch watch = new FileWatch(POLL, QUIET);
  private final DocumentCache documents = new DocumentCache();
  private final ExecutorService threads =
      Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("parley-files-", 0).factory());

  private DiskFileStore(
      AttachmentStore attachments, Optional<SharedFolder> folder, Renderer renderer) {
    this.attachments = attachments;
    this.folder = folder;
    this.renderer = renderer;
  }

  /**
   * Opens the file store.
   *
   * @param kept the folder of attachments; those of a room may take all bytes of its quota (QU-7),
   *     since a lower limit here would have no shares and no reserve
   * @param shared the folder to be shared, read-only
   * @param limits of rendering
   * @param budget in which pages that are kept are reserved
   * @throws FilesException when one of the folders cannot be used
   */
  public static DiskFileStore open(
      Path kept, Optional<Path> shared, RenderLimits limits, MemoryBudget budget) {
    Optional<SharedFolder> folder = shared.map(SharedFolder::open);
    AttachmentStore attachments = AttachmentStore.open(kept, ATTACHMENTS_BYTES_MAX);
    return new DiskFileStore(attachments, folder, new Renderer(limits, budget));
  }

  /**
   * Opens the file store read-only, beside the server that has it open.
   *
   * @param kept the folder of attachments
   */
  public static DiskFileStore openReadOnly(Path kept) {
    return new DiskFileStore(
        AttachmentStore.openReadOnly(kept),
        Optional.empty(),
        new Renderer(RenderLimits.DEFAULT, MemoryBudget.unlimited()));
  }

  @Override
  public CompletionStage<String> put(
      String room, UUID id, long bytes, Flow.Publisher<byte[]> content) {
    return FileErrorMapper.on(
            threads, () -> new UploadSubscriber(attachments.begin(room, id, bytes)))
        .thenCompose(taking -> {
          content.subscribe(taking);
          return taking.done();
        });
  }

  @Override
  public CompletionStage<ContentStream> content(String room, UUID reader, UUID id, int maxWidth) {
    return FileErrorMapper.on(
        threads,
        () -> {
          ReadableFile source = attachments.source(room, id);
          MediaType type = type(source);
          boolean scaled =
              maxWidth > 0
                  && (type == MediaType.PNG || type == MediaType.JPEG || type == MediaType.GIF);
          if (scaled) {
            VersionedFile document = documents.of(room, id, source);
            return PageContentView.content(
                renderer.page(RenderRequester.of(room, reader), document, 1, maxWidth), threads);
          }
          return new ContentStream(
              type.text(), source.stamp().bytes(), 0, 0, BytePublisher.of(threads, source));
        });
  }

  private static MediaType type(ReadableFile source) {
    try (OpenedFile opened = source.open()) {
      return MediaType.of(opened.read(0, MediaType.HEAD_BYTES));
    } catch (IOException e) {
      throw new FilesException(Reason.IO, "the file cannot be read", e);
    }
  }

  @Override
  public CompletionStage<FolderListing> folder(String path) {
    return FileErrorMapper.on(
        threads,
        () -> {
          DirectoryListing listing = shared().list(path);
          return new FolderListing(
              path, listing.entries().stream().map(DiskFileStore::entry).toList(), listing.more());
        });
  }

  private SharedFolder shared() {
    return folder.orElseThrow(
        () -> new FileRefused(FileRefusal.NOT_FOUND, "this server shares no folder"));
  }

  private static FolderEntry entry(DirectoryListing.ListingEntry entry) {
    return new FolderEntry(entry.name(), entry.folder(), entry.bytes(), entry.modified());
  }

  @Override
  public CompletionStage<OpenFile> open(
      String room, UUID reader, FileSource source, Consumer<FileView> changed) {
    return FileErrorMapper.on(
        threads,
        () -> {
          VersionedFile document =
              switch (source) {
                case AttachmentSource(UUID id) ->
                    documents.of(room, id, attachments.source(room, id));
                case FolderSource(String path) -> new VersionedFile(shared().file(path));
              };
          return new DiskOpenFile(
              room,
              document,
              look(RenderRequester.of(room, reader), document),
              watch,
              threads,
              changed);
        });
  }

  private Function<Runnable, ContentView> look(RenderRequester requester, VersionedFile document) {
    return switch (type(document.source())) {
      case PNG, JPEG, GIF, PDF -> {
        renderer.pages(requester, document); // fails now if the file cannot be rendered
        yield _ -> new PageContentView(document, renderer, threads);
      }
      case WEBP, ZIP, GZIP ->
          throw new FilesException(Reason.WRONG_TYPE, "files of this type cannot be shown");
      case OTHER -> known -> new TextContentView(TextFile.open(document, threads, known));
    };
  }

  @Override
  public CompletionStage<Boolean> has(String room, UUID id) {
    return FileErrorMapper.on(threads, () -> attachments.has(room, id));
  }

  @Override
  public CompletionStage<Void> delete(String room, Set<UUID> ids) {
    return FileErrorMapper.on(
        threads,
        () -> {
          ids.forEach(id -> attachments.delete(room, id));
          return null;
        });
  }

  /** {@return whether this disk has an attachment; blocks} */
  public boolean holds(String room, UUID id) {
    return attachments.has(room, id);
  }

  /** {@return whether this disk has an attachment of that size, which can be read; blocks} */
  public boolean holds(String room, UUID id, long bytes) {
    try {
      return holds(room, id) && attachments.source(room, id).stamp().bytes() == bytes;
    } catch (FilesException e) {
      return false;
    }
  }

  /**
   * {@return the bytes of an attachment, to be closed by the caller; blocks}
   *
   * @throws FilesException when this disk has none with this id
   */
  public InputStream read(String room, UUID id) {
    return Channels.newInputStream(attachments.source(room, id).open().channel());
  }

  /**
   * Stores a copy of an attachment that another node took; blocks.
   *
   * @throws FilesException when the disk or the room is full
   */
  public void keep(String room, UUID id, Path content) {
    try (FileChannel from = FileChannel.open(content);
        AttachmentUpload upload = attachments.begin(room, id, from.size())) {
      ByteBuffer piece = ByteBuffer.allocate(COPY_BYTES);
      while (from.read(piece) >= 0) {
        upload.write(piece.flip());
        piece.clear();
      }
      upload.finish();
    } catch (IOException e) {
      throw new FilesException(Reason.IO, "the attachment cannot be stored", e);
    }
  }

  /** {@return the attachments of a room whose last upload is older than a time; blocks} */
  public Set<UUID> olderThan(String room, Instant before) {
    return attachments.olderThan(room, before);
  }

  /**
   * Deletes an attachment whose last upload is older than a time; blocks. {@return whether it
   * existed}
   */
  public boolean delete(String room, UUID id, Instant before) {
    return attachments.delete(room, id, before);
  }

  /**
   * Deletes attachments of rooms that no longer exist, if their last upload is older than a time;
   * blocks.
   *
   * @param rooms the names of all existing rooms
   * @return the number of deleted files
   */
  public int deleteOrphans(Collection<String> rooms, Instant before) {
    return attachments.deleteOrphans(rooms, before);
  }

  /** Deletes all attachments of a room; blocks. */
  public void delete(String room) {
    attachments.deleteAll(room);
  }

  /** {@return the state of the rendering processes, for health checks} */
  public RendererState rendererState() {
    return renderer.state();
  }

  @Override
  public void close() {
    watch.close();
    renderer.close();
    threads.shutdown();
  }
}
