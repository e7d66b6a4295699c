package dev.parley.calls.codec;

import dev.parley.calls.api.FieldDescription;
import dev.parley.calls.api.TypeDescription;
import dev.parley.calls.spi.Codec;
import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Codec of enums: the constant's number. */
final class EnumCodec extends Codec {
  private final Class<?> type;
  private final Map<Integer, Object> constants = new HashMap<>();
  private final Map<Object, Integer> numbers = new HashMap<>();
  private final List<FieldDescription> fields = new ArrayList<>();

  EnumCodec(Class<?> type, FieldNumbers numbering) {
    this.type = type;
    for (Object constant : type.getEnumConstants()) {
      String name = ((Enum<?>) constant).name();
      int number = numbering.of(FieldNumbers.annotated(type, name), name);
      constants.put(number, constant);
      numbers.put(constant, number);
      fields.add(new FieldDescription(number, name, ""));
    }
  }

  @Override
  public String type() {
    return type.getName();
  }

  private int number(Object constant) {
    return numbers.getOrDefault(constant, -1);
  }

  private Object constant(long number) {
    Object constant = number == (int) number ? constants.get((int) number) : null;
    if (constant == null) {
      throw new BadMessageException(
          type.getName() + " has no constant of number " + number + " here");
    }
    return constant;
  }

  @Override
  public void write(MessageOutput out, int field, @Nullable Object value, String where) {
    out.uintPresent(field, number(present(value, where)));
  }

  @Override
  public Object read(MessageInput in, int tag, @Nullable Object before) {
    return constant(in.uint(tag));
  }

  @Override
  public boolean packed() {
    return true;
  }

  @Override
  public void writePacked(MessageOutput out, Object value) {
    out.rawVarint(number(value));
  }

  @Override
  public Object readPacked(MessageInput in) {
    return constant(in.rawVarint());
  }

  @Override
  public Optional<TypeDescription> description() {
    return Optional.of(
        new TypeDescription(type.getName(), TypeDescription.Kind.ENUM, List.copyOf(fields)));
  }
}
