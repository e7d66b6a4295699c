package dev.parley.iiop.rmi;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CdrOutput;
import dev.parley.iiop.cdr.CodeSets;
import dev.parley.iiop.cdr.GiopVersion;
import dev.parley.iiop.cdr.IiopLimits;
import dev.parley.iiop.codec.ClassFilter;
import dev.parley.iiop.codec.MarshalContext;
import dev.parley.iiop.codec.PeerEncodings;
import dev.parley.iiop.codec.ReferenceConverter;
import dev.parley.iiop.codec.UnmarshalContext;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One message in memory: objects written to it, and read from it. */
final class InMemoryMessage {
  static final ClassFilter SAMPLES = AllowList.of("dev.parley.iiop.rmi.*", loader());

  /** References of a table: an IOR whose one profile has the place in the table. */
  static final class Table implements ReferenceConverter {
    final List<Object> objects = new ArrayList<>();
    private final PeerEncodings forms = new PeerEncodings();

    @Override
    public PeerEncodings peerEncodings() {
      return forms;
    }

    @Override
    public void write(CdrOutput to, @Nullable Object object, Class<?> contract) {
      to.writeString(object == null ? "" : RmiRepositoryIds.of(contract));
      to.writeInt(object == null ? 0 : 1);
      if (object != null) {
        objects.add(object);
        to.writeInt(0);
        to.writeOctets(new byte[] {(byte) (objects.size() - 1)});
      }
    }

    @Override
    public @Nullable Object read(CdrInput from, Class<?> contract) {
      from.readString();
      if (from.readInt() == 0) {
        return null;
      }
      from.readInt();
      byte[] key = from.readOctets();
      if (key.length != 1 || key[0] < 0 || key[0] >= objects.size()) {
        throw CdrException.marshal("a reference to nothing");
      }
      return objects.get(key[0]);
    }
  }

  final Table references = new Table();
  final CdrOutput out;

  InMemoryMessage() {
    this(ByteOrder.BIG_ENDIAN);
  }

  InMemoryMessage(ByteOrder order) {
    out = new CdrOutput(GiopVersion.V1_2, order, CodeSets.DEFAULT, IiopLimits.DEFAULT);
  }

  private static ClassLoader loader() {
    return InMemoryMessage.class.getClassLoader();
  }

  static byte[] value(@Nullable Object value) {
    return written(writer -> writer.value(value));
  }

  static byte[] any(@Nullable Object value) {
    return written(writer -> writer.any(value));
  }

  private static byte[] written(Consumer<RmiValueWriter> writing) {
    InMemoryMessage wire = new InMemoryMessage();
    writing.accept(RmiValueWriter.of(new MarshalContext(wire.out, wire.references)));
    return wire.out.toByteArray();
  }

  /** {@return a reader of bytes, for which the filter decides beside the platform's classes} */
  static RmiValueReader reader(byte[] bytes, ClassFilter filter, IiopLimits limits) {
    return reader(bytes, filter, limits, new Table());
  }

  /** {@return a reader of bytes that came by a connection} */
  static RmiValueReader reader(byte[] bytes, Table by) {
    return reader(bytes, SAMPLES, IiopLimits.DEFAULT, by);
  }

  private static RmiValueReader reader(
      byte[] bytes, ClassFilter filter, IiopLimits limits, Table by) {
    CdrInput in =
        CdrInput.of(
            bytes,
            0,
            bytes.length,
            GiopVersion.V1_2,
            ByteOrder.BIG_ENDIAN,
            CodeSets.DEFAULT,
            limits);
    return RmiValueReader.of(new UnmarshalContext(in, by, filter));
  }

  static RmiValueReader reader(byte[] bytes) {
    return reader(bytes, SAMPLES, IiopLimits.DEFAULT);
  }

  static @Nullable Object read(byte[] bytes) {
    return reader(bytes).value(Object.class);
  }

  @SuppressWarnings("unchecked") // it is a copy
  static <T> T copy(T value) {
    Object copy = read(value(value));
    if (copy == null) {
      throw new AssertionError("null came of " + value);
    }
    return (T) copy;
  }

  /** {@return what the JDK's own serialization makes of an object} */
  static byte[] serialized(@Nullable Object value) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(value);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  static @Nullable Object deserialized(byte[] bytes) {
    try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
      return in.readObject();
    } catch (IOException | ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }
}
