package dev.parley.stress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jcstress.infra.collectors.TestResult;
import org.openjdk.jcstress.infra.runners.TestList;

/** The short form of {@code scripts/stress}: one configuration of the virtual machine. */
final class StressTest {
  /** What x86 forbids, and the compiler has not been seen to do either: these are only run. */
  private static final Set<String> NEEDS_ANOTHER_MACHINE =
      Set.of("RecordStress.WeakPlain", "RoomStress.WeakPlain");

  /** Lets the compiler order what it may in a random way. */
  private static final String JVM =
      "--enable-native-access=ALL-UNNAMED -XX:+UseSerialGC -Xms128m -Xmx128m"
          + " -XX:+UnlockDiagnosticVMOptions -XX:+StressLCM -XX:+StressGCM";

  /** A busy machine may hide a weakness: what has not shown it is run again, so many times. */
  private static final int ROUNDS_MAX = 5;

  @TempDir private Path folder;

  @Test
  void nothingForbiddenIsSeenAndWhatIsTooWeakIsShownToBe() throws Exception {
    assumeTrue(
        Runtime.getRuntime().availableProcessors() >= 2,
        "jcstress leaves out what needs two processors at the same time");
    List<TestResult> results = run(".*");
    Set<String> hidden = weak();
    hidden.removeAll(names(results, StressRun::sawInteresting));

    assertThat(names(results, result -> true)).containsExactlyInAnyOrderElementsOf(all().toList());
    assertThat(results).as("failed").allMatch(StressRun::passed);
    for (int round = 1; round < ROUNDS_MAX && !hidden.isEmpty(); round++) {
      hidden.removeAll(names(run(String.join("|", hidden)), StressRun::sawInteresting));
    }
    assertThat(hidden).as("too weak, and not seen to be").isEmpty();
  }

  private List<TestResult> run(String tests) throws Exception {
    return StressRun.run(
        folder,
        false,
        "-t",
        tests,
        "-f",
        "1",
        "-fsm",
        "1",
        "-iters",
        "1",
        "-time",
        "100",
        "-sc",
        "false",
        "-jvmArgs",
        JVM);
  }

  private static Set<String> weak() {
    return all()
        .filter(name -> name.contains(".Weak"))
        .filter(name -> !NEEDS_ANOTHER_MACHINE.contains(name))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Stream<String> all() {
    return TestList.tests().stream().map(StressRun::shortened);
  }

  private static List<String> names(List<TestResult> results, Predicate<TestResult> those) {
    return results.stream()
        .filter(those)
        .map(TestResult::getName)
        .map(StressRun::shortened)
        .toList();
  }
}
