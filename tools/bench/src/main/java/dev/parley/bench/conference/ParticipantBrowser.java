package dev.parley.bench.conference;

import dev.parley.bench.contest.BrowserProcess;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * Participants of a video call in headless Chromium, driven by a Node process. Threads: confined to
 * one.
 */
final class ParticipantBrowser implements AutoCloseable {

  private final BrowserProcess browser;

  /**
   * Video statistics, averaged over all participants.
   *
   * @param sent the frames per second that each participant sends
   * @param seen the frames per second that each participant sees of each other
   * @param sentHeight the height of the largest video sent, in pixels
   * @param seenHeight the height of the largest video seen, in pixels
   */
  record VideoRates(double sent, double seen, double sentHeight, double seenHeight) {}

  /** Median and upper percentile of a time, in milliseconds. */
  record MedianAndTail(double median, double tail) {}

  /** Opens a browser. */
  ParticipantBrowser(Path web, Path folder) {
    browser =
        new BrowserProcess("browsers", web.resolve(Path.of("e2e", "bench", "end.js")), folder);
  }

  /** {@return the browser's name and version; empty if the machine has none} */
  Optional<String> version() {
    return browser.version();
  }

  /** Lets participants join a room, and returns when they see each other. */
  void enter(URI room, int people, VideoQualityChoice quality) {
    browser.run("enter %s %d %s".formatted(room, people, quality));
  }

  VideoRates count(Duration time) {
    double[] figures = browser.figures("count " + time.toMillis(), 4);
    return new VideoRates(figures[0], figures[1], figures[2], figures[3]);
  }

  /** {@return the time from painting a frame until it is presented to another participant} */
  MedianAndTail delay(Duration time) {
    double[] figures = browser.figures("delay " + time.toMillis(), 2);
    return new MedianAndTail(figures[0], figures[1]);
  }

  /**
   * {@return the time from the click that joins the call until another participant's first frame}
   */
  MedianAndTail first(int times) {
    double[] figures = browser.figures("first " + times, 2);
    return new MedianAndTail(figures[0], figures[1]);
  }

  void leave() {
    browser.run("leave");
  }

  /** {@return the processor time so far of all the browser's processes} */
  Duration processorTime() {
    return browser.processorTime();
  }

  @Override
  public void close() {
    browser.close();
  }

  /** Video quality that a participant chooses, by its name in the page. */
  enum VideoQualityChoice {
    LOW,
    MEDIUM,
    HIGH;

    /** {@return the name in the table} */
    String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
