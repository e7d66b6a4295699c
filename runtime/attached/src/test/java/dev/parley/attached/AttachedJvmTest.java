package dev.parley.attached;

import static dev.parley.testkit.Eventually.eventually;
import static dev.parley.testkit.Eventually.value;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.calls.Parley;
import dev.parley.testkit.LeakCheck;
import dev.parley.transport.api.RuntimeFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Children that do as they should. */
final class AttachedJvmTest {
  private static final RestartPolicy AT_ONCE =
      RestartPolicy.ON_FAILURE.pauses(Duration.ZERO, 1, Duration.ZERO);

  @RegisterExtension final LeakCheck leaks = new LeakCheck();
  @TempDir private Path folder;

  private final Queue<OutputLine> printed = new ConcurrentLinkedQueue<>();

  private AttachedSpec.Builder desk() {
    return PatientSpecs.plugin(DeskPlugin.class).name("desk").output(printed::add);
  }

  @Test
  void bothSidesCall() {
    try (AttachedJvm attached = AttachedJvm.launch(desk().build())) {
      attached.parley().export("screen", Desk.Screen.class, text -> "shown: " + text);

      Desk desk = attached.lookup("desk", Desk.class);

      assertThat(desk.add(2, 40)).isEqualTo(42);
      assertThat(desk.ask("hello")).isEqualTo("shown: hello");
      assertThat(desk.pid()).isEqualTo(attached.pid().orElseThrow());
      assertThat(attached.restarts()).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"memory", "pipe", "unix"})
  void attachesByEveryLocalWay(String scheme) {
    try (AttachedJvm attached = AttachedJvm.launch(desk().transports(scheme).build())) {
      assertThat(attached.peer().orElseThrow().info().endpoint()).hasScheme(scheme);
      assertThat(attached.lookup("desk", Desk.class).add(1, 2)).isEqualTo(3);
    }
  }

  @Test
  void childKnowsWhichWayItCameAndWhichItTriedBefore() throws IOException {
    try (AttachedJvm attached =
        AttachedJvm.launch(desk().transports("memory", "unix").restart(AT_ONCE).build())) {
      Desk desk = attached.lookup("desk", Desk.class);
      String memory = attached.peer().orElseThrow().info().endpoint().toString();
      assertThat(desk.path()).isEqualTo(memory);

      Files.delete(RuntimeFolder.path().resolve(memory.substring("memory:".length()) + ".memory"));
      assertThatThrownBy(() -> desk.halt(7)).isInstanceOf(ChildEnded.class);

      assertThat(desk.path()).startsWith("unix:").contains(", after " + memory + " (");
    }
  }

  @Test
  void nothingOfAnotherParleyIsClosed() {
    try (Parley parley = Parley.start()) {
      parley.export("screen", Desk.Screen.class, text -> "mine: " + text);
      try (AttachedJvm one = AttachedJvm.launch(desk().parley(parley).build());
          AttachedJvm other = AttachedJvm.launch(desk().parley(parley).build())) {
        assertThat(one.lookup("desk", Desk.class).ask("a")).isEqualTo("mine: a");
        assertThat(other.lookup("desk", Desk.class).ask("b")).isEqualTo("mine: b");
      }
      assertThat(parley.lookup("screen", Desk.Screen.class).show("c")).isEqualTo("mine: c");
    }
  }

  @Test
  void programWithAMainOfItsOwnAttaches() {
    try (AttachedJvm attached =
        AttachedJvm.launch(PatientSpecs.main(Programs.Own.class.getName(), "first").build())) {
      assertThat(attached.lookup("desk", Desk.class).property("argument")).isEqualTo("first");
    }
  }

  @Test
  void optionsFolderAndEnvironmentAreTheChilds() throws Exception {
    AttachedSpec spec =
        desk()
            .jvmOptions("-Dcolour=red")
            .heapBytes(64 << 20)
            .processors(1)
            .folder(folder)
            .environment("PAPER", "A4")
            .build();
    try (AttachedJvm attached = AttachedJvm.launch(spec)) {
      Desk desk = attached.lookup("desk", Desk.class);

      assertThat(desk.property("colour")).isEqualTo("red");
      assertThat(Path.of(desk.folder())).isEqualTo(folder.toRealPath());
      assertThat(desk.variable("PAPER")).isEqualTo("A4");
      assertThat(desk.variable("PATH")).isEqualTo(System.getenv("PATH"));
    }
  }

  @Test
  void nothingSecretIsOnTheCommandLineOrInTheEnvironment() throws Exception {
    try (AttachedJvm attached = AttachedJvm.launch(desk().build())) {
      Path process = Path.of("/proc", Long.toString(attached.pid().orElseThrow()));
      String rendezvous = attached.peer().orElseThrow().info().endpoint().getSchemeSpecificPart();

      assertThat(Files.readString(process.resolve("cmdline")))
          .contains("parley.attached")
          .doesNotContain(rendezvous)
          .doesNotContainPattern("\\p{XDigit}{" + StartMessage.TOKEN_CHARS + "}");
      assertThat(Files.readString(process.resolve("environ")).split("\0"))
          .allSatisfy(variable -> {
            String[] words = variable.split("=", 2);
            assertThat(System.getenv()).containsEntry(words[0], words[1]);
          });
    }
  }

  @Test
  void eachLineIsHandedOnAndTheLastOnesAreKept() {
    try (AttachedJvm attached = AttachedJvm.launch(desk().build())) {
      Desk desk = attached.lookup("desk", Desk.class);
      for (int i = 0; i <= OutputReader.KEPT; i++) {
        desk.print("line " + i);
      }
      eventually(
          "all lines",
          () -> printed.contains(new OutputLine(OutputLine.Stream.OUT, "line 50", false)));

      assertThat(printed).contains(new OutputLine(OutputLine.Stream.OUT, "line 0", false));
      assertThat(attached.lastLines()).hasSize(OutputReader.KEPT);
      assertThat(attached.lastLines().getLast().text()).isEqualTo("line " + OutputReader.KEPT);
    }
  }

  @Test
  void timesMayBeForEver() {
    Duration forEver = ChronoUnit.FOREVER.getDuration();
    AttachedSpec spec =
        desk()
            .startTimeout(forEver)
            .grace(forEver)
            .health(new HealthCheck(forEver, forEver, 1))
            .restart(RestartPolicy.ON_FAILURE.atMost(1, forEver).pauses(Duration.ZERO, 1, forEver))
            .build();
    try (AttachedJvm attached = AttachedJvm.launch(spec)) {
      Desk desk = attached.lookup("desk", Desk.class);
      assertThatThrownBy(() -> desk.halt(7)).isInstanceOf(ChildEnded.class);
      assertThat(desk.add(2, 40)).isEqualTo(42);
    }
  }

  @Test
  void closingEndsTheChildInOrder() {
    AttachedJvm attached = AttachedJvm.launch(desk().grace(Duration.ofSeconds(30)).build());
    ProcessHandle process = ProcessHandle.of(attached.pid().orElseThrow()).orElseThrow();

    attached.close();

    assertThat(process.isAlive()).isFalse();
    Exit exit = value("the end", attached.ended());
    assertThat(exit.code()).isZero();
    assertThat(exit.reason()).isEqualTo("it was closed by its parent");
    attached.close(); // once more does nothing
  }

  @Test
  void callsAfterClosingFail() {
    AttachedJvm attached = AttachedJvm.launch(desk().build());
    Desk desk = attached.lookup("desk", Desk.class);
    attached.close();

    assertThatThrownBy(() -> desk.add(1, 2))
        .isInstanceOf(dev.parley.pipeline.CallException.Unavailable.class)
        .hasMessageContaining("closed here");
  }

  @Test
  void childThatDoesNotWantToEndIsEnded() {
    AttachedJvm attached = AttachedJvm.launch(desk().grace(Duration.ofMillis(100)).build());
    attached.lookup("desk", Desk.class).clutch();
    ProcessHandle process = ProcessHandle.of(attached.pid().orElseThrow()).orElseThrow();

    attached.close();

    assertThat(process.isAlive()).isFalse();
  }

  @Test
  void specNamesAreChecked() {
    for (String name : List.of("", "a b", "../x", "x".repeat(61))) {
      assertThatThrownBy(() -> desk().name(name).build())
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("name is 1 to 60 letters");
    }
    assertThat(desk().name("x".repeat(60)).build().name()).hasSize(60);
  }
}
