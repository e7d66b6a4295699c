package dev.parley.iiop.rmi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.calls.api.ContractException;
import dev.parley.calls.spi.Codec;
import dev.parley.calls.spi.MethodModel;
import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.IiopLimits;
import dev.parley.iiop.codec.ClassFilter;
import dev.parley.iiop.codec.ExceptionMarshaller;
import dev.parley.iiop.codec.IiopContract;
import dev.parley.iiop.codec.IiopContracts;
import dev.parley.iiop.codec.MarshalContext;
import dev.parley.iiop.codec.Marshaller;
import dev.parley.iiop.codec.UnmarshalContext;
import java.io.IOException;
import java.io.Serializable;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RmiContractProviderTest {
  /** A value. */
  public record Order(String name, int count) implements Serializable {}

  /** Declared. */
  public static class Unknown extends Exception {
    final int code;

    Unknown(int code) {
      super("unknown");
      this.code = code;
    }
  }

  /** Below it. */
  public static class WhollyUnknown extends Unknown {
    WhollyUnknown() {
      super(9);
    }
  }

  /** Called back. */
  public interface Listener extends Remote {
    void changed(Object what) throws RemoteException;
  }

  /** Extended. */
  public interface Named extends Remote {
    String getName() throws RemoteException;
  }

  /** The contract. */
  public interface Desk extends Named {
    Order order(int number) throws RemoteException, Unknown, WhollyUnknown;

    void order(Order order, Listener listener) throws IOException;

    Object[] all(List<Order> orders, Object more, Comparable<?> other) throws RemoteException;
  }

  private static final IiopContract<Desk> DESK = IiopContracts.of(Desk.class);

  @Test
  void aRemoteInterfaceIsAContractAsItIs() {
    assertThat(DESK.operations())
        .containsOnlyKeys(
            "_get_name",
            "all",
            "order__long",
            "order__dev_parley_iiop_rmi_RmiContractProviderTest__Order__dev_parley_iiop_rmi_RmiContractProviderTest__Listener");
    assertThat(DESK.allIds())
        .containsExactly(RmiRepositoryIds.of(Desk.class), RmiRepositoryIds.of(Named.class));
    assertThat(DESK.repositoryId())
        .isEqualTo("RMI:dev.parley.iiop.rmi.RmiContractProviderTest\\U0024Desk:0000000000000000");
    MethodModel order = method("order__long");
    assertThat(order.description().signature())
        .startsWith("dev::parley::iiop::rmi::RmiContractProviderTest__Order? order__long(long ");
    assertThat(order.exceptions())
        .extracting(MethodModel.DeclaredThrowable::name)
        .containsExactly(
            "IDL:dev/parley/iiop/rmi/RmiContractProviderTest__WhollyUnknownEx:1.0",
            "IDL:dev/parley/iiop/rmi/RmiContractProviderTest__UnknownEx:1.0");
  }

  private static MethodModel method(String name) {
    MethodModel method = DESK.operations().get(name);
    if (method == null) {
      throw new AssertionError("no " + name);
    }
    return method;
  }

  @Test
  void argumentsAreReadAsTheyWereWritten() {
    List<Order> orders = new ArrayList<>(List.of(new Order("a", 1)));
    Object[] arguments = {orders, orders.getFirst(), "x"};
    Object[] copies = copies(method("all").parameters(), arguments);
    assertThat(copies).isEqualTo(arguments);
    assertThat(((List<?>) copies[0]).getFirst()).isSameAs(copies[1]);
  }

  @Test
  void aRemoteObjectIsAReference() {
    Listener listener = what -> {};
    MethodModel order =
        DESK.contract().methods().stream()
            .filter(m -> m.parameters().size() == 2)
            .findFirst()
            .orElseThrow();
    assertThat(copies(order.parameters(), new Order("b", 2), listener)[1]).isSameAs(listener);
    assertThat(copies(order.parameters(), new Order("b", 2), null)[1]).isNull();
    Object[] inside = {null, listener, "x"};
    assertThat(copies(method("all").parameters(), inside)).isEqualTo(inside);
  }

  private static @Nullable Object[] copies(List<Codec> parameters, @Nullable Object... arguments) {
    InMemoryMessage wire = new InMemoryMessage();
    MarshalContext to = new MarshalContext(wire.out, wire.references);
    for (int i = 0; i < arguments.length; i++) {
      ((Marshaller) parameters.get(i)).write(to, arguments[i], "argument " + i);
    }
    UnmarshalContext from =
        new UnmarshalContext(
            CdrInput.of(wire.out, IiopLimits.DEFAULT), wire.references, ClassFilter.CONTRACT_ONLY);
    @Nullable Object[] copies = new Object[arguments.length];
    for (int i = 0; i < copies.length; i++) {
      copies[i] = ((Marshaller) parameters.get(i)).read(from);
    }
    return copies;
  }

  @Test
  void anExceptionIsItsIdAndItsValue() {
    MethodModel.DeclaredThrowable thrown = method("order__long").exceptions().get(1);
    ExceptionMarshaller codec = (ExceptionMarshaller) thrown.codec();
    InMemoryMessage wire = new InMemoryMessage();
    codec.write(new MarshalContext(wire.out, wire.references), new Unknown(5), "order");
    UnmarshalContext from =
        new UnmarshalContext(
            CdrInput.of(wire.out, IiopLimits.DEFAULT), wire.references, ClassFilter.CONTRACT_ONLY);
    assertThat(codec.read(from))
        .isInstanceOfSatisfying(
            Unknown.class,
            e -> {
              assertThat(e).hasMessage("unknown");
              assertThat(e.code).isEqualTo(5);
            });
  }

  /** All that has no form. */
  public interface Formless extends Remote {
    void silent(int x);

    Optional<String> maybe() throws RemoteException;

    void stream(Flow.Publisher<String> of) throws RemoteException;

    void thread(Servant[] servant) throws RemoteException;
  }

  /** Remote, and a class. */
  public static class Servant implements Remote {}

  @Test
  void whatHasNoFormIsRefusedWithItsPlaceAndReason() {
    assertThatThrownBy(() -> IiopContracts.of(Formless.class))
        .isInstanceOf(ContractException.class)
        .hasMessageContaining("Formless.silent does not declare RemoteException")
        .hasMessageContaining("Formless.maybe() is java.util.Optional, which is not Serializable")
        .hasMessageContaining("is a stream, which IIOP does not have")
        .hasMessageContaining("is a remote class, and only interfaces are references");
  }

  /** A name that is a keyword of IDL. */
  public interface Keyword extends Remote {
    void oneway() throws RemoteException;
  }

  @Test
  void aKeywordIsServedByTheNameThatTheJdksOrbSendsAndByThatOfIdl() {
    assertThat(IiopContracts.of(Keyword.class).operations()).containsOnlyKeys("_oneway", "oneway");
  }
}
