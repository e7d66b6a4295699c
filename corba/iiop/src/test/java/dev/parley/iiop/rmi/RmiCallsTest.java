package dev.parley.iiop.rmi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.parley.calls.Parley;
import dev.parley.iiop.Orb;
import dev.parley.iiop.codec.ClassFilter;
import dev.parley.testkit.LeakCheck;
import java.io.Serializable;
import java.net.URI;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Remote interfaces between two runtimes that speak IIOP. */
class RmiCallsTest {
  /** An order that its lines lead back to. */
  public static class Order implements Serializable {
    String customer = "";
    Date placed = new Date(0);
    final List<Line> lines = new ArrayList<>();
  }

  /** A line of an order. */
  public static class Line implements Serializable {
    final Order order;
    final int count;

    Line(Order order, int count) {
      this.order = order;
      this.count = count;
    }
  }

  /** Declared. */
  public static class Broke extends Exception {
    final int missing;

    Broke(int missing) {
      super("broke");
      this.missing = missing;
    }
  }

  /** Called back. */
  public interface Listener extends Remote {
    void changed(@Nullable Object what) throws RemoteException;
  }

  /** The contract, as any RMI program has it. */
  public interface Desk extends Remote {
    long add(long a, long b) throws RemoteException;

    String add(String a, @Nullable String b) throws RemoteException;

    Order order(Order order, Listener listener) throws RemoteException, Broke;

    @Nullable Object echo(@Nullable Object value) throws RemoteException;

    String getTitle() throws RemoteException;

    void setTitle(String title) throws RemoteException;
  }

  private static final class Servant implements Desk {
    private String title = "first";

    @Override
    public long add(long a, long b) {
      return a + b;
    }

    @Override
    public String add(String a, @Nullable String b) {
      return a + b;
    }

    @Override
    public Order order(Order order, Listener listener) throws RemoteException, Broke {
      if (order.lines.isEmpty()) {
        throw new Broke(3);
      }
      listener.changed(order.lines.getFirst());
      return order.lines.getFirst().order;
    }

    @Override
    public @Nullable Object echo(@Nullable Object value) {
      return value;
    }

    @Override
    public String getTitle() {
      return title;
    }

    @Override
    public void setTitle(String next) {
      title = next;
    }
  }

  /** A listener is told of objects, and its contract alone does not say of which. */
  private static final ClassFilter LINES =
      AllowList.of("dev.parley.iiop.rmi.RmiCallsTest$*", RmiCallsTest.class.getClassLoader());

  @RegisterExtension final LeakCheck leaks = new LeakCheck();

  @Test
  void aRemoteInterfaceIsCalledAsItIs() throws Exception {
    try (Parley serverParley = Parley.start();
        Parley clientParley = Parley.start();
        Orb server = Orb.on(serverParley);
        Orb client = Orb.builder(clientParley).filter(LINES).start()) {
      server.listen(URI.create("tcp://127.0.0.1:0"));
      String reference = server.export("desk", Desk.class, new Servant()).toString();
      Desk desk = client.lookup(reference, Desk.class);
      client.listen(URI.create("tcp://127.0.0.1:0"));

      assertThat(desk.add(2, 40)).isEqualTo(42);
      assertThat(desk.add("ω", null)).isEqualTo("ωnull");
      desk.setTitle("second");
      assertThat(desk.getTitle()).isEqualTo("second");
      assertThat(desk.echo(new TreeMap<>(Map.of("k", List.of(1, "x")))))
          .isEqualTo(new TreeMap<>(Map.of("k", List.of(1, "x"))));

      Order order = new Order();
      order.customer = "Ada";
      List<Object> heard = new ArrayList<>();
      assertThatExceptionOfType(Broke.class)
          .isThrownBy(() -> desk.order(order, heard::add))
          .satisfies(broke -> assertThat(broke.missing).isEqualTo(3));
      order.lines.add(new Line(order, 5));
      Order copy = desk.order(order, heard::add);
      assertThat(copy.customer).isEqualTo("Ada");
      assertThat(copy.lines.getFirst().order).isSameAs(copy);
      assertThat(heard)
          .singleElement()
          .isInstanceOfSatisfying(Line.class, line -> assertThat(line.count).isEqualTo(5));
    }
  }

  /** No method of {@link Desk} names it. */
  public interface Unnamed extends Remote {
    int twice(int number) throws RemoteException;
  }

  private static final class Doubling implements Unnamed {
    @Override
    public int twice(int number) {
      return 2 * number;
    }
  }

  @Test
  void aReferenceOfAnInterfaceThatNoContractNamesIsNarrowed() throws Exception {
    try (Parley parley = Parley.start();
        Orb server = Orb.on(parley);
        Orb client = Orb.on(parley)) {
      server.listen(URI.create("tcp://127.0.0.1:0"));
      client.listen(URI.create("tcp://127.0.0.1:0"));
      String reference = server.export("desk", Desk.class, new Servant()).toString();
      Desk desk = client.lookup(reference, Desk.class);

      Object back = desk.echo(new Doubling());
      Object again = desk.echo(new Object[] {back});

      assertThat(back).isInstanceOf(Remote.class).isNotInstanceOf(Unnamed.class);
      assertThat(client.narrow(back, Remote.class, Unnamed.class).twice(21)).isEqualTo(42);
      assertThat(again)
          .isInstanceOfSatisfying(
              Object[].class,
              all ->
                  assertThat(client.referenceOf(all[0], Remote.class))
                      .matches(client.referenceOf(back, Remote.class)::isEquivalent));
    }
  }
}
