package dev.parley.bench.board;

import dev.parley.bench.BenchException;
import dev.parley.bench.contest.Child;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Whiteboards in one headless browser, driven by a process of Node. Threads: confined to one. */
final class Boards implements AutoCloseable {
  private static final Duration OPENING = Duration.ofMinutes(5); // a browser may be installed
  private static final Duration BUILDING = Duration.ofMinutes(3);
  private static final Duration MEASURING = Duration.ofMinutes(2);

  private final Child node;
  private final Path folder;
  private final String browser;

  /**
   * What was seen while panning.
   *
   * @param shapes in view
   * @param perSecond frames
   * @param middle half of the frames took less, in milliseconds
   * @param most 99 of 100 frames took less, in milliseconds
   */
  record Panned(double shapes, double perSecond, double middle, double most) {}

  /** Milliseconds from the pointer to the frame: of half of the moves, of 99 of 100. */
  record Drawn(double middle, double most) {}

  /** Opens a browser. Built pages go to the folder. */
  Boards(Path web, Path folder) {
    this.folder = folder;
    String script = web.resolve(Path.of("board", "bench", "end.js")).toString();
    node = new Child("boards", List.of("node", script), folder);
    try {
      browser = node.ask("open", OPENING);
    } catch (BenchException e) {
      node.close();
      throw e;
    }
  }

  /** {@return which one, with its version; empty when the machine has none} */
  Optional<String> browser() {
    return browser.equals("none") ? Optional.empty() : Optional.of(browser);
  }

  void build(Side side) {
    node.ask(
        "build %s %s %s".formatted(side.word(), side.root(), folder.resolve(side.word())),
        BUILDING);
  }

  Panned pan(Side side, int shapes, double zoom, int frames, Duration max) {
    double[] figures =
        figures(
            "pan %s %d %s %d %d".formatted(side.word(), shapes, zoom, frames, max.toMillis()), 4);
    return new Panned(figures[0], figures[1], figures[2], figures[3]);
  }

  Drawn draw(Side side, int shapes, double zoom, int moves) {
    double[] figures = figures("draw %s %d %s %d".formatted(side.word(), shapes, zoom, moves), 2);
    return new Drawn(figures[0], figures[1]);
  }

  private double[] figures(String question, int count) {
    String answer = node.ask(question, MEASURING);
    try {
      double[] figures =
          Arrays.stream(answer.split(" ", -1)).mapToDouble(Double::parseDouble).toArray();
      if (figures.length == count) {
        return figures;
      }
    } catch (NumberFormatException e) {
      throw new BenchException("the browser answered " + answer + " to " + question, e);
    }
    throw new BenchException("the browser answered " + answer + " to " + question);
  }

  @Override
  public void close() {
    node.close();
  }
}
