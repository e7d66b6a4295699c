package dev.parley.iiop.rmi;

import dev.parley.iiop.cdr.CdrException;
import java.io.Externalizable;
import java.io.IOException;
import java.io.NotActiveException;
import java.io.ObjectOutputStream;
import java.lang.invoke.MethodHandle;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writer of the state of serializable objects, from the base class down. The state of a class with
 * {@code writeObject} begins with the stream format version and a flag that tells whether its
 * fields come first (OMG formal/2008-01-14, section 1.4.10).
 *
 * <p>Threads: one at a time, that of its {@link RmiValueWriter}.
 */
final class StateWriter {
  private static final String OPTIONAL_DATA = "RMI:org.omg.custom.";
  private static final StackTraceElement[] NO_TRACE = {};

  /** Class of an object whose state is being written. */
  private static final class Frame {
    private final @Nullable SerializableClass layer; // null for an Externalizable, which has none
    private final Object object;
    private boolean flagged; // the fields-first flag was written
    private boolean optional; // optional data has begun
    private @Nullable OutputFields fields; // while they are put
    private boolean asked; // put by defaultWriteObject of the JDK

    private Frame(@Nullable SerializableClass layer, Object object) {
      this.layer = layer;
      this.object = object;
    }
  }

  private final RmiValueWriter writer;
  private @Nullable ValueObjectOutputStream stream; // null until a class needs it
  private @Nullable Frame frame;

  StateWriter(RmiValueWriter writer) {
    this.writer = writer;
  }

  RmiValueWriter writer() {
    return writer;
  }

  void write(ClassMarshallingPlan shape, Object object) {
    @Nullable Frame outer = frame;
    if (object instanceof Externalizable external) {
      external(external);
    } else {
      for (SerializableClass layer : shape.hierarchy) {
        layer(layer, object);
      }
    }
    frame = outer;
  }

  private void external(Externalizable object) {
    writer.to().out().writeByte(RmiValueWriter.FORMAT_1);
    Frame external = new Frame(null, object);
    external.flagged = true;
    external.optional = true;
    frame = external;
    try {
      object.writeExternal(stream());
    } catch (IOException e) {
      throw refused(object, e);
    }
  }

  private void layer(SerializableClass layer, Object object) {
    Frame own = new Frame(layer, object);
    frame = own;
    MethodHandle writeObject = layer.writeObject().orElse(null);
    if (writeObject == null) {
      fields(own);
      return;
    }
    int format = writer.format();
    writer.to().out().writeByte(format);
    invoke(writeObject, object);
    flag(own, false);
    if (own.optional && format == RmiValueWriter.FORMAT_2) {
      writer.to().endValue();
    } else if (format == RmiValueWriter.FORMAT_2) {
      writer.to().writeNullOrIndirection(null);
    }
  }

  /** Writes the current field values of a class. */
  private void fields(Frame own) {
    SerializableClass layer = own.layer;
    if (layer == null || layer.slots.isEmpty()) {
      return;
    }
    OutputFields fields = new OutputFields(layer);
    own.fields = fields;
    MethodHandle writeFields = layer.writeFields().orElse(null);
    if (writeFields == null) {
      fields.takeFrom(own.object);
    } else {
      own.asked = true;
      invoke(writeFields, own.object); // calls putFields and writeFields
      own.asked = false;
    }
    if (layer.type == Throwable.class && writer.omitsStackTraces()) {
      fields.put("stackTrace", NO_TRACE);
    }
    fields.writeTo(writer);
    own.fields = null;
  }

  private void invoke(MethodHandle what, Object object) {
    try {
      what.invokeExact(object, (ObjectOutputStream) stream());
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw refused(object, e);
    }
  }

  private static CdrException refused(Object object, Throwable why) {
    return new CdrException(
        CdrException.Reason.BAD_PARAM, object.getClass().getName() + " is not written: " + why);
  }

  private ValueObjectOutputStream stream() {
    if (stream == null) {
      stream = ValueObjectOutputStream.of(this);
    }
    return stream;
  }

  private Frame frame() {
    if (frame == null) {
      throw new IllegalStateException("no object is being written");
    }
    return frame;
  }

  /** Writes the flag that tells whether the fields come first, unless it was written. */
  private void flag(Frame own, boolean fieldsFirst) {
    if (!own.flagged) {
      own.flagged = true;
      writer.to().out().writeBoolean(fieldsFirst);
    }
  }

  /** Prepares the output for data of the class itself. */
  void data() {
    Frame own = frame();
    flag(own, false);
    SerializableClass layer = own.layer;
    if (!own.optional && layer != null) {
      own.optional = true;
      if (writer.format() == RmiValueWriter.FORMAT_2) {
        String id = OPTIONAL_DATA + RmiRepositoryIds.of(layer.type).substring("RMI:".length());
        writer.to().beginValue(null, List.of(id), true);
      }
    }
  }

  /** Writes the fields for {@code defaultWriteObject}. */
  void defaultFields() throws IOException {
    Frame own = frame();
    begin(own);
    fields(own);
  }

  /** {@return the fields, for {@code putFields}} */
  OutputFields putFields() throws IOException {
    Frame own = frame();
    if (own.fields == null) {
      if (own.layer == null) {
        throw new NotActiveException("an Externalizable has no fields");
      }
      own.fields = new OutputFields(own.layer);
    }
    return own.fields;
  }

  /** Writes the fields that the class has put. */
  void writeFields() throws IOException {
    Frame own = frame();
    OutputFields fields = own.fields;
    if (fields == null) {
      throw new NotActiveException("no fields were put");
    }
    if (!own.asked) {
      begin(own);
      fields.writeTo(writer);
      own.fields = null;
    }
  }

  private void begin(Frame own) throws IOException {
    if (own.flagged) {
      throw new NotActiveException("fields are written first, and once");
    }
    flag(own, true);
  }
}
