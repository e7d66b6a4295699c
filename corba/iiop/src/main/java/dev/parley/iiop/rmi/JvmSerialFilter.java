package dev.parley.iiop.rmi;

import dev.parley.iiop.cdr.CdrException;
import java.io.ObjectInputFilter;
import java.security.Security;
import org.jspecify.annotations.Nullable;

/**
 * Serialization filter of the JVM, {@code jdk.serialFilter}: a class that it rejects is rejected
 * here as well. Its patterns are applied to the name before a class is loaded, and the filter
 * itself to the class afterwards.
 */
final class JvmSerialFilter {
  private static final String PROPERTY = "jdk.serialFilter";
  private static final @Nullable ObjectInputFilter FILTER =
      ObjectInputFilter.Config.getSerialFilter();
  private static final ClassPatterns PATTERNS = ClassPatterns.of(text());

  private record Asked(
      Class<?> serialClass, long arrayLength, long depth, long references, long streamBytes)
      implements ObjectInputFilter.FilterInfo {}

  private JvmSerialFilter() {}

  private static String text() {
    String text = System.getProperty(PROPERTY);
    String usual = text == null ? Security.getProperty(PROPERTY) : text;
    return usual == null ? "" : usual;
  }

  /** {@return whether the patterns reject a class by its name} */
  static boolean refuses(String className) {
    return PATTERNS.status(className) == ObjectInputFilter.Status.REJECTED;
  }

  static ObjectInputFilter.Status status(ObjectInputFilter.FilterInfo info) {
    return FILTER == null ? ObjectInputFilter.Status.UNDECIDED : FILTER.checkInput(info);
  }

  /**
   * Rejects a class or array that the filter rejects; {@code arrayLength} is -1 for other classes
   * than arrays.
   */
  static void check(Class<?> type, int arrayLength, int depth, int objects, int bytes) {
    Asked asked = new Asked(type, arrayLength, depth, objects, bytes);
    if (FILTER != null && status(asked) == ObjectInputFilter.Status.REJECTED) {
      throw CdrException.noPermission(type.getName() + " is refused by " + PROPERTY);
    }
  }
}
