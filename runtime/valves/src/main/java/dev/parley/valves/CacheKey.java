package dev.parley.valves;

import dev.parley.calls.spi.MethodCall;
import dev.parley.calls.spi.MethodModel;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Cache key of a call: method, servant and arguments. Immutable. */
final class CacheKey {
  private final MethodModel method;
  private final MethodCall.CallOwner owner;
  private final @Nullable Object[] arguments; // nobody else has what can change in them
  private final int hash;

  private CacheKey(MethodModel method, MethodCall.CallOwner owner, @Nullable Object[] arguments) {
    this.method = method;
    this.owner = owner;
    this.arguments = arguments;
    hash = 31 * (31 * method.id() + owner.hashCode()) + Arrays.deepHashCode(arguments);
  }

  /**
   * {@return the key of a call}
   *
   * @throws dev.parley.pipeline.CallException.Invalid when an argument cannot be copied
   */
  static CacheKey of(MethodCall call, CacheCopies copies) {
    return new CacheKey(call.model(), call.owner(), copies.arguments(call));
  }

  @Override
  @SuppressWarnings("ReferenceEquality") // each method of a contract is read once
  public boolean equals(Object other) {
    return other instanceof CacheKey key
        && key.hash == hash
        && key.method == method
        && key.owner.equals(owner)
        && Arrays.deepEquals(key.arguments, arguments);
  }

  @Override
  public int hashCode() {
    return hash;
  }
}
