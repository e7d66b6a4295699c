package dev.parley.iiop.rmi;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrOutput;
import dev.parley.iiop.codec.PeerForms.EnumForm;
import dev.parley.iiop.codec.Writing;
import java.lang.invoke.MethodHandle;
import java.rmi.Remote;
import java.util.IdentityHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Marshaller of Java objects as valuetypes, by the rules of Java serialization (OMG
 * formal/2008-01-14, sections 1.3.5 and 1.4.10): with {@code writeReplace}, shared objects and
 * cycles.
 *
 * <p>Threads: one at a time, that of its {@link Writing}.
 */
final class ValueWriter {
  /** Stream format version 1, which every peer reads. */
  static final int FORMAT_1 = 1;

  /**
   * Stream format version 2: the class's own data are a nested value, which a receiver can skip.
   */
  static final int FORMAT_2 = 2;

  private final Writing to;
  private final CdrOutput out;
  private final StateWriter states;
  private final EnumForm enums;
  private @Nullable IdentityHashMap<Object, Object> replaced; // null until something is
  private int format;
  private boolean traceless;
  private @Nullable Consumer<Class<?>> met; // null: no listener

  private ValueWriter(Writing to) {
    this.to = to;
    out = to.out();
    states = new StateWriter(this);
    enums = to.references().forms().enums();
    format = to.streamFormat() >= FORMAT_2 ? FORMAT_2 : FORMAT_1;
  }

  /** {@return the writer of a message} */
  static ValueWriter of(Writing to) {
    return to.attachment(ValueWriter.class, ValueWriter::new);
  }

  /** Sets a listener for each class that is written. {@return this} */
  ValueWriter telling(Consumer<Class<?>> next) {
    met = next;
    return this;
  }

  private void meet(Class<?> type) {
    if (met != null) {
      met.accept(type);
    }
  }

  Writing to() {
    return to;
  }

  int format() {
    return format;
  }

  void format(int next) {
    format = next;
  }

  /** Writes a value of a declared object type. */
  void write(SlotForm form, Class<?> declared, @Nullable Object value) {
    switch (form) {
      case ANY -> any(value);
      case REMOTE -> RemoteForm.write(to, value, declared);
      case ABSTRACT -> abstractly(value);
      case VALUE -> value(value);
      default -> primitive(form, value);
    }
  }

  private void primitive(SlotForm form, @Nullable Object value) {
    if (value == null) {
      throw new CdrException(CdrException.Reason.BAD_PARAM, "null where a primitive stands");
    }
    switch (form) {
      case BOOLEAN -> out.writeBoolean((boolean) value);
      case BYTE -> out.writeByte((byte) value);
      case CHAR -> out.writeWideChar((char) value);
      case SHORT -> out.writeShort((short) value);
      case INT -> out.writeInt((int) value);
      case LONG -> out.writeLong((long) value);
      case FLOAT -> out.writeFloat((float) value);
      case DOUBLE -> out.writeDouble((double) value);
      default -> throw new IllegalStateException(form + " is none of primitives");
    }
  }

  /** Writes an abstract interface: a flag, and a reference or a value. */
  void abstractly(@Nullable Object value) {
    Object object = replacement(value);
    out.writeBoolean(object instanceof Remote);
    if (object instanceof Remote) {
      RemoteForm.write(to, object, RemoteForm.contract(object));
    } else {
      value(object);
    }
  }

  /** Writes an any: a TypeCode and a value. */
  void any(@Nullable Object value) {
    Object object = replacement(value);
    AnyForm.writeTypeCode(out, object);
    if (object == null) {
      abstractly(null);
    } else if (object instanceof Remote) {
      RemoteForm.write(to, object, RemoteForm.contract(object));
    } else {
      value(object);
    }
  }

  /**
   * Writes the exception of a call. Stack traces, its own and those of its causes, are omitted, so
   * that the internals of the server are not disclosed.
   */
  void exception(Object thrown) {
    traceless = true;
    try {
      value(thrown);
    } finally {
      traceless = false;
    }
  }

  /** {@return whether stack traces are omitted} */
  boolean isTraceless() {
    return traceless;
  }

  /** Writes a new value, null, or an indirection. */
  void value(@Nullable Object value) {
    Object object = replacement(value);
    if (to.writeKnown(object) || object == null) {
      return;
    }
    Shape shape = Shape.of(object.getClass());
    if (shape.kind == Shape.Kind.NONE || object instanceof Remote) {
      throw new CdrException(
          CdrException.Reason.BAD_PARAM,
          shape.type.getName()
              + (object instanceof Remote
                  ? " is remote, and no interface is declared where it stands"
                  : " is not serializable"));
    }
    meet(shape.type);
    if (object instanceof Enum<?> constant && enums != EnumForm.DESCRIBED) {
      constantAsObject(constant);
      return;
    }
    to.beginValue(object, shape.ids, shape.isCustom());
    state(shape, object);
    to.endValue();
  }

  /**
   * Writes an enum constant in the encoding of the OpenJDK ORB: with the enum's repository id on
   * the peer's JDK, even for a constant with a class body, the ordinal and the name. On JDK 21 and
   * newer that ORB writes the cached hash code before them, but does not read it.
   */
  @SuppressWarnings("EnumOrdinal") // it is part of that form; readers go by the name
  private void constantAsObject(Enum<?> constant) {
    Class<?> type = constant.getDeclaringClass();
    to.beginValue(constant, EnumIds.of(type, enums), false);
    out.writeInt(constant.ordinal());
    value(constant.name());
    to.endValue();
  }

  private void state(Shape shape, Object object) {
    switch (shape.kind) {
      case STRING -> out.writeWideString((String) object);
      case CLASS -> {
        value(null); // no code base URL
        meet((Class<?>) object);
        value(RepositoryIds.of((Class<?>) object));
      }
      case ENUM -> {
        Enum<?> constant = (Enum<?>) object;
        meet(constant.getDeclaringClass());
        value(constant.getDeclaringClass().getName());
        value(constant.name());
      }
      case ARRAY -> ArrayForm.write(this, object);
      case RECORD -> {
        RecordShape parts = shape.parts();
        for (int i = 0; i < parts.slots.size(); i++) {
          Slot slot = parts.slots.get(i);
          write(slot.form(), slot.type(), parts.component(object, i));
        }
      }
      default -> states.write(shape, object);
    }
  }

  /** {@return the object that {@code writeReplace} returns, the same for each occurrence} */
  private @Nullable Object replacement(@Nullable Object value) {
    if (value == null) {
      return null;
    }
    Object known = replaced == null ? null : replaced.get(value);
    if (known != null) {
      return known;
    }
    MethodHandle first = Shape.of(value.getClass()).writeReplace().orElse(null);
    if (first == null) {
      return value;
    }
    Object object = replaced(first, value);
    if (object != null) {
      if (replaced == null) {
        replaced = new IdentityHashMap<>();
      }
      replaced.put(value, object);
    }
    return object;
  }

  /**
   * Returns the final replacement: {@code writeReplace} is applied until it returns an object of
   * the same class.
   */
  private static @Nullable Object replaced(MethodHandle first, Object value) {
    Object object = value;
    MethodHandle replace = first;
    while (replace != null) {
      Object next = replace(replace, object);
      if (next == null || next.getClass() == object.getClass()) {
        return next;
      }
      object = next;
      replace = Shape.of(object.getClass()).writeReplace().orElse(null);
    }
    return object;
  }

  private static @Nullable Object replace(MethodHandle replace, Object object) {
    try {
      return (Object) replace.invokeExact(object);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new CdrException(
          CdrException.Reason.BAD_PARAM, object.getClass().getName() + ": writeReplace: " + e);
    }
  }
}
