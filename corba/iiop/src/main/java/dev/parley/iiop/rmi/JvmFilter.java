package dev.parley.iiop.rmi;

import dev.parley.iiop.cdr.CdrException;
import java.io.ObjectInputFilter;
import java.security.Security;
import org.jspecify.annotations.Nullable;

/**
 * The filter that the JVM was started with, {@code jdk.serialFilter}: what it rejects is refused
 * here as well. Its patterns are asked with the name alone before a class is loaded, and it is
 * asked with the class afterwards.
 */
final class JvmFilter {
  private static final String PROPERTY = "jdk.serialFilter";
  private static final @Nullable ObjectInputFilter FILTER =
      ObjectInputFilter.Config.getSerialFilter();
  private static final ClassPatterns PATTERNS = ClassPatterns.of(text());

  private record Asked(
      Class<?> serialClass, long arrayLength, long depth, long references, long streamBytes)
      implements ObjectInputFilter.FilterInfo {}

  private JvmFilter() {}

  private static String text() {
    String text = System.getProperty(PROPERTY);
    String usual = text == null ? Security.getProperty(PROPERTY) : text;
    return usual == null ? "" : usual;
  }

  /** {@return whether a class of the name is refused, whatever it is} */
  static boolean refuses(String className) {
    return PATTERNS.status(className) == ObjectInputFilter.Status.REJECTED;
  }

  static ObjectInputFilter.Status status(ObjectInputFilter.FilterInfo info) {
    return FILTER == null ? ObjectInputFilter.Status.UNDECIDED : FILTER.checkInput(info);
  }

  /** Refuses what the filter rejects; {@code arrayLength} is -1 where there is no array. */
  static void check(Class<?> type, int arrayLength, int depth, int objects, int bytes) {
    Asked asked = new Asked(type, arrayLength, depth, objects, bytes);
    if (FILTER != null && status(asked) == ObjectInputFilter.Status.REJECTED) {
      throw CdrException.refused(type.getName() + " is refused by " + PROPERTY);
    }
  }
}
