package dev.parley.copiers.values;

import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reflection helpers for types and classes. */
final class ReflectedTypes {
  private static final Set<Class<?>> KNOWN =
      Stream.concat(CollectionCopiers.known().stream(), MapCopiers.known().stream())
          .collect(Collectors.toUnmodifiableSet());

  private ReflectedTypes() {}

  /** {@return the raw class of a type} */
  static Class<?> erased(Type type) {
    return switch (type) {
      case Class<?> c -> c;
      case ParameterizedType p -> erased(p.getRawType());
      case TypeVariable<?> v -> erased(v.getBounds()[0]);
      case WildcardType w -> erased(w.getUpperBounds()[0]);
      case GenericArrayType a -> erased(a.getGenericComponentType()).arrayType();
      default -> Object.class;
    };
  }

  /** {@return the type with a wildcard or variable at its top replaced by its bound} */
  static Type bound(Type type) {
    return switch (type) {
      case TypeVariable<?> v -> bound(v.getBounds()[0]);
      case WildcardType w -> bound(w.getUpperBounds()[0]);
      default -> type;
    };
  }

  /** {@return the type argument at {@code index}; Object if there is none} */
  static Type argument(Type type, int index) {
    return type instanceof ParameterizedType p && index < p.getActualTypeArguments().length
        ? p.getActualTypeArguments()[index]
        : Object.class;
  }

  /** {@return the component type of an array type} */
  static Type component(Type type) {
    return type instanceof GenericArrayType a
        ? a.getGenericComponentType()
        : erased(type).getComponentType();
  }

  /** {@return the JDK's known collections and maps that are sub-types of this type} */
  static Set<Class<?>> known(Class<?> type) {
    return KNOWN.stream().filter(type::isAssignableFrom).collect(Collectors.toUnmodifiableSet());
  }

  /**
   * {@return whether the type is a collection, a map or an entry of the JDK, or a super-type of
   * one}
   */
  static boolean container(Class<?> type) {
    return type != Object.class
        && (KNOWN.contains(type)
            || (UncopyableClasses.ofJdk(type)
                && !known(type).isEmpty()
                && (Iterable.class.isAssignableFrom(type) || keyed(type))));
  }

  /** {@return whether a container has keys and values} */
  static boolean keyed(Class<?> type) {
    return Map.class.isAssignableFrom(type) || Map.Entry.class.isAssignableFrom(type);
  }

  /** {@return whether a container can hold more than one element} */
  static boolean holdsMany(Class<?> type) {
    return type.isArray()
        || Iterable.class.isAssignableFrom(type)
        || Map.class.isAssignableFrom(type);
  }

  /** {@return whether one object can be an instance of both classes} */
  static boolean overlap(Class<?> one, Class<?> other) {
    return one == other
        || KNOWN.stream().anyMatch(k -> one.isAssignableFrom(k) && other.isAssignableFrom(k));
  }

  /** {@return all permitted sub-classes of a sealed type, recursively} */
  static Set<Class<?>> leaves(Class<?> sealed) {
    Set<Class<?>> leaves = new HashSet<>();
    for (Class<?> permitted : sealed.getPermittedSubclasses()) {
      if (permitted.isSealed()) {
        leaves.addAll(leaves(permitted));
      }
      if (!permitted.isSealed() || concrete(permitted)) {
        leaves.add(permitted);
      }
    }
    return leaves;
  }

  /** {@return whether instances of exactly this class can exist} */
  static boolean concrete(Class<?> type) {
    return !type.isInterface() && !Modifier.isAbstract(type.getModifiers());
  }

  /** {@return the instance fields that this class itself declares} */
  static List<Field> fields(Class<?> type) {
    return Arrays.stream(type.getDeclaredFields())
        .filter(field -> !Modifier.isStatic(field.getModifiers()))
        .toList();
  }

  /** {@return the class and its super-classes, the topmost first, without Object and Record} */
  static List<Class<?>> levels(Class<?> type) {
    List<Class<?>> levels = new ArrayList<>();
    for (Class<?> at = type;
        at != null && at != Object.class && at != Record.class;
        at = at.getSuperclass()) {
      levels.addFirst(at);
    }
    return levels;
  }

  /** {@return the instance fields of all these classes} */
  static List<Field> allFields(Class<?> type) {
    return levels(type).stream().flatMap(level -> fields(level).stream()).toList();
  }

  /** {@return whether all instance fields are final} */
  static boolean allFieldsFinal(Class<?> type) {
    return allFields(type).stream().allMatch(field -> Modifier.isFinal(field.getModifiers()));
  }
}
