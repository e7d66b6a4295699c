package dev.parley.iiop.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.calls.api.ContractException;
import dev.parley.calls.api.OneWay;
import dev.parley.calls.api.Pure;
import dev.parley.calls.spi.MethodModel;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Flow;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ContractTest {
  @Test
  void operationsHaveTheNamesOfTheWireAndTheTypesOfIdl() {
    IiopContract<Sample> contract = IiopContracts.of(Sample.class);

    assertThat(contract.repositoryId()).isEqualTo("IDL:sample/Desk:1.0");
    assertThat(contract.allIds()).containsExactly("IDL:sample/Desk:1.0", "IDL:sample/Labelled:1.0");
    assertThat(contract.operations()).containsKeys("_get_label", "_set_label", "divide", "later");
    MethodModel divide = MarshalRoundTrip.method(Sample.class, "divide");
    assertThat(divide.description().signature())
        .isEqualTo(
            "dev::parley::iiop::codec::Sample::Divided divide(long number, long by)"
                + " throws IDL:sample/NoMoney:1.0");
    assertThat(MarshalRoundTrip.method(Sample.class, "later").asynchronous()).isTrue();
    assertThat(MarshalRoundTrip.method(Sample.class, "later").result().orElseThrow().type())
        .isEqualTo("long");
    assertThat(MarshalRoundTrip.method(Sample.class, "tell").oneWay()).isTrue();
    assertThat(MarshalRoundTrip.method(Sample.class, "node").refusesNull(0)).isFalse();
    assertThat(MarshalRoundTrip.method(Sample.class, "plain").refusesNull(0)).isTrue();
    assertThat(contract.operations().values().stream().map(MethodModel::id))
        .doesNotHaveDuplicates();
    assertThat(IiopContracts.of(Sample.class)).isSameAs(contract);
  }

  @Test
  void typesAreSaidInWordsOfIdl() {
    assertThat(MarshalRoundTrip.parameter(Worded.class, "square").type())
        .isEqualTo("sequence<long[3][2], 5>");
    assertThat(MarshalRoundTrip.parameter(Worded.class, "texts").type())
        .isEqualTo("sequence<wstring<5>>");
    assertThat(MarshalRoundTrip.parameter(Worded.class, "nodes").type())
        .isEqualTo("sequence<sample::Node>");
    assertThat(MarshalRoundTrip.parameter(Worded.class, "letter").type()).isEqualTo("string<1>");
    assertThat(MarshalRoundTrip.parameter(Worded.class, "unsigned").type())
        .isEqualTo("unsigned long long");
    assertThat(MarshalRoundTrip.parameter(Worded.class, "anyValue").type())
        .isEqualTo("omg.org::CORBA::ValueBase?");
  }

  @Test
  void arraysAndPrimitivesInAnAnyAreSaidInWordsOfIdl() {
    assertThat(MarshallerFactory.forAny(int[].class).type()).isEqualTo("sequence<long>");
    assertThat(MarshallerFactory.forAny(Integer.class).type()).isEqualTo("long");
  }

  @Test
  void interfacesOfJavaHaveNoRepositoryId() {
    assertThat(IdlContractReader.read(Closing.class).allIds())
        .containsExactly("IDL:dev/parley/iiop/codec/ContractTest/Closing:1.0");
  }

  /** Below an interface of Java. */
  interface Closing extends AutoCloseable {
    @Override
    void close();
  }

  @Test
  void whatIsPureReturnsAValueHereToo() {
    assertThatThrownBy(() -> IiopContracts.of(PureNothing.class))
        .isInstanceOf(ContractException.class)
        .hasMessageContaining("a @Pure method returns a value");
  }

  /** Says of nothing that it is pure. */
  interface PureNothing {
    @Pure
    void nothing();
  }

  @Test
  void everyReasonForARefusalIsSaidAtOnce() {
    assertThatThrownBy(() -> IiopContracts.of(Refused.class))
        .isInstanceOf(ContractException.class)
        .hasMessageContaining("Refused.a(value): java.util.concurrent.Flow$Publisher")
        .hasMessageContaining("Refused.b(value): java.util.Map has no form in IDL: IDL has no maps")
        .hasMessageContaining("Refused.c(value): java.util.Optional")
        .hasMessageContaining("Refused.d(value).when: java.time.Duration has no form in IDL")
        .hasMessageContaining("Refused.e(value): dev.parley.iiop.codec.ContractTest$Open")
        .hasMessageContaining("needs @IdlUnion")
        .hasMessageContaining("Refused.f(value): IDL has no null for string")
        .hasMessageContaining(
            "Refused.g(value): java.lang.Thread has no form in IDL: IDL has primitives")
        .hasMessageContaining("Refused.h(value): java.lang.Object[]")
        .hasMessageContaining("Refused.i: a one-way method returns void")
        .hasMessageContaining("Refused.j(value): dev.parley.iiop.codec.ContractTest$Nothing")
        .hasMessageContaining(
            "Refused.k(value): java.util.function.Supplier has no form in IDL: IDL has no type");
  }

  @Test
  void overloadedMethodsAreRefused() {
    assertThatThrownBy(() -> IiopContracts.of(Overloaded.class))
        .isInstanceOf(ContractException.class)
        .hasMessageContaining("IDL has no overloading");
  }

  @Test
  void aStructThatIsAMemberOfItselfIsRefused() {
    assertThatThrownBy(() -> IiopContracts.of(Endless.class))
        .isInstanceOf(ContractException.class)
        .hasMessageContaining("is a member of itself");
  }

  @Test
  void aReferenceToWhatIsNoContractIsRefused() {
    assertThatThrownBy(() -> IiopContracts.of(ToRefused.class))
        .isInstanceOf(ContractException.class)
        .hasMessageContaining("Overloaded");
  }

  /** Types whose words are of interest. */
  interface Worded {
    void square(
        @dev.parley.iiop.mapping.Bound(5)
            List<@dev.parley.iiop.mapping.Length(3) List<int @dev.parley.iiop.mapping.Length(2) []>>
                value);

    void texts(List<@dev.parley.iiop.mapping.Wide @dev.parley.iiop.mapping.Bound(5) String> value);

    void nodes(List<Sample.Node> value);

    void letter(@dev.parley.iiop.mapping.Bound(1) String value);

    void unsigned(@dev.parley.iiop.mapping.Unsigned long value);

    void anyValue(Object value);
  }

  /** What IDL does not have. */
  interface Refused {
    void a(Flow.Publisher<String> value);

    void b(Map<String, String> value);

    void c(Optional<String> value);

    void d(Timed value);

    void e(Open value);

    void f(@Nullable String value);

    void g(Thread value);

    void h(String[] value);

    @OneWay
    int i(int value);

    void j(Nothing value);

    void k(Supplier<String> value);
  }

  /** A struct with what IDL does not have. */
  record Timed(Duration when) {}

  /** Sealed, but no union. */
  sealed interface Open {
    /** A case of it. */
    record Closed(int value) implements Open {}
  }

  /** A struct of nothing. */
  record Nothing() {}

  /** Two methods of one name. */
  interface Overloaded {
    void one(int value);

    void one(String value);
  }

  /** A struct in itself. */
  record Self(int number, Self self) {}

  /** Takes it. */
  interface Endless {
    void endless(Self value);
  }

  /** Takes a call-back that is no contract. */
  interface ToRefused {
    void call(Overloaded back);
  }
}
