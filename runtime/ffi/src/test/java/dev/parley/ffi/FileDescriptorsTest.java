package dev.parley.ffi;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(value = OS.LINUX, disabledReason = "not verifiable here: system calls of Linux")
final class FileDescriptorsTest {
  private static final short POLLIN = 1;

  @TempDir Path folder;
  private final Arena arena = Arena.ofConfined();
  private final CallState state = new CallState(arena);

  @AfterEach
  void close() {
    arena.close();
  }

  @Test
  void missingFileIsEnoent() {
    int opened = FileDescriptors.open(folder + "/missing", FileDescriptors.O_RDONLY);

    assertThat(opened).isEqualTo(-Errno.ENOENT);
  }

  @Test
  void bytesAreWrittenAndReadAgain() throws IOException {
    Path file = Files.createFile(folder.resolve("fïle"));
    int descriptor = FileDescriptors.open(file.toString(), FileDescriptors.O_RDWR);
    MemorySegment hello = arena.allocateFrom(JAVA_BYTE, new byte[] {1, 2, 3});

    assertThat(FileDescriptors.write(descriptor, hello, state)).isEqualTo(3);
    assertThat(Files.readAllBytes(file)).containsExactly(1, 2, 3);
    assertThat(FileDescriptors.read(descriptor, hello, state)).isZero();
    FileDescriptors.close(descriptor);
  }

  @Test
  void errorOfAClosedDescriptorIsCaptured() {
    int descriptor = FileDescriptors.eventfd();
    FileDescriptors.close(descriptor);

    int failed = FileDescriptors.read(descriptor, arena.allocate(8), state);

    assertThat(Errno.text(-failed)).isEqualTo("Bad file descriptor");
  }

  @Test
  void eachStateKeepsTheErrorOfItsOwnCall() {
    CallState other = new CallState(arena);
    int counter = FileDescriptors.eventfd();

    int empty = FileDescriptors.read(counter, arena.allocate(JAVA_LONG), state);
    int closed = FileDescriptors.read(-1, arena.allocate(JAVA_LONG), other);

    assertThat(empty).isEqualTo(-Errno.EAGAIN).isNotEqualTo(closed);
    assertThat(state.error()).isEqualTo(Errno.EAGAIN);
    assertThat(other.error()).isEqualTo(-closed);
    FileDescriptors.close(counter);
  }

  @Test
  void pollReportsACounterThatWasRaised() {
    int counter = FileDescriptors.eventfd();
    MemorySegment entry = arena.allocate(8, 4);
    entry.set(JAVA_INT, 0, counter);
    entry.set(JAVA_SHORT, 4, POLLIN);
    MemorySegment atOnce = arena.allocate(16, 8);

    assertThat(FileDescriptors.poll(entry, 1, atOnce)).isZero();
    FileDescriptors.write(counter, arena.allocateFrom(JAVA_LONG, 1L), state);
    assertThat(FileDescriptors.poll(entry, 1, atOnce)).isEqualTo(1);
    assertThat(entry.get(JAVA_SHORT, 6)).isEqualTo(POLLIN);
    FileDescriptors.close(counter);
  }
}
