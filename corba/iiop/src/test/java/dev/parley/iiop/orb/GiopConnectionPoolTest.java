package dev.parley.iiop.orb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.calls.Parley;
import dev.parley.calls.api.CallOptions;
import dev.parley.iiop.Orb;
import dev.parley.iiop.OrbBuilder;
import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrOutput;
import dev.parley.iiop.cdr.CodeSets;
import dev.parley.iiop.cdr.GiopVersion;
import dev.parley.iiop.giop.GiopWriter;
import dev.parley.iiop.giop.MessageType;
import dev.parley.iiop.giop.RequestHeader;
import dev.parley.iiop.giop.ResponseFlags;
import dev.parley.iiop.giop.TargetAddress;
import dev.parley.iiop.ior.IiopAddress;
import dev.parley.iiop.mapping.ObjectReference;
import dev.parley.pipeline.CallException;
import dev.parley.testkit.Eventually;
import dev.parley.testkit.LeakCheck;
import dev.parley.transport.api.TransportConfig;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** How many connections stand, for how long, and what references say of them. */
final class GiopConnectionPoolTest {
  private static final URI ANY_PORT = URI.create("tcp://127.0.0.1:0");
  private static final Duration SOON = Duration.ofMillis(100);

  @RegisterExtension final LeakCheck leaks = new LeakCheck();

  private final Deque<AutoCloseable> running = new ArrayDeque<>();
  private final DeskServant servant = new DeskServant();
  private Parley here;
  private Parley there;

  @BeforeEach
  void start() {
    here = owned(Parley.start());
    there = owned(Parley.start());
  }

  @AfterEach
  void stop() throws Exception {
    for (AutoCloseable each : running) {
      each.close();
    }
  }

  private <T extends AutoCloseable> T owned(T one) {
    running.push(one);
    return one;
  }

  private Orb begin(Parley parley, UnaryOperator<OrbBuilder> options) {
    return owned(options.apply(Orb.builder(parley)).start());
  }

  /** A server of the desk. {@return where it listens} */
  private int serve(UnaryOperator<OrbBuilder> options) {
    Orb server = begin(there, options);
    int port = server.listen(ANY_PORT).endpoint().getPort();
    server.export("desk", Desk.class, servant);
    return port;
  }

  private static Desk desk(Orb client, int port) {
    return client.lookup("corbaloc:iiop:1.2@127.0.0.1:" + port + "/desk", Desk.class);
  }

  /** Calls what lasts until it is interrupted, however long a slow machine takes until then. */
  private static Thread sleeper(Desk desk) {
    return Thread.startVirtualThread(() ->
        assertThatThrownBy(() -> CallOptions.timeout(Duration.ofMinutes(5)).run(desk::sleep))
            .isInstanceOf(CallException.Cancelled.class));
  }

  @Test
  void aConnectionThatIsIdleEndsAndTheNextCallDialsAgain() {
    CountingProxy relay = owned(new CountingProxy(serve(options -> options)));
    Desk desk = desk(begin(here, options -> options.idle(SOON)), relay.port());
    assertThat(desk.add(1, 1)).isEqualTo(2);
    assertThat(desk.add(1, 2)).isEqualTo(3);
    assertThat(relay.made()).isOne();

    Eventually.eventually("the connection has ended", () -> relay.open() == 0);

    assertThat(desk.add(1, 3)).isEqualTo(4);
    assertThat(relay.made()).isEqualTo(2);
  }

  @Test
  void whoWasAcceptedAndSaysNothingIsToldCloseConnection() throws IOException {
    int port = serve(options -> options.idle(SOON));

    try (Socket silent = new Socket("127.0.0.1", port)) {
      silent.getOutputStream().write(new byte[] {'G', 'I', 'O', 'P', 1, 2, 0, 0, 0, 0, 0, 40, 1});

      byte[] last = silent.getInputStream().readAllBytes();

      assertThat(last).hasSize(12);
      assertThat(last[7]).isEqualTo((byte) 5);
    }
  }

  @Test
  void whileACallWaitsItsConnectionStays() {
    int port = serve(options -> options.idle(SOON));
    CountingProxy busy = owned(new CountingProxy(port));
    CountingProxy quiet = owned(new CountingProxy(port));
    Orb client = begin(here, options -> options.idle(SOON));
    Thread caller = sleeper(desk(client, busy.port()));
    Eventually.open("the servant has begun", servant.sleeps);

    desk(client, quiet.port()).add(1, 1);
    Eventually.eventually("the other connection has ended", () -> quiet.open() == 0);

    assertThat(busy.open()).isOne();
    caller.interrupt();
    Eventually.eventually("it ends when nothing waits any more", () -> busy.open() == 0);
    Eventually.ended(caller);
  }

  @Test
  void workThatNobodyWaitsForKeepsItsConnection() throws IOException {
    CompletableFuture<Long> done = new CompletableFuture<>();
    servant.later = done;
    int port = serve(options -> options.idle(SOON));
    try (Socket busy = new Socket("127.0.0.1", port);
        Socket quiet = new Socket("127.0.0.1", port)) {
      busy.getOutputStream().write(withoutReply("later", 1));
      quiet.getOutputStream().write(withoutReply("unknown", 1));

      assertThat(quiet.getInputStream().readAllBytes()).hasSize(12);
      assertThat(busy.getInputStream().available()).isZero();
      done.complete(1L);
      assertThat(busy.getInputStream().readAllBytes()).hasSize(12);
    }
  }

  private static byte[] withoutReply(String operation, long argument) {
    CdrOutput out = new CdrOutput();
    GiopWriter.begin(
        out, MessageType.REQUEST, GiopVersion.V1_2, ByteOrder.BIG_ENDIAN, CodeSets.DEFAULT);
    new RequestHeader(
            1,
            ResponseFlags.SYNC_NONE,
            new TargetAddress.KeyAddress(ObjectTable.key("desk")),
            operation,
            List.of())
        .write(out);
    out.writeLong(argument);
    GiopWriter.end(out);
    return out.toByteArray();
  }

  @Test
  void oneMoreThanAreAllowedTakesThePlaceOfAnIdleOne() {
    int port = serve(options -> options);
    CountingProxy first = owned(new CountingProxy(port));
    CountingProxy second = owned(new CountingProxy(port));
    Orb client = begin(here, options -> options.connectionsMax(1));
    desk(client, first.port()).add(1, 1);

    assertThat(desk(client, second.port()).add(1, 2)).isEqualTo(3);

    Eventually.eventually("the first has ended", () -> first.open() == 0);
    assertThat(desk(client, first.port()).add(1, 3)).isEqualTo(4);
    assertThat(first.made()).isEqualTo(2);
  }

  @Test
  void asManyConnectionsStandAsAreAllowed() {
    int port = serve(options -> options);
    CountingProxy first = owned(new CountingProxy(port));
    CountingProxy second = owned(new CountingProxy(port));
    Orb client = begin(here, options -> options.connectionsMax(2));

    for (int i = 0; i < 3; i++) {
      assertThat(desk(client, first.port()).add(1, i)).isEqualTo(1 + i);
      assertThat(desk(client, second.port()).add(2, i)).isEqualTo(2 + i);
    }

    assertThat(first.made()).isOne();
    assertThat(second.made()).isOne();
  }

  @Test
  void whereNoneIsIdleOneMoreIsRefused() {
    int port = serve(options -> options);
    CountingProxy first = owned(new CountingProxy(port));
    Orb client = begin(here, options -> options.connectionsMax(1));
    Thread caller = sleeper(desk(client, first.port()));
    Eventually.open("the servant has begun", servant.sleeps);

    assertThatThrownBy(() -> desk(client, port).add(1, 1))
        .isInstanceOf(CallException.Overloaded.class)
        .hasMessageContaining("1 connections")
        .hasMessageContaining("none is idle");

    caller.interrupt();
    Eventually.ended(caller);
    Eventually.eventually("there is room again", () -> adds(desk(client, port)));
  }

  @Test
  void aConnectionThatIsInUseTakesCallsWhileAnotherWantsItsPlace() {
    int port = serve(options -> options);
    CountingProxy first = owned(new CountingProxy(port));
    Orb client = begin(here, options -> options.connectionsMax(1));
    Desk desk = desk(client, first.port());
    Thread caller = sleeper(desk);
    Eventually.open("the servant has begun", servant.sleeps);
    Desk other = desk(client, port);
    AtomicBoolean ends = new AtomicBoolean();
    Thread wanting = Thread.ofPlatform().start(() -> wants(other, ends));

    try {
      for (int i = 0; i < 3_000; i++) {
        assertThat(desk.add(i, 1)).isEqualTo(i + 1);
      }
    } finally {
      ends.set(true);
      Eventually.ended(wanting);
    }

    assertThat(first.made()).isOne();
    caller.interrupt();
    Eventually.ended(caller);
  }

  private static void wants(Desk other, AtomicBoolean ends) {
    while (!ends.get()) {
      assertThatThrownBy(() -> other.add(1, 1)).isInstanceOf(CallException.Overloaded.class);
    }
  }

  @Test
  void whoComesWhereAsManyStandAsAreAcceptedIsTurnedAwayUntilOneLeaves() {
    int port = serve(options -> options.acceptedMax(1));
    Orb first = begin(here, options -> options);
    Orb second = begin(here, options -> options);
    assertThat(desk(first, port).add(1, 1)).isEqualTo(2);

    assertThatThrownBy(() -> desk(second, port).add(1, 1))
        .isInstanceOf(CallException.Unavailable.class);

    first.close();
    Eventually.eventually("there is room again", () -> isTaken(desk(second, port)));
  }

  private static boolean isTaken(Desk desk) {
    try {
      return desk.add(1, 1) == 2;
    } catch (CallException.Unavailable e) {
      return false;
    }
  }

  /** The call that was given up frees its connection a moment later. */
  private static boolean adds(Desk desk) {
    try {
      return desk.add(1, 1) == 2;
    } catch (CallException.Overloaded e) {
      return false;
    }
  }

  @Test
  void whatCanBeCalledBackKeepsItsConnection() {
    CountingProxy relay =
        owned(new CountingProxy(serve(options -> options.bidirectional(true).idle(SOON))));
    CountingProxy other = owned(new CountingProxy(serve(options -> options.idle(SOON))));
    Orb client = begin(here, options -> options.bidirectional(true).idle(SOON));
    List<String> told = new CopyOnWriteArrayList<>();
    Desk desk = desk(client, relay.port());
    assertThat(desk.tell(told::add, 1)).isOne();

    desk(begin(here, options -> options.idle(SOON)), other.port()).add(1, 1);
    Eventually.eventually("another connection has ended", () -> other.open() == 0);

    assertThat(relay.open()).isOne();
    assertThat(desk.tell(told::add, 1)).isOne();
    assertThat(relay.made()).isOne();
  }

  @Test
  void referencesDoNotNameWhereNobodyListensAnyMore() {
    Orb server = begin(there, options -> options);
    var first = server.listen(ANY_PORT);
    var second = server.listen(ANY_PORT);
    int port = second.endpoint().getPort();

    first.close();
    ObjectReference reference = server.export("desk", Desk.class, servant);
    assertThat(reference.ior().addresses()).extracting(IiopAddress::port).containsExactly(port);

    second.close();
    assertThatThrownBy(() -> server.referenceOf(new DeskServant(), Desk.class))
        .isInstanceOf(CdrException.class)
        .hasMessageContaining("nobody listens");
  }

  @Test
  void referencesNameWhatIsPublishedInPlaceOfWhereItListens() {
    Orb server = begin(there, options -> options);
    server.listen(ANY_PORT, URI.create("tcp://bank.example:3700"));

    IiopAddress address = server.export("desk", Desk.class, servant).ior().addresses().getFirst();

    assertThat(address.host()).isEqualTo("bank.example");
    assertThat(address.port()).isEqualTo(3700);
    assertThatThrownBy(() -> server.listen(ANY_PORT, URI.create("tcp://bank.example")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("port");
  }

  @Test
  void noReferenceNamesAllAddresses() {
    Orb server =
        begin(
            there,
            options ->
                options.transportConfig(TransportConfig.builder().plainOffMachine(true).build()));
    server.listen(URI.create("tcp://0.0.0.0:0"));

    assertThatThrownBy(() -> server.export("desk", Desk.class, servant))
        .isInstanceOf(CdrException.class)
        .hasMessageContaining("0.0.0.0")
        .hasMessageContaining("publishedHost");
  }

  @Test
  void anObjectOfOursIsPassedOnAsItIsReachedNow() {
    Orb server = begin(there, options -> options);
    var first = server.listen(ANY_PORT);
    Desk own = server.narrow(server.export("desk", Desk.class, servant), Desk.class);
    int port = server.listen(ANY_PORT).endpoint().getPort();

    first.close();

    ObjectReference reference = server.referenceOf(own, Desk.class);
    assertThat(reference.ior().addresses()).extracting(IiopAddress::port).containsExactly(port);
    assertThat(begin(here, options -> options).narrow(reference, Desk.class).add(1, 1))
        .isEqualTo(2);
  }
}
