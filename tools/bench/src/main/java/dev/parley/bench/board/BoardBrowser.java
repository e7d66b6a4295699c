package dev.parley.bench.board;

import dev.parley.bench.contest.BrowserProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** Whiteboard pages in one headless browser, driven by a Node process. Threads: confined to one. */
final class BoardBrowser implements AutoCloseable {
  private static final Duration BUILDING = Duration.ofMinutes(3);

  private final BrowserProcess browser;
  private final Path folder;

  /**
   * Frame statistics of panning.
   *
   * @param shapes the number of shapes in view
   * @param framesPerSecond the frames per second
   * @param p50 the median time of a frame, in milliseconds
   * @param p99 the 99th percentile of the time of a frame, in milliseconds
   */
  record PanningTimes(double shapes, double framesPerSecond, double p50, double p99) {}

  /** Time from a move of the pointer to its frame, in milliseconds: median and 99th percentile. */
  record InkTimes(double p50, double p99) {}

  /** Opens a browser; built pages go to the folder. */
  BoardBrowser(Path web, Path folder) {
    this.folder = folder;
    browser =
        new BrowserProcess("boards", web.resolve(Path.of("board", "bench", "end.js")), folder);
  }

  /** {@return the browser's name and version; empty if the machine has none} */
  Optional<String> browser() {
    return browser.version();
  }

  void build(ComparedBoard side) {
    browser.run(
        "build %s %s %s".formatted(side.word(), side.root(), folder.resolve(side.word())),
        BUILDING);
  }

  PanningTimes pan(ComparedBoard side, int shapes, double zoom, int frames, Duration max) {
    double[] figures =
        browser.figures(
            "pan %s %d %s %d %d".formatted(side.word(), shapes, zoom, frames, max.toMillis()), 4);
    return new PanningTimes(figures[0], figures[1], figures[2], figures[3]);
  }

  InkTimes draw(ComparedBoard side, int shapes, double zoom, int moves) {
    double[] figures =
        browser.figures("draw %s %d %s %d".formatted(side.word(), shapes, zoom, moves), 2);
    return new InkTimes(figures[0], figures[1]);
  }

  @Override
  public void close() {
    browser.close();
  }
}
