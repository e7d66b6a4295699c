package dev.parley.bench.conference;

import dev.parley.bench.conference.ParticipantBrowser.MedianAndTail;
import dev.parley.bench.conference.ParticipantBrowser.VideoQualityChoice;
import dev.parley.bench.conference.ParticipantBrowser.VideoRates;
import dev.parley.bench.report.PerformanceTarget;
import dev.parley.bench.report.PerformanceTarget.RowKey;
import dev.parley.bench.report.PerformanceTarget.TargetBound;
import dev.parley.bench.report.ReportSection;
import dev.parley.bench.report.RunSamples;
import java.util.ArrayList;
import java.util.List;

/** Rows, notes and targets of the table {@code people}. */
final class PeopleRows {
  static final List<Integer> PEOPLE = List.of(2, 3);

  /** Frames per second from which people find a conference acceptable, by document 002. */
  private static final double ACCEPTABLE = 16;

  private static final String FRAMES = "frames/s";
  private static final String MILLIS = "ms";
  private static final String CORES = "cores";
  private static final String SENT = "%d people: frames per second that each sends";
  private static final String SEEN = "%d people: frames per second that each sees of each other";
  private static final String SENT_HEIGHT = "%d people: height of the largest video sent";
  private static final String SEEN_HEIGHT = "%d people: height of the video seen";
  private static final String DELAY = "%d people: until a frame is presented to another, p50";
  private static final String DELAY_MOST = "%d people: until a frame is presented, p99";
  private static final String BROWSERS = "%d people: processors of all browsers";
  private static final String SERVER = "%d people: processors of the server";
  private static final ReportSection FIRST =
      new ReportSection("from the click on Join call to the first frame of another member", MILLIS);
  private static final ReportSection ALONE =
      new ReportSection("through the server alone, without browsers", MILLIS);

  private PeopleRows() {}

  static List<ReportSection> order() {
    List<ReportSection> order = new ArrayList<>();
    for (String frames : List.of(SENT, SEEN)) {
      PEOPLE.forEach(people -> order.add(section(frames, people, FRAMES)));
    }
    for (String height : List.of(SENT_HEIGHT, SEEN_HEIGHT)) {
      PEOPLE.forEach(people -> order.add(section(height, people, "pixels")));
    }
    for (String delay : List.of(DELAY, DELAY_MOST)) {
      PEOPLE.forEach(people -> order.add(section(delay, people, MILLIS)));
    }
    order.add(ALONE);
    order.add(FIRST);
    for (String cores : List.of(BROWSERS, SERVER)) {
      PEOPLE.forEach(people -> order.add(section(cores, people, CORES)));
    }
    return order;
  }

  private static ReportSection section(String title, int people, String unit) {
    return new ReportSection(title.formatted(people), unit);
  }

  static void rates(RunSamples samples, int people, VideoQualityChoice quality, VideoRates rates) {
    samples.add(section(SENT, people, FRAMES), quality.label(), rates.sent());
    samples.add(section(SEEN, people, FRAMES), quality.label(), rates.seen());
    samples.add(section(SENT_HEIGHT, people, "pixels"), quality.label(), rates.sentHeight());
    samples.add(section(SEEN_HEIGHT, people, "pixels"), quality.label(), rates.seenHeight());
  }

  static void cores(
      RunSamples samples, int people, VideoQualityChoice quality, double browsers, double server) {
    samples.add(section(BROWSERS, people, CORES), quality.label(), browsers);
    samples.add(section(SERVER, people, CORES), quality.label(), server);
  }

  static void delay(
      RunSamples samples, int people, VideoQualityChoice quality, MedianAndTail delay) {
    samples.add(section(DELAY, people, MILLIS), quality.label(), delay.median());
    samples.add(section(DELAY_MOST, people, MILLIS), quality.label(), delay.tail());
  }

  static void first(RunSamples samples, MedianAndTail first) {
    samples.add(FIRST, "p50", first.median());
    samples.add(FIRST, "p95", first.tail());
  }

  static void alone(RunSamples samples, MedianAndTail alone) {
    samples.add(ALONE, "p50", alone.median());
    samples.add(ALONE, "p99", alone.tail());
  }

  /** {@return the targets} */
  static List<PerformanceTarget> targets() {
    List<PerformanceTarget> targets = new ArrayList<>();
    for (int people : PEOPLE) {
      for (VideoQualityChoice quality : VideoQualityChoice.values()) {
        targets.add(
            new PerformanceTarget(
                "%d people at quality %s see each other".formatted(people, quality.label()),
                new RowKey(section(SEEN, people, FRAMES), quality.label()),
                TargetBound.AT_LEAST,
                ACCEPTABLE));
      }
    }
    return targets;
  }

  /** {@return the notes on how to read the figures} */
  static List<String> notes(String browser) {
    List<String> notes = new ArrayList<>();
    notes.add(
        browser
            + ", headless, a page of 1280 x 800 for each, all people on this machine,"
            + " cameras of 1280 x 720 at 30 frames a second; document 002's cameras had at"
            + " most 19.4, and it calls 7 unusable and 16 to 17 acceptable");
    notes.add(
        "frames are encoded and decoded by the browsers, on the processors that all share:"
            + " if those are busy, browsers send smaller or fewer frames");
    notes.add(
        "until a frame is presented: from painting the time into it, in the camera's"
            + " place, until the page of another is told that it is shown");
    notes.add(
        "through the server alone: packets of one publisher to one subscriber, by the load"
            + " client; includes up to one millisecond of the load client");
    return notes;
  }
}
