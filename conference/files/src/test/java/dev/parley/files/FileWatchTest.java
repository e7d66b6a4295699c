package dev.parley.files;

import static dev.parley.testkit.Eventually.eventually;
import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FileWatchTest {
  private static final Duration NEVER = Duration.ofDays(1);
  private static final Duration SOON = Duration.ofMillis(1);

  @TempDir private Path root;

  @Test
  void changeIsToldByTheOperatingSystem() throws IOException {
    try (FileWatch watch = new FileWatch(NEVER, SOON)) {
      changesAreTold(watch);
    }
  }

  @Test
  void changeIsFoundByLookingWhereNobodyTells() throws IOException {
    try (FileWatch watch = new FileWatch(SOON, SOON, null)) {
      changesAreTold(watch);
    }
  }

  private void changesAreTold(FileWatch watch) throws IOException {
    Path file = Files.writeString(root.resolve("file"), "one");
    VersionedFile document = document();
    List<Long> told = new CopyOnWriteArrayList<>();
    try (var _ = watch.watch(document, told::add)) {
      Files.writeString(file, " and more", StandardOpenOption.APPEND);
      eventually("growth is told", () -> told.contains(document.currentVersion().number()));
      long grown = document.currentVersion().number();
      assertThat(grown).isGreaterThan(1);

      Path other = Files.writeString(root.resolve("other"), "another file");
      Files.move(other, file, ATOMIC_MOVE);
      eventually("replacement is told", () -> told.getLast() > grown);
      long replaced = document.currentVersion().number();

      Files.delete(file);
      eventually("that it is gone is told", () -> told.getLast() > replaced);
      assertThat(document.currentVersion().stamp()).isEqualTo(FileStamp.ABSENT);
      Files.writeString(file, "again");
      eventually("that it is back is told", () -> told.getLast() > replaced + 1);
    }
    assertThat(told).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void nothingIsToldAfterTheEnd() throws IOException {
    Path file = Files.writeString(root.resolve("file"), "one");
    List<Long> ended = new CopyOnWriteArrayList<>();
    List<Long> told = new CopyOnWriteArrayList<>();
    try (FileWatch watch = new FileWatch(NEVER, SOON)) {
      watch.watch(document(), ended::add).close();
      try (var _ = watch.watch(document(), told::add)) {
        Files.writeString(file, "changed");
        eventually("the other one is told", () -> !told.isEmpty());
      }
    }
    assertThat(ended).isEmpty();
  }

  @Test
  void listenerThatFailsKeepsNobodyElseFromBeingTold() throws IOException {
    Path file = Files.writeString(root.resolve("file"), "one");
    List<Long> told = new CopyOnWriteArrayList<>();
    try (FileWatch watch = new FileWatch(NEVER, SOON);
        var _ =
            watch.watch(
                document(),
                _ -> {
                  throw new IllegalStateException("on purpose");
                });
        var _ = watch.watch(document(), told::add)) {
      Files.writeString(file, "changed");
      eventually("the first change is told", () -> !told.isEmpty());
      Files.writeString(file, "changed once more");
      eventually("the second change is told", () -> told.size() > 1);
    }
  }

  private VersionedFile document() {
    return new VersionedFile(SharedFolder.open(root).file("file"), () -> 1);
  }
}
