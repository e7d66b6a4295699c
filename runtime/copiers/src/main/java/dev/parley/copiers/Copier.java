package dev.parley.copiers;

import dev.parley.copiers.Immutability.Verdict;
import dev.parley.copiers.values.Catalogue;
import dev.parley.copiers.values.Copying;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/**
 * Makes deep copies of values: nothing that can be changed is in both a value and its copy. What
 * cannot change is shared. An object that stands in several places of a value stands in the same
 * places of its copy, and cycles stay cycles.
 *
 * <pre>{@code
 * Copier<Order> copier = Copier.of(Order.class);
 * Order copy = copier.copy(order);
 * }</pre>
 *
 * <p>Classes are copied by what they are:
 *
 * <ul>
 *   <li>Immutable classes, enums, and records of those, are shared; see {@link Immutability}.
 *   <li>Records are made by their canonical constructor.
 *   <li>Other classes are made by their constructor without parameters, which must be as visible as
 *       the class, and their fields are set, transient ones too. None may be final.
 *   <li>Arrays, and the collections of {@code java.util} and {@code java.util.concurrent}, become
 *       such of the same class. Comparators are shared.
 *   <li>Each value is copied by the rules of its own class, whatever was declared.
 *   <li>All else is refused with a {@link CopyException}: threads, locks, streams, lambdas that
 *       hold what can change.
 * </ul>
 *
 * <p>Constructors may run more often than there are objects, since a copying may begin anew.
 *
 * <p>Threads: safe for all. Nobody may change a value while it is copied; if somebody does, the
 * copy has some of the changes, or a {@link CopyException} is thrown.
 *
 * @param <T> what is copied
 */
public final class Copier<T extends @Nullable Object> {
  private static final ClassValue<Copier<?>> OF_CLASS =
      new ClassValue<>() {
        @Override
        protected Copier<?> computeValue(Class<?> type) {
          return new Copier<>(Catalogue.common(), type);
        }
      };

  private final Copying copying;

  private Copier(Catalogue catalogue, Type type) {
    Immutability found = Immutability.of(type);
    if (found.verdict() == Verdict.REFUSED) {
      throw new CopyException(type.getTypeName() + found.path(), found.reasons().getLast(), null);
    }
    copying = new Copying(catalogue, type);
  }

  /**
   * {@return the copier for values of this class and its sub-classes; always the same one}
   *
   * @throws CopyException if none of them could be copied
   */
  @SuppressWarnings("unchecked") // The copier of T copies Ts.
  public static <T> Copier<T> of(Class<T> type) {
    return (Copier<T>) OF_CLASS.get(type);
  }

  /**
   * {@return a copier for values of a type, which may be generic, as a field's is; keep it}
   *
   * @throws CopyException if none of them could be copied
   */
  public static Copier<@Nullable Object> of(Type type) {
    return new Copier<>(Catalogue.common(), type);
  }

  /**
   * {@return a copier that also reaches classes that are not open to Parley; keep it}
   *
   * @param lookup {@code MethodHandles.lookup()} as called in the module of such classes
   * @throws IllegalArgumentException if the lookup has fewer rights than that
   * @throws CopyException if no value of the type could be copied
   */
  public static <T> Copier<T> of(Class<T> type, MethodHandles.Lookup lookup) {
    return new Copier<>(Catalogue.of(lookup), type);
  }

  /**
   * {@return as {@link #of(Type)}, a copier that also reaches classes that are not open to Parley}
   *
   * @param lookup as of {@link #of(Class, MethodHandles.Lookup)}
   */
  public static Copier<@Nullable Object> of(Type type, MethodHandles.Lookup lookup) {
    return new Copier<>(Catalogue.of(lookup), type);
  }

  /**
   * {@return a copy, or the value itself if nothing in it can change}
   *
   * @param value of this copier's type
   * @throws CopyException with the path to what cannot be copied, or failed
   */
  @SuppressWarnings({"unchecked", "NullAway"}) // A copy is of its value's class, null of null.
  public T copy(T value) {
    return (T) copying.copy(value);
  }

  /** As {@link #copy}, in the way that is taken for what is too deep or fails. */
  @SuppressWarnings({"unchecked", "NullAway"}) // As above.
  T walk(T value) {
    return (T) copying.walk(value);
  }
}
