package dev.parley.bench.board;

import dev.parley.bench.contest.NodeRuntime;
import dev.parley.bench.contest.TemporaryFolder;
import dev.parley.bench.report.MachineText;
import dev.parley.bench.report.PerformanceTarget;
import dev.parley.bench.report.PerformanceTarget.RowKey;
import dev.parley.bench.report.PerformanceTarget.TargetBound;
import dev.parley.bench.report.ReportSection;
import dev.parley.bench.report.RunSamples;
import dev.parley.bench.report.TableResult;
import dev.parley.bench.table.BenchException;
import dev.parley.bench.table.BenchSettings;
import dev.parley.bench.table.BenchTable;
import dev.parley.bench.table.ProgressListener;
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
public final class BoardTable implements BenchTable {
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
  private static final String MIDDLE = "the same, zoom %d %%: time of a frame, p50";
  private static final String MOST = "the same, zoom %d %%: time of a frame, p99";
  private static final ReportSection INK =
      new ReportSection("drawing on it: until a move of the pointer is seen, p50", "ms");
  private static final ReportSection INK_MOST = new ReportSection("the same, p99", "ms");

  @Override
  public String name() {
    return "board";
  }

  @Override
  public String purpose() {
    return "Panning a whiteboard of 10,000 shapes and drawing on it, in a browser.";
  }

  @Override
  public TableResult measure(BenchSettings settings, ProgressListener progress) {
    RunSamples samples = new RunSamples(order());
    List<String> notes = new ArrayList<>();
    Optional<String> missing = NodeRuntime.missing();
    if (missing.isPresent()) {
      return outcome(settings, samples, List.of("skipped: " + missing.get()), true);
    }
    try (TemporaryFolder folder = new TemporaryFolder();
        BoardBrowser boards = new BoardBrowser(NodeRuntime.built(), folder.path())) {
      if (boards.browser().isEmpty()) {
        return outcome(settings, samples, List.of("skipped: there is no Chromium"), true);
      }
      List<ComparedBoard> sides = sides(NodeRuntime.built(), notes);
      progress.at("building the pages");
      sides.forEach(boards::build);
      for (int run = 0; run < settings.runs(); run++) {
        progress.at("run %d of %d".formatted(run + 1, settings.runs()));
        run(settings, boards, run % 2 == 0 ? sides : sides.reversed(), samples);
      }
      notes.add(boards.browser().get() + ", headless, 1280 x 800, no frame rate limit");
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

  private static List<ReportSection> order() {
    List<ReportSection> order = new ArrayList<>();
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

  private static ReportSection section(String title, int zoom, String unit) {
    return new ReportSection(title.formatted(zoom), unit);
  }

  private static List<ComparedBoard> sides(Path web, List<String> notes) {
    ComparedBoard ours = new ComparedBoard(OURS, "ours", web.resolve(Path.of("board", "bench")));
    ComparedBoard peer =
        new ComparedBoard(PEER, "peer", web.resolveSibling("bench").resolve("excalidraw"));
    if (Files.exists(peer.root().resolve(PEER_INSTALLED))) {
      return List.of(ours, peer);
    }
    notes.add("skipped: Excalidraw: scripts/bench-board fetches it");
    return List.of(ours);
  }

  /**
   * Measures each figure on all boards in turn, so that a disturbance of the machine affects all.
   */
  private static void run(
      BenchSettings settings, BoardBrowser boards, List<ComparedBoard> sides, RunSamples samples) {
    int frames = settings.quick() ? 10 : FRAMES;
    for (int zoom : ZOOMS) {
      for (ComparedBoard side : sides) {
        BoardBrowser.PanningTimes panned =
            boards.pan(side, SHAPES, zoom / 100.0, frames, PANNING_MAX);
        samples.add(section(SEEN, zoom, "shapes"), side.label(), panned.shapes());
        samples.add(section(FRAME_RATE, zoom, "frames/s"), side.label(), panned.framesPerSecond());
        samples.add(section(MIDDLE, zoom, "ms"), side.label(), panned.p50());
        samples.add(section(MOST, zoom, "ms"), side.label(), panned.p99());
      }
    }
    for (ComparedBoard side : sides) {
      BoardBrowser.InkTimes drawn =
          boards.draw(side, SHAPES, CLOSE / 100.0, settings.quick() ? 10 : MOVES);
      samples.add(INK, side.label(), drawn.p50());
      samples.add(INK_MOST, side.label(), drawn.p99());
    }
  }

  private TableResult outcome(
      BenchSettings settings, RunSamples samples, List<String> notes, boolean complete) {
    return new TableResult(
        name(),
        MachineText.text(),
        samples.rows(),
        ZOOMS.stream()
            .map(zoom -> target(zoom).judge(samples, !settings.quick()))
            .flatMap(Optional::stream)
            .toList(),
        notes,
        complete);
  }

  private static PerformanceTarget target(int zoom) {
    ReportSection section = section(FRAME_RATE, zoom, "frames/s");
    return new PerformanceTarget(
        "frames a second while panning, zoom %d %%, beside Excalidraw's".formatted(zoom),
        new RowKey(section, OURS),
        new RowKey(section, PEER),
        TargetBound.AT_LEAST,
        TIMES_FASTER);
  }
}
