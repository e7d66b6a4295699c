package dev.parley.attached;

import static dev.parley.testkit.Eventually.eventually;
import static dev.parley.testkit.Eventually.value;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.parley.calls.ReconnectingPeer;
import dev.parley.pipeline.CallException;
import dev.parley.testkit.LeakCheck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Children that come to a bad end, and those that follow them. */
final class CrashTest {
  private static final RestartPolicy AT_ONCE =
      RestartPolicy.ON_FAILURE.pauses(Duration.ofMillis(1), 2, Duration.ofMillis(10));

  @RegisterExtension final LeakCheck leaks = new LeakCheck();
  @TempDir private Path folder;

  private final Queue<OutputLine> printed = new ConcurrentLinkedQueue<>();

  private AttachedSpec.Builder desk() {
    return PatientSpecs.plugin(DeskPlugin.class).name("desk").restart(AT_ONCE).output(printed::add);
  }

  private static ChildEnded failureOf(org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
    return catchThrowableOfType(ChildEnded.class, call);
  }

  private static CompletableFuture<Throwable> failureOf(CompletionStage<?> stage) {
    CompletableFuture<Throwable> failure = new CompletableFuture<>();
    stage.whenComplete((value, thrown) -> failure.complete(thrown));
    return failure;
  }

  @Test
  void callUnderWayTellsTheExitCodeAndTheLastLines() {
    try (AttachedJvm attached = AttachedJvm.launch(desk().build())) {
      Desk desk = attached.lookup("desk", Desk.class);

      ChildEnded ended = failureOf(() -> desk.halt(7));

      assertThat(ended.mayHaveExecuted()).isTrue();
      assertThat(ended.exit().code()).isEqualTo(7);
      assertThat(ended).hasCauseInstanceOf(CallException.Unavailable.class);
      assertThat(ended)
          .hasMessageContainingAll(
              "Desk.halt at attached JVM desk", "exit code 7", "halting with 7");
    }
  }

  @Test
  void stubsGoToTheNextChild() {
    try (AttachedJvm attached = AttachedJvm.launch(desk().build())) {
      Desk desk = attached.lookup("desk", Desk.class);
      long first = desk.pid();
      failureOf(() -> desk.halt(7));

      assertThat(desk.add(2, 40)).isEqualTo(42);
      assertThat(desk.pid()).isNotEqualTo(first).isEqualTo(attached.pid().orElseThrow());
      assertThat(attached.restarts()).isEqualTo(1);
    }
  }

  @Test
  void killedChildIsFollowedByAnother() {
    try (AttachedJvm attached = AttachedJvm.launch(desk().build())) {
      Desk desk = attached.lookup("desk", Desk.class);
      CompletableFuture<Throwable> hanging = failureOf(desk.hang());
      eventually("it hangs", () -> attached.lastLines().toString().contains("hanging"));

      ProcessHandle.of(attached.pid().orElseThrow()).orElseThrow().destroyForcibly();

      assertThat(value("the failure", hanging))
          .isInstanceOfSatisfying(
              ChildEnded.class, ended -> assertThat(ended.exit().code()).isEqualTo(137))
          .hasMessageContaining("signal 9, KILL");
      assertThat(desk.add(2, 40)).isEqualTo(42);
    }
  }

  @Test
  void fullHeapEndsTheChild() {
    try (AttachedJvm attached = AttachedJvm.launch(desk().heapBytes(32 << 20).build())) {
      Desk desk = attached.lookup("desk", Desk.class);

      ChildEnded ended = failureOf(desk::fill);

      assertThat(ended.exit().code()).isEqualTo(3);
      assertThat(ended).hasMessageContainingAll("ExitOnOutOfMemoryError", "OutOfMemoryError");
      assertThat(desk.add(2, 40)).isEqualTo(42);
    }
  }

  @Test
  void childThatDoesNotAnswerIsEndedAndFollowedByAnother() throws Exception {
    HealthCheck strict = new HealthCheck(Duration.ofMillis(50), Duration.ofSeconds(2), 2);
    try (AttachedJvm attached = AttachedJvm.launch(desk().health(strict).build())) {
      Desk desk = attached.lookup("desk", Desk.class);
      CompletableFuture<Throwable> hanging = failureOf(desk.hang());
      eventually("it hangs", () -> attached.lastLines().toString().contains("hanging"));

      stop(attached.pid().orElseThrow());

      assertThat(value("the failure", hanging))
          .isInstanceOf(ChildEnded.class)
          .hasMessageContaining("it did not answer 2 health checks");
      assertThat(desk.add(2, 40)).isEqualTo(42);
    }
  }

  private static void stop(long pid) throws Exception {
    new ProcessBuilder("kill", "-STOP", Long.toString(pid)).start().waitFor();
  }

  @Test
  void childThatIsDoneIsNotStartedAgain() {
    try (AttachedJvm attached = AttachedJvm.launch(desk().build())) {
      Desk desk = attached.lookup("desk", Desk.class);
      failureOf(() -> desk.exit(0));

      assertThat(value("the end", attached.ended()).isSuccess()).isTrue();
      assertThat(failureOf(() -> desk.add(1, 2)).mayHaveExecuted()).isFalse();
      assertThat(attached.restarts()).isZero();
    }
  }

  @Test
  void neverMeansNever() {
    try (AttachedJvm attached = AttachedJvm.launch(desk().restart(RestartPolicy.NEVER).build())) {
      Desk desk = attached.lookup("desk", Desk.class);
      failureOf(() -> desk.halt(5));

      assertThat(value("the end", attached.ended()).code()).isEqualTo(5);
      assertThatThrownBy(() -> desk.add(1, 2))
          .isInstanceOf(ChildEnded.class)
          .hasMessageContainingAll("Desk.add", "exit code 5");
    }
  }

  @Test
  void startsAreGivenUpWhenTheyFailTooOften() {
    AttachedSpec spec =
        PatientSpecs.plugin(Programs.Once.class)
            .restart(AT_ONCE.atMost(2, Duration.ofMinutes(10)))
            .folder(folder)
            .output(printed::add)
            .build();
    try (AttachedJvm attached = AttachedJvm.launch(spec)) {
      Desk desk = attached.lookup("desk", Desk.class);
      failureOf(() -> desk.halt(5));
      value("the end", attached.ended());

      ChildEnded ended = failureOf(() -> desk.add(1, 2));

      assertThat(ended.exit().code()).isEqualTo(1);
      assertThat(ended)
          .hasMessageContainingAll(
              "FileAlreadyExistsException",
              "it is not started again: its Restart allows 2 starts within PT10M, and all failed");
      assertThat(attached.restarts()).isEqualTo(2);
    }
  }

  @Test
  void modulePathThatIsDamagedBetweenStartsIsTold() throws Exception {
    Path jar = folder.resolve("paper.jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new ZipEntry("paper/A4"));
    }
    AttachedSpec spec =
        desk().modulePath(List.of(jar)).restart(AT_ONCE.atMost(2, Duration.ofMinutes(10))).build();
    try (AttachedJvm attached = AttachedJvm.launch(spec)) {
      Desk desk = attached.lookup("desk", Desk.class);
      Files.writeString(jar, "no archive");

      failureOf(() -> desk.halt(5));

      assertThat(value("the end", attached.ended()).reason()).contains("module path", "paper.jar");
      assertThat(attached.restarts()).isZero();
    }
  }

  @Test
  void whoHearsOfAnEndHearsOfItAtTheNextCallToo() {
    RestartPolicy late =
        RestartPolicy.ON_FAILURE.pauses(Duration.ofHours(1), 1, Duration.ofHours(1));
    AttachedSpec spec =
        desk().restart(late).readyPolicy(ReconnectingPeer.ReadyPolicy.FAIL_FAST).build();
    try (AttachedJvm attached = AttachedJvm.launch(spec)) {
      Desk desk = attached.lookup("desk", Desk.class);
      CompletableFuture<Throwable> next = new CompletableFuture<>();
      desk.hang()
          .whenComplete((value, thrown) -> next.complete(catchThrowable(() -> desk.add(1, 2))));
      eventually("it hangs", () -> attached.lastLines().toString().contains("hanging"));

      failureOf(() -> desk.halt(5));

      assertThat(value("the next call's failure", next))
          .isInstanceOf(ChildEnded.class)
          .hasMessageContainingAll("Desk.add", "exit code 5");
    }
  }

  @Test
  void callsFailAtOnceWhereThatIsWanted() {
    RestartPolicy late =
        RestartPolicy.ON_FAILURE.pauses(Duration.ofHours(1), 1, Duration.ofHours(1));
    AttachedSpec spec =
        desk().restart(late).readyPolicy(ReconnectingPeer.ReadyPolicy.FAIL_FAST).build();
    try (AttachedJvm attached = AttachedJvm.launch(spec)) {
      Desk desk = attached.lookup("desk", Desk.class);
      failureOf(() -> desk.halt(5));

      ChildEnded ended = failureOf(() -> desk.add(1, 2));

      assertThat(ended.mayHaveExecuted()).isFalse();
      assertThat(ended.exit().code()).isEqualTo(5);
    }
  }

  @Test
  void closingEndsTheWaitForTheNextStart() {
    RestartPolicy late =
        RestartPolicy.ON_FAILURE.pauses(Duration.ofHours(1), 1, Duration.ofHours(1));
    AttachedJvm attached = AttachedJvm.launch(desk().restart(late).build());
    Desk desk = attached.lookup("desk", Desk.class);
    failureOf(() -> desk.halt(5));

    attached.close();

    assertThat(value("the end", attached.ended()).code()).isEqualTo(5);
  }

  @Test
  void childEndsWhenItsParentIsKilledHoweverItClings() {
    AttachedJvm attached = AttachedJvm.launch(desk().build());
    try (attached) {
      Desk desk = attached.lookup("desk", Desk.class);
      ProcessHandle grandchild = ProcessHandle.of(desk.grandchild()).orElseThrow();
      assertThat(grandchild.isAlive()).isTrue();

      ProcessHandle.of(attached.pid().orElseThrow()).orElseThrow().destroyForcibly();

      eventually("the grandchild's end", () -> !runs(grandchild));
    }
  }

  /** Whoever has to bury an orphan may be slow, or may never do it. */
  private static boolean runs(ProcessHandle process) {
    try {
      String state = Files.readString(Path.of("/proc", Long.toString(process.pid()), "stat"));
      return !state.contains(") Z ");
    } catch (IOException e) {
      return process.isAlive();
    }
  }
}
