package dev.parley.bench.conference;

import dev.parley.bench.contest.Browser;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * People who see each other in headless Chromium, driven by a process of Node. Threads: confined to
 * one.
 */
final class Browsers implements AutoCloseable {

  private final Browser browser;

  /**
   * What was counted of everybody, on the average.
   *
   * @param sent pictures a second that each sends
   * @param seen pictures a second that each sees of each other
   * @param sentHeight of the largest, in pixels
   * @param seenHeight of the largest, in pixels
   */
  record Rates(double sent, double seen, double sentHeight, double seenHeight) {}

  /** Milliseconds: of half of the times, and of nearly all. */
  record Millis(double middle, double most) {}

  /** Opens a browser. */
  Browsers(Path web, Path folder) {
    browser = new Browser("browsers", web.resolve(Path.of("e2e", "bench", "end.js")), folder);
  }

  /** {@return which one, with its version; empty when the machine has none} */
  Optional<String> version() {
    return browser.version();
  }

  /** Lets people into a room, until they see each other. */
  void enter(URI room, int people, Quality quality) {
    browser.does("enter %s %d %s".formatted(room, people, quality));
  }

  Rates count(Duration time) {
    double[] figures = browser.figures("count " + time.toMillis(), 4);
    return new Rates(figures[0], figures[1], figures[2], figures[3]);
  }

  /** {@return from painting a picture to its being presented to another} */
  Millis delay(Duration time) {
    double[] figures = browser.figures("delay " + time.toMillis(), 2);
    return new Millis(figures[0], figures[1]);
  }

  /** {@return from the click by which one goes in to the first picture of another} */
  Millis first(int times) {
    double[] figures = browser.figures("first " + times, 2);
    return new Millis(figures[0], figures[1]);
  }

  void leave() {
    browser.does("leave");
  }

  /** {@return processor time of the browser so far, with all its processes} */
  Duration processorTime() {
    return browser.processorTime();
  }

  @Override
  public void close() {
    browser.close();
  }

  /** What people choose of their pictures, by the page's own words. */
  enum Quality {
    LOW,
    MEDIUM,
    HIGH;

    /** {@return for people} */
    String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
