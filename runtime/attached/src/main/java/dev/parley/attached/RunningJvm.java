package dev.parley.attached;

import java.time.Instant;
import java.util.List;

/**
 * A running attached JVM, as other processes of its user see it.
 *
 * @param name name for logs and messages
 * @param pid its process id
 * @param parent process id of its parent
 * @param since its start time
 * @param program the class that it runs
 * @param transport the URI scheme of its connection
 * @param restarts number of restarts before this one
 */
public record RunningJvm(
    String name,
    long pid,
    long parent,
    Instant since,
    String program,
    String transport,
    int restarts) {

  /**
   * {@return the attached JVMs of this user, by name and process id} Files of killed parents are
   * deleted.
   *
   * @throws java.io.UncheckedIOException when the run folder cannot be read, or is writable by
   *     others
   */
  public static List<RunningJvm> all() {
    return AttachedJvmRegistry.ofUser().all();
  }
}
