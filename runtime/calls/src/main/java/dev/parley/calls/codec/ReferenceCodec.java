package dev.parley.calls.codec;

import dev.parley.calls.api.TypeDescription;
import dev.parley.calls.spi.Codec;
import dev.parley.calls.spi.ContractModel;
import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Codec of contract interfaces as values: references (rule RF-1). */
public final class ReferenceCodec extends Codec {
  private final Class<?> type;
  private final Function<Class<?>, ContractModel<?>> contracts;

  /**
   * @param contracts finds the contract's model
   */
  ReferenceCodec(Class<?> type, Function<Class<?>, ContractModel<?>> contracts) {
    this.type = type;
    this.contracts = contracts;
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
        .writeReference(out, field, contracts.apply(type), present(value, where));
  }

  @Override
  public Object read(MessageInput in, int tag, @Nullable Object before) {
    return carrier(in.context(), type()).readReference(in, tag, contracts.apply(type));
  }

  static HandleContext carrier(@Nullable Object context, String where) {
    if (context instanceof HandleContext carrier) {
      return carrier;
    }
    throw new BadMessageException(where + ": references and streams travel in calls only");
  }

  @Override
  public Optional<TypeDescription> description() {
    return Optional.of(contracts.apply(type).asType());
  }
}
