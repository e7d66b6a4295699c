package dev.parley.files.confine;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Confinement (sandbox) of a rendering process: the restrictions in force, and those that the
 * platform does not support. Immutable.
 *
 * @param applied the restrictions in force, as text for operators
 * @param missing the restrictions that could not be applied, with the reason
 */
public record Confinement(List<String> applied, List<String> missing) {
  /** Copies the lists. */
  public Confinement {
    applied = List.copyOf(applied);
    missing = List.copyOf(missing);
  }

  /**
   * Resource limits and permitted paths of a process.
   *
   * @param folder the only folder to whose files the process may write; it cannot create any
   * @param readable files and folders that the process may read beside those of the system
   * @param memoryBytes upper bound for writable memory: heap and all else
   * @param cpuSeconds upper bound for its processor time over its whole life
   */
  public record ProcessBounds(
      Path folder, List<Path> readable, long memoryBytes, long cpuSeconds) {}

  /** Single confinement mechanism, such as seccomp. */
  private interface ConfinementMechanism {
    /** Applies the mechanism. {@return the restriction now in force, as text} */
    String take() throws ConfinementException;
  }

  /**
   * Confines this process permanently. Call it on the thread that will decode, before that starts
   * other threads: Landlock binds the calling thread and its descendants, so threads of the virtual
   * machine itself keep their access to files.
   */
  public static Confinement apply(ProcessBounds bounds) {
    List<String> taken = new ArrayList<>();
    List<String> missing = new ArrayList<>();
    Optional<LinuxSyscalls> linux = LinuxSyscalls.ofThisMachine();
    if (linux.isEmpty()) {
      missing.add(
          "network, files, memory outside of the heap and processor time are not confined on %s %s: only on Linux on x86-64 and ARM64"
              .formatted(System.getProperty("os.name"), System.getProperty("os.arch")));
      return new Confinement(taken, missing);
    }
    LinuxSyscalls calls = linux.get();
    List<ConfinementMechanism> measures =
        List.of(
            () -> ResourceLimits.limit(calls, bounds),
            () -> Landlock.restrict(calls, bounds),
            () -> Capabilities.drop(calls),
            () -> Seccomp.filter(calls));
    for (ConfinementMechanism measure : measures) {
      try {
        taken.add(measure.take());
      } catch (ConfinementException e) {
        missing.add(String.valueOf(e.getMessage()));
      }
    }
    return new Confinement(taken, missing);
  }

  /** {@return the text form that {@link #parse} reads} */
  public String text() {
    StringBuilder text = new StringBuilder();
    applied.forEach(each -> text.append('+').append(each).append('\n'));
    missing.forEach(each -> text.append('-').append(each).append('\n'));
    return text.toString();
  }

  /** Parses the output of {@link #text}; lines of another form are ignored. */
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
