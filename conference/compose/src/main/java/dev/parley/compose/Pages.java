package dev.parley.compose;

import dev.parley.base.MemoryBudget;
import dev.parley.conference.api.files.AttachmentSource;
import dev.parley.conference.api.files.FileSource;
import dev.parley.files.Document;
import dev.parley.files.FilesException;
import dev.parley.files.Source;
import dev.parley.files.render.RenderLimits;
import dev.parley.files.render.Renderer;
import dev.parley.files.render.Requester;
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
final class Pages implements AutoCloseable {
  private static final int KEPT = 16;
  private static final int WIDTH = 1_600;

  private final RoomPast past;
  private final Renderer renderer = new Renderer(RenderLimits.DEFAULT, MemoryBudget.unlimited());
  private final Map<Page, Optional<BufferedImage>> kept = new LinkedHashMap<>();

  /** Page of a file, counted from 1. */
  private record Page(FileSource file, int number) {}

  Pages(RoomPast past) {
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

  private Optional<BufferedImage> drawn(Source source, int number) {
    try {
      byte[] picture = renderer.page(Requester.ONLY, new Document(source), number, WIDTH).bytes();
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
