package dev.parley.faults.schedule;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A fault of one or more processes. */
public record Fault(Kind kind, List<Target> targets) {
  /** Kinds of faults. */
  public enum Kind {
    /** SIGKILL; the process is started again at the end. */
    KILL,
    /** SIGSTOP; SIGCONT at the end. */
    STOP,
    /** No packets pass between the targets and the other processes. Members reach all of them. */
    CUT,
    /** The packets that the targets send to the other processes are lost; those to them are not. */
    DEAF,
    /**
     * The disk of the process has no space left; a server of the engine is restarted at the end.
     */
    FULL_DISK
  }

  /** Copies the targets. */
  public Fault {
    targets = List.copyOf(targets);
  }

  /** {@return whether the fault ends, stops or starves processes, rather than their links} */
  boolean concernsProcesses() {
    return kind != Kind.CUT && kind != Kind.DEAF;
  }

  @Override
  public String toString() {
    return kind.name().toLowerCase(Locale.ROOT).replace('_', ' ')
        + " "
        + targets.stream().map(Target::toString).collect(Collectors.joining(" and "));
  }
}
