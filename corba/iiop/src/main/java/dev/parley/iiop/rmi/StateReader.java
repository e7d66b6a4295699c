package dev.parley.iiop.rmi;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.codec.ValueHeader;
import java.io.Externalizable;
import java.io.NotActiveException;
import java.io.ObjectInputStream;
import java.lang.invoke.MethodHandle;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reader of the state of serializable objects, class by class in the sender's hierarchy, as {@link
 * StateWriter} writes it. The fields of a class that the sender does not have keep their defaults;
 * classes that only the sender has are skipped.
 *
 * <p>Threads: one at a time, that of its {@link RmiValueReader}.
 */
final class StateReader {
  /** Class of an object whose state is being read. */
  private static final class Frame {
    private final @Nullable SerializableClass layer; // null for an Externalizable, which has none
    private final Object object;
    private final List<MarshalledField> sent; // nothing, if the fields do not come first
    private int format; // stream format; 0 without writeObject
    private @Nullable ValueHeader optional; // format 2: value with the optional data
    private @Nullable InputFields fields; // once they were read
    private @Nullable CollectionHashWork work; // of a collection, once it reads its elements
    private boolean working; // whether it reads its elements

    private Frame(@Nullable SerializableClass layer, Object object, List<MarshalledField> sent) {
      this.layer = layer;
      this.object = object;
      this.sent = sent;
    }
  }

  private final RmiValueReader reader;
  private final CdrInput in;
  private final ObjectValidations validations = new ObjectValidations();
  private @Nullable ValueObjectInputStream stream; // null until a class needs it
  private @Nullable Frame frame;

  StateReader(RmiValueReader reader) {
    this.reader = reader;
    in = reader.from().in();
  }

  RmiValueReader reader() {
    return reader;
  }

  void read(ClassMarshallingPlan shape, String id, Object object) {
    @Nullable Frame outer = frame;
    if (object instanceof Externalizable external) {
      external(external);
    } else if (id.equals(shape.id)) {
      for (SerializableClass layer : shape.hierarchy) {
        layer(layer, object, SenderClass.of(layer));
      }
    } else {
      readEvolved(shape, object, SenderClass.of(id, reader.descriptions(), shape));
    }
    frame = outer;
  }

  /** Reads an object whose class differs at the sender. */
  private void readEvolved(ClassMarshallingPlan shape, Object object, List<SenderClass> sent) {
    int next = 0;
    for (SenderClass layer : sent) {
      int own = index(shape.hierarchy, layer.className());
      if (own < 0) {
        passOver(object, layer);
      } else {
        while (next < own) {
          absent(shape.hierarchy.get(next++), object);
        }
        layer(shape.hierarchy.get(own), object, layer);
        next = own + 1;
      }
    }
    while (next < shape.hierarchy.size()) {
      absent(shape.hierarchy.get(next++), object);
    }
  }

  private static int index(List<SerializableClass> layers, String className) {
    for (int i = 0; i < layers.size(); i++) {
      if (layers.get(i).type.getName().equals(className)) {
        return i;
      }
    }
    return -1;
  }

  private static void absent(SerializableClass layer, Object object) {
    MethodHandle noData = layer.readObjectNoData().orElse(null);
    if (noData != null) {
      try {
        noData.invokeExact(object);
      } catch (Error e) {
        throw e;
      } catch (Throwable e) {
        throw refused(object, e);
      }
    }
  }

  private void external(Externalizable object) {
    Frame external = new Frame(null, object, List.of());
    external.format = format();
    frame = external;
    try {
      object.readExternal(stream());
    } catch (Exception e) {
      throw refused(object, e);
    }
  }

  private int format() {
    int format = in.readByte();
    if (format != RmiValueWriter.FORMAT_1 && format != RmiValueWriter.FORMAT_2) {
      throw CdrException.marshal("a value in format " + format);
    }
    return format;
  }

  private void layer(SerializableClass layer, Object object, SenderClass sent) {
    int format = sent.custom() ? format() : 0;
    boolean fieldsFirst = !sent.custom() || in.readBoolean();
    Frame own = new Frame(layer, object, fieldsFirst ? sent.slots() : List.of());
    own.format = format;
    frame = own;
    MethodHandle readObject = layer.readObject().orElse(null);
    if (readObject == null) {
      fields(own);
    } else {
      invoke(readObject, object);
    }
    if (own.fields == null) {
      got(own); // skips the fields that readObject did not request
    }
    endOptional(own);
  }

  private void passOver(Object object, SenderClass sent) {
    int format = sent.custom() ? format() : 0;
    if (!sent.custom() || in.readBoolean()) {
      for (MarshalledField slot : sent.slots()) {
        reader.read(slot.form(), slot.form().isPrimitive() ? slot.type() : Object.class);
      }
    }
    Frame own = new Frame(null, object, List.of());
    own.format = format;
    endOptional(own);
  }

  /** Skips the rest of a class's own data, whose end is marked in stream format 2 only. */
  private void endOptional(Frame own) {
    if (own.format != RmiValueWriter.FORMAT_2) {
      return;
    }
    ValueHeader optional = own.optional == null ? reader.from().startValue() : own.optional;
    if (optional.kind() == ValueHeader.Kind.NEW) {
      reader.from().endValue(optional);
    }
  }

  private InputFields got(Frame own) {
    SerializableClass layer = own.layer;
    if (layer == null) {
      throw new IllegalStateException("an Externalizable has no fields");
    }
    InputFields fields = new InputFields(layer, own.sent);
    own.fields = fields;
    fields.readFrom(reader);
    return fields;
  }

  private void fields(Frame own) {
    SerializableClass layer = own.layer;
    if (layer == null || own.fields != null) {
      return;
    }
    InputFields fields = got(own);
    MethodHandle readFields = layer.readFields().orElse(null);
    if (readFields != null) {
      invoke(readFields, own.object); // calls readFields
    } else if (!layer.slots.isEmpty()) {
      try {
        fields.setIn(own.object);
      } catch (IllegalAccessException | RuntimeException e) {
        throw refused(own.object, e);
      }
    }
  }

  private void invoke(MethodHandle what, Object object) {
    try {
      what.invokeExact(object, (ObjectInputStream) stream());
    } catch (StackOverflowError e) {
      throw cyclicContent(object);
    } catch (Error e) {
      throw e;
    } catch (Throwable e) {
      throw refused(object, e);
    }
  }

  /** Returns the exception for a collection that contains itself and cannot be hashed. */
  static CdrException cyclicContent(Object object) {
    return CdrException.marshal(
        object.getClass().getName() + " is not accepted: its content has no end");
  }

  static CdrException refused(Object object, Throwable why) {
    return why instanceof CdrException broken
        ? broken
        : CdrException.marshal(object.getClass().getName() + " is not accepted: " + why);
  }

  private ValueObjectInputStream stream() {
    if (stream == null) {
      stream = ValueObjectInputStream.of(this);
    }
    return stream;
  }

  private Frame frame() {
    if (frame == null) {
      throw new IllegalStateException("no object is being read");
    }
    return frame;
  }

  /** Reads the fields for {@code defaultReadObject}. */
  void defaultFields() throws NotActiveException {
    Frame own = frame();
    if (own.fields != null || own.layer == null) {
      throw new NotActiveException("fields are read first, and once");
    }
    fields(own);
  }

  /** {@return the fields, for {@code readFields}} */
  InputFields getFields() throws NotActiveException {
    Frame own = frame();
    if (own.layer == null) {
      throw new NotActiveException("an Externalizable has no fields");
    }
    return own.fields == null ? got(own) : own.fields;
  }

  /**
   * {@return whether the class has more data of its own} Fields that it did not read are skipped.
   */
  boolean hasData() {
    Frame own = frame();
    if (own.layer != null && own.fields == null) {
      got(own);
    }
    if (own.layer != null && own.format == 0) {
      return false;
    }
    if (own.layer != null && own.format == RmiValueWriter.FORMAT_2 && own.optional == null) {
      own.optional = reader.from().startValue();
    }
    boolean none = own.optional != null && own.optional.kind() == ValueHeader.Kind.NULL;
    return !none && !(in.isChunked() && !in.isInChunk() && in.peekTag() < 0);
  }

  /** Reads the next object of the class's own data. */
  @Nullable Object nextObject() {
    Frame own = frame();
    HashCosts costs = reader.costs();
    long before = costs.sum();
    Object next = reader.abstractInterface(Object.class);
    CollectionHashWork work = work(own);
    if (work != null) {
      work.charge(next, costs.sum() - before);
    }
    return next;
  }

  private @Nullable CollectionHashWork work(Frame own) {
    if (!own.working && own.layer != null) {
      own.working = true;
      own.work = CollectionHashWork.of(own.layer.type, own.fields, reader.budget());
    }
    return own.work;
  }

  ObjectValidations validations() {
    return validations;
  }
}
