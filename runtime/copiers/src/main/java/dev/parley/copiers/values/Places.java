package dev.parley.copiers.values;

import dev.parley.copiers.Immutability.Verdict;
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
final class Places {
  private final List<Class<?>> taken = new ArrayList<>();

  private Places() {}

  /** {@return whether an object can occur twice} */
  static boolean mayMeet(Type type) {
    return !new Places().alone(type, false);
  }

  /** {@return whether every mutable object at a position of this type occurs there only} */
  private boolean alone(Type type, boolean many) {
    Type bound = Types.bound(type);
    Class<?> raw = Types.erased(bound);
    Verdict verdict = Analysis.of(bound).verdict();
    if (verdict.compareTo(Verdict.CHECKED) <= 0 || Refusals.never(raw) != null) {
      return true;
    }
    if (raw.isSealed()) {
      return Types.leaves(raw).stream().allMatch(leaf -> aloneInside(leaf, leaf, many));
    }
    return aloneInside(bound, raw, many);
  }

  private boolean aloneInside(Type type, Class<?> raw, boolean many) {
    if (many || taken.stream().anyMatch(other -> Types.overlap(raw, other))) {
      return Analysis.of(type).verdict().compareTo(Verdict.CHECKED) <= 0;
    }
    taken.add(raw);
    if (raw.isArray()) {
      return alone(Types.component(type), true);
    }
    if (raw == Optional.class || raw == AtomicReference.class) {
      return alone(Types.argument(type, 0), false);
    }
    if (Types.container(raw)) {
      return alone(Types.argument(type, 0), Types.many(raw))
          && (!Types.keyed(raw) || alone(Types.argument(type, 1), Types.many(raw)));
    }
    return Others.known(raw) || (Types.concrete(raw) && raw != Object.class && fieldsAlone(raw));
  }

  private boolean fieldsAlone(Class<?> type) {
    for (Field field : Types.allFields(type)) {
      if (!alone(field.getGenericType(), false)) {
        return false;
      }
    }
    return true;
  }
}
