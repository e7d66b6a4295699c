package dev.parley.iiop.type;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CdrOutput;
import dev.parley.iiop.cdr.CodeSets;
import dev.parley.iiop.cdr.GiopVersion;
import dev.parley.iiop.cdr.IiopLimits;
import java.nio.ByteOrder;

/**
 * Fuzz target: whatever bytes hold, they are an any or refused; what was read can be written, and
 * is the same when it is read again. The first byte chooses byte order and version. Its short form
 * is {@link AnyFuzzTest}.
 */
public final class AnyFuzz {
  private AnyFuzz() {}

  /** Entry of the fuzzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    if (input.length == 0) {
      return;
    }
    var order = (input[0] & 1) != 0 ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
    var version = (input[0] & 2) != 0 ? GiopVersion.V1_1 : GiopVersion.V1_2;
    var limits = IiopLimits.DEFAULT.withLengths(1_000, 1_000);
    AnyContent any;
    try {
      any =
          AnyContent.read(
              CdrInput.of(input, 1, input.length - 1, version, order, CodeSets.DEFAULT, limits),
              ValuetypeHook.NONE);
    } catch (CdrException e) {
      assertThat(e.getMessage()).isNotEmpty();
      return;
    }
    byte[] first = written(any);
    var again = AnyContent.read(TypeCodeTest.input(first), ValuetypeHook.NONE);
    assertThat(written(again)).isEqualTo(first);
    assertThat(any.type().toString()).isNotEmpty();
  }

  private static byte[] written(AnyContent any) {
    var output = new CdrOutput();
    any.write(output, ValuetypeHook.NONE);
    return output.toByteArray();
  }
}
