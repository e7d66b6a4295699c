package dev.parley.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.calls.Parley;
import dev.parley.calls.Peer;
import dev.parley.room.api.JoinRefused;
import dev.parley.room.api.JoinRequest;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.Rooms;
import dev.parley.server.health.VitalThreads;
import dev.parley.testkit.Eventually;
import dev.parley.testkit.LeakCheck;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A whole server, from start to stop. */
final class ParleyServerTest {
  @RegisterExtension final LeakCheck leaks = new LeakCheck();

  @TempDir Path data;

  private ServerConfig.Builder config() {
    return ServerConfig.builder().port(0).data(data);
  }

  private static JoinResult join(Parley parley, URI endpoint, String name, Optional<String> key) {
    Rooms rooms = parley.connect(endpoint).lookup(Rooms.EXPORT_NAME, Rooms.class);
    return Eventually.value("an admission", join(rooms, name, key));
  }

  private static CompletionStage<JoinResult> join(Rooms rooms, String name, Optional<String> key) {
    try {
      return rooms.join(new JoinRequest("maths", name, key, Optional.empty()));
    } catch (JoinRefused e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void roomsAreReachedOnEveryEndpoint() {
    try (ParleyServer server = ParleyServer.start(config().build());
        Parley parley = Parley.start()) {
      assertThat(server.endpoints())
          .extracting(URI::getScheme)
          .containsExactly("ws", "unix", "tcp");

      for (URI endpoint : server.endpoints()) {
        JoinResult admission = join(parley, endpoint, endpoint.getScheme(), Optional.empty());
        assertThat(admission.you().name()).isEqualTo(endpoint.getScheme());
      }

      assertThat(server.notices()).isEmpty();
      assertThat(server.parley().peers()).hasSize(3);
    }
  }

  @Test
  void connectionsOfOneAddressAreAsManyAsConfigured() {
    try (ParleyServer server = ParleyServer.start(config().connectionsPerAddress(2).build());
        Parley parley = Parley.start()) {
      URI endpoint = server.endpoints().getLast();
      join(parley, endpoint, "Ada", Optional.empty());
      join(parley, endpoint, "Bob", Optional.empty());

      assertThatThrownBy(() -> join(parley, endpoint, "Cid", Optional.empty()))
          .hasMessageContaining("FR-9");
    }
  }

  @Test
  void announcingAnAddressThatIsNotListenedOnIsRefusedAtStart() {
    ServerConfig config = config().mediaAddress("198.51.100.7").build();

    assertThatThrownBy(() -> ParleyServer.start(config))
        .isInstanceOfSatisfying(
            ServerException.class,
            e -> assertThat(e.reason()).isEqualTo(ServerException.Reason.CONFIG))
        .hasMessageContaining("198.51.100.7")
        .hasMessageContaining("set media-host to 0.0.0.0");

    ServerConfig heard = config().mediaAddress("198.51.100.7").mediaHost("0.0.0.0").build();
    ParleyServer.start(heard).close();
  }

  @Test
  void memberIsKnownAgainAfterARestartOnTheSameData() {
    JoinResult before;
    try (ParleyServer server = ParleyServer.start(config().build());
        Parley parley = Parley.start()) {
      before = join(parley, server.endpoints().getFirst(), "Ada", Optional.empty());
    }

    try (ParleyServer server = ParleyServer.start(config().build());
        Parley parley = Parley.start()) {
      JoinResult after =
          join(parley, server.endpoints().getFirst(), "Ada", Optional.of(before.resumeKey()));
      assertThat(after.you()).isEqualTo(before.you());
    }
  }

  @Test
  void lossOfAThreadThatItCannotRunWithoutIsReported() throws Exception {
    BlockingQueue<VitalThreads.UnexpectedThreadEnd> deaths = new LinkedBlockingQueue<>();
    Set<Thread> before = Thread.getAllStackTraces().keySet();
    try (ParleyServer server = ParleyServer.start(config().build(), deaths::add)) {
      assertThat(server.url()).isNotNull();
      Thread.getAllStackTraces().keySet().stream()
          .filter(thread -> !before.contains(thread))
          .filter(thread -> thread.getName().equals("parley-store-writer"))
          .forEach(Thread::interrupt);

      assertThat(deaths.poll(60, TimeUnit.SECONDS))
          .extracting(VitalThreads.UnexpectedThreadEnd::thread)
          .isEqualTo("parley-store-writer");
    }
    assertThat(deaths).isEmpty();
  }

  @Test
  void threadsThatEndWithTheServerAreNotReported() {
    BlockingQueue<VitalThreads.UnexpectedThreadEnd> deaths = new LinkedBlockingQueue<>();

    ParleyServer.start(config().build(), deaths::add).close();

    assertThat(deaths).isEmpty();
  }

  @Test
  void peersAreToldThatTheServerStops() {
    try (Parley parley = Parley.start()) {
      Peer peer;
      try (ParleyServer server = ParleyServer.start(config().build())) {
        peer = parley.connect(server.endpoints().getFirst());
        assertThat(peer.list()).isNotEmpty(); // the server knows of the peer by now
      }
      Eventually.eventually("the end", () -> parley.peers().isEmpty());
      assertThatThrownBy(() -> peer.lookup(Rooms.EXPORT_NAME, Rooms.class))
          .hasMessageContaining("SHUTDOWN");
    }
  }

  @Test
  void closingAgainDoesNothing() {
    ParleyServer server = ParleyServer.start(config().build());
    server.close();

    assertThatCode(server::close).doesNotThrowAnyException();
  }

  @Test
  void secondServerOnTheSameDataIsRefused() {
    try (ParleyServer server = ParleyServer.start(config().build())) {
      assertRefused(ServerException.Reason.DATA_IN_USE, config().build(), "another --data");
      assertThat(server.url().getPort()).isPositive();
    }
  }

  @Test
  void portInUseIsRefusedWithWhatToTry() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      int port = taken.getLocalPort();

      assertRefused(
          ServerException.Reason.PORT_IN_USE,
          config().port(port).tcpPort(0).build(),
          "another port");
      assertRefused(ServerException.Reason.PORT_IN_USE, config().tcpPort(port).build(), "tcp-port");
    }
  }

  @Test
  void defaultEndpointThatCannotBeHadIsOnlyNoticed() throws IOException {
    Path deep = data.resolve("x".repeat(120));

    try (ParleyServer server = ParleyServer.start(config().tcpPort(0).data(deep).build())) {
      assertThat(server.endpoints()).extracting(URI::getScheme).containsExactly("ws");
      assertThat(server.notices()).singleElement().asString().contains("unix-socket");
    }
  }

  @Test
  void hostThatIsNotKnownIsRefused() {
    assertRefused(
        ServerException.Reason.CONFIG, config().host("no.such.invalid").build(), "no.such.invalid");
  }

  @Test
  void behindTheLastPortThereIsNoneForMedia() {
    try (ParleyServer server = ParleyServer.start(config().tcpPort(65_535).build())) {
      assertThat(server.notices())
          .anySatisfy(notice -> assertThat(notice).contains("no port behind 65535"));
    }
  }

  @Test
  void unusableDataFolderIsRefused() throws IOException {
    Path file = Files.createFile(data.resolve("file"));

    assertRefused(
        ServerException.Reason.DATA, config().data(file.resolve("below")).build(), "file");
  }

  private static void assertRefused(
      ServerException.Reason reason, ServerConfig config, String text) {
    assertThatThrownBy(() -> ParleyServer.start(config).close())
        .isInstanceOfSatisfying(
            ServerException.class, e -> assertThat(e.reason()).isEqualTo(reason))
        .hasMessageContaining(text);
  }

  @Test
  void membersMayLeaveWhileTheServerStops() throws Exception {
    Logger logger = Logger.getLogger("dev.parley.room");
    Queue<String> warnings = new ConcurrentLinkedQueue<>();
    Handler handler = new Warnings(warnings);
    logger.addHandler(handler);
    try (Parley parley = Parley.start()) {
      for (int round = 0; round < 5; round++) {
        ParleyServer server = ParleyServer.start(config().build());
        List<JoinResult> members = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
          members.add(
              join(parley, server.endpoints().getLast(), round + " " + i, Optional.empty()));
        }
        members.forEach(member -> member.session().leave());
        server.close();
      }
    } finally {
      logger.removeHandler(handler);
    }
    assertThat(warnings).isEmpty();
  }

  private static final class Warnings extends Handler {
    private final Queue<String> texts;

    private Warnings(Queue<String> texts) {
      this.texts = texts;
    }

    @Override
    public void publish(LogRecord entry) {
      if (entry.getLevel().intValue() >= Level.WARNING.intValue()) {
        texts.add(entry.getMessage());
      }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
