package dev.parley.bench.board;

import dev.parley.bench.BenchException;
import dev.parley.bench.Progress;
import dev.parley.bench.Settings;
import dev.parley.bench.Table;
import dev.parley.bench.contest.Folder;
import dev.parley.bench.contest.NodeRuntime;
import dev.parley.bench.report.Machine;
import dev.parley.bench.report.Outcome;
import dev.parley.bench.report.Samples;
import dev.parley.bench.report.Section;
import dev.parley.bench.report.Target;
import dev.parley.bench.report.Target.Bound;
import dev.parley.bench.report.Target.Place;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Benchmark table {@code board}: panning and drawing on a whiteboard of 10,000 shapes in headless
 * Chromium, beside Excalidraw.
 */
public final class BoardTable implements Table {
  private static final String OURS = "Parley";
  private static final String PEER = "Excalidraw";
  private static final Path PEER_INSTALLED =
      Path.of("node_modules", "@excalidraw", "excalidraw", "package.json");

  private static final int SHAPES = 10_000;
  private static final int CLOSE = 100; // in percent, for writing
  private static final List<Integer> ZOOMS = List.of(CLOSE, 50, 20, 10);
  private static final double TIMES_FASTER = 3;

  /** Number of frames to measure; fewer if {@code PANNING_MAX} is over first. */
  private static final int FRAMES = 400;

  private static final Duration PANNING_MAX = Duration.ofSeconds(3);
  private static final int MOVES = 200;

  private static final String SEEN = "shapes in view, zoom %d %%";
  private static final String FRAME_RATE = "panning a board of 10,000 shapes, zoom %d %%";
  private static final String MIDDLE = "the same, zoom %d %%: half of the frames took less than";
  private static final String MOST = "the same, zoom %d %%: 99 of 100 frames took less than";
  private static final Section INK =
      new Section("drawing on it: until a move of the pointer is seen, p50", "ms");
  private static final Section INK_MOST = new Section("the same, p99", "ms");

  @Override
  public String name() {
    return "board";
  }

  @Override
  public String purpose() {
    return "Panning a whiteboard of 10,000 shapes and drawing on it, in a browser.";
  }

  @Override
  public Outcome measure(Settings settings, Progress progress) {
    Samples samples = new Samples(order());
    List<String> notes = new ArrayList<>();
    Optional<String> missing = NodeRuntime.missing();
    if (missing.isPresent()) {
      return outcome(settings, samples, List.of("skipped: " + missing.get()), true);
    }
    try (Folder folder = new Folder();
        Boards boards = new Boards(NodeRuntime.built(), folder.path())) {
      if (boards.browser().isEmpty()) {
        return outcome(settings, samples, List.of("skipped: there is no Chromium"), true);
      }
      List<Side> sides = sides(NodeRuntime.built(), notes);
      progress.at("building the pages");
      sides.forEach(boards::build);
      for (int run = 0; run < settings.runs(); run++) {
        progress.at("run %d of %d".formatted(run + 1, settings.runs()));
        run(settings, boards, run % 2 == 0 ? sides : sides.reversed(), samples);
      }
      notes.add(boards.browser().get() + ", headless, 1280 x 800, frames as fast as they come");
      notes.add(
          "panning: a dot blinks in each frame, so that none waits for the turn of a screen; a frame"
              + " counts when all that is in view is drawn, and only then the next step is made");
      notes.add(
          "drawing: a move counts from the browser's event, which waits for the turn of a 60 Hz"
              + " screen, to the end of the frame that shows it");
      return outcome(settings, samples, notes, true);
    } catch (BenchException e) {
      notes.add("failed: " + e.getMessage());
      return outcome(settings, samples, notes, false);
    }
  }

  private static List<Section> order() {
    List<Section> order = new ArrayList<>();
    for (int zoom : ZOOMS) {
      order.add(section(SEEN, zoom, "shapes"));
      order.add(section(FRAME_RATE, zoom, "frames/s"));
      order.add(section(MIDDLE, zoom, "ms"));
      order.add(section(MOST, zoom, "ms"));
    }
    order.add(INK);
    order.add(INK_MOST);
    return order;
  }

  private static Section section(String title, int zoom, String unit) {
    return new Section(title.formatted(zoom), unit);
  }

  private static List<Side> sides(Path web, List<String> notes) {
    Side ours = new Side(OURS, "ours", web.resolve(Path.of("board", "bench")));
    Side peer = new Side(PEER, "peer", web.resolveSibling("bench").resolve("excalidraw"));
    if (Files.exists(peer.root().resolve(PEER_INSTALLED))) {
      return List.of(ours, peer);
    }
    notes.add("skipped: Excalidraw: scripts/bench-board fetches it");
    return List.of(ours);
  }

  /**
   * Measures each figure on all boards in turn, so that a disturbance of the machine affects all.
   */
  private static void run(Settings settings, Boards boards, List<Side> sides, Samples samples) {
    int frames = settings.quick() ? 10 : FRAMES;
    for (int zoom : ZOOMS) {
      for (Side side : sides) {
        Boards.Panned panned = boards.pan(side, SHAPES, zoom / 100.0, frames, PANNING_MAX);
        samples.add(section(SEEN, zoom, "shapes"), side.label(), panned.shapes());
        samples.add(section(FRAME_RATE, zoom, "frames/s"), side.label(), panned.perSecond());
        samples.add(section(MIDDLE, zoom, "ms"), side.label(), panned.middle());
        samples.add(section(MOST, zoom, "ms"), side.label(), panned.most());
      }
    }
    for (Side side : sides) {
      Boards.Drawn drawn = boards.draw(side, SHAPES, CLOSE / 100.0, settings.quick() ? 10 : MOVES);
      samples.add(INK, side.label(), drawn.middle());
      samples.add(INK_MOST, side.label(), drawn.most());
    }
  }

  private Outcome outcome(
      Settings settings, Samples samples, List<String> notes, boolean complete) {
    return new Outcome(
        name(),
        Machine.text(),
        samples.rows(),
        ZOOMS.stream()
            .map(zoom -> target(zoom).judge(samples, !settings.quick()))
            .flatMap(Optional::stream)
            .toList(),
        notes,
        complete);
  }

  private static Target target(int zoom) {
    Section section = section(FRAME_RATE, zoom, "frames/s");
    return new Target(
        "frames a second while panning, zoom %d %%, beside Excalidraw's".formatted(zoom),
        new Place(section, OURS),
        new Place(section, PEER),
        Bound.AT_LEAST,
        TIMES_FASTER);
  }
}
