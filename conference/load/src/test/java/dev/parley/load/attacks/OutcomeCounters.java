package dev.parley.load.attacks;

import dev.parley.pipeline.CallException;
import dev.parley.room.api.JoinRefused;
import dev.parley.room.api.MessageRefused;
import dev.parley.room.api.board.DrawRefused;
import dev.parley.room.api.files.FileRefused;
import dev.parley.room.api.media.MediaRefused;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/** Outcomes of an attack, counted by name. Threads: safe for all. */
final class OutcomeCounters {
  /** Name of everything that the server did for the attacker. */
  static final String SERVED = "served";

  private final Map<String, Long> counts = new TreeMap<>(); // guarded by this

  void count(String outcome) {
    count(outcome, 1);
  }

  synchronized void count(String outcome, long times) {
    counts.merge(outcome, times, Long::sum);
  }

  /** Counts the outcome of a call by the reason of its refusal. */
  void ended(@Nullable Throwable failure) {
    count(failure == null ? SERVED : reason(failure));
  }

  private static String reason(Throwable failure) {
    return switch (failure) {
      case CompletionException e when e.getCause() != null -> reason(e.getCause());
      case ExecutionException e when e.getCause() != null -> reason(e.getCause());
      case JoinRefused e -> e.reason().name();
      case MessageRefused e -> e.reason().name();
      case DrawRefused e -> e.reason().name();
      case FileRefused e -> e.reason().name();
      case MediaRefused e -> e.reason().name();
      case CallException e -> e.reason().name();
      default -> failure.getClass().getSimpleName();
    };
  }

  /** {@return whether anything was counted} */
  synchronized boolean counted() {
    return !counts.isEmpty();
  }

  /** {@return whether one of these outcomes was counted, or none is asked for} */
  synchronized boolean any(Set<String> outcomes) {
    return outcomes.isEmpty() || outcomes.stream().anyMatch(counts::containsKey);
  }

  /** {@return the counts as text, such as {@code BOARD_FULL 12, served 340}} */
  @Override
  public synchronized String toString() {
    return counts.entrySet().stream()
        .map(each -> each.getKey() + " " + each.getValue())
        .reduce((one, other) -> one + ", " + other)
        .orElse("no answer");
  }
}
