package dev.parley.bench.room;

import dev.parley.bench.BenchException;
import dev.parley.bench.Progress;
import dev.parley.bench.Settings;
import dev.parley.bench.Table;
import dev.parley.bench.contest.Child;
import dev.parley.bench.contest.Folder;
import dev.parley.bench.report.Machine;
import dev.parley.bench.report.Outcome;
import dev.parley.bench.report.Samples;
import dev.parley.bench.report.Section;
import dev.parley.bench.report.Target;
import dev.parley.bench.report.Target.Bound;
import dev.parley.bench.report.Target.Place;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Benchmark table {@code room}: a full room over WebSockets. The server is one process, all members
 * are in another.
 */
public final class RoomTable implements Table {
  private static final Section FAN_OUT =
      new Section(
          "200 members, of whom 10 draw 60 changes a second each: until a member has it", "ms");
  private static final Section DRAWN = new Section("the same: changes taken", "changes/s");
  private static final Section CPU =
      new Section("the same: processor time of the server, by time", "cores");
  private static final Section TICK =
      new Section("800 members of 4 rooms say 6,400 lines a second: until the tick", "ms");
  private static final Section LINES = new Section("the same: lines on disk", "lines/s");
  private static final Section DISK = new Section("4 KiB appended to a file", "ms");

  private static final String MIDDLE = "p50";
  private static final String MOST = "p99";
  private static final String WORST = "worst";
  private static final String SERVER = "server";

  private static final List<Target> TARGETS =
      List.of(
          new Target("what is drawn is seen", new Place(FAN_OUT, MOST), Bound.AT_MOST, 50),
          new Target("cores of the server", new Place(CPU, SERVER), Bound.AT_MOST, 1),
          new Target("lines on disk", new Place(LINES, SERVER), Bound.AT_LEAST, 5_000),
          new Target("half of the lines are ticked", new Place(TICK, MIDDLE), Bound.AT_MOST, 10));

  @Override
  public String name() {
    return "room";
  }

  @Override
  public String purpose() {
    return "A room of 200 while 10 draw, and how many lines a second are on disk.";
  }

  @Override
  public Outcome measure(Settings settings, Progress progress) {
    Samples samples = new Samples(List.of(FAN_OUT, DRAWN, CPU, TICK, LINES, DISK));
    List<String> notes = new ArrayList<>();
    try (Folder folder = new Folder()) {
      for (int run = 0; run < settings.runs(); run++) {
        progress.at("run %d of %d".formatted(run + 1, settings.runs()));
        run(settings, folder.path(), run, samples, notes);
      }
      notes.add(
          "the data lies on %s, where SQLite syncs each group of appends (synchronous=FULL)"
              .formatted(DiskSync.fileSystem(folder.path())));
    } catch (BenchException e) {
      return outcome(settings, samples, List.of("failed: " + e.getMessage()), false);
    }
    notes.add(
        "a delay is from the call of who draws or says it; median, min and max are over the runs");
    return outcome(settings, samples, notes, true);
  }

  private Outcome outcome(
      Settings settings, Samples samples, List<String> notes, boolean complete) {
    return new Outcome(
        name(),
        Machine.text(),
        samples.rows(),
        TARGETS.stream()
            .map(target -> target.judge(samples, !settings.quick()))
            .flatMap(Optional::stream)
            .toList(),
        notes,
        complete);
  }

  private static void run(
      Settings settings, Path folder, int run, Samples samples, List<String> notes) {
    String data = folder.resolve("data" + run).toString();
    int millis = settings.quick() ? 300 : 4_000;
    try (Child server = new Child("server", Child.java(RoomServerMain.class, data), folder);
        Child members =
            new Child("members", Child.java(RoomMembersMain.class, server.address()), folder)) {
      members.ask("enter", Child.ANSWER_MAX);
      members.ask(
          "draw " + (settings.quick() ? 50 : millis),
          Child.ANSWER_MAX); // warm-up of the JIT compiler
      members.ask("leave", Child.ANSWER_MAX);
      members.ask("enter", Child.ANSWER_MAX);
      long begin = System.nanoTime();
      long before = cpu(server);
      Counted drawn = Counted.parse(members.ask("draw " + millis, Child.ANSWER_MAX));
      double cores = (double) (cpu(server) - before) / (System.nanoTime() - begin);
      members.ask("leave", Child.ANSWER_MAX);
      Counted said = Counted.parse(members.ask("talk " + millis, Child.ANSWER_MAX));
      add(samples, FAN_OUT, drawn);
      samples.add(DRAWN, SERVER, drawn.perSecond());
      samples.add(CPU, SERVER, cores);
      add(samples, TICK, said);
      samples.add(LINES, SERVER, said.perSecond());
      note(notes, run, "of what was drawn", drawn);
      note(notes, run, "of the lines", said);
    }
    samples.add(DISK, "synced", DiskSync.millis(folder, true));
    samples.add(DISK, "not synced", DiskSync.millis(folder, false));
  }

  private static long cpu(Child server) {
    return Long.parseLong(server.ask("cpu", Child.ANSWER_MAX));
  }

  private static void add(Samples samples, Section section, Counted counted) {
    samples.add(section, MIDDLE, counted.middle());
    samples.add(section, MOST, counted.most());
    samples.add(section, WORST, counted.worst());
  }

  private static void note(List<String> notes, int run, String of, Counted counted) {
    if (counted.refused() + counted.missed() > 0) {
      notes.add(
          "run %d: %s, %d were refused and %d were not seen in time"
              .formatted(run + 1, of, counted.refused(), counted.missed()));
    }
  }
}
