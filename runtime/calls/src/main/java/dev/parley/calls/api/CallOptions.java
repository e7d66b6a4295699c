package dev.parley.calls.api;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Options for all calls that a piece of code makes, inherited by the calls in its thread:
 *
 * <pre>{@code
 * int sum = CallOptions.timeout(Duration.ofSeconds(2)).call(() -> calculator.add(1, 2));
 * }</pre>
 *
 * @param timeout the time until each call gives up; the contract's or the runtime's when empty
 * @param metadata key-value pairs that travel beside the arguments; at most 16 KiB
 */
public record CallOptions(Optional<Duration> timeout, Map<String, String> metadata) {
  /** Options without timeout and metadata. */
  public static final CallOptions NONE = new CallOptions(Optional.empty(), Map.of());

  private static final ScopedValue<CallOptions> CURRENT = ScopedValue.newInstance();

  /** Copies the metadata. */
  public CallOptions {
    metadata = Map.copyOf(metadata);
  }

  /** {@return options with a timeout} */
  public static CallOptions timeout(Duration timeout) {
    return new CallOptions(Optional.of(timeout), Map.of());
  }

  /** {@return these options with one more metadata entry} */
  public CallOptions with(String key, String value) {
    Map<String, String> more = new TreeMap<>(metadata);
    more.put(key, value);
    return new CallOptions(timeout, more);
  }

  /**
   * {@return the result of {@code code}; the calls that it makes in this thread have these options}
   *
   * @throws X what {@code code} throws
   */
  public <R, X extends Throwable> R call(ScopedValue.CallableOp<? extends R, X> code) throws X {
    return ScopedValue.where(CURRENT, this).call(code);
  }

  /** Runs {@code code}; the calls that it makes in this thread have these options. */
  public void run(Runnable code) {
    ScopedValue.where(CURRENT, this).run(code);
  }

  /** {@return the options of the code that runs in this thread} */
  public static CallOptions current() {
    return CURRENT.isBound() ? CURRENT.get() : NONE;
  }
}
