package dev.parley.stress;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
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

  @TempDir private Path folder;

  @Test
  void nothingForbiddenIsSeenAndWhatIsTooWeakIsShownToBe() throws Exception {
    List<TestResult> results =
        Stress.run(
            folder,
            false,
            "-f",
            "1",
            "-fsm",
            "1",
            "-iters",
            "1",
            "-time",
            "200",
            "-sc",
            "false",
            "-jvmArgs",
            JVM);

    assertThat(names(results, result -> true)).containsExactlyInAnyOrderElementsOf(all().toList());
    assertThat(results).as("failed").allMatch(Stress::passed);
    assertThat(names(results, Stress::hasShownItsWeakness))
        .as("too weak, and seen to be")
        .containsExactlyInAnyOrderElementsOf(
            all()
                .filter(name -> name.contains(".Weak"))
                .filter(name -> !NEEDS_ANOTHER_MACHINE.contains(name))
                .toList());
  }

  private static Stream<String> all() {
    return TestList.tests().stream().map(Stress::shortened);
  }

  private static List<String> names(List<TestResult> results, Predicate<TestResult> those) {
    return results.stream().filter(those).map(TestResult::getName).map(Stress::shortened).toList();
  }
}
