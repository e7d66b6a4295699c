package dev.parley.iiop.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.calls.spi.Codec;
import dev.parley.iiop.mapping.IdlValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a contract says of the values that calls within one JVM copy or share. */
final class PassedValuesTest {
  @ParameterizedTest
  @ValueSource(strings = {"plain", "byFlag", "fixed", "typeCode", "object", "bell"})
  void valuesThatCannotChangeAreNotCopiedByCallsWithinOneJvm(String operation) {
    assertThat(MarshalRoundTrip.parameter(Sample.class, operation).transitiveParts())
        .noneMatch(Codec::mutable);
  }

  @ParameterizedTest
  @ValueSource(strings = {"arrays", "tree", "node", "free", "boxes", "any", "byBig"})
  void valuesThatCanChangeAreCopiedByCallsWithinOneJvm(String operation) {
    assertThat(MarshalRoundTrip.parameter(Sample.class, operation).transitiveParts())
        .anyMatch(Codec::mutable);
  }

  @Test
  void referencesAreForCallingAndHaveNoCopy() {
    assertThat(MarshalRoundTrip.parameter(Sample.class, "bell").isHandle()).isTrue();
    assertThat(MarshalRoundTrip.parameter(Sample.class, "thing").isHandle()).isTrue();
    assertThat(MarshalRoundTrip.parameter(Sample.class, "node").isHandle()).isFalse();
  }

  @Test
  void aValueIsMadeOfTheFieldsOfItsClassAndOfClassesBelow() {
    assertThat(holdsReference("base")).isTrue();
    assertThat(holdsReference("below")).isTrue();
    assertThat(holdsReference("beside")).isFalse();
  }

  private static boolean holdsReference(String operation) {
    return MarshalRoundTrip.parameter(Holders.class, operation).transitiveParts().stream()
        .anyMatch(Codec::isHandle);
  }

  /** Values, one of which holds a reference. */
  interface Holders {
    void base(Base value);

    void below(Below value);

    void beside(Beside value);
  }

  /** Its fields other than the first are no state. */
  @IdlValue(id = "IDL:sample/Base:1.0")
  public static class Base {
    public static Sample.Bell shared;
    public int number;
    transient Sample.Bell cached;
    Sample.Bell hidden;
  }

  /** Holds a reference. */
  @IdlValue(id = "IDL:sample/Below:1.0")
  public static class Below extends Base {
    public Sample.Bell bell;
  }

  /** Holds none. */
  @IdlValue(id = "IDL:sample/Beside:1.0")
  public static class Beside {
    public static Sample.Bell shared;
    public long number;
    public transient Sample.Bell cached;
    Sample.Bell hidden;
  }
}
