package dev.parley.iiop.rmi;

import dev.parley.calls.api.ContractException;
import dev.parley.calls.codec.ContractAccess;
import dev.parley.iiop.cdr.CdrException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Components of a record, in the field order of serializable classes, and its canonical
 * constructor, which is the only way to create it.
 */
final class RecordComponents {
  final List<MarshalledField> slots;
  private final List<MethodHandle> accessors;
  private final int[] places; // in the constructor, of each slot
  private final @Nullable Object[] defaults;
  private final MethodHandle constructor; // takes an array

  private RecordComponents(Class<?> type) throws ReflectiveOperationException {
    MethodHandles.Lookup lookup = ContractAccess.to(type);
    RecordComponent[] declared = type.getRecordComponents();
    List<RecordComponent> sorted =
        Arrays.stream(declared)
            .sorted(
                Comparator.comparing((RecordComponent c) -> !c.getType().isPrimitive())
                    .thenComparing(RecordComponent::getName))
            .toList();
    slots =
        sorted.stream()
            .map(c ->
                new MarshalledField(c.getName(), c.getType(), DeclaredTypeForm.of(c.getType())))
            .toList();
    places = sorted.stream().mapToInt(Arrays.asList(declared)::indexOf).toArray();
    MethodHandle[] handles = new MethodHandle[declared.length];
    for (int i = 0; i < handles.length; i++) {
      handles[i] =
          lookup
              .unreflect(sorted.get(i).getAccessor())
              .asType(MethodType.methodType(Object.class, Object.class));
    }
    accessors = List.of(handles);
    Class<?>[] types =
        Arrays.stream(declared).map(RecordComponent::getType).toArray(Class<?>[]::new);
    constructor =
        lookup
            .findConstructor(type, MethodType.methodType(void.class, types))
            .asSpreader(Object[].class, types.length)
            .asType(MethodType.methodType(Object.class, Object[].class));
    defaults = Arrays.stream(types).map(RecordComponents::zero).toArray();
  }

  static RecordComponents of(Class<?> type) {
    try {
      return new RecordComponents(type);
    } catch (ReflectiveOperationException | ContractException e) {
      throw new CdrException(CdrException.Reason.BAD_PARAM, type.getName() + ": " + e.getMessage());
    }
  }

  private static @Nullable Object zero(Class<?> type) {
    return Array.get(Array.newInstance(type, 1), 0);
  }

  @Nullable Object component(Object record, int slot) {
    try {
      return (Object) accessors.get(slot).invokeExact(record);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException("an accessor of a record threw", e);
    }
  }

  /** {@return default constructor arguments} */
  @Nullable Object[] arguments() {
    return defaults.clone();
  }

  void set(@Nullable Object[] arguments, int slot, @Nullable Object value) {
    arguments[places[slot]] = value;
  }

  Object make(@Nullable Object[] arguments) {
    try {
      return (Object) constructor.invokeExact(arguments);
    } catch (Error e) {
      throw e;
    } catch (Throwable e) {
      throw CdrException.marshal("a record does not accept these values: " + e.getMessage());
    }
  }
}
