package dev.parley.transport.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.testkit.RecordingHandler;
import dev.parley.testkit.TransportTest;
import dev.parley.transport.api.TransportConfig;
import dev.parley.transport.api.TransportException.Reason;
import dev.parley.transport.api.TransportRegistry;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What shared memory does beyond the suite that every transport passes. */
final class MemoryTransportTest extends TransportTest {
  MemoryTransportTest() {
    super(new MemoryTransportProvider(), "memory");
  }

  @Test
  void serviceLoaderFindsTheScheme() {
    try (TransportRegistry transports = new TransportRegistry(TransportConfig.DEFAULT)) {
      assertThat(transports.of(URI.create("memory:x"))).isInstanceOf(MemoryTransport.class);
    }
  }

  @Test
  void everyEndpointBelongsToThisUser() {
    try (TransportRegistry transports = new TransportRegistry(TransportConfig.DEFAULT)) {
      assertThat(transports.isOwnedByUser(here())).isTrue();
    }
  }

  @Test
  void tinyMessagesThatWaitCountTheMemoryOfTheirObjects() {
    assertThat(SendBacklog.cost(1)).isEqualTo(SendBacklog.cost(100)).isGreaterThan(100);
    assertThat(SendBacklog.cost(1_000)).isEqualTo(1_000);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "memory:..",
        "memory:.hidden",
        "memory:a/b",
        "memory:/tmp/",
        "memory:a%2Fb",
        "memory:a?latency=none",
        "memory:a?x"
      })
  void endpointThatIsNoneIsRefused(String text) {
    URI uri = URI.create(text);

    assertRefused(Reason.BAD_ENDPOINT, "", () -> transport().connect(uri));
    assertRefused(Reason.BAD_ENDPOINT, "", () -> transport().listen(uri, c -> {}));
  }

  @Test
  void plainNameHasNoSlash() {
    URI uri = URI.create("memory:../x");

    assertRefused(Reason.BAD_ENDPOINT, "a plain name has no slash", () -> transport().connect(uri));
  }

  @Test
  void namesAndPathsThatAreTooLongAreRefusedWithTheirLimit() {
    String longest = "n".repeat(MemoryEndpoint.NAME_CHARS_MAX);

    assertRefused(
        Reason.UNREACHABLE, "nobody", () -> transport().connect(URI.create("memory:" + longest)));
    assertRefused(
        Reason.BAD_ENDPOINT,
        "60",
        () -> transport().connect(URI.create("memory:" + longest + "n")));
    assertRefused(
        Reason.BAD_ENDPOINT,
        "100",
        () -> transport().connect(URI.create("memory:/" + "f".repeat(90) + "/name")));
  }

  @Test
  void aNameBelongsToOne() {
    listening();

    assertRefused(Reason.IN_USE, "already", () -> transport().listen(here(), c -> {}));
  }

  @Test
  void socketOfADeadProcessIsReplaced() throws IOException {
    try (ServerSocketChannel dead = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      dead.bind(UnixDomainSocketAddress.of(MemoryEndpoint.of(here()).rendezvous()));
    }
    RecordingHandler saw = listening();

    send(transport().connect(here()), (byte) 1);

    assertThat(saw.messages(1).getFirst()).containsExactly(1);
    Files.delete(leaks.folder().resolve("names.lock"));
  }

  @Test
  void ringsThatWereLeftBehindAreSweptAway() throws IOException {
    FileTime before = FileTime.from(Instant.now().minus(Duration.ofMinutes(2)));
    Path old = Files.createFile(leaks.folder().resolve(UUID.randomUUID() + ".ring"));
    Files.setLastModifiedTime(old, before);
    Path fresh = Files.createFile(leaks.folder().resolve(UUID.randomUUID() + ".ring"));
    Path own = Files.createFile(leaks.folder().resolve("wedding.ring"));
    Files.setLastModifiedTime(own, before);

    listening();

    assertThat(old).doesNotExist();
    assertThat(fresh).exists();
    assertThat(own).exists();
    Files.delete(fresh);
    Files.delete(own);
  }

  @Test
  void fileThatIsNoSocketIsLeftAlone() throws IOException {
    Path notes = Files.writeString(MemoryEndpoint.of(here()).rendezvous(), "what I wanted to say");

    assertRefused(Reason.UNREACHABLE, "nobody", () -> transport().connect(here()));
    assertRefused(Reason.IN_USE, "name", () -> transport().listen(here(), connection -> {}));

    assertThat(notes).hasContent("what I wanted to say");
    Files.delete(notes);
    Files.deleteIfExists(leaks.folder().resolve("names.lock"));
  }

  @Test
  void nothingHasANameOnceTheyHaveMet() throws IOException {
    listening();
    send(transport().connect(here()), (byte) 1);

    try (var left = Files.list(leaks.folder())) {
      assertThat(left).containsExactly(MemoryEndpoint.of(here()).rendezvous());
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
    URI nowhere = URI.create("memory:" + leaks.folder() + "/none/desk");

    assertRefused(Reason.IO, "make it first", () -> transport().listen(nowhere, c -> {}));
    assertRefused(Reason.UNREACHABLE, "nobody", () -> transport().connect(nowhere));
  }

  @ParameterizedTest
  @EnumSource(WaitStrategy.class)
  void everyWayOfWaitingGetsItsMessages(WaitStrategy latency) {
    URI uri = URI.create(here() + "?latency=" + latency.name().toLowerCase(Locale.ROOT));
    RecordingHandler saw = new RecordingHandler();
    transport().listen(uri, connection -> connection.start(saw));

    send(transport().connect(uri), (byte) 7);

    assertThat(saw.messages(1).getFirst()).containsExactly(7);
  }
}
