package dev.parley.export;

import dev.parley.base.MemoryBudget;
import dev.parley.files.FilesException;
import dev.parley.files.ReadableFile;
import dev.parley.files.VersionedFile;
import dev.parley.files.render.RenderLimits;
import dev.parley.files.render.RenderRequester;
import dev.parley.files.render.Renderer;
import dev.parley.room.api.files.AttachmentSource;
import dev.parley.room.api.files.FileSource;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import javax.imageio.ImageIO;

/**
 * Renderer of file pages to images. Files are untrusted, so a separate process draws them.
 *
 * <p>Threads: one at a time, which closes it. Memory: the last {@value #KEPT} pages.
 */
final class PageImages implements AutoCloseable {
  private static final int KEPT = 16;
  private static final int WIDTH = 1_600;

  private final RecordedRoomLog past;
  private final Renderer renderer = new Renderer(RenderLimits.DEFAULT, MemoryBudget.unlimited());
  private final Map<Page, Optional<BufferedImage>> kept = new LinkedHashMap<>();

  /** Page of a file, counted from 1. */
  private record Page(FileSource file, int number) {}

  PageImages(RecordedRoomLog past) {
    this.past = past;
  }

  /** {@return an attached image; empty when it is not an image or does not exist} */
  Optional<BufferedImage> attachment(UUID id) {
    return page(new AttachmentSource(id), 1);
  }

  /** {@return a page; empty when it cannot be drawn, or the file does not exist} */
  Optional<BufferedImage> page(FileSource file, int number) {
    Page page = new Page(file, number);
    Optional<BufferedImage> known = kept.get(page);
    if (known == null) {
      known = past.file(file).flatMap(source -> drawn(source, number));
      if (kept.size() == KEPT) {
        kept.remove(kept.keySet().iterator().next());
      }
      kept.put(page, known);
    }
    return known;
  }

  private Optional<BufferedImage> drawn(ReadableFile source, int number) {
    try {
      byte[] picture =
          renderer
              .page(RenderRequester.STANDALONE, new VersionedFile(source), number, WIDTH)
              .bytes();
      return Optional.ofNullable(ImageIO.read(new ByteArrayInputStream(picture)));
    } catch (FilesException | IOException e) {
      return Optional.empty();
    }
  }

  @Override
  public void close() {
    renderer.close();
  }
}
