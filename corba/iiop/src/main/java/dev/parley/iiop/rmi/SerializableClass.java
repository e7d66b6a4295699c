package dev.parley.iiop.rmi;

import java.io.ObjectStreamClass;
import java.io.ObjectStreamField;
import java.lang.invoke.MethodHandle;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Serializable class in the class hierarchy of an object: its fields in marshalling order,
 * primitives first and each group by name (OMG formal/2008-01-14, section 1.3.5.6), and its
 * serialization methods.
 */
final class SerializableClass {
  final Class<?> type;
  final ObjectStreamClass described;
  final List<MarshalledField> slots;
  private final @Nullable MethodHandle writeObject;
  private final @Nullable MethodHandle readObject;
  private final @Nullable MethodHandle readObjectNoData;
  private final @Nullable MethodHandle writeFields;
  private final @Nullable MethodHandle readFields;

  SerializableClass(Class<?> type) {
    this.type = type;
    described = ObjectStreamClass.lookup(type);
    slots =
        Arrays.stream(described.getFields())
            .sorted(
                Comparator.comparing((ObjectStreamField f) -> !f.isPrimitive())
                    .thenComparing(ObjectStreamField::getName))
            .map(f ->
                new MarshalledField(f.getName(), f.getType(), DeclaredTypeForm.of(f.getType())))
            .toList();
    writeObject = SerializationAccess.writeObject(type);
    readObject = SerializationAccess.readObject(type);
    readObjectNoData = SerializationAccess.readObjectNoData(type);
    writeFields = SerializationAccess.writeFields(type);
    readFields = SerializationAccess.readFields(type);
  }

  /** {@return whether reading it runs code whose time is not bounded by the number of bytes} */
  boolean runsCode() {
    return readObject != null && (!isOfPlatform(type) || CollectionHashWork.hashesElements(type));
  }

  /** {@return whether a class belongs to the JDK} */
  static boolean isOfPlatform(Class<?> type) {
    ClassLoader loader = type.getClassLoader();
    return loader == null || loader.equals(ClassLoader.getPlatformClassLoader());
  }

  /**
   * {@return whether the class has {@code writeObject}, so that its state begins with a format
   * version and a flag}
   */
  boolean isCustom() {
    return writeObject != null;
  }

  Optional<MethodHandle> writeObject() {
    return Optional.ofNullable(writeObject);
  }

  Optional<MethodHandle> readObject() {
    return Optional.ofNullable(readObject);
  }

  Optional<MethodHandle> readObjectNoData() {
    return Optional.ofNullable(readObjectNoData);
  }

  /**
   * {@return the method handle that reads the fields of an object into {@code PutField}; empty if
   * the JDK does not offer one, or there are no fields}
   */
  Optional<MethodHandle> writeFields() {
    return Optional.ofNullable(writeFields);
  }

  Optional<MethodHandle> readFields() {
    return Optional.ofNullable(readFields);
  }

  /** {@return the index of a field; -1 if the class has none of the name} */
  static int index(List<MarshalledField> slots, String name) {
    for (int i = 0; i < slots.size(); i++) {
      if (slots.get(i).name().equals(name)) {
        return i;
      }
    }
    return -1;
  }
}
