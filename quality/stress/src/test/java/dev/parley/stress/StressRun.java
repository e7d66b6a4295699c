package dev.parley.stress;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.openjdk.jcstress.infra.collectors.DiskReadCollector;
import org.openjdk.jcstress.infra.collectors.InProcessCollector;
import org.openjdk.jcstress.infra.collectors.TestResult;
import org.openjdk.jcstress.infra.grading.GradingResult;
import org.openjdk.jcstress.infra.grading.ReportUtils;

/**
 * Runs jcstress in a process of its own and tells what was seen. As a command it takes the options
 * of jcstress, and prints a table.
 */
final class StressRun {
  private static final Comparator<TestResult> BY_NAME = Comparator.comparing(TestResult::getName);

  private StressRun() {}

  /** Prints a table; ends with 1 when something forbidden was seen, or a test could not be run. */
  public static void main(String[] options) throws IOException, InterruptedException {
    Path folder = Files.createDirectories(Path.of(System.getProperty("parley.stress", ".")));
    List<TestResult> results = run(folder, true, options);
    print(results, System.out);
    System.exit(results.stream().allMatch(StressRun::passed) ? 0 : 1);
  }

  /**
   * Runs jcstress.
   *
   * @param folder where it leaves its report
   * @param aloud whether it says what it does; otherwise that goes to a file
   * @return what was seen, by test
   */
  static List<TestResult> run(Path folder, boolean aloud, String... options)
      throws IOException, InterruptedException {
    sweep(folder);
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "org.openjdk.jcstress.Main",
                "-r",
                "report"));
    command.addAll(List.of(options));
    ProcessBuilder process =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
    if (aloud) {
      process.inheritIO();
    } else {
      process.redirectOutput(folder.resolve("jcstress.log").toFile());
    }
    process.start().waitFor();
    return read(folder);
  }

  private static void sweep(Path folder) throws IOException {
    for (Path old : blobs(folder)) {
      Files.delete(old);
    }
  }

  private static List<Path> blobs(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".bin.gz")).toList();
    }
  }

  private static List<TestResult> read(Path folder) throws IOException {
    InProcessCollector results = new InProcessCollector();
    for (Path blob : blobs(folder)) {
      DiskReadCollector reader = new DiskReadCollector(blob.toString(), results);
      try {
        reader.dump();
      } catch (ClassNotFoundException e) {
        throw new IOException(e);
      } finally {
        reader.close();
      }
    }
    return ReportUtils.mergedByName(results.getTestResults()).stream().sorted(BY_NAME).toList();
  }

  /** {@return the name of a test without its package} */
  static String shortened(String name) {
    return name.replaceFirst(".*\\.(?=\\w+\\.\\w+$)", "");
  }

  /** {@return whether nothing forbidden was seen, and the test was run} */
  static boolean passed(TestResult result) {
    return result.grading().isPassed;
  }

  /** {@return whether what a variant is too weak for was seen} */
  static boolean sawInteresting(TestResult result) {
    return result.grading().hasInteresting;
  }

  private static void print(List<TestResult> results, PrintStream out) {
    out.printf("%-24s %-16s %15s  %-22s %s%n", "test", "seen", "times", "", "which means");
    for (TestResult each : results) {
      String name = shortened(each.getName());
      for (GradingResult seen : each.grading().gradingResults.values()) {
        out.printf(
            "%-24s %-16s %,15d  %-22s %s%n",
            name, seen.id, seen.count, seen.expect, seen.description);
        name = "";
      }
      each.grading().failureMessages.forEach(out::println);
    }
  }
}
