package dev.parley.copiers.values;

import dev.parley.copiers.spi.ClassCopier;
import dev.parley.copiers.spi.FieldCopier;
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
final class FieldCopiers {
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

  private final ClassCopierBuilder builder;

  FieldCopiers(ClassCopierBuilder builder) {
    this.builder = builder;
  }

  /** {@return whether a field's content never needs copying; interface types are never trusted} */
  static boolean isAssigned(Field field) {
    return field.getType().isPrimitive()
        || (!field.getType().isInterface() && ImmutabilityAnalysis.sure(field.getType()));
  }

  /** {@return the field copier for a place of this type} */
  FieldCopier element(Type type) {
    Type bound = ReflectedTypes.bound(type);
    Class<?> raw = ReflectedTypes.erased(bound);
    FieldCopier any = builder.catalogue().any();
    if (ImmutabilityAnalysis.sure(raw)) {
      return new ImmutableFieldCopier(raw, any);
    }
    if (raw.isArray()) {
      return new ExactClassFieldCopier(raw, array(ReflectedTypes.component(bound)), any);
    }
    if (raw == Optional.class) {
      return new ExactClassFieldCopier(
          raw, new OptionalValueCopier(element(ReflectedTypes.argument(bound, 0))), any);
    }
    if (ReflectedTypes.container(raw)) {
      return container(bound, raw);
    }
    if (raw.isSealed()) {
      return new DynamicFieldCopier(builder.catalogue(), ReflectedTypes.leaves(raw));
    }
    boolean open = raw == Object.class || !ReflectedTypes.concrete(raw);
    return open ? any : new ExactClassFieldCopier(raw, builder.classCopier(raw), any);
  }

  /** {@return the copier of arrays with such elements} */
  ClassCopier array(Type component) {
    return ImmutabilityAnalysis.sure(ReflectedTypes.erased(component))
        ? new CloningCopier(array -> ((Object[]) array).clone())
        : new ObjectArrayCopier(element(component));
  }

  private FieldCopier container(Type type, Class<?> raw) {
    Set<Class<?>> known = ReflectedTypes.known(raw);
    FieldCopier others = new DynamicFieldCopier(builder.catalogue(), known);
    Class<?> likely =
        known.contains(raw)
            ? raw
            : LIKELY.stream().filter(known::contains).findFirst().orElse(null);
    if (likely == null) {
      return others;
    }
    FieldCopier first = element(ReflectedTypes.argument(type, 0));
    if (ReflectedTypes.keyed(raw)) {
      return new ExactClassFieldCopier(
          likely,
          MapCopiers.classCopier(likely).apply(first, element(ReflectedTypes.argument(type, 1))),
          others);
    }
    Function<FieldCopier, ClassCopier> classCopier = CollectionCopiers.classCopier(likely);
    return new ExactClassFieldCopier(likely, classCopier.apply(first), others);
  }
}
