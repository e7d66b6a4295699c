package dev.parley.files.render;

import static dev.parley.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.parley.files.Document;
import dev.parley.files.FilesException;
import dev.parley.files.FilesException.Reason;
import dev.parley.files.MediaType;
import dev.parley.files.SharedFolder;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import javax.imageio.ImageIO;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RendererTest {
  private static Renderer renderer;

  @TempDir private Path root;
  private int names;

  @BeforeAll
  static void start() {
    renderer = new Renderer(limits(Duration.ofSeconds(60), Duration.ofMinutes(5), 64));
  }

  @AfterAll
  static void end() {
    renderer.close();
  }

  @Test
  void pictureIsScaledToTheWidth() throws IOException {
    for (String format : new String[] {"png", "jpeg", "gif"}) {
      Document image = document(Samples.image(format, 1_200, 600));

      assertThat(renderer.pages(image)).isEqualTo(1);
      Picture picture = renderer.page(image, 1, 300);

      assertThat(picture.type()).isEqualTo(format.equals("jpeg") ? MediaType.JPEG : MediaType.PNG);
      BufferedImage read = ImageIO.read(new ByteArrayInputStream(picture.bytes()));
      assertThat(read.getWidth()).isEqualTo(picture.width()).isEqualTo(300);
      assertThat(read.getHeight()).isEqualTo(picture.height()).isEqualTo(150);
      assertThat(read.getRGB(100, 100) & 0xFFFFFF).isBetween(0x00F800, 0x02FF02);
    }
  }

  @Test
  void pictureIsNotMadeWider() throws IOException {
    assertThat(renderer.page(document(Samples.image("png", 40, 20)), 1, 300).width()).isEqualTo(40);
  }

  @ParameterizedTest
  @CsvSource({
    "1, 10, 20",
    "2, 70, 20",
    "3, 70, 20",
    "4, 10, 20",
    "5, 20, 10",
    "6, 20, 10",
    "7, 20, 70",
    "8, 20, 70",
    "9, 10, 20"
  })
  void photoIsTurnedAsTheCameraSays(int orientation, int redX, int redY) throws IOException {
    for (boolean littleEndian : new boolean[] {true, false}) {
      Document photo = document(Samples.turned(orientation, littleEndian));

      BufferedImage read =
          ImageIO.read(new ByteArrayInputStream(renderer.page(photo, 1, 400).bytes()));

      boolean lies = orientation >= 5 && orientation <= 8;
      assertThat(read.getWidth()).isEqualTo(lies ? 40 : 80);
      assertThat(new Color(read.getRGB(redX, redY)).getRed()).isGreaterThan(200);
      int otherX = lies ? 20 : 80 - redX;
      int otherY = lies ? 80 - redY : 20;
      assertThat(new Color(read.getRGB(otherX, otherY)).getRed()).isLessThan(50);
    }
  }

  @Test
  void transparencyIsKept() throws IOException {
    Picture picture = renderer.page(document(Samples.transparentPng(100, 100)), 1, 50);

    BufferedImage read = ImageIO.read(new ByteArrayInputStream(picture.bytes()));
    assertThat(read.getRGB(10, 10) >>> 24).isZero();
  }

  @Test
  void pdfPageIsDrawn() throws IOException {
    Document pdf = document(Samples.pdf(3, 200, 400));

    assertThat(renderer.pages(pdf)).isEqualTo(3);
    Picture picture = renderer.page(pdf, 3, 100);

    assertThat(picture.type()).isEqualTo(MediaType.PNG);
    assertThat(picture.width()).isEqualTo(100);
    assertThat(picture.height()).isEqualTo(200);
    refused(Reason.NO_SUCH_PAGE, () -> renderer.page(pdf, 0, 100));
    refused(Reason.NO_SUCH_PAGE, () -> renderer.page(pdf, 4, 100));
  }

  @Test
  void wordsAreDrawnAlsoInAFontThatTheFileDoesNotBring() throws IOException {
    Picture picture = renderer.page(document(Samples.pdfWithWords()), 1, 200);

    BufferedImage read = ImageIO.read(new ByteArrayInputStream(picture.bytes()));
    long dark = 0;
    for (int x = 0; x < read.getWidth(); x++) {
      dark += new Color(read.getRGB(x, 50)).getRed() < 100 ? 1 : 0;
    }
    assertThat(dark).isGreaterThan(40);
  }

  @Test
  void pageIsDrawnAnewWhenItsFileChanged() throws IOException {
    Path file = Files.write(root.resolve("changing"), Samples.image("png", 40, 20));
    Document document = new Document(SharedFolder.open(root).file("changing"));
    assertThat(renderer.page(document, 1, 100).width()).isEqualTo(40);

    Files.write(file, Samples.image("png", 60, 20));

    assertThat(renderer.page(document, 1, 100).width()).isEqualTo(60);
  }

  @Test
  void widthIsBounded() throws IOException {
    Document wide = document(Samples.pdf(1, 1_000, 10));

    assertThat(renderer.page(wide, 1, Integer.MAX_VALUE).width()).isEqualTo(RenderLimits.WIDTH_MAX);
    assertThat(renderer.page(wide, 1, -1).width()).isEqualTo(1);
  }

  @Test
  void pageThatWouldBeTooLargeIsMadeLessWide() throws IOException {
    Document strip = document(Samples.pdf(1, 10, 1_600));
    Picture exact = renderer.page(strip, 1, 100);
    assertThat(exact.width()).isEqualTo(100);
    assertThat(exact.height()).isEqualTo(RenderLimits.DRAWN_HEIGHT_MAX);
    assertThat(renderer.page(strip, 1, 200).width()).isEqualTo(100);

    Document square = document(Samples.pdf(1, 100, 100));
    Picture large = renderer.page(square, 1, RenderLimits.WIDTH_MAX);
    assertThat(large.width() * large.height())
        .isBetween(RenderLimits.DRAWN_PIXELS_MAX - 10_000, RenderLimits.DRAWN_PIXELS_MAX);
  }

  @Test
  void pictureOfTooManyPixelsIsRefusedByItsHeader() throws IOException {
    refused(
        Reason.TOO_LARGE, () -> renderer.pages(document(Samples.pngThatSays(100_000, 100_000, 9))));
    refused(
        Reason.TOO_LARGE,
        () -> renderer.pages(document(Samples.pngThatSays(Integer.MAX_VALUE, 2, 9))));
    int side = RenderLimits.PIXELS_MAX / 8_000;
    assertThat(renderer.pages(document(Samples.pngThatSays(8_000, side, 9)))).isEqualTo(1);
    refused(
        Reason.TOO_LARGE, () -> renderer.pages(document(Samples.pngThatSays(8_000, side + 1, 9))));
  }

  @Test
  void pictureOfTheMostPixelsIsDrawn() throws IOException {
    byte[] png = Samples.pngThatSays(8_000, 5_000, 5_000L * (1 + 4 * 8_000));

    assertThat(renderer.page(document(png), 1, 800).height()).isEqualTo(500);
  }

  @Test
  void damagedFileIsRefused() throws IOException {
    byte[] png = Samples.image("png", 500, 500);
    byte[] jpeg = Samples.image("jpeg", 500, 500);
    byte[] pdf = Samples.pdf(1, 100, 100);

    refused(Reason.DAMAGED, () -> renderer.page(document(Arrays.copyOf(png, 60)), 1, 100));
    refused(Reason.DAMAGED, () -> renderer.page(document(Arrays.copyOf(png, 20)), 1, 100));
    refused(Reason.DAMAGED, () -> renderer.page(document(Arrays.copyOf(jpeg, 20)), 1, 100));
    refused(Reason.DAMAGED, () -> renderer.page(document("GIF89a".getBytes()), 1, 100));
    refused(Reason.DAMAGED, () -> renderer.page(document(Arrays.copyOf(pdf, 30)), 1, 100));
    refused(Reason.WRONG_TYPE, () -> renderer.page(document(new byte[0]), 1, 100));
    refused(Reason.WRONG_TYPE, () -> renderer.page(document("hello".getBytes()), 1, 100));
    refused(Reason.WRONG_TYPE, () -> renderer.page(document("RIFF1234WEBP".getBytes()), 1, 100));
  }

  @Test
  void pdfWithAPasswordIsRefused() throws IOException {
    Document pdf = document(Samples.encryptedPdf());

    refused(Reason.ENCRYPTED, () -> renderer.pages(pdf));
  }

  @Test
  void fileIsRefusedBeyondItsLimit() throws IOException {
    Path large = root.resolve("large");
    try (var channel = new RandomAccessFile(large.toFile(), "rw")) {
      channel.setLength(RenderLimits.DOCUMENT_BYTES_MAX + 1L);
    }
    Document document = new Document(SharedFolder.open(root).file("large"));

    refused(Reason.TOO_LARGE, () -> renderer.pages(document));
  }

  @Test
  void pdfThatUnpacksToMoreThanTheMemoryIsRefusedAndTheNextOneIsDrawn() throws IOException {
    Document bomb = document(Samples.bombPdf());
    Document good = document(Samples.pdf(1, 100, 100));

    assertThatExceptionOfType(FilesException.class)
        .isThrownBy(() -> renderer.page(bomb, 1, 100))
        .satisfies(e -> assertThat(e.reason()).isIn(Reason.DAMAGED, Reason.TOO_SLOW));
    assertThat(renderer.page(good, 1, 100).width()).isEqualTo(100);
  }

  @Test
  void pageThatTakesTooLongIsGivenUpAndTheNextOneIsDrawn() throws IOException {
    Document endless = document(Samples.endlessPdf());
    Document good = document(Samples.pdf(1, 100, 100));
    try (Renderer brief = new Renderer(limits(Duration.ofSeconds(5), Duration.ofMinutes(5), 64))) {
      brief.page(good, 1, 100);
      long first = brief.pid();

      refused(Reason.TOO_SLOW, () -> brief.page(endless, 1, 100));

      eventually("the process is gone", () -> ProcessHandle.of(first).isEmpty());
      assertThat(brief.page(good, 1, 101).width()).isEqualTo(101);
      assertThat(brief.pid()).isNotEqualTo(first).isPositive();
      long second = brief.pid();
      refused(Reason.TOO_SLOW, () -> brief.page(endless, 1, 50));
      assertThat(brief.pid()).as("the process of before: it was not tried again").isEqualTo(second);
    }
  }

  @Test
  void processThatDiesIsReplaced() throws IOException {
    Document image = document(Samples.image("png", 300, 300));
    try (Renderer own = new Renderer(limits(Duration.ofSeconds(60), Duration.ofMinutes(5), 64))) {
      own.page(image, 1, 100);
      long first = own.pid();
      ProcessHandle.of(first).ifPresent(ProcessHandle::destroyForcibly);
      eventually("the process is dead", () -> own.pid() == 0);

      assertThat(own.page(image, 1, 101).width()).isEqualTo(101);
      assertThat(own.pid()).isNotEqualTo(first);
    }
  }

  @Test
  void idleProcessIsEndedAndStartedAgain() throws IOException {
    Document image = document(Samples.image("png", 300, 300));
    try (Renderer own = new Renderer(limits(Duration.ofSeconds(60), Duration.ofMillis(1), 64))) {
      own.page(image, 1, 100);
      eventually("the process is ended", () -> own.pid() == 0);

      assertThat(own.page(image, 1, 101).width()).isEqualTo(101);
    }
  }

  @Test
  void processEndsWithItsRenderer() throws IOException {
    Document image = document(Samples.image("png", 300, 300));
    Renderer own = new Renderer(limits(Duration.ofSeconds(60), Duration.ofMinutes(5), 64));
    own.page(image, 1, 100);
    long pid = own.pid();
    own.close();

    eventually("the process is gone", () -> ProcessHandle.of(pid).isEmpty());
    refused(Reason.IO, () -> own.page(image, 1, 101));
  }

  @Test
  void callBeyondThoseThatMayWaitIsRefused() throws Exception {
    Document endless = document(Samples.endlessPdf());
    Document good = document(Samples.pdf(1, 100, 100));
    CompletableFuture<Void> first;
    try (Renderer own = new Renderer(limits(Duration.ofMinutes(5), Duration.ofMinutes(5), 1))) {
      first =
          CompletableFuture.runAsync(
              () -> own.page(endless, 1, 100), task -> Thread.ofVirtual().start(task));
      eventually("the process works", () -> own.pid() > 0);

      refused(Reason.BUSY, () -> own.page(good, 1, 100));
    }
    eventually("the first call ends", first::isCompletedExceptionally);
  }

  private Document document(byte[] bytes) throws IOException {
    String name = "file" + names++;
    Files.write(root.resolve(name), bytes);
    return new Document(SharedFolder.open(root).file(name));
  }

  private static RenderLimits limits(Duration budget, Duration idle, int waiting) {
    return new RenderLimits(256, budget, idle, waiting, 1 << 20);
  }

  private static void refused(Reason reason, ThrowingCallable call) {
    assertThatExceptionOfType(FilesException.class)
        .isThrownBy(call)
        .satisfies(e -> assertThat(e.reason()).as(e.getMessage()).isEqualTo(reason));
  }
}
