package dev.parley.transport.pipe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.parley.ffi.FileDescriptors;
import dev.parley.testkit.Eventually;
import dev.parley.testkit.RandomSeeds;
import dev.parley.testkit.RawStreamPeer;
import dev.parley.testkit.RecordingHandler;
import dev.parley.testkit.TransportTest;
import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.Connection;
import dev.parley.transport.api.RuntimeFolder;
import dev.parley.transport.api.Transport;
import dev.parley.transport.api.TransportConfig;
import dev.parley.transport.api.TransportException;
import dev.parley.transport.api.TransportException.Reason;
import dev.parley.transport.api.TransportRegistry;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What pipes do beyond the suite that every transport passes, where they are FIFOs. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "there are FIFOs on Linux only")
final class PipeTransportTest extends TransportTest {
  private static final int PING = 2;
  private static final int PONG = 3;
  private static final Path DESCRIPTORS = Path.of("/proc/self/fd");

  PipeTransportTest() {
    super(new PipeTransportProvider(), "pipe");
  }

  @Override
  @AfterEach
  protected void close() {
    super.close();
    Eventually.eventually("no FIFO left open", () -> openFifos() == 0);
  }

  private long openFifos() {
    try (var all = Files.list(DESCRIPTORS)) {
      return all.filter(each -> target(each).startsWith(leaks.folder().toString())).count();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static String target(Path descriptor) {
    try {
      return Files.readSymbolicLink(descriptor).toString();
    } catch (IOException e) {
      return ""; // closed while we looked
    }
  }

  /** A good dialler still gets through, as the first one there. */
  private void assertServes(RecordingHandler saw) {
    send(transport().connect(here()), (byte) 7);

    assertThat(saw.messages(1).getFirst()).containsExactly(7);
  }

  @Test
  void serviceLoaderFindsTheScheme() {
    try (TransportRegistry transports = new TransportRegistry(TransportConfig.DEFAULT)) {
      assertThat(transports.of(URI.create("pipe:x"))).isInstanceOf(PipeTransport.class);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "pipe:..",
        "pipe:.hidden",
        "pipe:a/b",
        "pipe:/tmp/",
        "pipe:a%2Fb",
        "pipe:a%5Cb",
        "pipe:a?b",
        "pipe:a:b"
      })
  void endpointThatIsNoneIsRefused(String text) {
    URI uri = URI.create(text);

    assertRefused(Reason.BAD_ENDPOINT, "", () -> transport().connect(uri));
    assertRefused(Reason.BAD_ENDPOINT, "", () -> transport().listen(uri, c -> {}));
  }

  @Test
  void plainNameHasNoSlash() {
    URI uri = URI.create("pipe:a/b");

    assertRefused(Reason.BAD_ENDPOINT, "a plain name has no slash", () -> transport().connect(uri));
  }

  @Test
  void namesAndFoldersThatAreTooLongAreRefusedWithTheirLimit() {
    URI longest = URI.create(here() + "n".repeat(PipeEndpoint.NAME_CHARS_MAX - 4));
    String folder = "/" + "f".repeat(PipeEndpoint.FOLDER_CHARS_MAX - 1);

    assertRefused(Reason.UNREACHABLE, "nobody", () -> transport().connect(longest));
    assertRefused(Reason.BAD_ENDPOINT, "60", () -> transport().connect(URI.create(longest + "n")));
    assertRefused(
        Reason.BAD_ENDPOINT,
        "1000",
        () -> transport().connect(URI.create("pipe:" + folder + "f/name")));
    assertThat(PipeEndpoint.of(URI.create("pipe:" + folder + "/name")).name()).isEqualTo("name");
  }

  @Test
  void aNameBelongsToOne() {
    listening();

    assertRefused(Reason.IN_USE, "already", () -> transport().listen(here(), c -> {}));
  }

  @Test
  void ofManyWhoWantANameAtOnceOneHasIt() {
    for (int round = 0; round < 20; round++) {
      URI uri = URI.create(here() + "." + round);
      AtomicInteger had = new AtomicInteger();
      List<Thread> all = new ArrayList<>();
      for (int i = 0; i < 6; i++) {
        Transport transport = transport();
        all.add(
            Thread.ofPlatform()
                .start(() -> {
                  try {
                    transport.listen(uri, c -> {});
                    had.incrementAndGet();
                  } catch (TransportException e) {
                    assertThat(e.reason()).isEqualTo(Reason.IN_USE);
                  }
                }));
      }
      all.forEach(Eventually::ended);

      assertThat(had).hasValue(1);
    }
  }

  @Test
  @DisplayName("PI-1: the name of a dead process is nobody's, and is replaced")
  void nameOfADeadProcessIsNobodysAndIsReplaced() throws IOException {
    FifoCalls.makeFifo(RawFifos.listenerPath(here()));

    assertRefused(Reason.UNREACHABLE, "nobody", () -> transport().connect(here()));
    assertServes(listening());
    Files.delete(leaks.folder().resolve("names.lock"));
  }

  @Test
  void fifoOfAClosingListenerIsRemovedOnceItHasClosed() throws IOException {
    Path listener = RawFifos.listenerPath(here());
    FifoCalls.makeFifo(listener);
    try (FifoDescriptor _ = FifoDescriptor.open(listener, FileDescriptors.O_RDWR)) {
      FifoListener.tidy(listener);
      assertThat(listener).exists();
    }

    Eventually.eventually("no FIFO is left", () -> Files.notExists(listener));
    Path lock = leaks.folder().resolve("names.lock");
    Eventually.eventually("the lock", () -> lock.toFile().delete());
  }

  @Test
  void fileThatIsNoPipeIsLeftAlone() throws IOException {
    Path file = Files.createFile(RawFifos.listenerPath(here()));

    assertRefused(Reason.IN_USE, "already", () -> transport().listen(here(), c -> {}));
    assertRefused(Reason.IO, "no pipe", () -> transport().connect(here()));
    Files.delete(file);
  }

  @Test
  void pairsThatWereLeftBehindAreSweptAway() throws IOException {
    Path old = Files.createFile(leaks.folder().resolve(UUID.randomUUID() + ".up"));
    Files.setLastModifiedTime(old, FileTime.from(Instant.now().minus(Duration.ofMinutes(2))));
    Path fresh = Files.createFile(leaks.folder().resolve(UUID.randomUUID() + ".down"));
    Path own = Files.createFile(leaks.folder().resolve("0001.up"));
    Files.setLastModifiedTime(own, FileTime.from(Instant.now().minus(Duration.ofMinutes(2))));

    listening();

    assertThat(old).doesNotExist();
    assertThat(fresh).exists();
    assertThat(own).exists();
    Files.delete(fresh);
    Files.delete(own);
  }

  @Test
  void nothingButTheDoorHasANameOnceTheyHaveMet() throws IOException {
    assertServes(listening());

    try (var left = Files.list(leaks.folder())) {
      assertThat(left).containsExactly(RawFifos.listenerPath(here()));
    }
  }

  @Test
  void folderThatIsOpenToOthersIsRefused() throws IOException {
    Files.setPosixFilePermissions(leaks.folder(), PosixFilePermissions.fromString("rwxr-xr-x"));

    assertRefused(Reason.IO, "open to others", () -> transport().listen(here(), c -> {}));
    assertRefused(Reason.IO, "open to others", () -> transport().connect(here()));
  }

  @Test
  void folderThatIsNotThereIsRefused() {
    URI nowhere = URI.create("pipe:" + leaks.folder() + "/none/desk");

    assertRefused(Reason.IO, "make it first", () -> transport().listen(nowhere, c -> {}));
    assertRefused(Reason.UNREACHABLE, "nobody", () -> transport().connect(nowhere));
  }

  @Test
  @DisplayName("PI-1: a listener of another user is refused")
  void doorOfAnotherUserIsRefused() throws IOException {
    listening();
    Path listener = RawFifos.listenerPath(here());
    assumeTrue(
        System.getProperty("user.name").equals("root"),
        "not verifiable here: only root can give a file away");
    Files.setOwner(
        listener,
        listener.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("daemon"));

    assertRefused(
        Reason.PERMISSION,
        "pipes are for one user only: " + listener + " belongs to daemon",
        () -> transport().connect(here()));
  }

  @Test
  void folderOfAnotherUserIsRefusedInWholeWords() throws IOException {
    assumeTrue(
        System.getProperty("user.name").equals("root"),
        "not verifiable here: only root can give a folder away");
    Path folder =
        Files.createDirectory(
            leaks.folder().resolve("others"), RuntimeFolder.ownerOnlyAttributes("rwx------"));
    Files.setOwner(
        folder,
        folder.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("daemon"));
    try {
      assertRefused(
          Reason.PERMISSION,
          "this user may not listen there: " + folder + " belongs to another user",
          () -> transport().listen(URI.create("pipe:" + folder + "/desk"), c -> {}));
    } finally {
      Files.delete(folder);
    }
  }

  @Test
  void dialledAndAcceptedSidesKnowTheUser() {
    listening();

    assertThat(transport().connect(here()).peer().credentials().orElseThrow().user())
        .isEqualTo(System.getProperty("user.name"));
  }

  @Test
  @DisplayName("PI-2: garbage at the listener is skipped")
  void garbageAtTheDoorIsPassedOver() {
    RecordingHandler saw = listening();
    RandomSeeds.run(
        50,
        random -> {
          byte[] garbage = RandomSeeds.bytes(random, 1 + random.nextInt(3_000));
          for (int i = random.nextInt(100); i < garbage.length; i += 1 + random.nextInt(100)) {
            garbage[i] = '\n';
          }
          RawFifos.say(here(), garbage);
        });

    assertServes(saw);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "parley-pipe 1 00000000-0000-0000-0000-000000000000\n",
        "parley-pipe 1 ../../../../../../../../../../../../../\n",
        "parley-pipe 1 ",
        "parley-pipe 99999 00000000-0000-0000-0000-000000000000\n",
        "\n\n\n"
      })
  void greetingThatLeadsNowhereIsPassedOver(String text) {
    RecordingHandler saw = listening();

    RawFifos.say(here(), text.getBytes(StandardCharsets.US_ASCII));

    assertServes(saw);
  }

  @Test
  @DisplayName("PI-3: another version is refused with a text")
  void otherVersionIsRefused() throws IOException {
    RecordingHandler saw = listening();
    FifoPair pair = FifoPair.make(RawFifos.listenerPath(here()));
    try (FifoDescriptor down = FifoDescriptor.open(pair.down(), FileDescriptors.O_RDONLY)) {
      String greeting = "parley-pipe 2 " + pair.name() + "\n";
      RawFifos.say(here(), greeting.getBytes(StandardCharsets.US_ASCII));

      assertThat(RawFifos.answer(down)).isPositive();
    }
    pair.delete();

    assertServes(saw);
  }

  @Test
  void pairThatIsOpenToOthersIsNotTaken() throws IOException {
    RecordingHandler saw = listening();
    FifoPair pair = FifoPair.make(RawFifos.listenerPath(here()));
    Files.setPosixFilePermissions(pair.up(), PosixFilePermissions.fromString("rw-rw-rw-"));
    RawFifos.say(
        here(), ("parley-pipe 1 " + pair.name() + "\n").getBytes(StandardCharsets.US_ASCII));

    assertServes(saw);
    pair.delete();
  }

  @Test
  void listenerThatClosesSendsItsDiallersAway() {
    var acceptor =
        transport().listen(here(), connection -> connection.start(new RecordingHandler()));
    acceptor.close();

    assertRefused(Reason.UNREACHABLE, "nobody", () -> transport().connect(here()));
  }

  @Test
  void connectionThatEndedBeforeItWasStartedTellsItsHandler() {
    listening();
    Connection connection = transport().connect(here());
    connection.close(CloseReason.REFUSED, "changed my mind");
    Eventually.value("the end", connection.closed());
    RecordingHandler saw = new RecordingHandler();

    connection.start(saw);

    assertThat(saw.end().reason()).isEqualTo(CloseReason.REFUSED);
  }

  @Test
  void peerThatDiesInTheMiddleOfAMessageIsGone() {
    RecordingHandler saw = listening();

    try (RawStreamPeer peer = RawFifos.dial(here())) {
      peer.message(new byte[] {1});
      peer.announce(1000);
      peer.raw((byte) 2);
    }

    assertThat(saw.end().reason()).isEqualTo(CloseReason.PEER_GONE);
    assertThat(saw.messages(1)).hasSize(1);
  }

  @Test
  @DisplayName("FR-3: a PING is answered with a PONG that has its data")
  void pingIsAnsweredWithItsData() {
    byte[] data = {1, 2, 3, 4, 5, 6, 7, 8};
    listening();

    try (RawStreamPeer peer = RawFifos.dial(here())) {
      peer.frame(PING, data);

      assertThat(peer.payloadOf(PONG)).isEqualTo(data);
    }
  }

  @Test
  @DisplayName("FR-6: a peer that has closed its reading end is gone when something is sent")
  void peerThatReadsNoMoreIsGoneWhenSomethingIsSent() {
    RecordingHandler saw = new RecordingHandler();
    CompletableFuture<Connection> accepted = new CompletableFuture<>();
    transport()
        .listen(
            here(),
            connection -> {
              connection.start(saw);
              accepted.complete(connection);
            });

    try (RawStreamPeer peer = RawFifos.dial(here())) {
      Connection connection = Eventually.value("the connection", accepted);
      peer.message(new byte[] {1});
      saw.messages(1);
      peer.endInput();
      connection.open().rawByte(1);
      connection.send();

      assertThat(saw.end().reason()).isEqualTo(CloseReason.PEER_GONE);
      assertThat(saw.end().byPeer()).isTrue();
    }
  }

  @Test
  void garbageOnAConnectionHarmsNobodyElse() {
    URI other = URI.create(here() + "2");
    RecordingHandler good = new RecordingHandler();
    transport().listen(other, connection -> connection.start(good));
    RandomSeeds.run(
        40,
        random -> {
          RecordingHandler saw = new RecordingHandler();
          try (var acceptor = transport().listen(here(), connection -> connection.start(saw));
              RawStreamPeer peer = RawFifos.dial(acceptor.endpoint())) {
            peer.raw(RandomSeeds.bytes(random, 1 + random.nextInt(5_000)));
          }
          saw.end();
          assertThat(saw.complaints()).isEmpty();
        });

    send(transport().connect(other), (byte) 1);
    assertThat(good.messages(1)).hasSize(1);
  }
}
