package dev.parley.iiop.codec;

import dev.parley.calls.api.ContractException;
import dev.parley.calls.spi.Codec;
import dev.parley.iiop.type.TypeCode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Value types of a contract, and the lookup of others: classes of objects that are written, by
 * reflection; classes that a peer names, by the {@link ClassFilter}.
 *
 * <p>It is filled while a contract is read, and immutable afterwards.
 */
final class ValueTypeRegistry {
  private final ClassValue<ValueType> others;
  private final Map<Class<?>, ValueType> byClass = new HashMap<>();
  private final Map<String, ValueType> byId = new HashMap<>();

  /**
   * @param others value types of classes that no contract names, or a {@link ContractException}
   */
  ValueTypeRegistry(ClassValue<ValueType> others) {
    this.others = others;
  }

  void add(String id, ValueType type) {
    byClass.put(type.type(), type);
    byId.put(id, type);
  }

  /** {@return the value type that was added for a class; null for none} */
  @Nullable ValueType added(Class<?> type) {
    return byClass.get(type);
  }

  /** {@return the value type of an object that is to be written} */
  ValueType of(Object value, String where) {
    ValueType known = byClass.get(value.getClass());
    try {
      return known == null ? others.get(value.getClass()) : known;
    } catch (ContractException e) {
      throw Marshaller.badParam(where, "cannot be written: " + e.getMessage());
    }
  }

  /** {@return the value type with this repository id; null if a peer may not name it} */
  @Nullable ValueType named(String id, ClassFilter filter) {
    ValueType known = byId.get(id);
    if (known != null && known.canBeMade()) {
      return known;
    }
    Class<?> allowed = filter.classNamed(id);
    if (allowed == null && known != null) {
      allowed = known.implementation();
    }
    if (allowed == null) {
      return null;
    }
    try {
      return others.get(allowed);
    } catch (ContractException e) {
      return null;
    }
  }

  /** {@return the TypeCode of a value class, or of an abstract type without state} */
  TypeCode typeCode(Class<?> formal) {
    ValueType known = byClass.get(formal);
    String id = IdlRepositoryIds.of(formal);
    return known == null
        ? TypeCode.value(id, IdlRepositoryIds.name(id), TypeCode.ABSTRACT, null, self -> List.of())
        : known.typeCode();
  }

  /** Computes all TypeCodes, once all classes are known. */
  void complete() {
    byClass.values().forEach(ValueType::typeCode);
  }

  /** {@return the marshallers of the fields of all subclasses of a class} */
  List<Codec> parts(Class<?> formal) {
    return byClass.values().stream()
        .filter(type -> formal.isAssignableFrom(type.type()))
        .flatMap(type -> type.parts().stream())
        .toList();
  }
}
