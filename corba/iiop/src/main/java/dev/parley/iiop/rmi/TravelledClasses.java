package dev.parley.iiop.rmi;

import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The classes whose objects were written or read in this JVM, by their repository ids: who asks for
 * one has met its id, and nothing is loaded to find it.
 *
 * <p>Threads: safe for all. Memory: an id for each class that is not unloaded.
 */
final class TravelledClasses {
  private static final Map<String, WeakReference<Class<?>>> BY_ID = new ConcurrentHashMap<>();

  private TravelledClasses() {}

  static void add(Class<?> type) {
    BY_ID.values().removeIf(each -> each.refersTo(null));
    BY_ID.put(RepositoryIds.of(type), new WeakReference<>(type));
  }

  /** {@return the class of an id; null if none has travelled} */
  static @Nullable Class<?> find(String repositoryId) {
    WeakReference<Class<?>> known = BY_ID.get(repositoryId);
    return known == null ? null : known.get();
  }
}
