package dev.parley.copiers.values;

import dev.parley.copiers.spi.Body;
import dev.parley.copiers.spi.Slot;
import java.lang.reflect.Field;
import java.lang.reflect.Type;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/** Factory for field copiers: chooses one by the type of the place. */
final class Slots {
  /** Likely implementations where an interface is declared; the first that fits is used. */
  private static final List<Class<?>> LIKELY =
      List.of(
          ArrayList.class,
          HashMap.class,
          HashSet.class,
          TreeMap.class,
          TreeSet.class,
          LinkedHashMap.class,
          LinkedHashSet.class,
          ArrayDeque.class);

  private final Builder builder;

  Slots(Builder builder) {
    this.builder = builder;
  }

  /** {@return whether a field's content never needs copying; interface types are never trusted} */
  static boolean carried(Field field) {
    return field.getType().isPrimitive()
        || (!field.getType().isInterface() && Analysis.sure(field.getType()));
  }

  /** {@return the field copier for a place of this type} */
  Slot element(Type type) {
    Type bound = Types.bound(type);
    Class<?> raw = Types.erased(bound);
    Slot any = builder.catalogue().any();
    if (Analysis.sure(raw)) {
      return new Sure(raw, any);
    }
    if (raw.isArray()) {
      return new Exact(raw, array(Types.component(bound)), any);
    }
    if (raw == Optional.class) {
      return new Exact(raw, new Present(element(Types.argument(bound, 0))), any);
    }
    if (Types.container(raw)) {
      return container(bound, raw);
    }
    if (raw.isSealed()) {
      return new Any(builder.catalogue(), Types.leaves(raw));
    }
    boolean open = raw == Object.class || !Types.concrete(raw);
    return open ? any : new Exact(raw, builder.body(raw), any);
  }

  /** {@return the copier of arrays with such elements} */
  Body array(Type component) {
    return Analysis.sure(Types.erased(component))
        ? new Cloned(array -> ((Object[]) array).clone())
        : new ObjectArray(element(component));
  }

  private Slot container(Type type, Class<?> raw) {
    Set<Class<?>> known = Types.known(raw);
    Slot others = new Any(builder.catalogue(), known);
    Class<?> likely =
        known.contains(raw)
            ? raw
            : LIKELY.stream().filter(known::contains).findFirst().orElse(null);
    if (likely == null) {
      return others;
    }
    Slot first = element(Types.argument(type, 0));
    if (Types.keyed(raw)) {
      return new Exact(
          likely, Maps.body(likely).apply(first, element(Types.argument(type, 1))), others);
    }
    Function<Slot, Body> body = Containers.body(likely);
    return new Exact(likely, body.apply(first), others);
  }
}
