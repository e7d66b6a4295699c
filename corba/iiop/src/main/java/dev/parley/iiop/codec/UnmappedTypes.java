package dev.parley.iiop.codec;

import dev.parley.calls.api.ContractException;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/** Error messages for Java types that have no IDL mapping. */
final class UnmappedTypes {
  private static final Map<Class<?>, String> REASONS =
      Map.of(
          Flow.Publisher.class, "IDL has no streams; a call-back interface can stand for one",
          Map.class, "IDL has no maps; a List of a record of key and value can stand for one",
          Set.class, "IDL has no sets; a List can stand for one",
          Collection.class, "a sequence of IDL is a List",
          Optional.class, "IDL has no null; a union, or a @Boxed value, can stand for one",
          CompletionStage.class, "it can only be what a method returns");

  private UnmappedTypes() {}

  /** {@return the exception that rejects a class, with the known reason} */
  static ContractException of(String path, Class<?> type) {
    if (type.isArray()) {
      return of(path, type, "a sequence of anything but primitives is a List");
    }
    if (type.isSealed()) {
      return of(path, type, "a sealed interface needs @IdlUnion, which names its discriminator");
    }
    if (type.getTypeParameters().length > 0 && !REASONS.containsKey(type)) {
      return of(path, type, "IDL has no type parameters");
    }
    return of(
        path,
        type,
        REASONS.getOrDefault(
            type,
            "IDL has primitives, String, List, BigDecimal with @Fixed, enums, records, @IdlUnion,"
                + " @IdlValue, interfaces, Any, TypeCode and ObjectReference"));
  }

  static ContractException of(String path, Class<?> type, String why) {
    return new ContractException(path + ": " + type.getTypeName() + " has no form in IDL: " + why);
  }
}
