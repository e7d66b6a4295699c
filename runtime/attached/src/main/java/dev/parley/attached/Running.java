package dev.parley.attached;

import java.time.Instant;
import java.util.List;

/**
 * An attached JVM that runs now, as its user's other processes see it.
 *
 * @param name for people
 * @param pid its process
 * @param parent the process that attached it
 * @param since when it was started
 * @param program the class that it runs
 * @param way the URI scheme by which it is attached
 * @param restarts how often it was started before in this place
 */
public record Running(
    String name, long pid, long parent, Instant since, String program, String way, int restarts) {

  /**
   * {@return the attached JVMs of this user, by name and process} What a parent left that was
   * killed is removed.
   *
   * @throws java.io.UncheckedIOException when the run folder cannot be read, or others could change
   *     it
   */
  public static List<Running> all() {
    return Roll.ofUser().all();
  }
}
