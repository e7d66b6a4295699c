package dev.parley.files.render;

import dev.parley.base.MemoryBudget;
import dev.parley.files.SharedFolder;
import dev.parley.files.VersionedFile;
import dev.parley.testkit.Eventually;
import java.nio.file.Path;
import java.time.Duration;

/** Draws a page that takes for ever, prints the number of the process that does, and waits. */
final class DrawsForEver {
  private DrawsForEver() {}

  public static void main(String[] arguments) {
    Path file = Path.of(arguments[0]);
    RenderLimits limits =
        new RenderLimits(
            128,
            2,
            Duration.ofMinutes(5),
            Duration.ofMinutes(5),
            new RenderLimits.QueueLimits(9, 9, 9),
            1);
    Renderer renderer = new Renderer(limits, MemoryBudget.unlimited());
    VersionedFile document =
        new VersionedFile(
            SharedFolder.open(file.resolveSibling("")).file(file.getFileName().toString()));
    Thread drawing =
        Thread.startVirtualThread(() -> {
          renderer.pages(RenderRequester.STANDALONE, document);
          renderer.page(RenderRequester.STANDALONE, document, 1, 100);
        });
    Eventually.eventually(
        "it draws", () -> !renderer.pids().isEmpty() && renderer.state().busy() > 0);
    System.out.println(renderer.pids().getFirst());
    Eventually.ended(drawing);
  }
}
