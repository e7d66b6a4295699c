package dev.parley.iiop.rmi;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrOutput;
import dev.parley.iiop.codec.MarshalContext;
import dev.parley.iiop.codec.PeerEncodings.EnumEncoding;
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
 * <p>Threads: one at a time, that of its {@link MarshalContext}.
 */
final class RmiValueWriter {
  /** Stream format version 1, which every peer reads. */
  static final int FORMAT_1 = 1;

  /**
   * Stream format version 2: the class's own data are a nested value, which a receiver can skip.
   */
  static final int FORMAT_2 = 2;

  private final MarshalContext to;
  private final CdrOutput out;
  private final StateWriter states;
  private final EnumEncoding enums;
  private @Nullable IdentityHashMap<Object, Object> replaced; // null until something is
  private int format;
  private boolean omitStackTraces;
  private @Nullable Consumer<Class<?>> classListener; // null: no listener

  private RmiValueWriter(MarshalContext to) {
    this.to = to;
    out = to.out();
    states = new StateWriter(this);
    enums = to.references().peerEncodings().enums();
    format = to.streamFormat() >= FORMAT_2 ? FORMAT_2 : FORMAT_1;
  }

  /** {@return the writer of a message} */
  static RmiValueWriter of(MarshalContext to) {
    return to.attachment(RmiValueWriter.class, RmiValueWriter::new);
  }

  /** Sets a listener for each class that is written. {@return this} */
  RmiValueWriter listener(Consumer<Class<?>> next) {
    classListener = next;
    return this;
  }

  private void meet(Class<?> type) {
    if (classListener != null) {
      classListener.accept(type);
    }
  }

  MarshalContext to() {
    return to;
  }

  int format() {
    return format;
  }

  void format(int next) {
    format = next;
  }

  /** Writes a value of a declared object type. */
  void write(DeclaredTypeForm form, Class<?> declared, @Nullable Object value) {
    switch (form) {
      case ANY -> any(value);
      case REMOTE -> RemoteReferenceEncoding.write(to, value, declared);
      case ABSTRACT -> abstractInterface(value);
      case VALUE -> value(value);
      default -> primitive(form, value);
    }
  }

  private void primitive(DeclaredTypeForm form, @Nullable Object value) {
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
  void abstractInterface(@Nullable Object value) {
    Object object = replacement(value);
    out.writeBoolean(object instanceof Remote);
    if (object instanceof Remote) {
      RemoteReferenceEncoding.write(to, object, RemoteReferenceEncoding.contract(object));
    } else {
      value(object);
    }
  }

  /** Writes an any: a TypeCode and a value. */
  void any(@Nullable Object value) {
    Object object = replacement(value);
    RmiAnyEncoding.writeTypeCode(out, object);
    if (object == null) {
      abstractInterface(null);
    } else if (object instanceof Remote) {
      RemoteReferenceEncoding.write(to, object, RemoteReferenceEncoding.contract(object));
    } else {
      value(object);
    }
  }

  /**
   * Writes the exception of a call. Stack traces, its own and those of its causes, are omitted, so
   * that the internals of the server are not disclosed.
   */
  void exception(Object thrown) {
    omitStackTraces = true;
    try {
      value(thrown);
    } finally {
      omitStackTraces = false;
    }
  }

  /** {@return whether stack traces are omitted} */
  boolean omitsStackTraces() {
    return omitStackTraces;
  }

  /** Writes a new value, null, or an indirection. */
  void value(@Nullable Object value) {
    Object object = replacement(value);
    if (to.writeNullOrIndirection(object) || object == null) {
      return;
    }
    ClassMarshallingPlan shape = ClassMarshallingPlan.of(object.getClass());
    if (shape.kind == ClassMarshallingPlan.Kind.NONE || object instanceof Remote) {
      throw new CdrException(
          CdrException.Reason.BAD_PARAM,
          shape.type.getName()
              + (object instanceof Remote
                  ? " is remote, and no interface is declared where it stands"
                  : " is not serializable"));
    }
    meet(shape.type);
    if (object instanceof Enum<?> constant && enums != EnumEncoding.ENUM_DESC) {
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
    to.beginValue(constant, OpenJdkEnumIds.of(type, enums), false);
    out.writeInt(constant.ordinal());
    value(constant.name());
    to.endValue();
  }

  private void state(ClassMarshallingPlan shape, Object object) {
    switch (shape.kind) {
      case STRING -> out.writeWideString((String) object);
      case CLASS -> {
        value(null); // no code base URL
        meet((Class<?>) object);
        value(RmiRepositoryIds.of((Class<?>) object));
      }
      case ENUM -> {
        Enum<?> constant = (Enum<?>) object;
        meet(constant.getDeclaringClass());
        value(constant.getDeclaringClass().getName());
        value(constant.name());
      }
      case ARRAY -> ArrayEncoding.write(this, object);
      case RECORD -> {
        RecordComponents parts = shape.recordComponents();
        for (int i = 0; i < parts.slots.size(); i++) {
          MarshalledField slot = parts.slots.get(i);
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
    MethodHandle first = ClassMarshallingPlan.of(value.getClass()).writeReplace().orElse(null);
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
      replace = ClassMarshallingPlan.of(object.getClass()).writeReplace().orElse(null);
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
