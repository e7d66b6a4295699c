package dev.parley.iiop.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CdrOutput;
import dev.parley.iiop.cdr.CodeSets;
import dev.parley.iiop.cdr.GiopVersion;
import dev.parley.iiop.cdr.IiopLimits;
import dev.parley.iiop.giop.TaggedData;
import dev.parley.iiop.ior.Ior;
import java.nio.ByteOrder;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Fuzz target: whatever stands where a value, a union, an any or another argument should, is one or
 * is refused; what is one can be written and read again. Its short form is {@link
 * IdlValueFuzzTest}.
 */
public final class IdlValueFuzz {
  static final List<Marshaller> MARSHALLERS =
      Stream.of("node", "leaf", "free", "thing", "boxes", "any", "tree", "shape", "arrays", "wide")
          .map(operation -> MarshalRoundTrip.parameter(Sample.class, operation))
          .toList();
  private static final IiopLimits LIMITS =
      IiopLimits.DEFAULT.withMessageBytes(1 << 16).withValues(20, 200, 10);
  private static final ReferenceConverter REFERENCES =
      new ReferenceConverter() {
        @Override
        public void write(CdrOutput to, @Nullable Object object, Class<?> contract) {
          new Ior("", List.of(new TaggedData(1, new byte[0]))).write(to);
        }

        @Override
        public @Nullable Object read(CdrInput from, Class<?> contract) {
          return Ior.read(from).isNil() ? null : (Sample.Bell) () -> {};
        }
      };

  private IdlValueFuzz() {}

  /** Entry of the fuzzer: a byte that chooses what is read, and what that is read of. */
  public static void fuzzerTestOneInput(byte[] input) {
    if (input.length == 0) {
      return;
    }
    Marshaller marshaller = MARSHALLERS.get((input[0] & 0x7F) % MARSHALLERS.size());
    ByteOrder order = input[0] < 0 ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
    CdrInput in =
        CdrInput.of(input, 1, input.length - 1, GiopVersion.V1_2, order, CodeSets.DEFAULT, LIMITS);
    Object read;
    try {
      read = marshaller.read(new UnmarshalContext(in, REFERENCES, ClassFilter.CONTRACT_ONLY));
    } catch (CdrException e) {
      assertThat(e).hasMessageNotContaining("null,");
      return;
    }
    again(marshaller, read);
  }

  private static void again(Marshaller marshaller, @Nullable Object value) {
    CdrOutput out = new CdrOutput();
    try {
      marshaller.write(new MarshalContext(out, REFERENCES), value, "value");
    } catch (CdrException e) {
      assertThat(e.reason()).isEqualTo(CdrException.Reason.DATA_CONVERSION);
      return;
    }
    CdrInput in = CdrInput.of(out, LIMITS);
    marshaller.read(new UnmarshalContext(in, REFERENCES, ClassFilter.CONTRACT_ONLY));
    assertThat(in.remaining()).isZero();
  }
}
