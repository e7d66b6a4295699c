package dev.parley.iiop.orb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.calls.Parley;
import dev.parley.iiop.Orb;
import dev.parley.testkit.Eventually;
import dev.parley.testkit.LeakCheck;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.net.URI;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Code of classes that a message names keeps nobody waiting but those who wait for the message. */
final class ForeignCodeTest {
  /** Holds up every thread that runs code of a class of this test, once it is shut. */
  private static final class Gate {
    private volatile CountDownLatch open = new CountDownLatch(0);
    private volatile CountDownLatch reached = new CountDownLatch(1);

    void shut() {
      reached = new CountDownLatch(1);
      open = new CountDownLatch(1);
    }

    void pass() {
      reached.countDown();
      Eventually.open("the gate", open);
    }
  }

  private static final Gate GATE = new Gate();

  /** A key whose hash takes as long as its sender likes. */
  public record Key(int number) implements Serializable {
    @Override
    public int hashCode() {
      GATE.pass();
      return number;
    }
  }

  /** A class that reads itself. */
  public static final class Written implements Serializable {
    private final int number = 1;

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      GATE.pass();
      in.defaultReadObject();
    }

    @Override
    public String toString() {
      return "Written " + number;
    }
  }

  /** A class with one object for each number. */
  public static final class Resolved implements Serializable {
    private Object readResolve() {
      GATE.pass();
      return this;
    }
  }

  /** A record that looks at what it is made of. */
  public record Looking(List<Integer> numbers) implements Serializable {
    /** Looks. */
    public Looking {
      GATE.pass();
    }
  }

  /** What is sent. */
  private enum Sent {
    HASH_SET(() -> new HashSet<>(Set.of(new Key(1)))),
    LINKED_HASH_SET(() -> new LinkedHashSet<>(Set.of(new Key(1)))),
    HASH_MAP(() -> new HashMap<>(Map.of(new Key(1), 2))),
    HASHTABLE(() -> new Hashtable<>(Map.of(new Key(1), 2))),
    CONCURRENT_MAP(() -> new ConcurrentHashMap<>(Map.of(new Key(1), 2))),
    IMMUTABLE_SET(() -> Set.of(new Key(1), new Key(2))),
    SET_IN_LISTS(() -> new ArrayList<>(List.of(new ArrayList<>(List.of(Set.of(new Key(1))))))),
    READ_OBJECT(Written::new),
    READ_RESOLVE(Resolved::new),
    RECORD(() -> new Looking(List.of()));

    private final Supplier<Object> maker;

    Sent(Supplier<Object> maker) {
      this.maker = maker;
    }
  }

  /** The contract; its last method only names classes. */
  public interface Desk extends Remote {
    int add(int a, int b) throws RemoteException;

    void take(Object any) throws RemoteException;

    Object give() throws RemoteException;

    void classes(Key key, Written written, Resolved resolved, Looking looking)
        throws RemoteException;
  }

  private static final class Servant implements Desk {
    volatile Object given = 0;

    @Override
    public int add(int a, int b) {
      return a + b;
    }

    @Override
    public void take(Object any) {}

    @Override
    public Object give() {
      return given;
    }

    @Override
    public void classes(Key key, Written written, Resolved resolved, Looking looking) {}
  }

  @RegisterExtension final LeakCheck leaks = new LeakCheck();

  private final Servant servant = new Servant();
  private Parley parley;
  private Orb server;
  private Orb other;
  private Orb client;
  private Orb bystander;

  @BeforeEach
  void start() {
    parley = Parley.start();
    server = Orb.on(parley);
    other = Orb.on(parley);
    client = Orb.on(parley);
    bystander = Orb.on(parley);
  }

  @AfterEach
  void close() {
    GATE.open.countDown();
    bystander.close();
    client.close();
    other.close();
    server.close();
    parley.close();
  }

  private static String serve(Orb by, Desk servant) {
    by.listen(URI.create("tcp://127.0.0.1:0"));
    return by.export("desk", Desk.class, servant).toString();
  }

  private static CompletableFuture<?> inBackground(Call call) {
    CompletableFuture<Object> done = new CompletableFuture<>();
    Thread.ofVirtual()
        .start(() -> {
          try {
            call.run();
            done.complete(true);
          } catch (Exception e) {
            done.completeExceptionally(e);
          }
        });
    return done;
  }

  private interface Call {
    void run() throws Exception;
  }

  @ParameterizedTest
  @EnumSource
  void anotherConnectionIsServedWhileArgumentsRunTheirCode(Sent sent) throws Exception {
    String reference = serve(server, servant);
    Desk desk = client.lookup(reference, Desk.class);
    Desk others = bystander.lookup(reference, Desk.class);
    Object attack = sent.maker.get();
    GATE.shut();

    CompletableFuture<?> attacked = inBackground(() -> desk.take(attack));
    Eventually.open("code of the message", GATE.reached);

    assertThat(others.add(2, 40)).isEqualTo(42);
    assertThat(desk.add(1, 2)).isEqualTo(3);
    GATE.open.countDown();
    Eventually.value("the call that was held up", attacked);
  }

  @ParameterizedTest
  @EnumSource
  void anotherServerIsHeardWhileAResultRunsItsCode(Sent sent) throws Exception {
    servant.given = sent.maker.get();
    Desk hostile = client.lookup(serve(server, servant), Desk.class);
    Desk plain = client.lookup(serve(other, new Servant()), Desk.class);
    Eventually.value("connections", inBackground(() -> plain.add(hostile.add(1, 2), 1)));
    GATE.shut();

    CompletableFuture<?> attacked = inBackground(hostile::give);
    Eventually.open("code of the message", GATE.reached);

    Eventually.value("the other server", inBackground(() -> plain.add(2, 40)));
    Eventually.value("the same server", inBackground(() -> hostile.add(1, 2)));
    GATE.open.countDown();
    Eventually.value("the call that was held up", attacked);
  }

  @Test
  void listsOfTheJdkAreReadWhereTheyCome() throws Exception {
    Desk desk = client.lookup(serve(server, servant), Desk.class);
    servant.given = new ArrayList<>(List.of(1, "two"));
    assertThat(desk.give()).isEqualTo(List.of(1, "two"));
  }
}
