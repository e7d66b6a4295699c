package dev.parley.iiop.orb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.base.Limits;
import dev.parley.calls.Parley;
import dev.parley.calls.api.CallOptions;
import dev.parley.calls.running.ReadingThread;
import dev.parley.iiop.Orb;
import dev.parley.iiop.OrbBuilder;
import dev.parley.iiop.cdr.CdrOutput;
import dev.parley.iiop.cdr.CodeSets;
import dev.parley.iiop.cdr.GiopVersion;
import dev.parley.iiop.cdr.IiopLimits;
import dev.parley.iiop.giop.GiopEvent;
import dev.parley.iiop.giop.GiopReader;
import dev.parley.iiop.giop.GiopWriter;
import dev.parley.iiop.giop.LocateReplyHeader;
import dev.parley.iiop.giop.LocateRequestHeader;
import dev.parley.iiop.giop.MessageType;
import dev.parley.iiop.giop.StandardSystemException;
import dev.parley.iiop.giop.SystemException;
import dev.parley.iiop.giop.SystemExceptionData;
import dev.parley.iiop.giop.SystemExceptionData.CompletionStatus;
import dev.parley.iiop.giop.TargetAddress;
import dev.parley.iiop.ior.IiopProfile;
import dev.parley.iiop.ior.Ior;
import dev.parley.iiop.ior.TaggedComponents;
import dev.parley.iiop.mapping.ObjectReference;
import dev.parley.pipeline.CallException;
import dev.parley.testkit.Eventually;
import dev.parley.testkit.LeakCheck;
import dev.parley.testkit.TestCertificates;
import dev.parley.transport.api.TransportConfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How calls find their way to objects that move, stop, or are not there. */
final class RequestRouterTest {
  private static final URI ANY_PORT = URI.create("tcp://127.0.0.1:0");

  @RegisterExtension final LeakCheck leaks = new LeakCheck();

  private final Deque<Orb> running = new ArrayDeque<>();
  private Parley here;
  private Parley there;

  @BeforeEach
  void start() {
    here = Parley.start();
    there = Parley.start();
  }

  @AfterEach
  void stop() {
    running.forEach(Orb::close);
    here.close();
    there.close();
  }

  private Orb begin(Parley parley, UnaryOperator<OrbBuilder> options) {
    Orb begun = options.apply(Orb.builder(parley)).start();
    running.push(begun);
    return begun;
  }

  private Orb client() {
    return begin(here, options -> options);
  }

  private Orb server() {
    return serverAt(ANY_PORT);
  }

  private Orb serverAt(URI endpoint) {
    Orb server = begin(there, options -> options);
    server.listen(endpoint);
    return server;
  }

  private static int port(ObjectReference reference) {
    return reference.ior().addresses().getFirst().port();
  }

  private static ObjectReference corbaloc(int port, String key) {
    return ObjectReference.of("corbaloc:iiop:1.2@127.0.0.1:" + port + "/" + key);
  }

  @Test
  void whoHasLittleTimeDoesNotWaitForAConnectionThatNeverStands() throws IOException {
    try (var silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      Desk desk = deskBehindATlsHandshake(silent);
      CallOptions soon = CallOptions.timeout(Duration.ofMillis(50));

      CompletableFuture<Long> later = soon.call(() -> desk.later(1)).toCompletableFuture();
      assertThatThrownBy(() -> soon.run(() -> desk.add(1, 1)))
          .isInstanceOf(CallException.DeadlineExceeded.class);
      assertThatThrownBy(later::join).hasCauseInstanceOf(CallException.DeadlineExceeded.class);
    }
  }

  /** {@return a desk behind a server that never answers the handshake of TLS} */
  private Desk deskBehindATlsHandshake(ServerSocket silent) {
    Orb client =
        begin(
            here,
            options ->
                options.transportConfig(
                    TransportConfig.builder().tls(TestCertificates.localhost()).build()));
    var ssl = TaggedComponents.ofSsl(new TaggedComponents.Ssl(0x66, 0x06, silent.getLocalPort()));
    var profile =
        new IiopProfile(GiopVersion.V1_2, "localhost", 0, ObjectTable.key("desk"), List.of(ssl));
    return client.narrow(new ObjectReference(Ior.of("IDL:Desk:1.0", List.of(profile))), Desk.class);
  }

  @Test
  void neitherAnAsynchronousCallerNorAReadingThreadWaitsForAConnection() throws IOException {
    try (var silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      Desk desk = deskBehindATlsHandshake(silent);
      CallOptions patient = CallOptions.timeout(Duration.ofSeconds(20));

      CompletableFuture<Long> later = patient.call(() -> desk.later(1)).toCompletableFuture();
      assertThat(later).isNotDone();
      String outer = ReadingThread.enter("a connection of this test");
      try {
        patient.run(() -> desk.note("a failure to connect would be thrown"));
      } finally {
        ReadingThread.leave(outer);
      }
    }
  }

  @Test
  void oneWayCallTellsItsCallerThatNoConnectionIsMade() throws IOException {
    int port;
    try (var closed = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      port = closed.getLocalPort();
    }
    Desk nobody = client().narrow(corbaloc(port, "desk"), Desk.class);

    assertThatThrownBy(() -> nobody.note("lost")).isInstanceOf(CallException.Unavailable.class);
  }

  @Test
  void whenWhereACallWasLedIsGoneTheReferenceIsAskedAgain() {
    Orb guide = server();
    Orb first = server();
    Orb second = server();
    ObjectReference led = first.export("desk", Desk.class, new DeskServant());
    ObjectReference reference = guide.export("old", Desk.class, new DeskServant());
    guide.forward("old", led);
    Desk desk = client().narrow(reference, Desk.class);
    assertThat(desk.add(1, 1)).isEqualTo(2);

    first.close();
    guide.forward("old", second.export("desk", Desk.class, new DeskServant()));

    Eventually.eventually("the connection has ended", () -> tries(desk));
    assertThat(desk.add(1, 2)).isEqualTo(3);
  }

  @Test
  void whereACallWasLedToNothingTheReferenceIsAskedAgain() {
    Orb guide = server();
    Orb first = server();
    ObjectReference led = first.export("desk", Desk.class, new DeskServant());
    ObjectReference reference = guide.export("old", Desk.class, new DeskServant());
    guide.forward("old", led);
    Desk desk = client().narrow(reference, Desk.class);
    assertThat(desk.add(1, 1)).isEqualTo(2);

    first.withdraw("desk");
    guide.forward("old", server().export("desk", Desk.class, new DeskServant()));
    assertThat(desk.add(1, 2)).isEqualTo(3);

    guide.forward("old", led); // where nothing is any more: asked once more, and no oftener
    assertThatThrownBy(() -> client().narrow(reference, Desk.class).add(1, 1))
        .isInstanceOf(CallException.Unavailable.class)
        .hasMessageContaining("OBJECT_NOT_EXIST");
  }

  @ParameterizedTest
  @CsvSource({
    "TRANSIENT, NO, true",
    "COMM_FAILURE, NO, true",
    "COMM_FAILURE, MAYBE, false",
    "OBJECT_NOT_EXIST, NO, true",
    "OBJECT_NOT_EXIST, MAYBE, false",
    "OBJECT_NOT_EXIST, YES, false",
    "NO_RESOURCES, NO, false"
  })
  void whatWasRefusedElsewhereBeforeItWasDoneGoesBackToTheReference(
      StandardSystemException said, CompletionStatus completed, boolean goesBack) {
    Orb guide = server();
    DeskServant first = new DeskServant();
    DeskServant second = new DeskServant();
    ObjectReference reference = guide.export("old", Desk.class, new DeskServant());
    guide.forward("old", server().export("desk", Desk.class, first));
    Desk desk = client().narrow(reference, Desk.class);
    assertThat(desk.add(1, 1)).isEqualTo(2);
    first.failure = new SystemException(SystemExceptionData.of(said, 1, completed));
    second.failure =
        new SystemException(
            SystemExceptionData.of(StandardSystemException.BAD_CONTEXT, 2, CompletionStatus.YES));

    guide.forward("old", server().export("desk", Desk.class, second));

    assertThatThrownBy(desk::secret).hasMessageContaining(goesBack ? "BAD_CONTEXT" : said.name());
  }

  @Test
  void whoIsAskedForMoreThanTheKeySaysMore() throws IOException {
    try (var listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      List<TargetAddress> named = new CopyOnWriteArrayList<>();
      Thread server = Thread.startVirtualThread(() -> answersReferencesAlone(listening, named));
      int port = listening.getLocalPort();
      var profile = new IiopProfile(GiopVersion.V1_2, "127.0.0.1", port, new byte[] {7}, List.of());
      Orb client = client();

      assertThat(client.exists(new ObjectReference(Ior.of("IDL:Desk:1.0", List.of(profile)))))
          .isTrue();

      assertThat(named).hasSize(2);
      assertThat(named.getFirst()).isInstanceOf(TargetAddress.KeyAddress.class);
      assertThat(named.getLast()).isInstanceOf(TargetAddress.ReferenceAddress.class);
      client.close();
      Eventually.ended(server);
    }
  }

  /** A server of one connection, which has to have the whole reference. */
  private static void answersReferencesAlone(ServerSocket listening, List<TargetAddress> named) {
    GiopReader reader = new GiopReader(IiopLimits.DEFAULT);
    try (Socket socket = listening.accept()) {
      byte[] bytes = new byte[1];
      while (socket.getInputStream().read(bytes) > 0) {
        if (reader.handle(ByteBuffer.wrap(bytes)) instanceof GiopEvent.Message message) {
          LocateRequestHeader asked = LocateRequestHeader.read(message.input());
          named.add(asked.target());
          boolean whole = asked.target() instanceof TargetAddress.ReferenceAddress;
          socket.getOutputStream().write(located(asked.requestId(), whole));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static byte[] located(int id, boolean here) {
    CdrOutput out = new CdrOutput();
    GiopWriter.begin(
        out, MessageType.LOCATE_REPLY, GiopVersion.V1_2, ByteOrder.BIG_ENDIAN, CodeSets.DEFAULT);
    if (here) {
      new LocateReplyHeader(id, LocateReplyHeader.Status.OBJECT_HERE).write(out);
    } else {
      new LocateReplyHeader(id, LocateReplyHeader.Status.LOC_NEEDS_ADDRESSING_MODE).write(out);
      out.writeShort(TargetAddress.REFERENCE);
    }
    GiopWriter.end(out);
    return out.toByteArray();
  }

  /** The first call may meet the end of the connection half way. */
  private static boolean tries(Desk desk) {
    try {
      return desk.add(1, 2) == 3;
    } catch (CallException.Unavailable e) {
      return false;
    }
  }

  @Test
  void aCallBackThatIsLedElsewhereLeavesTheConnectionItCameBy() {
    List<String> told = new CopyOnWriteArrayList<>();
    Orb client = begin(here, options -> options.bidirectional(true));
    Orb server = begin(there, options -> options.bidirectional(true));
    server.listen(ANY_PORT);
    ObjectReference desk = server.export("desk", Desk.class, new DeskServant());
    ObjectReference elsewhere = server().export("elsewhere", Desk.Listener.class, told::add);
    ObjectReference ear = client.export("ear", Desk.Listener.class, what -> {});
    client.forward("ear", elsewhere);

    client.narrow(desk, Desk.class).tell(client.narrow(ear, Desk.Listener.class), 2);

    assertThat(told).containsExactly("number 0", "number 1");
  }

  @Test
  void answersThatNobodyWaitsForAreForgotten() throws IOException {
    try (var silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      Orb client = client();
      ObjectReference nobody = corbaloc(silent.getLocalPort(), "desk");
      client.narrow(nobody, Desk.class).note("so that a connection stands");

      for (int i = 0; i < 1_100; i++) {
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> client.exists(nobody)).isInstanceOf(CallException.Cancelled.class);
        assertThat(Thread.interrupted()).isTrue();
      }
    }
  }

  @Test
  void textsAreReadAsTheyWereWrittenWhicheverReferenceCameFirst() {
    DeskServant servant = new DeskServant();
    Orb client = client();
    ObjectReference reference = server().export("desk", Desk.class, servant);
    assertThat(client.narrow(corbaloc(port(reference), "desk"), Desk.class).greet("you"))
        .isEqualTo("good day, you");

    client.narrow(reference, Desk.class).note("\u65E5\u672C");

    Eventually.eventually("the note is there", () -> !servant.notes.isEmpty());
    assertThat(servant.notes).containsExactly("\u65E5\u672C");
  }

  @Test
  void messagesOfGiop11AreWholeForAllThreads() throws Exception {
    UnaryOperator<OrbBuilder> old =
        options -> options.version(GiopVersion.V1_1).fragmentBytes(1_000);
    Orb server = begin(there, old);
    server.listen(ANY_PORT);
    Desk desk =
        begin(here, old).narrow(server.export("desk", Desk.class, new DeskServant()), Desk.class);

    try (var threads = Executors.newFixedThreadPool(4)) {
      List<Future<byte[]>> answers = new ArrayList<>();
      for (int i = 0; i < 200; i++) {
        answers.add(threads.submit(() -> desk.echo(new byte[50_000])));
      }
      for (Future<byte[]> answer : answers) {
        assertThat(answer.get()).hasSize(50_000);
      }
    }
  }

  @Test
  void whatRunsWhenItsServerStopsIsNotAskedAgain() throws InterruptedException {
    DeskServant servant = new DeskServant();
    Orb server = server();
    Desk desk = client().narrow(server.export("desk", Desk.class, servant), Desk.class);
    CompletableFuture<Void> sleeps =
        CompletableFuture.runAsync(desk::sleep, Thread::startVirtualThread);
    servant.sleeps.await();

    server.close();

    assertThatThrownBy(sleeps::join)
        .cause()
        .isInstanceOfSatisfying(
            CallException.Unavailable.class,
            failure -> assertThat(failure.mayHaveExecuted()).isTrue());
    Eventually.open("the servant is interrupted", servant.interrupted);
  }

  /** Stands before a server, and understands GIOP 1.0 alone. */
  private static void relayOlder(ServerSocket listening, int port) throws IOException {
    while (true) {
      Socket socket = listening.accept();
      byte[] head = socket.getInputStream().readNBytes(12);
      if (head[5] > 0) {
        socket.getOutputStream().write(new byte[] {'G', 'I', 'O', 'P', 1, 0, 0, 6, 0, 0, 0, 0});
        socket.close();
      } else {
        Socket behind = new Socket(InetAddress.getLoopbackAddress(), port);
        behind.getOutputStream().write(head);
        pipe(socket, behind);
        pipe(behind, socket);
      }
    }
  }

  private static void pipe(Socket from, Socket to) {
    Thread.ofVirtual()
        .start(() -> {
          try (from;
              to) {
            from.getInputStream().transferTo(to.getOutputStream());
          } catch (IOException e) {
            // the other way has ended
          }
        });
  }

  /** {@return a server that stands before one at {@code port} and understands GIOP 1.0 alone} */
  private static ServerSocket older(int port) throws IOException {
    ServerSocket listening = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    Thread.ofVirtual()
        .start(() -> {
          try {
            relayOlder(listening, port);
          } catch (IOException e) {
            // it was closed
          }
        });
    return listening;
  }

  @Test
  void serverThatUnderstandsOnlyGiop10IsAskedForObjectsByThat() throws IOException {
    int port = port(server().export("desk", Desk.class, new DeskServant()));
    try (ServerSocket listening = older(port)) {
      String form = "corbaloc::127.0.0.1:" + listening.getLocalPort() + "/";

      assertThat(client().exists(client().resolve(form + "desk"))).isTrue();
      assertThat(client().exists(client().resolve(form + "nothing"))).isFalse();
      assertThat(client().isA(client().resolve(form + "desk"), Desk.class)).isTrue();
      assertThat(client().isA(client().resolve(form + "desk"), Echo.class)).isFalse();
    }
  }

  @Test
  void aCorbalocWithoutAVersionGoesByTheNewestThatTheServerUnderstands() throws IOException {
    Orb server = server();
    int port = port(server.export("desk", Desk.class, new DeskServant()));
    try (ServerSocket listening = older(port)) {
      String form = "corbaloc::127.0.0.1:%d/desk";
      Desk newer = client().lookup(form.formatted(port), Desk.class);
      Desk older = client().lookup(form.formatted(listening.getLocalPort()), Desk.class);

      server.export("echo", Echo.class, text -> text);
      Echo echo = client().lookup("corbaloc::127.0.0.1:" + port + "/echo", Echo.class);

      assertThat(echo.echo("ω")).isEqualTo("ω"); // GIOP 1.0 has no wide strings
      assertThat(newer.greet("Zoë")).isEqualTo("good day, Zoë");
      assertThat(older.add(2, 40)).isEqualTo(42);
      assertThat(older.add(3, 40)).isEqualTo(43);
    }
  }

  /** A service of RMI. */
  public interface Echo extends Remote {
    String echo(String text) throws RemoteException;
  }

  @Test
  void referencesToOneObjectAreEquivalent() {
    Orb server = server();
    ObjectReference desk = server.export("desk", Desk.class, new DeskServant());
    ObjectReference same = corbaloc(port(desk), "desk");

    assertThat(desk.isEquivalent(same)).isTrue();
    assertThat(same.isEquivalent(desk)).isTrue();
    assertThat(desk.isEquivalent(corbaloc(port(desk), "other"))).isFalse();
    assertThat(desk.isEquivalent(corbaloc(1, "desk"))).isFalse();
    assertThat(desk.isEquivalent(new ObjectReference(Ior.NIL))).isFalse();
    assertThat(new ObjectReference(Ior.NIL).isEquivalent(new ObjectReference(Ior.NIL))).isTrue();
  }

  @Test
  void aReferenceFromBeforeTheStartMeansNoObjectOfAfterwards() {
    Orb server = server();
    ObjectReference before = server.referenceOf(new DeskServant(), Desk.class);
    server.close();
    serverAt(URI.create("tcp://127.0.0.1:" + port(before)))
        .referenceOf(new DeskServant(), Desk.class);
    Desk stale = client().narrow(before, Desk.class);

    assertThatThrownBy(() -> stale.add(1, 1))
        .isInstanceOf(CallException.Unavailable.class)
        .hasMessageContaining("OBJECT_NOT_EXIST");
  }

  @Test
  void aHostThatIsNoneIsNoAddress() {
    var profile = new IiopProfile(GiopVersion.V1_2, "a/b", 80, ObjectTable.key("desk"), List.of());
    Desk desk =
        client().narrow(new ObjectReference(Ior.of("IDL:Desk:1.0", List.of(profile))), Desk.class);

    assertThatThrownBy(desk.later(1).toCompletableFuture()::join)
        .hasCauseInstanceOf(CallException.Unavailable.class)
        .hasMessageContaining("no address that is understood");
  }

  @Test
  void whoGetsNothingSinceTooMuchWasPassedIsToldSo() {
    Orb server = server();
    DeskServant servant = new DeskServant();
    servant.self = new DeskServant(); // one that is passed, and exported under no name
    Desk desk = client().narrow(server.export("desk", Desk.class, servant), Desk.class);
    for (int i = 0; i < Limits.REFERENCES_MAX; i++) {
      server.referenceOf(new DeskServant(), Desk.class);
    }

    assertThatThrownBy(() -> CallOptions.timeout(Duration.ofSeconds(10)).run(desk::self))
        .isInstanceOf(CallException.Overloaded.class);
  }
}
