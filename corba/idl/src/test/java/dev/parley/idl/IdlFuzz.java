package dev.parley.idl;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.idl.model.BadIdlException;
import dev.parley.idl.model.IdlLimits;
import dev.parley.idl.model.IdlModel;

/**
 * Fuzz target: bytes are IDL or refused, and what was read is printed and read again as the same.
 * Its short form is {@link IdlFuzzTest}.
 */
public final class IdlFuzz {
  private IdlFuzz() {}

  /** Entry of the fuzzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    IdlModel model;
    try {
      model = new IdlReader().read("fuzz.idl", new String(input, UTF_8));
    } catch (BadIdlException refused) {
      assertThat(refused.problems()).isNotEmpty().hasSizeLessThanOrEqualTo(IdlLimits.PROBLEMS_MAX);
      return;
    }
    try {
      assertThat(WireModel.of(new IdlReader().read("again.idl", IdlPrinter.print(model))))
          .isEqualTo(WireModel.of(model));
    } catch (BadIdlException e) {
      throw new AssertionError("what was printed is refused", e);
    }
    try {
      assertThat(IdlCompiler.compile(model, "p")).isNotNull();
    } catch (BadIdlException refused) {
      assertThat(refused.problems()).isNotEmpty();
    }
  }
}
