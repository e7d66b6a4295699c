package dev.parley.iiop.codec;

import dev.parley.calls.api.ContractException;
import dev.parley.calls.codec.ContractAccess;
import dev.parley.iiop.mapping.CustomValue;
import dev.parley.iiop.mapping.IdlValue;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reader of value classes, by reflection. Threads: confined to one. */
final class ValueClassReader {
  private final MarshallerFactory marshallers;
  private final ValueTypeRegistry types;

  ValueClassReader(MarshallerFactory marshallers, ValueTypeRegistry types) {
    this.marshallers = marshallers;
    this.types = types;
  }

  /** Adds a class and, if it is sealed, its permitted subclasses. */
  void add(Class<?> type, String path) {
    if (!type.isInterface() && types.added(type) == null) {
      read(type, path);
    }
    if (type.isSealed()) {
      Arrays.stream(type.getPermittedSubclasses())
          .filter(ValueType::isValue)
          .forEach(below -> add(below, path));
    }
  }

  /** {@return the value type of a class} */
  ValueType read(Class<?> type, String path) {
    Class<?> described =
        ValueType.described(type)
            .orElseThrow(() -> UnmappedTypes.of(path, type, "a class of values has @IdlValue"));
    List<String> ids = ids(described);
    ValueType base =
        ValueType.described(described.getSuperclass())
            .map(above -> known(above, path))
            .orElse(null);
    ValueType value = new ValueType(type, ids, maker(type, path), base);
    types.add(ids.getFirst(), value);
    value.fill(CustomValue.class.isAssignableFrom(type) ? List.of() : fields(described, path));
    return value;
  }

  private ValueType known(Class<?> type, String path) {
    ValueType known = types.added(type);
    return known == null ? read(type, path) : known;
  }

  private static List<String> ids(Class<?> described) {
    List<String> ids = new ArrayList<>(List.of(IdlRepositoryIds.of(described)));
    Class<?> each = described;
    while (each.getAnnotation(IdlValue.class).truncatable()) {
      Optional<Class<?>> base = ValueType.described(each.getSuperclass());
      if (base.isEmpty()) {
        break;
      }
      each = base.get();
      ids.add(IdlRepositoryIds.of(each));
    }
    return ids;
  }

  private static @Nullable MethodHandle maker(Class<?> type, String path) {
    if (Modifier.isAbstract(type.getModifiers())) {
      return null;
    }
    MethodHandles.Lookup lookup = ContractAccess.to(type);
    try {
      return lookup
          .findConstructor(type, MethodType.methodType(void.class))
          .asType(MethodType.methodType(Object.class));
    } catch (ReflectiveOperationException e) {
      throw UnmappedTypes.of(path, type, "a class of values has a constructor without parameters");
    }
  }

  /** {@return the fields that the class itself declares} */
  private List<IdlMember> fields(Class<?> described, String path) {
    List<IdlMember> fields = new ArrayList<>();
    MethodHandles.Lookup lookup = ContractAccess.to(described);
    for (Field field : own(described, path)) {
      String name = field.getName();
      Marshaller marshaller = marshallers.of(field.getAnnotatedType(), path + "." + name);
      MethodHandle getter = MemberReader.reach(() -> lookup.unreflectGetter(field), path);
      MethodHandle setter = MemberReader.reach(() -> lookup.unreflectSetter(field), path);
      fields.add(new IdlMember(described.getSimpleName(), name, marshaller, getter, setter));
    }
    return fields;
  }

  private static List<Field> own(Class<?> described, String path) {
    String[] names = described.getAnnotation(IdlValue.class).members();
    if (names.length == 0) {
      return Arrays.stream(described.getDeclaredFields())
          .filter(ValueClassReader::isState)
          .toList();
    }
    List<Field> fields = new ArrayList<>();
    for (String name : names) {
      try {
        fields.add(described.getDeclaredField(name));
      } catch (NoSuchFieldException e) {
        throw new ContractException(
            path
                + ": "
                + described.getName()
                + " has no field "
                + name
                + ", which @IdlValue names");
      }
    }
    return fields;
  }

  private static boolean isState(Field field) {
    int modifiers = field.getModifiers();
    return Modifier.isPublic(modifiers)
        && !Modifier.isStatic(modifiers)
        && !Modifier.isTransient(modifiers);
  }
}
