package dev.parley.client.session;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** Listeners of one kind. Threads: safe for all. */
public final class Listeners<T> {
  private static final System.Logger LOG = System.getLogger(Listeners.class.getName());

  private final List<Consumer<? super T>> all = new CopyOnWriteArrayList<>();

  /** Adds a listener. */
  public Registration add(Consumer<? super T> listener) {
    all.add(listener);
    return () -> all.remove(listener);
  }

  /** Calls each listener. One that throws is logged, and does not keep the item from the others. */
  public void accept(T item) {
    for (Consumer<? super T> each : all) {
      try {
        each.accept(item);
      } catch (RuntimeException e) {
        LOG.log(System.Logger.Level.ERROR, "a listener of a room failed", e);
      }
    }
  }
}
