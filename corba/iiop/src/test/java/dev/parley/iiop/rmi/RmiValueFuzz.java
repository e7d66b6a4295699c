package dev.parley.iiop.rmi;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.IiopLimits;
import org.jspecify.annotations.Nullable;

/**
 * Fuzz target: whatever stands where a value should, is read or refused with words; what was read
 * can be written and read again. Its short form is {@link RmiValueFuzzTest}.
 */
public final class RmiValueFuzz {
  private RmiValueFuzz() {}

  /** Entry of the fuzzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    @Nullable Object value;
    try {
      value =
          InMemoryMessage.reader(input, InMemoryMessage.SAMPLES, IiopLimits.DEFAULT)
              .value(Object.class);
    } catch (CdrException refused) {
      if (refused.getMessage() == null || refused.getMessage().isEmpty()) {
        throw new AssertionError("refused without a reason", refused);
      }
      return;
    }
    byte[] written = InMemoryMessage.value(value);
    IiopLimits more = IiopLimits.DEFAULT.withValues(100, 20_000, 512);
    InMemoryMessage.reader(written, InMemoryMessage.SAMPLES, more).value(Object.class);
  }
}
