package dev.parley.files.confine;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a process that draws pages cannot do, and what the platform could not take away. Immutable.
 *
 * @param taken what is confined, as words for operators
 * @param missing what is not, with the reason
 */
public record Confinement(List<String> taken, List<String> missing) {
  /** Copies the lists. */
  public Confinement {
    taken = List.copyOf(taken);
    missing = List.copyOf(missing);
  }

  /**
   * Limits of a process.
   *
   * @param folder the only one that it may write to
   * @param readable files and folders that it may read beside those of the system
   * @param memoryBytes that it may write to, heap and all else
   * @param cpuSeconds of its whole life
   */
  public record Bounds(Path folder, List<Path> readable, long memoryBytes, long cpuSeconds) {}

  /** One way of confining the process. */
  private interface Measure {
    /** {@return what is confined now} */
    String take() throws ConfinementException;
  }

  /**
   * Confines this process, for good. To be called on the thread that will decode, before it starts
   * other threads; threads of the virtual machine itself keep their access to files.
   */
  public static Confinement apply(Bounds bounds) {
    List<String> taken = new ArrayList<>();
    List<String> missing = new ArrayList<>();
    Optional<LinuxCalls> linux = LinuxCalls.ofThisMachine();
    if (linux.isEmpty()) {
      missing.add(
          "network, files, memory outside of the heap and processor time are not confined on %s %s: only on Linux on x86-64 and ARM64"
              .formatted(System.getProperty("os.name"), System.getProperty("os.arch")));
      return new Confinement(taken, missing);
    }
    LinuxCalls calls = linux.get();
    List<Measure> measures =
        List.of(
            () -> Resources.limit(calls, bounds),
            () -> Landlock.restrict(calls, bounds),
            () -> Seccomp.filter(calls));
    for (Measure measure : measures) {
      try {
        taken.add(measure.take());
      } catch (ConfinementException e) {
        missing.add(String.valueOf(e.getMessage()));
      }
    }
    return new Confinement(taken, missing);
  }

  /** {@return lines that {@link #parse} reads} */
  public String text() {
    StringBuilder text = new StringBuilder();
    taken.forEach(each -> text.append('+').append(each).append('\n'));
    missing.forEach(each -> text.append('-').append(each).append('\n'));
    return text.toString();
  }

  /** {@return what {@link #text} wrote; lines of another form are left out} */
  public static Confinement parse(String text) {
    List<String> lines = text.lines().toList();
    return new Confinement(starting('+', lines), starting('-', lines));
  }

  private static List<String> starting(char sign, List<String> lines) {
    return lines.stream()
        .filter(line -> !line.isEmpty() && line.charAt(0) == sign)
        .map(line -> line.substring(1))
        .toList();
  }
}
