package dev.parley.bench.board;

import dev.parley.bench.contest.Browser;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** Whiteboard pages in one headless browser, driven by a Node process. Threads: confined to one. */
final class Boards implements AutoCloseable {
  private static final Duration BUILDING = Duration.ofMinutes(3);

  private final Browser browser;
  private final Path folder;

  /**
   * Frame statistics of panning.
   *
   * @param shapes the number of shapes in view
   * @param perSecond the frames per second
   * @param middle the median time of a frame, in milliseconds
   * @param most the 99th percentile of the time of a frame, in milliseconds
   */
  record Panned(double shapes, double perSecond, double middle, double most) {}

  /** Time from a move of the pointer to its frame, in milliseconds: median and 99th percentile. */
  record Drawn(double middle, double most) {}

  /** Opens a browser; built pages go to the folder. */
  Boards(Path web, Path folder) {
    this.folder = folder;
    browser = new Browser("boards", web.resolve(Path.of("board", "bench", "end.js")), folder);
  }

  /** {@return the browser's name and version; empty if the machine has none} */
  Optional<String> browser() {
    return browser.version();
  }

  void build(Side side) {
    browser.does(
        "build %s %s %s".formatted(side.word(), side.root(), folder.resolve(side.word())),
        BUILDING);
  }

  Panned pan(Side side, int shapes, double zoom, int frames, Duration max) {
    double[] figures =
        browser.figures(
            "pan %s %d %s %d %d".formatted(side.word(), shapes, zoom, frames, max.toMillis()), 4);
    return new Panned(figures[0], figures[1], figures[2], figures[3]);
  }

  Drawn draw(Side side, int shapes, double zoom, int moves) {
    double[] figures =
        browser.figures("draw %s %d %s %d".formatted(side.word(), shapes, zoom, moves), 2);
    return new Drawn(figures[0], figures[1]);
  }

  @Override
  public void close() {
    browser.close();
  }
}
