package dev.parley.iiop.codec;

import dev.parley.calls.spi.Codec;
import dev.parley.iiop.type.TypeCode;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Marshaller of sequences and arrays of other elements than primitives: lists, which are
 * unmodifiable when read.
 */
final class ListMarshaller extends Marshaller {
  private final Marshaller element;
  private final ElementCount size;

  ListMarshaller(Marshaller element, ElementCount size) {
    this.element = element;
    this.size = size;
  }

  @Override
  public String type() {
    return size.around(IdlTypeText.of(element));
  }

  @Override
  public TypeCode typeCode() {
    return size.typeCode(element.typeCode());
  }

  @Override
  public int minBytes() {
    return size.fixed() > 0 ? size.minBytes(element.minBytes()) : 4;
  }

  @Override
  public void write(MarshalContext to, @Nullable Object value, String where) {
    List<?> list = (List<?>) required(value, where);
    size.write(to.out(), list.size(), where);
    for (Object each : list) {
      element.write(to, each, where);
    }
  }

  @Override
  public Object read(UnmarshalContext from) {
    @Nullable Object[] read = new Object[size.read(from.in(), element.minBytes())];
    for (int i = 0; i < read.length; i++) {
      read[i] = element.read(from);
    }
    return Collections.unmodifiableList(Arrays.asList(read));
  }

  @Override
  public boolean mutable() {
    return true;
  }

  @Override
  public List<Codec> parts() {
    return List.of(element);
  }
}
