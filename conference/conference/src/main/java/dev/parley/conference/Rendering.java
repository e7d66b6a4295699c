package dev.parley.conference;

import dev.parley.conference.spi.LogEntry;
import dev.parley.conference.spi.Subject;
import java.util.Optional;

/**
 * How entries about one subject are read by those who may see them. Threads: safe for all.
 *
 * @param <T> what readers get
 */
interface Rendering<T> {
  /** {@return the subject, of which alone the log is read} */
  Subject subject();

  /** {@return what is read; empty when the entry is about something else} */
  Optional<T> item(LogEntry entry);
}
