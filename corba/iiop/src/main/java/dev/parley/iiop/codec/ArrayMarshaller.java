package dev.parley.iiop.codec;

import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CdrOutput;
import dev.parley.iiop.type.TypeCode;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Marshaller of sequences and arrays of primitives: Java arrays, copied in one piece. */
final class ArrayMarshaller extends Marshaller {
  @FunctionalInterface
  private interface Writer<A> {
    void write(CdrOutput out, A array, int from, int length);
  }

  @FunctionalInterface
  private interface Reader<A> {
    void read(CdrInput in, A array, int from, int length);
  }

  private record Bulk<A>(
      Class<A> type, boolean wide, IntFunction<A> maker, Writer<A> writer, Reader<A> reader) {
    void write(CdrOutput out, Object array, int length) {
      writer.write(out, type.cast(array), 0, length);
    }

    A read(CdrInput in, int length) {
      A array = maker.apply(length);
      reader.read(in, array, 0, length);
      return array;
    }
  }

  private static final List<Bulk<?>> BULKS =
      List.of(
          new Bulk<>(byte[].class, false, byte[]::new, CdrOutput::writeBytes, CdrInput::readBytes),
          new Bulk<>(int[].class, false, int[]::new, CdrOutput::writeInts, CdrInput::readInts),
          new Bulk<>(long[].class, false, long[]::new, CdrOutput::writeLongs, CdrInput::readLongs),
          new Bulk<>(
              double[].class, false, double[]::new, CdrOutput::writeDoubles, CdrInput::readDoubles),
          new Bulk<>(
              short[].class, false, short[]::new, CdrOutput::writeShorts, CdrInput::readShorts),
          new Bulk<>(
              float[].class, false, float[]::new, CdrOutput::writeFloats, CdrInput::readFloats),
          new Bulk<>(
              boolean[].class,
              false,
              boolean[]::new,
              CdrOutput::writeBooleans,
              CdrInput::readBooleans),
          new Bulk<>(char[].class, false, char[]::new, CdrOutput::writeChars, CdrInput::readChars),
          new Bulk<>(
              char[].class, true, char[]::new, CdrOutput::writeWideChars, CdrInput::readWideChars));

  private final PrimitiveMarshaller element;
  private final ElementCount size;
  private final Bulk<?> bulk;

  ArrayMarshaller(PrimitiveMarshaller element, ElementCount size) {
    this.element = element;
    this.size = size;
    boolean wide = element.type().equals("wchar");
    bulk =
        BULKS.stream()
            .filter(b -> b.type.componentType() == element.javaType() && b.wide == wide)
            .findFirst()
            .orElseThrow();
  }

  @Override
  public String type() {
    return size.around(element.type());
  }

  @Override
  public TypeCode typeCode() {
    return size.typeCode(element.typeCode());
  }

  @Override
  public int minBytes() {
    return size.minBytes(element.minBytes());
  }

  @Override
  public void write(MarshalContext to, @Nullable Object value, String where) {
    Object array = required(value, where);
    int length = java.lang.reflect.Array.getLength(array);
    size.write(to.out(), length, where);
    bulk.write(to.out(), array, length);
  }

  @Override
  public Object read(UnmarshalContext from) {
    return bulk.read(from.in(), size.readPrimitive(from.in(), element.minBytes()));
  }

  @Override
  public boolean mutable() {
    return true;
  }
}
