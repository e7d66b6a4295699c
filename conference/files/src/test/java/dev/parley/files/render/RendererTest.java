package dev.parley.files.render;

import static dev.parley.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.parley.base.MemoryBudget;
import dev.parley.base.MemoryBudget.Priority;
import dev.parley.base.MemoryBudget.Use;
import dev.parley.files.FilesException;
import dev.parley.files.FilesException.Reason;
import dev.parley.files.MediaType;
import dev.parley.files.SharedFolder;
import dev.parley.files.VersionedFile;
import dev.parley.files.confine.Confinement;
import dev.parley.files.render.RenderLimits.QueueLimits;
import dev.parley.testkit.ChildJvm;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import javax.imageio.ImageIO;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RendererTest {
  private static final RenderRequester ALICE = new RenderRequester("maths", "alice");

  private static Renderer renderer;

  @TempDir private Path root;
  private int names;

  @BeforeAll
  static void start() {
    renderer =
        new Renderer(
            limits(Duration.ofSeconds(60), Duration.ofMinutes(5), 64), MemoryBudget.unlimited());
  }

  @AfterAll
  static void end() {
    renderer.close();
  }

  @Test
  void pictureIsScaledToTheWidth() throws IOException {
    for (String format : new String[] {"png", "jpeg", "gif"}) {
      VersionedFile image = document(Samples.image(format, 1_200, 600));

      assertThat(renderer.pages(ALICE, image)).isEqualTo(1);
      RenderedPage picture = renderer.page(ALICE, image, 1, 300);

      assertThat(picture.type()).isEqualTo(format.equals("jpeg") ? MediaType.JPEG : MediaType.PNG);
      BufferedImage read = ImageIO.read(new ByteArrayInputStream(picture.bytes()));
      assertThat(read.getWidth()).isEqualTo(picture.width()).isEqualTo(300);
      assertThat(read.getHeight()).isEqualTo(picture.height()).isEqualTo(150);
      assertThat(read.getRGB(100, 100) & 0xFFFFFF).isBetween(0x00F800, 0x02FF02);
    }
  }

  @Test
  void pictureIsNotMadeWider() throws IOException {
    assertThat(renderer.page(ALICE, document(Samples.image("png", 40, 20)), 1, 300).width())
        .isEqualTo(40);
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
      VersionedFile photo = document(Samples.turned(orientation, littleEndian));

      BufferedImage read =
          ImageIO.read(new ByteArrayInputStream(renderer.page(ALICE, photo, 1, 400).bytes()));

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
    RenderedPage picture = renderer.page(ALICE, document(Samples.transparentPng(100, 100)), 1, 50);

    BufferedImage read = ImageIO.read(new ByteArrayInputStream(picture.bytes()));
    assertThat(read.getRGB(10, 10) >>> 24).isZero();
  }

  @Test
  void pdfPageIsDrawn() throws IOException {
    VersionedFile pdf = document(Samples.pdf(3, 200, 400));

    assertThat(renderer.pages(ALICE, pdf)).isEqualTo(3);
    RenderedPage picture = renderer.page(ALICE, pdf, 3, 100);

    assertThat(picture.type()).isEqualTo(MediaType.PNG);
    assertThat(picture.width()).isEqualTo(100);
    assertThat(picture.height()).isEqualTo(200);
    refused(Reason.NO_SUCH_PAGE, () -> renderer.page(ALICE, pdf, 0, 100));
    refused(Reason.NO_SUCH_PAGE, () -> renderer.page(ALICE, pdf, 4, 100));
  }

  @Test
  void wordsAreDrawnAlsoInAFontThatTheFileDoesNotBring() throws IOException {
    RenderedPage picture = renderer.page(ALICE, document(Samples.pdfWithWords()), 1, 200);

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
    VersionedFile document = new VersionedFile(SharedFolder.open(root).file("changing"));
    assertThat(renderer.page(ALICE, document, 1, 100).width()).isEqualTo(40);

    Files.write(file, Samples.image("png", 60, 20));

    assertThat(renderer.page(ALICE, document, 1, 100).width()).isEqualTo(60);
  }

  @Test
  void widthIsBounded() throws IOException {
    VersionedFile wide = document(Samples.pdf(1, 1_000, 10));

    assertThat(renderer.page(ALICE, wide, 1, Integer.MAX_VALUE).width())
        .isEqualTo(RenderLimits.WIDTH_MAX);
    assertThat(renderer.page(ALICE, wide, 1, -1).width()).isEqualTo(1);
  }

  @Test
  void pageThatWouldBeTooLargeIsMadeLessWide() throws IOException {
    VersionedFile strip = document(Samples.pdf(1, 10, 1_600));
    RenderedPage exact = renderer.page(ALICE, strip, 1, 100);
    assertThat(exact.width()).isEqualTo(100);
    assertThat(exact.height()).isEqualTo(RenderLimits.DRAWN_HEIGHT_MAX);
    assertThat(renderer.page(ALICE, strip, 1, 200).width()).isEqualTo(100);

    VersionedFile square = document(Samples.pdf(1, 100, 100));
    RenderedPage large = renderer.page(ALICE, square, 1, RenderLimits.WIDTH_MAX);
    assertThat(large.width() * large.height())
        .isBetween(RenderLimits.DRAWN_PIXELS_MAX - 10_000, RenderLimits.DRAWN_PIXELS_MAX);
  }

  @Test
  void pictureOfTooManyPixelsIsRefusedByItsHeader() throws IOException {
    tooLarge(Samples.pngThatSays(100_000, 100_000, 9));
    tooLarge(Samples.pngThatSays(Integer.MAX_VALUE, 2, 9));
    tooLarge(Samples.pngThatSays(RenderLimits.SIDE_MAX + 1, 1, 9));
    int side = RenderLimits.PIXELS_MAX / 50_000;
    assertThat(renderer.pages(ALICE, document(Samples.pngThatSays(50_000, side, 9)))).isEqualTo(1);
    tooLarge(Samples.pngThatSays(50_000, side + 1, 9));
  }

  private void tooLarge(byte[] picture) throws IOException {
    VersionedFile document = document(picture);
    refused(Reason.TOO_LARGE, () -> renderer.pages(ALICE, document));
  }

  @Test
  void progressiveJpegThatNeedsTooMuchMemoryOrTimeIsRefusedByItsHeader() throws IOException {
    VersionedFile large = document(Samples.jpegThatSays(12_000, 9_000, 10));
    VersionedFile slow = document(Samples.jpegThatSays(9_000, 9_000, 20_000));

    refused(Reason.TOO_LARGE, () -> renderer.pages(ALICE, large));
    refused(Reason.TOO_SLOW, () -> renderer.pages(ALICE, slow));
  }

  @Test
  void jpegOfMorePixelsThanTheHeapHoldsIsDrawn() throws IOException {
    Color colour = drawnOnASmallHeap(Samples.greenJpeg(8_000, 6_000));

    assertThat(colour.getGreen()).isBetween(0xF8, 0xFF);
    assertThat(colour.getRed() + colour.getBlue()).isLessThan(10);
  }

  @Test
  void pngOfMorePixelsThanTheHeapHoldsIsDrawn() throws IOException {
    byte[] transparent = Samples.pngThatSays(8_000, 6_000, 6_000L * (1 + 4 * 8_000));

    assertThat(drawnOnASmallHeap(transparent).getAlpha()).isZero();
  }

  /** {@return the last pixel of a picture of 8,000 x 6,000 pixels when it is scaled down} */
  private Color drawnOnASmallHeap(byte[] picture) throws IOException {
    VersionedFile image = document(picture);
    RenderLimits small =
        new RenderLimits(
            64,
            2,
            Duration.ofSeconds(60),
            Duration.ofMinutes(5),
            new QueueLimits(9, 9, 9),
            1 << 20);
    try (Renderer own = new Renderer(small, MemoryBudget.unlimited())) {
      RenderedPage thumb = own.page(ALICE, image, 1, 800);
      RenderedPage large = own.page(ALICE, image, 1, RenderLimits.WIDTH_MAX);

      assertThat(thumb.width()).isEqualTo(800);
      assertThat(thumb.height()).isEqualTo(600);
      assertThat(large.width()).isBetween(1_500, RenderLimits.WIDTH_MAX);
      BufferedImage read = ImageIO.read(new ByteArrayInputStream(thumb.bytes()));
      return new Color(read.getRGB(799, 599), true);
    }
  }

  @Test
  void pictureOfTheMostPixelsIsDrawn() throws IOException {
    byte[] png = Samples.pngThatSays(8_000, 5_000, 5_000L * (1 + 4 * 8_000));

    assertThat(renderer.page(ALICE, document(png), 1, 800).height()).isEqualTo(500);
  }

  @Test
  void damagedFileIsRefused() throws IOException {
    byte[] png = Samples.image("png", 500, 500);
    byte[] jpeg = Samples.image("jpeg", 500, 500);
    byte[] pdf = Samples.pdf(1, 100, 100);

    refused(Reason.DAMAGED, () -> renderer.page(ALICE, document(Arrays.copyOf(png, 60)), 1, 100));
    refused(Reason.DAMAGED, () -> renderer.page(ALICE, document(Arrays.copyOf(png, 20)), 1, 100));
    refused(Reason.DAMAGED, () -> renderer.page(ALICE, document(Arrays.copyOf(jpeg, 20)), 1, 100));
    refused(Reason.DAMAGED, () -> renderer.page(ALICE, document("GIF89a".getBytes()), 1, 100));
    refused(Reason.DAMAGED, () -> renderer.page(ALICE, document(Arrays.copyOf(pdf, 30)), 1, 100));
    refused(Reason.WRONG_TYPE, () -> renderer.page(ALICE, document(new byte[0]), 1, 100));
    refused(Reason.WRONG_TYPE, () -> renderer.page(ALICE, document("hello".getBytes()), 1, 100));
    refused(
        Reason.WRONG_TYPE, () -> renderer.page(ALICE, document("RIFF1234WEBP".getBytes()), 1, 100));
  }

  @Test
  void pdfWithAPasswordIsRefused() throws IOException {
    VersionedFile pdf = document(Samples.encryptedPdf());

    refused(Reason.ENCRYPTED, () -> renderer.pages(ALICE, pdf));
  }

  @Test
  void fileIsRefusedBeyondItsLimit() throws IOException {
    Path large = root.resolve("large");
    try (var channel = new RandomAccessFile(large.toFile(), "rw")) {
      channel.setLength(RenderLimits.DOCUMENT_BYTES_MAX + 1L);
    }
    VersionedFile document = new VersionedFile(SharedFolder.open(root).file("large"));

    refused(Reason.TOO_LARGE, () -> renderer.pages(ALICE, document));
  }

  @Test
  void pdfThatUnpacksToMoreThanTheMemoryIsRefusedAndTheNextOneIsDrawn() throws IOException {
    VersionedFile bomb = document(Samples.bombPdf());
    VersionedFile good = document(Samples.pdf(1, 100, 100));

    assertThatExceptionOfType(FilesException.class)
        .isThrownBy(() -> renderer.page(ALICE, bomb, 1, 100))
        .satisfies(e -> assertThat(e.reason()).isIn(Reason.DAMAGED, Reason.TOO_SLOW));
    assertThat(renderer.page(ALICE, good, 1, 100).width()).isEqualTo(100);
  }

  @Test
  void pageThatTakesTooLongIsGivenUpAndTheNextOneIsDrawn() throws IOException {
    VersionedFile endless = document(Samples.endlessPdf());
    VersionedFile same = document(Samples.endlessPdf());
    VersionedFile good = document(Samples.pdf(1, 100, 100));
    try (Renderer brief = renderer(Duration.ofSeconds(5), Duration.ofMinutes(5))) {
      brief.page(ALICE, good, 1, 100);
      long first = brief.pids().getFirst();

      refused(Reason.TOO_SLOW, () -> brief.page(ALICE, endless, 1, 100));

      eventually("the process is gone", () -> ProcessHandle.of(first).isEmpty());
      assertThat(brief.state().lastFailure()).isPresent();
      assertThat(brief.page(ALICE, good, 1, 101).width()).isEqualTo(101);
      assertThat(brief.pids()).hasSize(1).doesNotContain(first);
      long second = brief.pids().getFirst();
      refused(Reason.TOO_SLOW, () -> brief.page(ALICE, endless, 1, 50));
      refused(Reason.TOO_SLOW, () -> brief.page(ALICE, same, 1, 50));
      assertThat(brief.pids()).as("nothing was tried again").containsExactly(second);
    }
  }

  @Test
  void pageThatABusyMachineKeepsWaitingIsDrawnByTheSameProcess() throws Exception {
    VersionedFile good = document(Samples.pdf(1, 100, 100));
    Duration budget = Duration.ofSeconds(5);
    try (Renderer own = renderer(budget, Duration.ofMinutes(5))) {
      own.page(ALICE, good, 1, 100);
      long pid = own.pids().getFirst();
      signal("STOP", pid);
      long began = System.nanoTime();
      CompletableFuture<RenderedPage> waiting = later(() -> own.page(ALICE, good, 1, 101));
      eventually(
          "its time has passed by the clock",
          () -> System.nanoTime() - began > budget.toNanos() * 3 / 2);
      signal("CONT", pid);

      assertThat(waiting.join().width()).isEqualTo(101);
      assertThat(own.pids()).containsExactly(pid);
    }
  }

  private static void signal(String name, long pid) throws Exception {
    int exit = new ProcessBuilder("kill", "-" + name, String.valueOf(pid)).start().waitFor();
    assertThat(exit).isZero();
  }

  @Test
  void processThatDiesIsReplaced() throws IOException {
    VersionedFile image = document(Samples.image("png", 300, 300));
    try (Renderer own = renderer(Duration.ofSeconds(60), Duration.ofMinutes(5))) {
      own.page(ALICE, image, 1, 100);
      long first = own.pids().getFirst();
      ProcessHandle.of(first).ifPresent(ProcessHandle::destroyForcibly);
      eventually("the process is dead", () -> own.pids().isEmpty());

      assertThat(own.page(ALICE, image, 1, 101).width()).isEqualTo(101);
      assertThat(own.pids()).hasSize(1).doesNotContain(first);
    }
  }

  @Test
  void idleProcessIsEndedAndStartedAgain() throws IOException {
    VersionedFile image = document(Samples.image("png", 300, 300));
    try (Renderer own = renderer(Duration.ofSeconds(60), Duration.ofMillis(1))) {
      own.page(ALICE, image, 1, 100);
      eventually("the process is ended", () -> own.state().alive() == 0);

      assertThat(own.page(ALICE, image, 1, 101).width()).isEqualTo(101);
    }
  }

  @Test
  void processesAndTheirFoldersEndWithTheRenderer() throws IOException {
    VersionedFile image = document(Samples.image("png", 300, 300));
    VersionedFile endless = document(Samples.endlessPdf());
    Renderer own = renderer(Duration.ofMinutes(5), Duration.ofMinutes(5));
    own.page(ALICE, image, 1, 100);
    var drawing = later(() -> own.page(ALICE, endless, 1, 100));
    eventually("two processes run", () -> own.pids().size() == 2);
    List<Long> pids = own.pids();
    List<Path> folders = pids.stream().map(RendererTest::folder).toList();

    own.close();

    assertThat(pids).allMatch(pid -> ProcessHandle.of(pid).isEmpty());
    assertThat(folders).noneMatch(Files::exists);
    eventually("the page is refused", drawing::isCompletedExceptionally);
    assertThat(drawing.exceptionNow()).hasMessage("the server is closing");
    refused(Reason.IO, () -> own.page(ALICE, image, 1, 101));
  }

  @Test
  void closingOnAnInterruptedThreadRefusesPagesThatWait() throws IOException {
    VersionedFile endless = document(Samples.endlessPdf());
    VersionedFile other = document(Samples.pdf(1, 100, 100));
    Renderer own = renderer(Duration.ofMinutes(5), Duration.ofMinutes(5));
    var drawing = later(() -> own.page(ALICE, endless, 1, 100));
    eventually("it draws", () -> own.pids().size() == 1);
    var waiting = later(() -> own.page(ALICE, other, 1, 100));
    eventually("a page waits", () -> own.state().waiting() == 1);

    Thread.currentThread().interrupt();
    own.close();

    assertThat(Thread.interrupted()).isTrue();
    for (var page : List.of(drawing, waiting)) {
      eventually("the page is refused", page::isCompletedExceptionally);
      assertThat(page.exceptionNow()).hasMessage("the server is closing");
    }
  }

  @Test
  void processesEndInTheMiddleOfAPageWhenTheServerIsKilled() throws IOException {
    Path pdf = Files.write(root.resolve("endless.pdf"), Samples.endlessPdf());
    long pid;
    Path folder;
    try (ChildJvm server = ChildJvm.start(DrawsForEver.class, pdf)) {
      pid = Long.parseLong(server.line());
      folder = folder(pid);
      assertThat(folder).exists();
    }

    eventually("its child has ended", () -> ProcessHandle.of(pid).isEmpty());
    eventually("the folder is gone", () -> Files.notExists(folder));
  }

  private static Path folder(long pid) {
    try {
      return Files.readSymbolicLink(Path.of("/proc", String.valueOf(pid), "cwd"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void equalContentIsDrawnOnceForAllRooms() throws IOException {
    byte[] pdf = Samples.pdf(2, 100, 100);
    RenderRequester bob = new RenderRequester("history", "bob");

    RenderedPage first = renderer.page(ALICE, document(pdf), 2, 77);

    assertThat(renderer.page(bob, document(pdf), 2, 77)).isSameAs(first);
    assertThat(renderer.page(bob, document(pdf), 2, 78)).isNotSameAs(first);
  }

  @Test
  void photosThatDifferInTheirMetadataAloneAreNotTakenForEachOther() throws IOException {
    RenderedPage upright = renderer.page(ALICE, document(Samples.turned(1, true)), 1, 60);
    RenderedPage turned = renderer.page(ALICE, document(Samples.turned(6, true)), 1, 60);

    assertThat(upright.width()).isEqualTo(60);
    assertThat(turned.width()).isEqualTo(40); // it lies
  }

  @Test
  void stateTellsThatNoProcessCanBeStarted() throws IOException {
    VersionedFile image = document(Samples.image("png", 30, 30));
    RenderLimits tooSmall =
        new RenderLimits(
            1, 2, Duration.ofSeconds(60), Duration.ofMinutes(5), new QueueLimits(9, 9, 9), 1 << 20);
    try (Renderer own = new Renderer(tooSmall, MemoryBudget.unlimited())) {
      assertThat(own.state().startable()).isTrue();

      refused(Reason.IO, () -> own.page(ALICE, image, 1, 20));

      assertThat(own.state().startable()).isFalse();
      assertThat(own.state().alive()).isZero();
      assertThat(own.state().lastFailure()).isPresent();
    }
  }

  @Test
  void processesSayHowTheyAreConfined() throws IOException {
    renderer.page(ALICE, document(Samples.image("png", 30, 30)), 1, 20);

    Confinement confinement = renderer.state().confinement().orElseThrow();

    assertThat(confinement.missing()).isEqualTo(Renderer.confinement().missing());
    assertThat(confinement.applied().size() + confinement.missing().size()).isPositive();
    assertThat(renderer.state().startable()).isTrue();
  }

  @Test
  void resultsAreKeptOnlyWhileTheMemoryBudgetHasPlace() throws IOException {
    VersionedFile image = document(Samples.image("png", 300, 300));
    MemoryBudget budget = MemoryBudget.divided(1_000_000, 0);
    RenderLimits limits = limits(Duration.ofSeconds(60), Duration.ofMinutes(5), 64);
    try (Renderer own = new Renderer(limits, budget)) {
      RenderedPage first = own.page(ALICE, image, 1, 100);
      assertThat(own.page(ALICE, image, 1, 100)).isSameAs(first);
      assertThat(budget.used(Use.UPLOADS)).isPositive();

      long rest = budget.ordinary(Use.UPLOADS) - budget.used(Use.UPLOADS);
      assertThat(budget.tryReserve(Use.UPLOADS, Priority.ORDINARY, rest)).isTrue();
      assertThat(own.page(ALICE, image, 1, 101)).isNotSameAs(own.page(ALICE, image, 1, 101));
      budget.release(Use.UPLOADS, rest);
    }
    assertThat(budget.used()).isZero();
  }

  private VersionedFile document(byte[] bytes) throws IOException {
    String name = "file" + names++;
    Files.write(root.resolve(name), bytes);
    return new VersionedFile(SharedFolder.open(root).file(name));
  }

  private static Renderer renderer(Duration budget, Duration idle) {
    return new Renderer(limits(budget, idle, 64), MemoryBudget.unlimited());
  }

  private static CompletableFuture<RenderedPage> later(Supplier<RenderedPage> drawing) {
    return CompletableFuture.supplyAsync(drawing, task -> Thread.ofVirtual().start(task));
  }

  private static RenderLimits limits(Duration budget, Duration idle, int waiting) {
    return new RenderLimits(
        256, 3, budget, idle, new QueueLimits(waiting, waiting, waiting), 1 << 20);
  }

  private static void refused(Reason reason, ThrowingCallable call) {
    assertThatExceptionOfType(FilesException.class)
        .isThrownBy(call)
        .satisfies(e -> assertThat(e.reason()).as(e.getMessage()).isEqualTo(reason));
  }
}
