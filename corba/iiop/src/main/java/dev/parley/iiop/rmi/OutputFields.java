package dev.parley.iiop.rmi;

import dev.parley.iiop.cdr.CdrException;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;

/** Fields of one class of one object, by name, before they are written. */
final class OutputFields extends ObjectOutputStream.PutField {
  private final SerializableClass layer;
  private final @Nullable Object[] values;

  OutputFields(SerializableClass layer) {
    this.layer = layer;
    values = new Object[layer.slots.size()];
  }

  /** Writes the fields in marshalling order; a field that was not put is zero or null. */
  void writeTo(RmiValueWriter writer) {
    for (int i = 0; i < values.length; i++) {
      MarshalledField slot = layer.slots.get(i);
      Object value = values[i];
      writer.write(
          slot.form(),
          slot.type(),
          value == null && slot.form().isPrimitive() ? InputFields.zero(slot.type()) : value);
    }
  }

  /**
   * Takes the fields from an object whose class has {@code serialPersistentFields}: a field that
   * the JDK does not hand out is accessible only if its package is open.
   */
  void takeFrom(Object object) {
    for (int i = 0; i < values.length; i++) {
      try {
        Field field = field(layer, i);
        values[i] = field == null ? null : field.get(object);
      } catch (IllegalAccessException | RuntimeException e) {
        throw new CdrException(
            CdrException.Reason.BAD_PARAM, layer.type.getName() + " is closed: " + e.getMessage());
      }
    }
  }

  /** {@return the field of a slot; null if the class lists it without declaring it} */
  static @Nullable Field field(SerializableClass layer, int slot) {
    MarshalledField named = layer.slots.get(slot);
    for (Field field : layer.type.getDeclaredFields()) {
      if (field.getName().equals(named.name())
          && field.getType() == named.type()
          && !Modifier.isStatic(field.getModifiers())) {
        field.setAccessible(true);
        return field;
      }
    }
    return null;
  }

  private void set(String name, @Nullable Object value) {
    int index = SerializableClass.index(layer.slots, name);
    if (index < 0) {
      throw new IllegalArgumentException(layer.type.getName() + " has no field " + name);
    }
    values[index] = value;
  }

  @Override
  public void put(String name, boolean value) {
    set(name, value);
  }

  @Override
  public void put(String name, byte value) {
    set(name, value);
  }

  @Override
  public void put(String name, char value) {
    set(name, value);
  }

  @Override
  public void put(String name, short value) {
    set(name, value);
  }

  @Override
  public void put(String name, int value) {
    set(name, value);
  }

  @Override
  public void put(String name, long value) {
    set(name, value);
  }

  @Override
  public void put(String name, float value) {
    set(name, value);
  }

  @Override
  public void put(String name, double value) {
    set(name, value);
  }

  @Override
  public void put(String name, @Nullable Object value) {
    set(name, value);
  }

  @Override
  @Deprecated(forRemoval = true)
  @SuppressWarnings("removal")
  public void write(ObjectOutput out) {
    throw new UnsupportedOperationException("fields are written by writeFields");
  }
}
