package dev.parley.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.recording.RecordingReader;
import dev.parley.room.api.board.BoardOperation;
import dev.parley.room.api.board.BoardPage;
import dev.parley.room.api.board.ExtendShape;
import dev.parley.room.api.board.PutPage;
import dev.parley.room.api.board.PutShape;
import dev.parley.room.api.board.RemoveShape;
import dev.parley.room.api.board.Shape;
import dev.parley.room.api.board.ShapePlacement;
import dev.parley.room.api.board.ShapeStyle;
import dev.parley.room.api.files.FolderSource;
import dev.parley.room.spi.Event;
import java.awt.Color;
import java.awt.Dimension;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RoomTimelineTest {
  private static final UUID ADA = UUID.randomUUID();
  private static final UUID FILE = UUID.randomUUID();
  private static final Dimension SIZE = new Dimension(400, 400);

  /** A rectangle of 400 by 400 units: its sides as numbers of eighths of a unit. */
  private static final byte[] SQUARE = {(byte) 0x80, 0x19, (byte) 0x80, 0x19};

  @TempDir private Path folder;
  private RecordedRoomLogFake past;

  @BeforeEach
  void files() throws IOException {
    past = new RecordedRoomLogFake(ADA, Files.createDirectory(folder.resolve("files")));
  }

  private RoomTimeline room() throws IOException {
    try (SampleLesson lesson = new SampleLesson(folder)) {
      return RoomTimeline.of(RecordingReader.open(lesson.folder()), past);
    }
  }

  private static Shape square(UUID id, String page, int fill) {
    return new Shape(
        id,
        page,
        "V",
        "rectangle",
        new ShapePlacement(0, 0, 1, 1, 0),
        new ShapeStyle(fill, fill, 1, false),
        SQUARE);
  }

  private static Event drawn(BoardOperation... operations) {
    return new Event.Drawn(List.of(operations));
  }

  private static Color middle(SharedContent content, long millis) throws IOException {
    BufferedImage image = content.at(millis, SIZE).orElseThrow();
    return new Color(image.getRGB(SIZE.width / 2, SIZE.height / 2));
  }

  @Test
  void theBoardIsSeenAsItWasWhileItIsDrawnUpon() throws Exception {
    UUID red = UUID.randomUUID();
    past.add(-500_000, UUID.randomUUID(), drawn(new PutShape(square(red, "1", 0xFF0000FF))));
    past.add(
        1_000, UUID.randomUUID(), drawn(new PutShape(square(UUID.randomUUID(), "1", 0x0000FFFF))));
    past.add(2_000, UUID.randomUUID(), drawn(new ExtendShape(red, 99, new byte[1])));
    try (RoomTimeline room = room()) {
      assertThat(room.contents(0)).as("drawn upon long ago").isEmpty();
      SharedContent board = room.contents(1_500).getFirst();
      assertThat(middle(board, 1_500)).isIn(Color.RED, Color.BLUE);
      assertThat(room.contents(61_000)).hasSize(1);
      assertThat(room.contents(63_000)).isEmpty();
    }
  }

  @Test
  void everyKindOfShapeIsPainted() throws Exception {
    UUID[] ids = new UUID[9];
    String[] kinds = {
      "pen", "marker", "line", "arrow", "rectangle", "ellipse", "text", "image", "new-kind"
    };
    for (int i = 0; i < kinds.length; i++) {
      ids[i] = UUID.randomUUID();
      byte[] body = {16, 16, (byte) 0x80, 0x08, 64, 64, 127, 64, 0, 127};
      Shape shape =
          new Shape(
              ids[i],
              "1",
              "V",
              kinds[i],
              new ShapePlacement(0, 0, 1, 1, 0.1f),
              new ShapeStyle(0xFF, 0xFF, 3, i % 2 == 0),
              body);
      past.add(i * 1_000L, UUID.randomUUID(), drawn(new PutShape(shape)));
      past.add(i * 1_000L + 500, UUID.randomUUID(), drawn(new RemoveShape(ids[i])));
    }
    try (RoomTimeline room = room()) {
      for (int i = 0; i < kinds.length; i++) {
        SharedContent board = room.contents(i * 1_000L).getFirst();
        assertThat(dark(board.at(i * 1_000L, SIZE).orElseThrow())).as(kinds[i]).isPositive();
        assertThat(dark(board.at(i * 1_000L + 500, SIZE).orElseThrow())).isZero();
      }
    }
  }

  private static int dark(BufferedImage image) {
    int dark = 0;
    for (int y = 0; y < image.getHeight(); y++) {
      for (int x = 0; x < image.getWidth(); x++) {
        dark += (image.getRGB(x, y) & 0xFF) < 0xE0 ? 1 : 0;
      }
    }
    return dark;
  }

  @Test
  void aFileIsSeenWithInkOverItUntilItIsTakenAway() throws Exception {
    BufferedImage picture = new BufferedImage(200, 200, BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = picture.createGraphics();
    graphics.setColor(Color.GREEN);
    graphics.fillRect(0, 0, 200, 200);
    graphics.dispose();
    ImageIO.write(picture, "png", folder.resolve("files/green.png").toFile());
    String ink = "file/" + FILE + "/1";
    past.add(1_000, FILE, new Event.Shown("green.png", new FolderSource("green.png")));
    past.add(
        2_000,
        UUID.randomUUID(),
        drawn(
            new PutPage(new BoardPage(ink, "V", "")),
            new PutShape(square(UUID.randomUUID(), ink, 0xFF0000FF))));
    past.add(3_000, UUID.randomUUID(), new Event.Closed(FILE));
    UUID again = UUID.randomUUID();
    past.add(4_000, again, new Event.Shown("green.png", new FolderSource("green.png")));
    try (RoomTimeline room = room()) {
      assertThat(room.contents(500)).isEmpty();
      SharedContent file = room.contents(1_500).getFirst();
      assertThat(middle(file, 1_500)).isEqualTo(Color.GREEN);
      BufferedImage inked = file.at(2_500, SIZE).orElseThrow();
      assertThat(new Color(inked.getRGB(80, 80))).isEqualTo(Color.RED);
      assertThat(new Color(inked.getRGB(300, 300))).isEqualTo(Color.GREEN);
      assertThat(room.contents(3_500)).isEmpty();
      BufferedImage shownAgain = file.at(4_500, SIZE).orElseThrow();
      assertThat(new Color(shownAgain.getRGB(80, 80))).isEqualTo(Color.RED);
    }
  }

  @Test
  void aTextIsSeenFromItsBeginning() throws Exception {
    Files.writeString(folder.resolve("files/a.txt"), "one\ntwo\n");
    past.add(0, FILE, new Event.Shown("a.txt", new FolderSource("a.txt")));
    try (RoomTimeline room = room()) {
      assertThat(dark(room.contents(0).getFirst().at(0, SIZE).orElseThrow())).isPositive();
    }
  }

  @Test
  void whoIsThereIsKnownByTime() throws Exception {
    past.add(1_000, UUID.randomUUID(), new Event.Joined());
    past.add(2_000, UUID.randomUUID(), new Event.Left());
    try (RoomTimeline room = room()) {
      assertThat(room.people().at(500)).isEmpty();
      assertThat(room.people().at(1_500)).extracting(room.people()::name).containsExactly("Ada");
      assertThat(room.people().at(2_500)).isEmpty();
    }
  }
}
