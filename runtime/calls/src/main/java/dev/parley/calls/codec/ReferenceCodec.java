package dev.parley.calls.codec;

import dev.parley.calls.Contract;
import dev.parley.calls.TypeDescription;
import dev.parley.calls.spi.Codec;
import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Codec of contract interfaces as values: references (rule RF-1). */
public final class ReferenceCodec extends Codec {
  private final Class<?> type;

  ReferenceCodec(Class<?> type) {
    this.type = type;
  }

  /** {@return the interface} */
  public Class<?> contractType() {
    return type;
  }

  @Override
  public boolean isHandle() {
    return true;
  }

  @Override
  public String type() {
    return type.getName();
  }

  @Override
  public void write(MessageOutput out, int field, @Nullable Object value, String where) {
    carrier(out.context(), where)
        .writeReference(out, field, Contract.of(type), present(value, where));
  }

  @Override
  public Object read(MessageInput in, int tag, @Nullable Object before) {
    return carrier(in.context(), type()).readReference(in, tag, Contract.of(type));
  }

  static HandleContext carrier(@Nullable Object context, String where) {
    if (context instanceof HandleContext carrier) {
      return carrier;
    }
    throw new BadMessageException(where + ": references and streams travel in calls only");
  }

  @Override
  public Optional<TypeDescription> description() {
    return Optional.of(Contract.of(type).asType());
  }
}
