package dev.parley.calls.codec;

import dev.parley.calls.spi.Codec;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Codec of lists and sets. Decoded collections are unmodifiable and keep their order. */
final class CollectionCodec extends Codec {
  private final boolean set;
  private final Codec element;

  CollectionCodec(boolean set, Codec element) {
    this.set = set;
    this.element = element;
  }

  @Override
  public String type() {
    return (set ? "Set<" : "List<") + element.type() + ">";
  }

  @Override
  public void write(MessageOutput out, int field, @Nullable Object value, String where) {
    Collection<?> elements = (Collection<?>) present(value, where);
    if (elements.isEmpty()) {
      return;
    }
    if (element.packed()) {
      int mark = out.enterPacked(field);
      for (Object each : elements) {
        element.writePacked(out, present(each, where + "[]"));
      }
      out.exit(mark);
      return;
    }
    String inside = where + "[]";
    for (Object each : elements) {
      ElementEncoding.write(out, field, element, each, inside);
    }
  }

  @Override
  public Object read(MessageInput in, int tag, @Nullable Object before) {
    @SuppressWarnings("unchecked") // what this method gave before
    Collection<@Nullable Object> elements =
        before == null
            ? (set ? new LinkedHashSet<>() : new ArrayList<>())
            : (Collection<@Nullable Object>) before;
    if (element.packed()) {
      ElementEncoding.readPacked(in, tag, element, elements);
    } else {
      elements.add(ElementEncoding.read(in, tag, element, type()));
    }
    return elements;
  }

  @Override
  public Object finish(@Nullable Object read, String where) {
    if (set) {
      return read == null ? Set.of() : Collections.unmodifiableSet((Set<?>) read);
    }
    return read == null ? List.of() : Collections.unmodifiableList((List<?>) read);
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

  @Override
  public List<Codec> parts() {
    return List.of(element);
  }
}
