package dev.parley.faults.schedule;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Process of a cluster.
 *
 * @param number from 1
 */
public record Target(Role role, int number) {
  /** Processes of each role. */
  public static final int COUNT = 3;

  /** Roles of processes. */
  public enum Role {
    /** Server of the engine. */
    ENGINE,
    /** Node, which has rooms. */
    NODE
  }

  /** {@return all processes of a cluster} */
  public static List<Target> all() {
    return Stream.of(Role.values())
        .flatMap(
            role -> IntStream.rangeClosed(1, COUNT).mapToObj(number -> new Target(role, number)))
        .toList();
  }

  @Override
  public String toString() {
    return role.name().toLowerCase(Locale.ROOT) + "-" + number;
  }
}
