package dev.parley.copiers.values;

import dev.parley.copiers.api.Immutability.CopyTreatment;
import java.lang.reflect.Field;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Alias analysis: decides whether a value of a type can contain one object at two positions, so
 * that copying needs an identity map. It cannot where
 *
 * <ul>
 *   <li>no type in it is open, such as Object or an interface that is not sealed,
 *   <li>no elements, keys or values that must be copied stand in a collection, a map or an array,
 *   <li>and no two places for what must be copied may hold objects of the same class; which implies
 *       that no type leads back to itself.
 * </ul>
 *
 * Positions are assumed to hold objects of the declared classes. Other classes are detected at run
 * time, and end a copy without identity map.
 */
final class AliasAnalysis {
  private final List<Class<?>> taken = new ArrayList<>();

  private AliasAnalysis() {}

  /** {@return whether an object can occur twice} */
  static boolean mayAlias(Type type) {
    return !new AliasAnalysis().isUnaliased(type, false);
  }

  /** {@return whether every mutable object at a position of this type occurs there only} */
  private boolean isUnaliased(Type type, boolean many) {
    Type bound = ReflectedTypes.bound(type);
    Class<?> raw = ReflectedTypes.erased(bound);
    CopyTreatment verdict = ImmutabilityAnalysis.of(bound).verdict();
    if (verdict.compareTo(CopyTreatment.CHECKED) <= 0 || UncopyableClasses.never(raw) != null) {
      return true;
    }
    if (raw.isSealed()) {
      return ReflectedTypes.leaves(raw).stream().allMatch(leaf -> aloneInside(leaf, leaf, many));
    }
    return aloneInside(bound, raw, many);
  }

  private boolean aloneInside(Type type, Class<?> raw, boolean many) {
    if (many || taken.stream().anyMatch(other -> ReflectedTypes.overlap(raw, other))) {
      return ImmutabilityAnalysis.of(type).verdict().compareTo(CopyTreatment.CHECKED) <= 0;
    }
    taken.add(raw);
    if (raw.isArray()) {
      return isUnaliased(ReflectedTypes.component(type), true);
    }
    if (raw == Optional.class || raw == AtomicReference.class) {
      return isUnaliased(ReflectedTypes.argument(type, 0), false);
    }
    if (ReflectedTypes.container(raw)) {
      return isUnaliased(ReflectedTypes.argument(type, 0), ReflectedTypes.holdsMany(raw))
          && (!ReflectedTypes.keyed(raw)
              || isUnaliased(ReflectedTypes.argument(type, 1), ReflectedTypes.holdsMany(raw)));
    }
    return JdkValueCopiers.known(raw)
        || (ReflectedTypes.concrete(raw) && raw != Object.class && fieldsAlone(raw));
  }

  private boolean fieldsAlone(Class<?> type) {
    for (Field field : ReflectedTypes.allFields(type)) {
      if (!isUnaliased(field.getGenericType(), false)) {
        return false;
      }
    }
    return true;
  }
}
