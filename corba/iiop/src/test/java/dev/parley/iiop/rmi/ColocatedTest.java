package dev.parley.iiop.rmi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.calls.Parley;
import dev.parley.calls.api.ServantLookup;
import dev.parley.iiop.Orb;
import dev.parley.pipeline.Call;
import dev.parley.pipeline.CallException;
import dev.parley.pipeline.ValveAction;
import dev.parley.testkit.LeakCheck;
import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls to a servant of the same runtime mean what calls from another process mean. */
final class ColocatedTest {
  /** Has a field that does not travel. */
  public static class Cached implements Serializable {
    int number = 1;
    transient String cache = "full";
  }

  /** There is one of it. */
  public static class Single implements Serializable {
    static final Single ONE = new Single();

    private Object readResolve() {
      return ONE;
    }
  }

  /** Writes itself. */
  public static class Written implements Serializable {
    transient int number;

    private void writeObject(ObjectOutputStream out) throws IOException {
      out.defaultWriteObject();
      out.writeInt(number + 1);
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      in.defaultReadObject();
      number = in.readInt();
    }
  }

  /** Travels as something else. */
  public static class Replaced implements Serializable {
    private Object writeReplace() {
      return "replaced";
    }
  }

  /** Writes itself alone. */
  public static class Outside implements Externalizable {
    int number;

    @Override
    public void writeExternal(ObjectOutput out) throws IOException {
      out.writeInt(number + 10);
    }

    @Override
    public void readExternal(ObjectInput in) throws IOException {
      number = in.readInt();
    }
  }

  /** No class may travel that does not say so. */
  public static class Silent {}

  /** Called back. */
  public interface Back extends Remote {
    int called(int number) throws RemoteException;
  }

  /** The contract. */
  public interface Desk extends Remote {
    Cached cached(Cached value) throws RemoteException;

    @Nullable Object any(@Nullable Object value) throws RemoteException;

    int thread() throws RemoteException;

    void classes(Single single, Written written, Outside outside, Replaced replaced, Back back)
        throws RemoteException;
  }

  private static final class Servant implements Desk {
    private volatile @Nullable Object seen;
    private volatile @Nullable Thread ran;
    private volatile boolean told;

    @Override
    public Cached cached(Cached value) {
      seen = value;
      return value;
    }

    @Override
    public @Nullable Object any(@Nullable Object value) {
      seen = value;
      return value;
    }

    @Override
    public int thread() {
      ran = Thread.currentThread();
      told = Call.CURRENT.isBound();
      return 42;
    }

    @Override
    public void classes(
        Single single, Written written, Outside outside, Replaced replaced, Back back) {}
  }

  @RegisterExtension final LeakCheck leaks = new LeakCheck();

  private final Servant servant = new Servant();
  private final List<AutoCloseable> open = new ArrayList<>();

  @AfterEach
  void close() throws Exception {
    for (AutoCloseable each : open.reversed()) {
      each.close();
    }
  }

  private Desk desk(boolean here, UnaryOperator<Parley.Builder> options) {
    Parley parley = options.apply(Parley.builder()).start();
    open.add(parley);
    Orb server = Orb.on(parley);
    open.add(server);
    server.listen(URI.create("tcp://127.0.0.1:0"));
    String reference = server.export("desk", Desk.class, servant).toString();
    if (here) {
      return server.lookup(reference, Desk.class);
    }
    Orb client = Orb.on(parley);
    open.add(client);
    client.listen(URI.create("tcp://127.0.0.1:0"));
    return client.lookup(reference, Desk.class);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void valuesArriveAsTheirClassesSendThem(boolean here) throws Exception {
    Desk desk = desk(here, options -> options);
    Cached cached = desk.cached(new Cached());
    assertThat(((Cached) servant.seen).cache).isNull();
    assertThat(cached.number).isEqualTo(1);
    assertThat(cached).isNotSameAs(servant.seen);

    assertThat(desk.any(Single.ONE)).isSameAs(Single.ONE);
    assertThat(((Written) desk.any(new Written())).number).isEqualTo(2); // once each way
    assertThat(((Outside) desk.any(new Outside())).number).isEqualTo(20);
    assertThat(desk.any(new Replaced())).isEqualTo("replaced");
    assertThatThrownBy(() -> desk.any(new Silent())).isInstanceOf(CallException.Invalid.class);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void graphsKeepTheirShape(boolean here) throws Exception {
    Desk desk = desk(here, options -> options);
    List<Object> around = new ArrayList<>(List.of("first"));
    around.add(around);
    around.add(new HashMap<>(Map.of("date", new Date(5))));
    around.add(new Object[] {null, 1, String.class, Date[].class});

    List<?> copy = (List<?>) desk.any(around);

    assertThat(copy.get(1)).isSameAs(copy);
    assertThat(copy).isNotSameAs(around);
    assertThat(copy.get(2)).isEqualTo(around.get(2)).isNotSameAs(around.get(2));
  }

  @Test
  void aServantInsideOfAValueIsCalled() throws Exception {
    Desk desk = desk(true, options -> options);
    Back back = number -> 2 * number;

    List<?> copy = (List<?>) desk.any(new ArrayList<>(List.of(back)));

    assertThat(((Back) copy.getFirst()).called(21)).isEqualTo(42);
  }

  @Test
  void withAValveTheCallStaysInTheJvmAndPassesTheValve() throws Exception {
    AtomicInteger passed = new AtomicInteger();
    Desk desk =
        desk(
            true,
            options ->
                options.incoming(call -> {
                  passed.incrementAndGet();
                  return ValveAction.CONTINUE;
                }));

    assertThat(desk.thread()).isEqualTo(42);
    assertThat(servant.ran).isSameAs(Thread.currentThread());
    assertThat(passed).hasValue(1);
  }

  @ParameterizedTest
  @EnumSource(names = {"PER_CALL", "ALL_VALVES"})
  void callsWithAValveOpenNoConnection(ServantLookup lookup) throws Exception {
    Parley parley =
        Parley.builder().incoming(call -> ValveAction.CONTINUE).servantLookup(lookup).start();
    open.add(parley);
    Orb server = Orb.on(parley);
    open.add(server);
    try (ServerSocket published = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
      server.listen(
          URI.create("tcp://127.0.0.1:0"),
          URI.create("tcp://127.0.0.1:" + published.getLocalPort()));
      String reference = server.export("desk", Desk.class, servant).toString();
      Desk desk = server.lookup(reference, Desk.class);

      for (int i = 0; i < 10; i++) {
        assertThat(desk.thread()).isEqualTo(42);
        assertThat(desk.any(List.of("text"))).isEqualTo(List.of("text"));
      }

      published.setSoTimeout(1); // a connection would wait to be accepted
      assertThatThrownBy(published::accept).isInstanceOf(SocketTimeoutException.class);
    }
  }

  @ParameterizedTest
  @EnumSource
  void servantLookupSaysWhatCallsMeet(ServantLookup lookup) throws Exception {
    Desk desk = desk(true, options -> options.servantLookup(lookup));

    assertThat(desk.thread()).isEqualTo(42);

    assertThat(servant.told).isEqualTo(lookup != ServantLookup.DIRECT);
    assertThat(Thread.currentThread().equals(servant.ran))
        .isEqualTo(lookup != ServantLookup.PER_CALL);
  }

  @Test
  void exportsOfOneTypeHaveServantsAndLookupsOfTheirOwn() throws Exception {
    Parley parley = Parley.start();
    open.add(parley);
    Orb server = Orb.on(parley);
    open.add(server);
    server.listen(URI.create("tcp://127.0.0.1:0"));
    Servant other = new Servant();
    Desk first = server.lookup(server.export("first", Desk.class, servant).toString(), Desk.class);
    Desk second = server.lookup(server.export("second", Desk.class, other).toString(), Desk.class);
    assertThat(first.thread()).isEqualTo(42);
    assertThat(other.ran).isNull();

    server.servantLookup("second", ServantLookup.PER_CALL); // stubs that exist follow
    assertThat(first.thread() + second.thread()).isEqualTo(84);

    assertThat(servant.ran).isSameAs(Thread.currentThread());
    assertThat(servant.told).isFalse();
    assertThat(other.ran).isNotNull().isNotSameAs(Thread.currentThread());
    assertThat(other.told).isTrue();

    server.servantLookup("second", ServantLookup.CONTEXT_ONLY);
    assertThat(second.thread()).isEqualTo(42);
    assertThat(other.ran).isSameAs(Thread.currentThread());
    assertThat(other.told).isTrue();
    server.withdraw("second");
    assertThatThrownBy(second::thread).isInstanceOf(CallException.Unavailable.class);
    assertThatThrownBy(() -> server.servantLookup("second", ServantLookup.ALL_VALVES))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("no servant is exported as second");
  }

  @Test
  void lookupThatWouldPassByAValveIsRefused() {
    Parley parley = Parley.builder().incoming(call -> ValveAction.CONTINUE).start();
    open.add(parley);
    Orb server = Orb.on(parley);
    open.add(server);
    server.listen(URI.create("tcp://127.0.0.1:0"));
    server.export("desk", Desk.class, servant);

    assertThatThrownBy(() -> server.servantLookup("desk", ServantLookup.DIRECT))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("would pass by");
  }

  @Test
  void aWithdrawnServantIsNotCalledByAStubThatKnewIt() throws Exception {
    Parley parley = Parley.builder().servantLookup(ServantLookup.PER_CALL).start();
    open.add(parley);
    Orb server = Orb.on(parley);
    open.add(server);
    server.listen(URI.create("tcp://127.0.0.1:0"));
    String reference = server.export("desk", Desk.class, servant).toString();
    Desk desk = server.lookup(reference, Desk.class);
    assertThat(desk.thread()).isEqualTo(42);

    server.withdraw("desk");

    assertThatThrownBy(desk::thread).isInstanceOf(CallException.Unavailable.class);
  }
}
