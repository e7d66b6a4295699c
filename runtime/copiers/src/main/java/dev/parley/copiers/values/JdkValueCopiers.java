package dev.parley.copiers.values;

import dev.parley.copiers.spi.ClassCopier;
import dev.parley.copiers.spi.FieldCopier;
import java.util.BitSet;
import java.util.Date;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Copiers of the JDK's other mutable classes, by exact class: primitive arrays, bit sets, dates,
 * string builders, atomics.
 */
@SuppressWarnings({"JavaUtilDate", "UnnecessaryStringBuilder"}) // Copies are of the same class.
final class JdkValueCopiers {
  private static final Set<Class<?>> CLONED =
      bodies((value, identities) -> value).entrySet().stream()
          .filter(entry -> entry.getValue() instanceof CloningCopier)
          .map(Map.Entry::getKey)
          .collect(Collectors.toUnmodifiableSet());

  private JdkValueCopiers() {}

  /** {@return the copiers of these classes; {@code any} copies their contents} */
  static Map<Class<?>, ClassCopier> bodies(FieldCopier any) {
    Map<Class<?>, ClassCopier> bodies = new HashMap<>();
    clone(bodies, boolean[].class, array -> ((boolean[]) array).clone());
    clone(bodies, byte[].class, array -> ((byte[]) array).clone());
    clone(bodies, char[].class, array -> ((char[]) array).clone());
    clone(bodies, short[].class, array -> ((short[]) array).clone());
    clone(bodies, int[].class, array -> ((int[]) array).clone());
    clone(bodies, long[].class, array -> ((long[]) array).clone());
    clone(bodies, float[].class, array -> ((float[]) array).clone());
    clone(bodies, double[].class, array -> ((double[]) array).clone());
    clone(bodies, BitSet.class, bits -> ((BitSet) bits).clone());
    clone(bodies, Date.class, date -> ((Date) date).clone());
    clone(bodies, StringBuilder.class, text -> new StringBuilder((StringBuilder) text));
    clone(bodies, AtomicBoolean.class, cell -> new AtomicBoolean(((AtomicBoolean) cell).get()));
    clone(bodies, AtomicInteger.class, cell -> new AtomicInteger(((AtomicInteger) cell).get()));
    clone(bodies, AtomicLong.class, cell -> new AtomicLong(((AtomicLong) cell).get()));
    bodies.put(
        AtomicReference.class,
        new ReferenceHolderCopier(
            any,
            AtomicReference::new,
            cell -> ((AtomicReference<?>) cell).get(),
            JdkValueCopiers::set));
    return bodies;
  }

  @SuppressWarnings("unchecked") // The cell is one that was made empty just before.
  private static void set(Object cell, @Nullable Object value) {
    ((AtomicReference<@Nullable Object>) cell).set(value);
  }

  /** {@return whether cloning copies everything in values of this class} */
  static boolean known(Class<?> type) {
    return CLONED.contains(type);
  }

  private static void clone(
      Map<Class<?>, ClassCopier> bodies, Class<?> type, UnaryOperator<Object> copy) {
    bodies.put(type, new CloningCopier(copy));
  }
}
