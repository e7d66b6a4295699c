package dev.parley.calls.session;

import dev.parley.calls.api.MethodDescription;
import dev.parley.calls.spi.Codec;
import dev.parley.calls.spi.MethodCall;
import dev.parley.calls.spi.MethodModel;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** A call with encoded arguments: for tools that have a description instead of an interface. */
final class RawCall extends MethodCall {
  private byte[] arguments;

  /**
   * @param result reads the result; empty for void
   */
  RawCall(String contract, MethodDescription method, byte[] arguments, Optional<Codec> result) {
    super(model(contract, method, result));
    this.arguments = arguments;
  }

  private static MethodModel model(
      String contract, MethodDescription method, Optional<Codec> result) {
    String label = contract.substring(contract.lastIndexOf('.') + 1) + "." + method.name();
    return new MethodModel(
        contract,
        label,
        "the result of " + label,
        method,
        result.isPresent() ? Object.class : void.class,
        List.of(),
        result,
        false,
        false,
        false,
        false,
        Optional.empty(),
        List.of());
  }

  @Override
  public void writeArguments(MessageOutput out) {
    out.rawBytes(arguments, 0, arguments.length);
  }

  @Override
  public void readArguments(MessageInput in) {
    throw new IllegalStateException("a raw call is never served");
  }

  @Override
  public @Nullable CompletionStage<?> invoke(Object servant) {
    throw new IllegalStateException("a raw call is never served");
  }

  @Override
  public @Nullable Object[] arguments() {
    return new Object[] {arguments};
  }

  @Override
  public void arguments(@Nullable Object[] values) {
    arguments = (byte[]) Objects.requireNonNull(values[0]);
  }
}
