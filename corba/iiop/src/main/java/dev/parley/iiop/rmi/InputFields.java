package dev.parley.iiop.rmi;

import java.io.InvalidClassException;
import java.io.ObjectInputStream;
import java.io.ObjectStreamClass;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Fields of one class of one object as they were read, by name. */
final class InputFields extends ObjectInputStream.GetField {
  private final SerializableClass layer;
  private final List<MarshalledField> sent;
  private final @Nullable Object[] values;

  /**
   * Creates the table of the fields that were sent.
   *
   * @param sent fields as the sender describes them; empty if none were sent
   */
  InputFields(SerializableClass layer, List<MarshalledField> sent) {
    this.layer = layer;
    this.sent = sent;
    values = new Object[sent.size()];
  }

  /** {@return the default value of a primitive type; null for other types} */
  static @Nullable Object zero(Class<?> type) {
    return Array.get(Array.newInstance(type, 1), 0);
  }

  /** Reads the fields; those that the local class does not have are discarded. */
  void readFrom(RmiValueReader reader) {
    for (int i = 0; i < values.length; i++) {
      MarshalledField slot = sent.get(i);
      int own = SerializableClass.index(layer.slots, slot.name());
      values[i] = reader.read(slot.form(), own < 0 ? Object.class : layer.slots.get(own).type());
    }
  }

  /**
   * Sets the fields of an object that the JDK's method handle does not reach; see {@link
   * OutputFields}.
   */
  void setIn(Object object) throws IllegalAccessException {
    for (int i = 0; i < layer.slots.size(); i++) {
      Field field = OutputFields.field(layer, i);
      int index = SerializableClass.index(sent, layer.slots.get(i).name());
      if (field != null && index >= 0) {
        field.set(object, values[index]);
      }
    }
  }

  @Override
  public ObjectStreamClass getObjectStreamClass() {
    return layer.described;
  }

  @Override
  public boolean defaulted(String name) {
    return SerializableClass.index(sent, name) < 0;
  }

  /** {@return the value of a field if it was sent, otherwise the given default} */
  private <T> @Nullable T value(String name, Class<T> type, @Nullable T otherwise)
      throws InvalidClassException {
    int index = SerializableClass.index(sent, name);
    if (index < 0) {
      if (SerializableClass.index(layer.slots, name) < 0) {
        throw new IllegalArgumentException(layer.type.getName() + " has no field " + name);
      }
      return otherwise;
    }
    Object value = values[index];
    if (value != null && !type.isInstance(value)) {
      throw new InvalidClassException(
          layer.type.getName(), "field " + name + " came as " + value.getClass().getName());
    }
    return type.cast(value);
  }

  @Override
  public boolean get(String name, boolean otherwise) throws InvalidClassException {
    return primitive(value(name, Boolean.class, otherwise), name);
  }

  @Override
  public byte get(String name, byte otherwise) throws InvalidClassException {
    return primitive(value(name, Byte.class, otherwise), name);
  }

  @Override
  public char get(String name, char otherwise) throws InvalidClassException {
    return primitive(value(name, Character.class, otherwise), name);
  }

  @Override
  public short get(String name, short otherwise) throws InvalidClassException {
    return primitive(value(name, Short.class, otherwise), name);
  }

  @Override
  public int get(String name, int otherwise) throws InvalidClassException {
    return primitive(value(name, Integer.class, otherwise), name);
  }

  @Override
  public long get(String name, long otherwise) throws InvalidClassException {
    return primitive(value(name, Long.class, otherwise), name);
  }

  @Override
  public float get(String name, float otherwise) throws InvalidClassException {
    return primitive(value(name, Float.class, otherwise), name);
  }

  @Override
  public double get(String name, double otherwise) throws InvalidClassException {
    return primitive(value(name, Double.class, otherwise), name);
  }

  @Override
  public @Nullable Object get(String name, @Nullable Object otherwise)
      throws InvalidClassException {
    return value(name, Object.class, otherwise);
  }

  private <T> T primitive(@Nullable T value, String name) throws InvalidClassException {
    if (value == null) {
      throw new InvalidClassException(layer.type.getName(), "field " + name + " came as null");
    }
    return value;
  }
}
