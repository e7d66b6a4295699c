package dev.parley.faults;

import static java.nio.file.StandardOpenOption.APPEND;

import dev.parley.faults.FaultRun.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

/**
 * File with the results of a run of many seeds, by which a run that was interrupted is continued.
 * The first line has the version of the code, the first seed and the number of seeds; each other
 * one has the result of a seed.
 *
 * <p>Threads: confined to one.
 */
final class RunJournal {
  private final Path file;
  private final long first;
  private final int seeds;
  private final List<Line> lines = new ArrayList<>();

  private record Line(long seed, long operations, long findings, long millis) {
    static Line of(String text) {
      String[] fields = text.split(" ", -1);
      return new Line(
          Long.parseLong(fields[0]),
          Long.parseLong(fields[1]),
          Long.parseLong(fields[2]),
          Long.parseLong(fields[3]));
    }

    @Override
    public String toString() {
      return "%d %d %d %d%n".formatted(seed, operations, findings, millis);
    }
  }

  private RunJournal(Path file, long first, int seeds) {
    this.file = file;
    this.first = first;
    this.seeds = seeds;
  }

  /** Begins a journal, in place of an earlier one. */
  static RunJournal begun(Path file, String version, long first, int seeds) throws IOException {
    Files.writeString(file, "%s %d %d%n".formatted(version, first, seeds));
    return new RunJournal(file, first, seeds);
  }

  /**
   * Reads the journal of a run that was interrupted.
   *
   * @throws IOException also if there is none, or it is of another version of the code: the sum of
   *     both would prove nothing about either
   */
  static RunJournal continued(Path file, String version) throws IOException {
    if (!Files.exists(file)) {
      throw new IOException("there is no run to continue: %s is missing".formatted(file));
    }
    List<String> lines = Files.readAllLines(file);
    String[] head = lines.getFirst().split(" ", -1);
    if (!head[0].equals(version)) {
      throw new IOException(
          "the run was begun with version %s, and this is %s; begin another one"
              .formatted(head[0], version));
    }
    RunJournal journal = new RunJournal(file, Long.parseLong(head[1]), Integer.parseInt(head[2]));
    lines.stream().skip(1).map(Line::of).forEach(journal.lines::add);
    return journal;
  }

  /** {@return the seeds that were not played} */
  List<Long> left() {
    List<Long> played = lines.stream().map(Line::seed).toList();
    return LongStream.range(first, first + seeds)
        .boxed()
        .filter(seed -> !played.contains(seed))
        .toList();
  }

  void add(RunResult result) throws IOException {
    Line line =
        new Line(
            result.schedule().seed(),
            result.acknowledged(),
            result.findings().count(),
            result.loaded().plus(result.checked()).toMillis());
    lines.add(line);
    Files.writeString(file, line.toString(), APPEND);
  }

  int seeds() {
    return seeds;
  }

  int played() {
    return lines.size();
  }

  /** {@return the number of operations that were acknowledged} */
  long operations() {
    return lines.stream().mapToLong(Line::operations).sum();
  }

  /** {@return the time of all schedules, without the starts of clusters} */
  Duration time() {
    return Duration.ofMillis(lines.stream().mapToLong(Line::millis).sum());
  }

  /** {@return the seeds whose schedules found something} */
  List<Long> failed() {
    return lines.stream().filter(line -> line.findings() > 0).map(Line::seed).toList();
  }
}
