package dev.parley.iiop.codec;

import dev.parley.calls.spi.MethodModel;
import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CdrOutput;
import dev.parley.iiop.cdr.CodeSets;
import dev.parley.iiop.cdr.GiopVersion;
import dev.parley.iiop.cdr.IiopLimits;
import dev.parley.iiop.giop.TaggedData;
import dev.parley.iiop.ior.Ior;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Writes values as a method's arguments and reads them, in each byte order and version. */
final class MarshalRoundTrip {
  private static final ReferenceConverter NONE = new Numbered(List.of());

  private MarshalRoundTrip() {}

  /** References that are numbers of objects in a list, or nil. */
  record Numbered(List<Object> objects) implements ReferenceConverter {
    @Override
    public void write(CdrOutput to, @Nullable Object object, Class<?> contract) {
      (object == null ? Ior.NIL : of(objects.indexOf(object))).write(to);
    }

    private static Ior of(int number) {
      return new Ior("", List.of(new TaggedData(7, new byte[] {(byte) number})));
    }

    @Override
    public @Nullable Object read(CdrInput from, Class<?> contract) {
      Ior reference = Ior.read(from);
      return reference.isNil() ? null : objects.get(reference.profiles().getFirst().data()[0]);
    }
  }

  /** {@return a method of a contract, which is read anew: each test runs the code that reads it} */
  static MethodModel method(Class<?> contract, String name) {
    return Objects.requireNonNull(IdlContractReader.read(contract).operations().get(name));
  }

  static Marshaller parameter(Class<?> contract, String name) {
    return (Marshaller) method(contract, name).parameters().getFirst();
  }

  static byte[] write(Marshaller marshaller, @Nullable Object... values) {
    MarshalContext writing = new MarshalContext(new CdrOutput(), NONE);
    for (Object value : values) {
      marshaller.write(writing, value, "value");
    }
    return writing.out().toByteArray();
  }

  static UnmarshalContext reading(byte[] bytes, IiopLimits limits, ClassFilter filter) {
    CdrInput in =
        CdrInput.of(
            bytes,
            0,
            bytes.length,
            GiopVersion.V1_2,
            ByteOrder.BIG_ENDIAN,
            CodeSets.DEFAULT,
            limits);
    return new UnmarshalContext(in, NONE, filter);
  }

  static @Nullable Object read(Marshaller marshaller, byte[] bytes) {
    return marshaller.read(reading(bytes, IiopLimits.DEFAULT, ClassFilter.CONTRACT_ONLY));
  }

  /** Writes and reads a value, everywhere; the reader has to have read all that was written. */
  static void everywhere(
      Marshaller marshaller,
      @Nullable Object value,
      BiConsumer<@Nullable Object, @Nullable Object> equal) {
    everywhere(marshaller, value, NONE, equal);
  }

  static void everywhere(
      Marshaller marshaller,
      @Nullable Object value,
      ReferenceConverter references,
      BiConsumer<@Nullable Object, @Nullable Object> equal) {
    for (GiopVersion version : GiopVersion.values()) {
      for (ByteOrder order : List.of(ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN)) {
        for (int before = 0; before < 8; before++) {
          CdrOutput out = new CdrOutput(version, order, CodeSets.DEFAULT, IiopLimits.DEFAULT);
          out.writeBytes(new byte[before], 0, before);
          marshaller.write(new MarshalContext(out, references), value, "value");
          out.writeByte(0x7E);
          CdrInput in = CdrInput.of(out, IiopLimits.DEFAULT);
          in.readBytes(new byte[before], 0, before);
          Object read =
              marshaller.read(new UnmarshalContext(in, references, ClassFilter.CONTRACT_ONLY));
          equal.accept(read, value);
          if (in.readByte() != 0x7E || in.remaining() != 0) {
            throw new AssertionError("not all was read of " + value);
          }
        }
      }
    }
  }
}
