package dev.parley.files.render;

import static dev.parley.testkit.Eventually.eventually;
import static dev.parley.testkit.Eventually.value;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.base.MemoryBudget;
import dev.parley.files.SharedFolder;
import dev.parley.files.VersionedFile;
import dev.parley.testkit.LeakCheck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Pages of one room do not wait for those of another one, whatever that asks for. */
final class FairRenderingTest {
  private static final RenderRequester MALLORY = new RenderRequester("attack", "mallory");
  private static final RenderRequester ALICE = new RenderRequester("maths", "alice");

  /** The thread that this starts in the JDK stays, and is nobody's leak. */
  @BeforeAll
  static void startJava2D() throws IOException {
    Samples.image("png", 1, 1);
    Samples.progressive(8, 8, 1);
  }

  @RegisterExtension final LeakCheck leaks = new LeakCheck();
  @TempDir private Path root;
  private int names;

  @Test
  void smallPictureIsDrawnWhileAnotherRoomDrawsEndlessPages() throws IOException {
    List<CompletableFuture<RenderedPage>> attack = new ArrayList<>();
    try (Renderer renderer = renderer()) {
      for (int i = 0; i < 6; i++) {
        attack.add(later(renderer, MALLORY, document(withTail(Samples.endlessPdf(), i))));
      }
      eventually("the attack has begun", () -> renderer.state().waiting() == 5);

      RenderedPage small =
          value("drawn", later(renderer, ALICE, document(Samples.image("png", 64, 64))));

      assertThat(small.width()).isEqualTo(64);
      assertThat(attack).noneMatch(CompletableFuture::isDone);
    }
    attack.forEach(each -> eventually("it has ended", each::isDone));
  }

  @Test
  void pdfIsDrawnWhileAnotherRoomDrawsEndlessPages() throws IOException {
    List<CompletableFuture<RenderedPage>> attack = new ArrayList<>();
    try (Renderer renderer = renderer()) {
      for (int i = 0; i < 6; i++) {
        RenderRequester each = new RenderRequester("attack", "mallory" + i);
        attack.add(later(renderer, each, document(withTail(Samples.endlessPdf(), i))));
      }
      eventually("the attack has begun", () -> renderer.state().waiting() == 5);

      RenderedPage page = value("drawn", later(renderer, ALICE, document(Samples.pdf(1, 64, 64))));

      assertThat(page.width()).isEqualTo(64);
      assertThat(attack).noneMatch(CompletableFuture::isDone);
    }
    attack.forEach(each -> eventually("it has ended", each::isDone));
  }

  @Test
  void smallPictureIsDrawnBeforeProgressiveJpegsOfManyScansOfAnotherRoom() throws IOException {
    byte[] jpeg = Samples.progressive(1_200, 800, 600);
    try (Renderer renderer = renderer()) {
      value("a process runs", later(renderer, ALICE, document(Samples.image("png", 32, 32))));
      List<CompletableFuture<RenderedPage>> attack = new ArrayList<>();
      for (int i = 0; i < 6; i++) {
        attack.add(later(renderer, MALLORY, document(withTail(jpeg, i))));
      }
      CompletableFuture<RenderedPage> small =
          later(renderer, ALICE, document(Samples.image("png", 64, 64)));

      value("drawn", small);

      assertThat(attack.stream().filter(CompletableFuture::isDone).count()).isLessThan(6);
      attack.forEach(each -> value("drawn in the end", each));
    }
  }

  private Renderer renderer() {
    return new Renderer(
        new RenderLimits(
            128,
            3,
            Duration.ofMinutes(5),
            Duration.ofMinutes(5),
            new RenderLimits.QueueLimits(32, 64, 128),
            1 << 20),
        MemoryBudget.unlimited());
  }

  /** Another file that looks the same. */
  private static byte[] withTail(byte[] file, int tail) {
    byte[] longer = new byte[file.length + tail + 1];
    System.arraycopy(file, 0, longer, 0, file.length);
    return longer;
  }

  private static CompletableFuture<RenderedPage> later(
      Renderer renderer, RenderRequester requester, VersionedFile document) {
    return CompletableFuture.supplyAsync(
        () -> renderer.page(requester, document, 1, 64), task -> Thread.ofVirtual().start(task));
  }

  private VersionedFile document(byte[] bytes) throws IOException {
    String name = "file" + names++;
    Files.write(root.resolve(name), bytes);
    return new VersionedFile(SharedFolder.open(root).file(name));
  }
}
