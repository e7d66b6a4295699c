package dev.parley.iiop.orb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.calls.Parley;
import dev.parley.calls.api.CallOptions;
import dev.parley.calls.running.ServantSide;
import dev.parley.iiop.Orb;
import dev.parley.iiop.OrbBuilder;
import dev.parley.iiop.cdr.GiopVersion;
import dev.parley.iiop.giop.StandardSystemException;
import dev.parley.iiop.giop.SystemException;
import dev.parley.iiop.giop.SystemExceptionData;
import dev.parley.iiop.giop.SystemExceptionData.CompletionStatus;
import dev.parley.iiop.ior.IiopAddress;
import dev.parley.iiop.mapping.ObjectReference;
import dev.parley.pipeline.CallException;
import dev.parley.testkit.Eventually;
import dev.parley.testkit.LeakCheck;
import dev.parley.testkit.TestCertificates;
import dev.parley.transport.api.TransportConfig;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls between two runtimes that speak IIOP. */
final class OrbTest {
  private static final URI ANY_PORT = URI.create("tcp://127.0.0.1:0");

  @RegisterExtension final LeakCheck leaks = new LeakCheck();

  private final DeskServant servant = new DeskServant();
  private Parley serverParley;
  private Parley clientParley;
  private Orb server;
  private Orb client;
  private ObjectReference reference;
  private Desk desk;

  @BeforeEach
  void connect() {
    serverParley = Parley.start();
    clientParley = Parley.start();
    begin(ANY_PORT, options -> options);
  }

  private void begin(URI endpoint, UnaryOperator<OrbBuilder> options) {
    end();
    server = options.apply(Orb.builder(serverParley)).start();
    client = options.apply(Orb.builder(clientParley)).start();
    server.listen(endpoint);
    reference = server.export("desk", Desk.class, servant);
    desk = client.lookup(reference.toString(), Desk.class);
  }

  private void end() {
    if (client != null) {
      client.close();
      server.close();
    }
  }

  @AfterEach
  void close() {
    end();
    clientParley.close();
    serverParley.close();
  }

  @ParameterizedTest
  @CsvSource({
    "V1_0, true",
    "V1_0, false",
    "V1_1, true",
    "V1_1, false",
    "V1_2, true",
    "V1_2, false"
  })
  void callsGoInEveryVersionAndOrderOfBytes(GiopVersion version, boolean little) {
    begin(
        ANY_PORT,
        options ->
            options
                .version(version)
                .order(little ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN));

    assertThat(desk.add(2, 40)).isEqualTo(42);
    assertThat(desk.greet("Zoe")).isEqualTo("good day, Zoe");
    assertThat(desk.items(3)).isEqualTo(servant.items(3));
    assertThatExceptionOfType(Desk.Trouble.class)
        .isThrownBy(() -> desk.trouble("rain"))
        .satisfies(trouble -> {
          assertThat(trouble.why()).isEqualTo("rain");
          assertThat(trouble.code()).isEqualTo(7);
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"unix", "memory", "pipe"})
  void twoParleysOnOneMachineTakeTheFasterWay(String scheme) {
    begin(URI.create(scheme + ":" + leaks.folder().resolve("iiop." + scheme)), options -> options);

    assertThat(desk.greet("neighbour")).isEqualTo("good day, neighbour");
    assertThat(desk.toString()).contains(scheme + ":");
  }

  @Test
  void textsOfAllTheWorldArriveAsTheyWere() {
    String all = "naïve, Ünï, Ελλάδα, 日本, \uD83D\uDE00";

    assertThat(desk.greet(all)).isEqualTo("good day, " + all);
  }

  @Test
  void textsOfTheFirstVersionAreIso88591SinceItAgreesUponNothing() {
    begin(ANY_PORT, options -> options.version(GiopVersion.V1_0));

    assertThat(desk.greet("naïve")).isEqualTo("good day, naïve");
    assertThatThrownBy(() -> desk.greet("日本"))
        .isInstanceOf(CallException.Invalid.class)
        .hasMessageContaining("DATA_CONVERSION");
  }

  @Test
  void whatTheContractDoesNotDeclareIsToldWithoutDetails() {
    assertThatThrownBy(desk::secret)
        .isInstanceOf(CallException.Failed.class)
        .hasMessageContaining("Desk.secret")
        .hasMessageContaining("UNKNOWN")
        .hasMessageNotContaining("a secret");
  }

  @Test
  void futuresComplete() throws Exception {
    assertThat(desk.later(1L << 40).toCompletableFuture().get(30, TimeUnit.SECONDS))
        .isEqualTo(1L << 40);
  }

  @Test
  void callsWithoutReplyKeepTheirOrder() {
    for (int i = 0; i < 100; i++) {
      desk.note("note " + i);
    }

    Eventually.eventually("all notes are there", () -> desk.notes().size() == 100);
    assertThat(desk.notes()).startsWith("note 0", "note 1").endsWith("note 98", "note 99");
  }

  @Test
  void longMessagesGoInFragments() {
    begin(ANY_PORT, options -> options.fragmentBytes(4_000));

    assertThat(desk.bytes(100_000)).isEqualTo(servant.bytes(100_000));
    assertThat(desk.bytes(1_000_000)).hasSize(1_000_000);
  }

  @Test
  void whoIsLateIsToldSo() {
    assertThatThrownBy(() -> CallOptions.timeout(Duration.ofMillis(50)).run(desk::sleep))
        .isInstanceOf(CallException.DeadlineExceeded.class);
  }

  @Test
  void whoGivesUpHasTheServantInterrupted() {
    Thread caller =
        Thread.ofPlatform()
            .start(
                () -> assertThatThrownBy(desk::sleep).isInstanceOf(CallException.Cancelled.class));
    Eventually.open("the servant has begun", servant.sleeps);

    caller.interrupt();

    Eventually.open("the servant was interrupted", servant.interrupted);
    Eventually.ended(caller);
  }

  @Test
  void objectsThatArePassedAreCalledBack() {
    List<String> told = new CopyOnWriteArrayList<>();
    client.listen(ANY_PORT);

    assertThat(desk.tell(told::add, 3)).isEqualTo(3);
    assertThat(told).containsExactly("number 0", "number 1", "number 2");
  }

  @Test
  void behindAFirewallTheyAreCalledBackOverTheSameConnection() {
    begin(ANY_PORT, options -> options.bidirectional(true));
    List<String> told = new CopyOnWriteArrayList<>();

    assertThat(desk.tell(told::add, 2)).isEqualTo(2);
    assertThat(told).containsExactly("number 0", "number 1");
  }

  /** Nobody listens on the caller's side, and whoever stands between sees one connection alone. */
  @Test
  void aCallBackComesByTheVeryConnectionOfItsCaller() throws IOException {
    begin(ANY_PORT, options -> options.bidirectional(true));
    List<String> told = new CopyOnWriteArrayList<>();
    try (CountingProxy relay = new CountingProxy(reference.ior().addresses().getFirst().port())) {
      Desk behind = client.narrow(corbaloc(relay.port(), "desk"), Desk.class);

      assertThat(behind.tell(told::add, 3)).isEqualTo(3);
      assertThat(behind.tell(told::add, 1)).isEqualTo(1);

      assertThat(told).hasSize(4);
      assertThat(relay.made()).isOne();
    }
  }

  @Test
  void objectsCannotBePassedWhereNobodyCouldCallThem() {
    assertThatThrownBy(() -> desk.tell(what -> {}, 1))
        .isInstanceOf(CallException.Invalid.class)
        .hasMessageContaining("listen(URI)")
        .hasMessageContaining("bidirectional");
  }

  @Test
  void anObjectThatComesHomeIsCalledWithoutTheWire() {
    client.listen(ANY_PORT);
    DeskServant mine = new DeskServant();

    Desk home = desk.same(mine);
    home.add(1, 1);

    assertThat(clientParley.called()).doesNotContainKey(Desk.class.getName() + ".add");
    assertThat(home).isEqualTo(desk.same(home));
    assertThat(desk.same(null)).isNull();
    assertThat(desk.self()).isEqualTo(desk.self());
    assertThat(desk.self().add(1, 1)).isEqualTo(2);
  }

  @Test
  void whoCallsAnObjectOfTheSameJvmGetsCopies() {
    Desk near = server.narrow(reference, Desk.class);
    byte[] given = {1, 2, 3};

    byte[] back = near.echo(given);

    assertThat(back).containsExactly(1, 2, 3).isNotSameAs(given);
    assertThat(servant.last).containsExactly(1, 2, 3).isNotSameAs(given).isNotSameAs(back);
    server.withdraw("desk");
    assertThatThrownBy(() -> near.echo(given))
        .isInstanceOf(CallException.Unavailable.class)
        .hasMessageContaining("OBJECT_NOT_EXIST");
  }

  @Test
  void anObjectThatWasPassedEndsWhenWhatCameBackForItIsWithdrawn() {
    Desk passed = new DeskServant();
    Desk own = server.narrow(server.referenceOf(passed, Desk.class), Desk.class);
    Desk far = client.narrow(server.referenceOf(own, Desk.class), Desk.class);
    assertThat(far.add(1, 2)).isEqualTo(3);

    assertThat(server.withdraw(own)).isTrue();

    assertThatThrownBy(() -> far.add(1, 2))
        .isInstanceOf(CallException.Unavailable.class)
        .hasMessageContaining("OBJECT_NOT_EXIST");
    assertThat(server.withdraw(own)).isFalse();
  }

  @Test
  void systemExceptionsArriveAsTheyWereThrown() {
    for (StandardSystemException each : StandardSystemException.values()) {
      SystemExceptionData data = SystemExceptionData.of(each, 0x4f4d0001, CompletionStatus.YES);
      servant.failure = new SystemException(data);

      assertThatThrownBy(desk::secret)
          .isInstanceOf(CallException.class)
          .cause()
          .isInstanceOfSatisfying(
              SystemException.class, seen -> assertThat(seen.data()).isEqualTo(data));
    }
  }

  @Test
  void aServantThatAnswersWithASystemExceptionIsNoFaultOfOurs() {
    List<LogRecord> said = new CopyOnWriteArrayList<>();
    Handler handler = new Listening(said);
    Logger logger = Logger.getLogger(ServantSide.class.getName());
    logger.addHandler(handler);
    try {
      servant.failure =
          new SystemException(
              SystemExceptionData.of(
                  StandardSystemException.NO_PERMISSION, 0, CompletionStatus.NO));
      assertThatThrownBy(desk::secret).isInstanceOf(CallException.Refused.class);
      assertThat(said).isEmpty();

      servant.failure = new IllegalStateException("a secret");
      assertThatThrownBy(desk::secret).isInstanceOf(CallException.Failed.class);
      Eventually.eventually("that is told", () -> said.size() == 1);
    } finally {
      logger.removeHandler(handler);
    }
  }

  /** Keeps what is logged. */
  private static final class Listening extends Handler {
    private final List<LogRecord> said;

    Listening(List<LogRecord> said) {
      this.said = said;
    }

    @Override
    public void publish(LogRecord line) {
      said.add(line);
    }

    @Override
    public void flush() {
      // nothing waits
    }

    @Override
    public void close() {
      // nothing is open
    }
  }

  @Test
  void whetherAnObjectIsThereIsAsked() {
    int port = reference.ior().addresses().getFirst().port();
    server.forward("moved", reference);

    assertThat(client.exists(reference)).isTrue();
    assertThat(client.exists(corbaloc(port, "moved"))).isTrue();
    assertThat(client.exists(corbaloc(port, "nobody"))).isFalse();
  }

  @Test
  void whetherAnObjectIsThereIsAskedForAsLongAsTheCallerHasTime() {
    assertThat(client.exists(reference)).isTrue();

    assertThatThrownBy(() -> CallOptions.timeout(Duration.ZERO).run(() -> client.exists(reference)))
        .isInstanceOf(CallException.DeadlineExceeded.class);
  }

  private static ObjectReference corbaloc(int port, String key) {
    return ObjectReference.of("corbaloc:iiop:1.2@127.0.0.1:" + port + "/" + key);
  }

  @Test
  void narrowingAsksTheObject() {
    int port = reference.ior().addresses().getFirst().port();

    assertThat(client.isA(corbaloc(port, "desk"), Desk.class)).isTrue();
    assertThat(client.isA(reference, Other.class)).isFalse();
    assertThatThrownBy(() -> client.narrow(desk, Desk.class, Other.class))
        .isInstanceOf(CallException.Incompatible.class)
        .hasMessageContaining("Other");
    assertThat(client.narrow(desk, Desk.class, Desk.class).add(3, 4)).isEqualTo(7);
  }

  @Test
  void connectionsByTlsAreNamedInTheReference() {
    begin(
        URI.create("tls://localhost:0"),
        options ->
            options.transportConfig(
                TransportConfig.builder().tls(TestCertificates.localhost()).build()));

    assertThat(reference.ior().addresses()).singleElement().matches(IiopAddress::tls);
    assertThat(desk.greet("safe one")).isEqualTo("good day, safe one");
    assertThat(desk.toString()).contains("tls://localhost");
  }

  @Test
  void repliesThatLeadElsewhereAreFollowed() {
    server.forward("old", reference);

    Desk led =
        client.narrow(corbaloc(reference.ior().addresses().getFirst().port(), "old"), Desk.class);

    assertThat(led.add(20, 1)).isEqualTo(21);
    assertThat(led.add(20, 2)).isEqualTo(22);
  }

  @Test
  void leadingInCirclesEnds() {
    int port = reference.ior().addresses().getFirst().port();
    ObjectReference circle = corbaloc(port, "circle");
    server.forward("circle", circle);

    assertThatThrownBy(() -> client.narrow(circle, Desk.class).add(1, 1))
        .isInstanceOf(CallException.Unavailable.class)
        .hasMessageContaining("forwarded");
  }

  @Test
  void anObjectThatIsNotThereIsUnavailable() {
    int port = reference.ior().addresses().getFirst().port();
    Desk nobody = client.narrow(corbaloc(port, "nobody"), Desk.class);

    assertThatThrownBy(() -> nobody.add(1, 1))
        .isInstanceOf(CallException.Unavailable.class)
        .hasMessageContaining("OBJECT_NOT_EXIST");
  }

  /** Another contract for the same object. */
  public interface Other {
    int subtract(int a, int b);
  }

  @Test
  void anOperationThatTheObjectDoesNotHaveIsIncompatible() {
    assertThatThrownBy(() -> client.narrow(reference, Other.class).subtract(1, 1))
        .isInstanceOf(CallException.Incompatible.class)
        .hasMessageContaining("BAD_OPERATION");
  }

  @Test
  void aServerThatWasStartedAgainIsCalledByTheSameStub() {
    assertThat(desk.add(1, 2)).isEqualTo(3);
    int port = reference.ior().addresses().getFirst().port();

    server.close();
    server = Orb.on(serverParley);
    server.listen(URI.create("tcp://127.0.0.1:" + port));
    server.export("desk", Desk.class, servant);

    assertThat(desk.add(1, 3)).isEqualTo(4);
  }

  @Test
  void whereNobodyListensTheAddressIsNamed() {
    server.close();

    assertThatThrownBy(() -> desk.add(1, 1))
        .isInstanceOf(CallException.Unavailable.class)
        .hasMessageContaining("tcp://127.0.0.1:" + reference.ior().addresses().getFirst().port());
  }

  @Test
  void onePortServesParleyAndGiop() {
    serverParley.export("talk", Greeter.class, who -> "hello, " + who);
    URI endpoint = URI.create("tcp://127.0.0.1:" + reference.ior().addresses().getFirst().port());

    try (var peer = clientParley.connect(endpoint)) {
      assertThat(peer.lookup("talk", Greeter.class).greet("you")).isEqualTo("hello, you");
    }
    assertThat(desk.add(1, 1)).isEqualTo(2);
  }

  /** A contract of Parley's own protocol. */
  public interface Greeter {
    String greet(String who);
  }

  @Test
  void callsPassTheSameValvesAndAreCounted() {
    assertThat(desk.add(1, 1)).isEqualTo(2);

    assertThat(clientParley.called()).containsKey(Desk.class.getName() + ".add");
    assertThat(serverParley.served()).containsKey(Desk.class.getName() + ".add");
  }
}
