package dev.parley.calls.codec;

import dev.parley.calls.spi.Codec;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Codec of {@code Optional<T>} and {@code T?}: encoded whenever there is a value (rule VA-2). */
final class OptionalCodec extends Codec {
  private final boolean optional;
  private final Codec inner;

  OptionalCodec(boolean optional, Codec inner) {
    this.optional = optional;
    this.inner = inner;
  }

  @Override
  public String type() {
    return optional ? "Optional<" + inner.type() + ">" : inner.type() + "?";
  }

  @Override
  public void write(MessageOutput out, int field, @Nullable Object value, String where) {
    Object content = optional ? ((Optional<?>) present(value, where)).orElse(null) : value;
    if (content != null) {
      ElementEncoding.write(out, field, inner, content, where);
    }
  }

  @Override
  public Object read(MessageInput in, int tag, @Nullable Object before) {
    return present(ElementEncoding.read(in, tag, inner, type()), type());
  }

  @Override
  public @Nullable Object finish(@Nullable Object read, String where) {
    return optional ? Optional.ofNullable(read) : read;
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
    return List.of(inner);
  }
}
