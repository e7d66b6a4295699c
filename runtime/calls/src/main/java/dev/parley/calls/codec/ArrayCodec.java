package dev.parley.calls.codec;

import dev.parley.calls.spi.Codec;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Codec of primitive arrays other than {@code byte[]}: packed repeated fields. */
final class ArrayCodec extends Codec {
  private final Class<?> elementType;
  private final Codec element;

  ArrayCodec(Class<?> elementType, Codec element) {
    this.elementType = elementType;
    this.element = element;
  }

  @Override
  public String type() {
    return element.type() + "[]";
  }

  @Override
  public void write(MessageOutput out, int field, @Nullable Object value, String where) {
    Object array = present(value, where);
    int length = Array.getLength(array);
    if (length == 0) {
      return;
    }
    int mark = out.enterPacked(field);
    for (int i = 0; i < length; i++) {
      element.writePacked(out, Array.get(array, i));
    }
    out.exit(mark);
  }

  @Override
  public Object read(MessageInput in, int tag, @Nullable Object before) {
    @SuppressWarnings("unchecked") // what this method gave before
    List<@Nullable Object> elements =
        before == null ? new ArrayList<>() : (List<@Nullable Object>) before;
    ElementEncoding.readPacked(in, tag, element, elements);
    return elements;
  }

  @Override
  public Object finish(@Nullable Object read, String where) {
    List<?> elements = read == null ? List.of() : (List<?>) read;
    Object array = Array.newInstance(elementType, elements.size());
    for (int i = 0; i < elements.size(); i++) {
      Array.set(array, i, elements.get(i));
    }
    return array;
  }

  @Override
  public boolean mutable() {
    return true;
  }

  @Override
  public boolean hasDefault() {
    return true;
  }

  @Override
  public boolean wrapped() {
    return true;
  }
}
