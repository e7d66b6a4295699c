package dev.parley.copiers;

import dev.parley.copiers.api.CopyException;
import dev.parley.copiers.api.Immutability;
import dev.parley.copiers.api.Immutability.CopyTreatment;
import dev.parley.copiers.values.ClassCopierRegistry;
import dev.parley.copiers.values.ImmutabilityAnalysis;
import dev.parley.copiers.values.TypeCopier;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/**
 * Deep copier: a value and its copy share nothing mutable. Immutable objects are shared. An object
 * that occurs several times in a value occurs at the same positions in its copy, and cycles stay
 * cycles.
 *
 * <pre>{@code
 * Copier<Order> copier = Copier.of(Order.class);
 * Order copy = copier.copy(order);
 * }</pre>
 *
 * <p>The rule depends on the class:
 *
 * <ul>
 *   <li>Immutable classes, enums, and records of those, are shared; see {@link #immutability}.
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
 * <p>Constructors may run more often than there are objects, since copying may be restarted with
 * another strategy.
 *
 * <p>Threads: safe for all. A value must not be changed while it is copied; otherwise the copy has
 * some of the changes, or a {@link CopyException} is thrown.
 *
 * @param <T> the type of the values
 */
public final class Copier<T extends @Nullable Object> {
  private static final ClassValue<Copier<?>> OF_CLASS =
      new ClassValue<>() {
        @Override
        protected Copier<?> computeValue(Class<?> type) {
          return new Copier<>(ClassCopierRegistry.common(), type);
        }
      };

  private final TypeCopier copying;

  private Copier(ClassCopierRegistry catalogue, Type type) {
    Immutability found = immutability(type);
    if (found.verdict() == CopyTreatment.REFUSED) {
      throw new CopyException(type.getTypeName() + found.path(), found.reasons().getLast(), null);
    }
    copying = new TypeCopier(catalogue, type);
  }

  /** {@return how values of {@code type}, which may be generic, are copied, with reasons} */
  public static Immutability immutability(Type type) {
    return ImmutabilityAnalysis.of(type);
  }

  /**
   * {@return the copier for values of this class and its sub-classes; always the same one}
   *
   * @throws CopyException if no value of the class can be copied
   */
  @SuppressWarnings("unchecked") // The copier of T copies Ts.
  public static <T> Copier<T> of(Class<T> type) {
    return (Copier<T>) OF_CLASS.get(type);
  }

  /**
   * {@return a copier for values of a type, which may be generic, such as a field's; keep it}
   *
   * @throws CopyException if no value of the type can be copied
   */
  public static Copier<@Nullable Object> of(Type type) {
    return new Copier<>(ClassCopierRegistry.common(), type);
  }

  /**
   * {@return a copier that also reaches classes that are not open to Parley; keep it}
   *
   * @param lookup {@code MethodHandles.lookup()} as called in the module of those classes
   * @throws IllegalArgumentException if the lookup does not have full privilege access
   * @throws CopyException if no value of the type can be copied
   */
  public static <T> Copier<T> of(Class<T> type, MethodHandles.Lookup lookup) {
    return new Copier<>(ClassCopierRegistry.of(lookup), type);
  }

  /**
   * {@return a copier like that of {@link #of(Type)} that also reaches classes that are not open to
   * Parley}
   *
   * @param lookup as of {@link #of(Class, MethodHandles.Lookup)}
   */
  public static Copier<@Nullable Object> of(Type type, MethodHandles.Lookup lookup) {
    return new Copier<>(ClassCopierRegistry.of(lookup), type);
  }

  /**
   * {@return a copy, or the value itself if it is immutable}
   *
   * @param value a value of this copier's type
   * @throws CopyException with the path to the object that cannot be copied
   */
  @SuppressWarnings({"unchecked", "NullAway"}) // A copy is of its value's class, null of null.
  public T copy(T value) {
    return (T) copying.copy(value);
  }

  /**
   * Copies like {@link #copy}, with the iterative strategy for values that are too deep or fail.
   */
  @SuppressWarnings({"unchecked", "NullAway"}) // As above.
  T walk(T value) {
    return (T) copying.walk(value);
  }
}
