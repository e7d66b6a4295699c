package dev.parley.idl.print;

import dev.parley.idl.model.Definition;
import dev.parley.idl.model.IdlType;
import dev.parley.idl.model.IdlType.Basic;
import dev.parley.idl.model.ScopedName;
import dev.parley.iiop.Bound;
import dev.parley.iiop.Boxed;
import dev.parley.iiop.Fixed;
import dev.parley.iiop.Length;
import dev.parley.iiop.Unsigned;
import dev.parley.iiop.Wide;
import java.lang.reflect.AnnotatedArrayType;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Mapping of Java types to IDL types. Threads: confined to one. */
final class TypeMapper {
  private static final Map<String, Basic> OURS =
      Map.of(
          "dev.parley.iiop.Any", Basic.ANY,
          "dev.parley.iiop.ObjectReference", Basic.OBJECT,
          "dev.parley.iiop.type.TypeCode", Basic.TYPE_CODE,
          "java.lang.Object", Basic.VALUE_BASE);

  private static final Map<Class<?>, Class<?>> WRAPPERS =
      Map.of(
          Boolean.class, boolean.class,
          Character.class, char.class,
          Byte.class, byte.class,
          Short.class, short.class,
          Integer.class, int.class,
          Long.class, long.class,
          Float.class, float.class,
          Double.class, double.class);

  private final MappingContext context;
  private final Map<ScopedName, IdlType> boxes = new HashMap<>();

  TypeMapper(MappingContext context) {
    this.context = context;
  }

  /**
   * {@return the IDL type of a member}
   *
   * @param path path by which it was reached, for error messages
   * @param module module of generated typedefs
   */
  IdlType member(AnnotatedType type, ScopedName module, String path) {
    return of(type, module, path, false);
  }

  /**
   * {@return the IDL type of a parameter, result or attribute, which must be a name or a keyword}
   */
  IdlType parameter(AnnotatedType type, ScopedName module, String path) {
    IdlType found = of(type, module, path, false);
    return switch (found) {
      case IdlType.Sequence _, IdlType.Array _, IdlType.Fixed _ -> context.alias(module, found);
      default -> found;
    };
  }

  private IdlType of(AnnotatedType type, ScopedName module, String path, boolean wrapped) {
    Boxed boxed = type.getAnnotation(Boxed.class);
    if (boxed == null) {
      return unboxed(type, module, path, wrapped);
    }
    ScopedName name =
        context.names.name(new IdlClassNames.AnnotatedName(boxed.id(), boxed.name()), List.of());
    if (name.parts().isEmpty()) {
      context.problems.add(path, "@Boxed(\"" + boxed.id() + "\") does not tell a name; add it");
    }
    IdlType inside = named(unboxed(type, module, path, true), module);
    IdlType before = boxes.putIfAbsent(name, inside);
    if (before == null) {
      Definition.Header header = Definition.Header.of(name, boxed.id());
      context.tree.put(name, _ -> new Definition.Box(header, inside, List.of()));
    } else if (!before.equals(inside)) {
      context.problems.add(path, name + " is a box of " + before + " elsewhere");
    }
    return new IdlType.Named(name);
  }

  /** Returns a typedef for an array, since an anonymous array cannot be nested. */
  private IdlType named(IdlType type, ScopedName module) {
    return type instanceof IdlType.Array ? context.alias(module, type) : type;
  }

  private IdlType unboxed(AnnotatedType type, ScopedName module, String path, boolean wrapped) {
    if (type instanceof AnnotatedArrayType array) {
      AnnotatedType element = array.getAnnotatedGenericComponentType();
      if (!(element.getType() instanceof Class<?> primitive && primitive.isPrimitive())) {
        context.problems.add(path, "an array of objects; make it a List");
        return Basic.VOID;
      }
      return many(type, of(element, module, path + "[]", false));
    } else if (type instanceof AnnotatedParameterizedType generic) {
      if (isOf(generic.getType(), List.class)) {
        AnnotatedType element = generic.getAnnotatedActualTypeArguments()[0];
        return many(type, named(of(element, module, path + "[]", true), module));
      }
      return refused(generic.getType(), path);
    } else if (type.getType() instanceof Class<?> plain) {
      return plain(plain, type, path, wrapped);
    }
    return refused(type.getType(), path);
  }

  static boolean isOf(Type type, Class<?> raw) {
    return type instanceof java.lang.reflect.ParameterizedType generic
        && generic.getRawType() == raw;
  }

  private static IdlType many(AnnotatedType type, IdlType element) {
    Length length = type.getAnnotation(Length.class);
    if (length != null) {
      return new IdlType.Array(element, length.value());
    }
    Bound bound = type.getAnnotation(Bound.class);
    return new IdlType.Sequence(element, bound == null ? 0 : bound.value());
  }

  private IdlType plain(Class<?> type, AnnotatedType use, String path, boolean wrapped) {
    Class<?> primitive = WRAPPERS.get(type);
    if (primitive != null && !wrapped) {
      context.problems.add(
          path,
          "%s may be null, and IDL has no null here; write %s, or @Boxed"
              .formatted(type.getSimpleName(), primitive));
    }
    Optional<Basic> basic = basic(primitive == null ? type : primitive, use);
    if (basic.isPresent()) {
      return basic.get();
    } else if (OURS.containsKey(type.getName())) {
      return OURS.get(type.getName());
    } else if (type == String.class) {
      Bound bound = use.getAnnotation(Bound.class);
      return new IdlType.StringType(
          use.isAnnotationPresent(Wide.class), bound == null ? 0 : bound.value());
    } else if (type == BigDecimal.class) {
      return fixed(use, path);
    } else if (type.getName().startsWith("java.")) {
      return refused(type, path);
    }
    return new IdlType.Named(context.classes.define(type, path));
  }

  private static Optional<Basic> basic(Class<?> type, AnnotatedType use) {
    return basic(
        type, use.isAnnotationPresent(Unsigned.class), use.isAnnotationPresent(Wide.class));
  }

  static Optional<Basic> basic(Class<?> type, boolean unsigned, boolean wide) {
    return Optional.ofNullable(
        switch (type.getName()) {
          case "void" -> Basic.VOID;
          case "boolean" -> Basic.BOOLEAN;
          case "char" -> wide ? Basic.WCHAR : Basic.CHAR;
          case "byte" -> Basic.OCTET;
          case "short" -> unsigned ? Basic.UNSIGNED_SHORT : Basic.SHORT;
          case "int" -> unsigned ? Basic.UNSIGNED_LONG : Basic.LONG;
          case "long" -> unsigned ? Basic.UNSIGNED_LONG_LONG : Basic.LONG_LONG;
          case "float" -> Basic.FLOAT;
          case "double" -> Basic.DOUBLE;
          default -> null;
        });
  }

  private IdlType fixed(AnnotatedType use, String path) {
    Fixed fixed = use.getAnnotation(Fixed.class);
    if (fixed == null) {
      context.problems.add(path, "a BigDecimal; say with @Fixed how many digits it has");
      return Basic.VOID;
    }
    return new IdlType.Fixed(fixed.digits(), fixed.scale());
  }

  private IdlType refused(Type type, String path) {
    String name = type.getTypeName();
    String reason =
        switch (name.replaceFirst("<.*", "")) {
          case "java.util.concurrent.Flow$Publisher", "java.util.concurrent.Flow$Subscriber" ->
              "a stream; IDL has none: pass an interface that is called back";
          case "java.util.Map", "java.util.SortedMap" ->
              "a map; IDL has none: pass a List of records";
          case "java.util.Optional" ->
              "it may be empty; IDL has no such value: pass a List, or what is marked with @Boxed";
          case "java.time.Duration", "java.time.Instant" ->
              "a time; IDL has none: pass a number of some unit";
          case "java.util.List" -> "a List without the type of its elements";
          default -> name + " has no IDL form";
        };
    context.problems.add(path, reason);
    return Basic.VOID;
  }
}
