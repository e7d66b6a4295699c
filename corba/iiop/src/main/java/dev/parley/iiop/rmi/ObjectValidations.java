package dev.parley.iiop.rmi;

import java.io.InvalidObjectException;
import java.io.ObjectInputValidation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Registered {@link java.io.ObjectInputValidation}s, which check the whole object graph after it
 * was read. Threads: one at a time, that of its {@link StateReader}.
 */
final class ObjectValidations {
  private record Validation(ObjectInputValidation of, int priority) {}

  private final List<Validation> waiting = new ArrayList<>();

  void add(ObjectInputValidation validation, int priority) {
    waiting.add(new Validation(validation, priority));
  }

  /** Runs all validations, the highest priority first. */
  void run() {
    if (waiting.isEmpty()) {
      return;
    }
    List<Validation> all = new ArrayList<>(waiting);
    waiting.clear();
    all.sort(Comparator.comparingInt(Validation::priority).reversed());
    for (Validation next : all) {
      try {
        next.of().validateObject();
      } catch (InvalidObjectException | RuntimeException e) {
        throw StateReader.refused(next.of(), e);
      }
    }
  }
}
