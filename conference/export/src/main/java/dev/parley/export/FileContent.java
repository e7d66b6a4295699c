package dev.parley.export;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.parley.files.FilesException;
import dev.parley.files.OpenedFile;
import dev.parley.files.ReadableFile;
import dev.parley.room.api.board.Shape;
import dev.parley.room.api.files.FileSource;
import dev.parley.room.spi.AnnotationIds;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.LogEntry;
import java.awt.Dimension;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Shared file as content of the video: the file shown last and not removed. Its visible page is the
 * one that was annotated last, or else the first, with the annotations; of a text file, the
 * beginning. The log does not contain the scroll positions of members.
 *
 * <p>Threads: one at a time.
 */
final class FileContent implements SharedContent {
  /** Width of a file's page in board units. */
  private static final double PAGE_UNITS = 1_000;

  private static final Pattern INK_PAGE =
      Pattern.compile(AnnotationIds.PAGES + "([0-9a-f-]{36})/([1-9]\\d{0,8})");
  private static final int TEXT_BYTES = 16 << 10;
  private static final int LINES = 40;
  private static final int MARGIN = 12;

  private final Instant began;
  private final BoardTimeline board;
  private final PageImages pages;
  private final RecordedRoomLog past;
  private final List<ShownFile> steps = new ArrayList<>();
  private final List<ShownFile> open = new ArrayList<>();
  private final AnnotationIds inks = new AnnotationIds();
  private int done;
  private ImageKey drawnLook = new ImageKey(Optional.empty(), 0, 0, new Dimension());
  private Optional<BufferedImage> drawn = Optional.empty();

  /**
   * Event that shows a file, with the board of its annotations; without a source, the file is
   * removed.
   */
  private record ShownFile(long millis, UUID file, UUID ink, Optional<FileSource> source) {}

  /** Key of the image drawn last. */
  private record ImageKey(Optional<ShownFile> file, int page, int changes, Dimension size) {}

  FileContent(Instant began, BoardTimeline board, PageImages pages, RecordedRoomLog past) {
    this.began = began;
    this.board = board;
    this.pages = pages;
    this.past = past;
  }

  /** Adds an event of the room, in order. */
  void add(LogEntry entry) {
    long millis = Duration.between(began, entry.at()).toMillis();
    if (entry.event() instanceof Event.Shown shown && entry.key().isPresent()) {
      UUID id = entry.key().get();
      inks.shown(shown.source(), id);
      steps.add(
          new ShownFile(millis, id, inks.of(shown.source(), id), Optional.of(shown.source())));
    } else if (entry.event() instanceof Event.Closed(UUID file)) {
      steps.add(new ShownFile(millis, file, file, Optional.empty()));
    }
  }

  @Override
  public boolean inUse(long millis) {
    return shown(millis).isPresent();
  }

  private Optional<ShownFile> shown(long millis) {
    for (; done < steps.size() && steps.get(done).millis() <= millis; done++) {
      ShownFile step = steps.get(done);
      open.removeIf(other -> other.file().equals(step.file()));
      step.source().ifPresent(_ -> open.add(step));
    }
    return open.isEmpty() ? Optional.empty() : Optional.of(open.getLast());
  }

  @Override
  public Optional<BufferedImage> at(long millis, Dimension size) {
    Optional<ShownFile> file = shown(millis);
    int changes = board.at(millis);
    ImageKey look = new ImageKey(file, file.map(this::page).orElse(1), changes, size);
    if (!look.equals(drawnLook)) {
      drawn = file.map(it -> draw(it, look.page(), size));
      drawnLook = look;
    }
    return drawn;
  }

  private int page(ShownFile shown) {
    return board
        .lastPage(AnnotationIds.PAGES + shown.ink() + "/", true)
        .map(INK_PAGE::matcher)
        .filter(Matcher::matches)
        .map(it -> Integer.parseInt(it.group(2)))
        .orElse(1);
  }

  private BufferedImage draw(ShownFile shown, int number, Dimension size) {
    Optional<BufferedImage> page = pages.page(shown.source().orElseThrow(), number);
    BufferedImage sheet = BlankImages.of(size);
    Graphics2D graphics = BlankImages.draw(sheet);
    if (page.isPresent()) {
      page(
          graphics,
          page.get(),
          board.shapes(AnnotationIds.PAGES + shown.ink() + "/" + number),
          size);
    } else {
      text(graphics, past.file(shown.source().orElseThrow()), size);
    }
    graphics.dispose();
    return sheet;
  }

  private void page(Graphics2D graphics, BufferedImage page, List<Shape> ink, Dimension size) {
    double high = PAGE_UNITS * page.getHeight() / page.getWidth();
    double scale = Math.min(size.width / PAGE_UNITS, size.height / high);
    graphics.translate((size.width - PAGE_UNITS * scale) / 2, (size.height - high * scale) / 2);
    graphics.scale(scale, scale);
    graphics.drawImage(page, 0, 0, (int) PAGE_UNITS, (int) Math.round(high), null);
    new BoardPainter(graphics, pages::attachment).paint(ink);
  }

  private static void text(Graphics2D graphics, Optional<ReadableFile> source, Dimension size) {
    float high = (size.height - 2f * MARGIN) / LINES;
    graphics.setColor(ExportPalette.INK);
    graphics.setFont(new Font(Font.MONOSPACED, Font.PLAIN, 1).deriveFont(high * 0.8f));
    List<String> lines = source.map(FileContent::beginning).orElse(List.of());
    for (int i = 0; i < lines.size(); i++) {
      graphics.drawString(lines.get(i).replace("\t", "    "), MARGIN, MARGIN + high * (i + 0.8f));
    }
  }

  /** {@return the first lines; none when the file is not a text} */
  private static List<String> beginning(ReadableFile source) {
    try (OpenedFile opened = source.open()) {
      String text = new String(opened.read(0, TEXT_BYTES), UTF_8);
      boolean binary = text.indexOf('\0') >= 0;
      return binary ? List.of() : text.lines().limit(LINES).toList();
    } catch (IOException | FilesException e) {
      return List.of();
    }
  }
}
