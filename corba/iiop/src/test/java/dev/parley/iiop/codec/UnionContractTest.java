package dev.parley.iiop.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.calls.api.ContractException;
import dev.parley.iiop.mapping.IdlCase;
import dev.parley.iiop.mapping.IdlUnion;
import dev.parley.iiop.type.TypeCode;
import org.junit.jupiter.api.Test;

/** Labels and TypeCodes of unions. */
final class UnionContractTest {
  /** Two cases have one label. */
  @IdlUnion(id = "IDL:sample/SameLabel:1.0", discriminator = int.class)
  sealed interface SameLabel {
    @IdlCase("1")
    record One(int value) implements SameLabel {}

    @IdlCase({"2", "1"})
    record More(int discriminator, String value) implements SameLabel {}
  }

  /** Two cases are the default. */
  @IdlUnion(id = "IDL:sample/TwoDefaults:1.0", discriminator = int.class)
  sealed interface TwoDefaults {
    @IdlCase(isDefault = true)
    record One(int discriminator, String value) implements TwoDefaults {}

    @IdlCase(isDefault = true)
    record Other(int discriminator) implements TwoDefaults {}
  }

  /** One case has a label twice. */
  @IdlUnion(id = "IDL:sample/Repeated:1.0", discriminator = int.class)
  sealed interface Repeated {
    @IdlCase({"1", "1"})
    record One(int discriminator, String value) implements Repeated {}
  }

  /** Its discriminator has no exact values. */
  @IdlUnion(id = "IDL:sample/Floating:1.0", discriminator = float.class)
  sealed interface Floating {
    @IdlCase("1")
    record One(int value) implements Floating {}
  }

  /** A case of one label stores it. */
  @IdlUnion(id = "IDL:sample/Stored:1.0", discriminator = int.class)
  sealed interface Stored {
    @IdlCase("1")
    record One(int discriminator, int value) implements Stored {}
  }

  /** A case of two labels does not store which one. */
  @IdlUnion(id = "IDL:sample/Lost:1.0", discriminator = int.class)
  sealed interface Lost {
    @IdlCase({"1", "2"})
    record One(String value) implements Lost {}
  }

  interface Refused {
    void floating(Floating value);

    void stored(Stored value);

    void lost(Lost value);

    void sameLabel(SameLabel value);

    void twoDefaults(TwoDefaults value);

    void repeated(Repeated value);
  }

  @Test
  void casesWithTheSameLabelAreRefused() {
    assertThatThrownBy(() -> IdlContractReader.read(Refused.class))
        .isInstanceOf(ContractException.class)
        .hasMessageContaining("sameLabel(value)<More>: another case has the same label")
        .hasMessageContaining("twoDefaults(value)<Other>: another case has the same label")
        .hasMessageContaining("repeated(value)<One>: another case has the same label");
  }

  @Test
  void casesAreStoredWithTheirDiscriminatorOnlyWhereItIsNotClear() {
    assertThatThrownBy(() -> IdlContractReader.read(Refused.class))
        .hasMessageContaining("floating(value): ")
        .hasMessageContaining("its discriminator cannot be float")
        .hasMessageContaining("stored(value)<One>: it has to have one component, the member")
        .hasMessageContaining("lost(value)<One>: its first component has to be the discriminator");
  }

  private static TypeCode typeCode(String operation) {
    return MarshalRoundTrip.parameter(Sample.class, operation).typeCode();
  }

  @Test
  void labelsAreNumbersInTheTypeCode() {
    assertThat(typeCode("byFlag").members())
        .extracting(TypeCode.Member::label)
        .containsExactly(1L, 0L);
    assertThat(typeCode("byLetter").members())
        .extracting(TypeCode.Member::label)
        .containsExactly((long) 'a');
    assertThat(typeCode("byBig").members()).extracting(TypeCode.Member::label).containsExactly(-1L);
  }

  @Test
  void theDefaultCaseIsTheLastMemberOfTheTypeCode() {
    TypeCode type = typeCode("unsignedUnion");
    assertThat(type.members())
        .extracting(member -> member.type().kind().name())
        .containsExactly("LONG", "BOOLEAN", "BOOLEAN");
    assertThat(type.defaultIndex()).isEqualTo(2);
  }

  @Test
  void aDefaultCaseWithoutAMemberIsNotInTheTypeCode() {
    TypeCode type = typeCode("either");
    assertThat(type.members()).extracting(TypeCode.Member::label).containsExactly(1L);
    assertThat(type.defaultIndex()).isEqualTo(-1);
  }
}
