package dev.parley.iiop.rmi;

import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Classes whose objects were marshalled or unmarshalled in this JVM, by repository id. A peer that
 * asks for a class has received its id, so no class is loaded to answer.
 *
 * <p>Threads: safe for all. Memory: an id for each class that is not unloaded.
 */
final class MarshalledClasses {
  private static final Map<String, WeakReference<Class<?>>> BY_ID = new ConcurrentHashMap<>();

  private MarshalledClasses() {}

  static void add(Class<?> type) {
    BY_ID.values().removeIf(each -> each.refersTo(null));
    BY_ID.put(RmiRepositoryIds.of(type), new WeakReference<>(type));
  }

  /** {@return the class with this repository id; null if none of its objects was marshalled} */
  static @Nullable Class<?> find(String repositoryId) {
    WeakReference<Class<?>> known = BY_ID.get(repositoryId);
    return known == null ? null : known.get();
  }
}
