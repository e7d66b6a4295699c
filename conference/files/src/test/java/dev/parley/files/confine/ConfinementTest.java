package dev.parley.files.confine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.testkit.ChildJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

final class ConfinementTest {
  /** More than the memory limit, so that the virtual machine's own limits do not count. */
  private static final int HEAP_MEBIBYTES = 2_000;

  private static final int MEMORY_MEBIBYTES = 600;

  @TempDir private Path root;

  @Test
  @EnabledOnOs(OS.LINUX)
  void confinedProcessWritesToItsFolderAndReachesNothingElse() throws IOException {
    Path own = Files.createDirectory(root.resolve("own"));
    Files.createFile(own.resolve("note"));
    Path secret = Files.writeString(root.resolve("secret"), "of the server");
    Process other = new ProcessBuilder("sleep", "600").start();
    List<String> said = new ArrayList<>();
    try (ChildJvm child =
        ChildJvm.of(Confined.class)
            .heap(HEAP_MEBIBYTES)
            .start(own, secret, other.pid(), MEMORY_MEBIBYTES)) {
      for (String line = child.line(); !line.isEmpty(); line = child.line()) {
        said.add(line);
      }
      assertThat(other.isAlive()).isTrue();
    } finally {
      other.destroyForcibly();
    }

    List<String> missing = said.stream().filter(line -> line.startsWith("-")).toList();
    assertThat(missing).as("what this kernel cannot confine").isEmpty();
    assertThat(said.subList(said.indexOf("confined"), said.size()))
        .containsExactly(
            "confined",
            "write here: done",
            "create a file here: refused",
            "create a folder here: refused",
            "link a file here: refused",
            "start a thread: done",
            "read elsewhere: refused",
            "write elsewhere: refused",
            "open a socket: refused",
            "run a program: refused",
            "end another process: refused",
            "read its environment: refused",
            "slow it down: refused",
            "move it to one processor: refused",
            "take more memory: refused",
            "end");
    assertThat(secret).hasContent("of the server");
    assertThat(own.resolve("note")).hasContent("mine");
  }

  @Test
  void textIsReadAsItWasWritten() {
    Confinement confinement = new Confinement(List.of("a, b", "c"), List.of("d (e)"));

    assertThat(Confinement.parse(confinement.text())).isEqualTo(confinement);
    assertThat(Confinement.parse("x\n\n+a")).isEqualTo(new Confinement(List.of("a"), List.of()));
  }
}
