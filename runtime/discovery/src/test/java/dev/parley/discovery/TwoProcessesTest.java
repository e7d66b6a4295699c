package dev.parley.discovery;

import static dev.parley.discovery.LocalDiscoveryTest.fails;
import static dev.parley.testkit.Eventually.eventually;
import static dev.parley.testkit.Eventually.value;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.parley.calls.Parley;
import dev.parley.calls.Peer;
import dev.parley.calls.ReconnectingPeer;
import dev.parley.pipeline.CallException;
import dev.parley.testkit.ChildJvm;
import dev.parley.transport.api.ConnectionPath.FailedAttempt;
import dev.parley.transport.api.RuntimeFolder;
import dev.parley.transport.api.TransportException.Reason;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Names between processes, in the run folder of whoever tests. */
final class TwoProcessesTest {
  private static final int CALLS = 1_000;

  private final URI uri = URI.create("local:" + UUID.randomUUID());
  private final ServiceRegistry services = new ServiceRegistry();
  private Parley parley;

  @BeforeEach
  void start() {
    parley = Parley.start();
  }

  @AfterEach
  void end() throws IOException {
    parley.close();
    services.removeDead(name());
    eventually("nothing is left, by us or by who else lists now", this::nothingIsLeft);
  }

  private boolean nothingIsLeft() {
    return !Files.exists(services.file(name()))
        && Files.exists(services.lockFile(name())) != RuntimeFolder.POSIX_FILES;
  }

  private String name() {
    return uri.getSchemeSpecificPart();
  }

  private static void calls(Peer peer) {
    assertThat(peer.lookup("doubler", Doubler.class).twice(21)).isEqualTo(42);
  }

  @Test
  void sameJvmIsTheFastestWay() throws IOException {
    try (Parley server = Parley.start()) {
      server.export("doubler", Doubler.class, number -> 2 * number);
      server.listen(uri);

      Peer peer = parley.connect(uri);

      calls(peer);
      assertThat(peer.path().requested()).isEqualTo(uri);
      assertThat(peer.path().taken().getScheme()).isEqualTo("jvm");
      assertThat(peer.path().failedAttempts()).isEmpty();
    }
  }

  @Test
  void memoryOrElseAPipeIsTheFastestWayToAnotherProcess() throws Exception {
    try (ChildJvm _ = NameOwnerProcess.of(uri)) {
      Peer peer = parley.connect(uri);

      calls(peer);
      assertThat(peer.path().taken().getScheme()).isIn("memory", "pipe");
      assertThat(peer.path().taken()).isEqualTo(services.read(name()).endpoints().get(1));
      assertThat(peer.path().failedAttempts()).isEmpty();
    }
  }

  @Test
  void nextWayIsTakenWhereAFasterOneLeadsNowhere() throws Exception {
    assumeTrue(
        RuntimeFolder.POSIX_FILES,
        "not verifiable here: a rendezvous that is no file cannot be removed");
    try (ChildJvm owner = NameOwnerProcess.of(uri)) {
      String stem = name() + "-" + owner.pid();
      Files.delete(RuntimeFolder.path().resolve(stem + ".memory"));

      Peer pipe = parley.connect(uri);
      calls(pipe);
      assertThat(pipe.path().taken()).isEqualTo(way("pipe", owner));
      assertThat(pipe.path().failedAttempts())
          .extracting(FailedAttempt::endpoint)
          .containsExactly(way("memory", owner));

      Files.delete(RuntimeFolder.path().resolve(stem + ".pipe"));
      Peer socket = parley.connect(uri);
      calls(socket);
      assertThat(socket.path().taken().getScheme()).isEqualTo("unix");
      assertThat(socket.path().failedAttempts()).hasSize(2);
    }
  }

  @Test
  void stubsFallOverToTheNextWayWhenTheirsIsLost() throws Exception {
    assumeTrue(
        RuntimeFolder.POSIX_FILES,
        "not verifiable here: a rendezvous that is no file cannot be removed");
    try (ChildJvm owner = NameOwnerProcess.of(uri);
        ReconnectingPeer reconnecting = parley.reconnecting(uri)) {
      Doubler doubler = reconnecting.lookup("doubler", Doubler.class);
      assertThat(doubler.twice(1)).isEqualTo(2);
      Peer lost = reconnecting.peer().orElseThrow();
      assertThat(lost.path().taken()).isEqualTo(way("memory", owner));

      Files.delete(RuntimeFolder.path().resolve(name() + "-" + owner.pid() + ".memory"));
      lost.close();

      assertThat(doubler.twice(21)).isEqualTo(42);
      assertThat(reconnecting.peer().orElseThrow().path().taken()).isEqualTo(way("pipe", owner));
    }
  }

  @Test
  void everyCallHasAnOutcomeWhenItsWayIsLostMeanwhile() throws Exception {
    try (ChildJvm _ = NameOwnerProcess.of(uri);
        ReconnectingPeer reconnecting = parley.reconnecting(uri)) {
      Doubler.GoingOn doubler = reconnecting.lookup("doubler", Doubler.GoingOn.class);
      assertThat(value("the first", doubler.twice(1))).isEqualTo(2);

      List<CompletionStage<Integer>> calls = new ArrayList<>();
      for (int i = 0; i < CALLS; i++) {
        if (i == CALLS / 2) {
          reconnecting.peer().orElseThrow().close();
        }
        calls.add(doubler.twice(i));
      }

      for (int i = 0; i < CALLS; i++) {
        Object outcome =
            value("call " + i, calls.get(i).<Object>handle((result, f) -> f == null ? result : f));
        if (outcome instanceof CallException.Unavailable failure) {
          assertThat(failure.mayHaveExecuted()).as("%s", failure).isTrue();
        } else {
          assertThat(outcome).isEqualTo(2 * i);
        }
      }
      assertThat(value("the last", doubler.twice(21))).isEqualTo(42);
    }
  }

  @Test
  void stubsGoOnWithTheNextOwnerOfTheName() throws Exception {
    ChildJvm first = NameOwnerProcess.of(uri);
    try (ReconnectingPeer reconnecting = parley.reconnecting(uri)) {
      Doubler doubler = reconnecting.lookup("doubler", Doubler.class);
      assertThat(doubler.twice(1)).isEqualTo(2);

      first.close();
      try (ChildJvm _ = NameOwnerProcess.of(uri)) {
        assertThat(doubler.twice(21)).isEqualTo(42);
      }
    } finally {
      first.close();
    }
  }

  private URI way(String scheme, ChildJvm owner) {
    return URI.create(scheme + ":" + name() + "-" + owner.pid());
  }

  @Test
  @DisplayName("DI-6: killed owner is dead at once and a new one has the name")
  void killedOwnerIsDeadAtOnceAndANewOneHasTheName() throws Exception {
    NameOwnerProcess.of(uri).close();

    fails(Reason.UNREACHABLE, name(), () -> parley.connect(uri));

    eventually("nothing is left", () -> nothingIsLeft() && rendezvousFiles().isEmpty());
    try (ChildJvm _ = NameOwnerProcess.of(uri)) {
      calls(parley.connect(uri));
    }
  }

  private List<Path> rendezvousFiles() {
    try (var all = Files.list(RuntimeFolder.path())) {
      return all.filter(file -> file.getFileName().toString().startsWith(name())).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  @DisplayName("DI-2: name that another process has is in use")
  void nameThatAnotherProcessHasIsInUse() throws Exception {
    try (ChildJvm owner = NameOwnerProcess.of(uri)) {
      fails(Reason.IN_USE, "process " + owner.pid() + " has that name", () -> parley.listen(uri));
      try (ChildJvm third = NameOwnerProcess.start(uri)) {
        assertThat(third.line()).startsWith("IN_USE").contains("process " + owner.pid());
      }
      calls(parley.connect(uri));
    }
  }

  @Test
  @DisplayName("DI-2: looking for others does not lose the name of this process")
  void lookingForOthersDoesNotLoseTheNameOfThisProcess() throws Exception {
    parley.listen(uri);
    parley.export("doubler", Doubler.class, number -> 2 * number);

    services.list();
    services.removeDead(name());

    try (ChildJvm other = NameOwnerProcess.start(uri)) {
      assertThat(other.line())
          .startsWith("IN_USE")
          .contains("process " + ProcessHandle.current().pid());
    }
  }

  @Test
  void exportsAndWithdrawalsAreAnnounced() throws IOException {
    parley.listen(uri);
    assertThat(services.read(name()).exports()).isEmpty();

    try (var exported = parley.export("doubler", Doubler.class, number -> 2 * number)) {
      assertThat(services.read(name()).exports())
          .singleElement()
          .satisfies(offer -> {
            assertThat(offer.name()).isEqualTo(exported.name());
            assertThat(offer.contract()).isEqualTo(Doubler.class.getName());
            assertThat(offer.fingerprint()).matches("[0-9a-f]{16,}");
          });
    }
    assertThat(services.read(name()).exports()).isEmpty();
  }

  @Test
  void anotherUserIsRefused() throws Exception {
    PlatformAssumptions.needsRoot();
    parley.listen(uri);

    try (ChildJvm stranger =
        NameOwnerProcess.start(
            uri, "setpriv", "--reuid=65534", "--regid=65534", "--clear-groups")) {
      assertThat(stranger.line()).startsWith("PERMISSION").contains("belongs to another user");
    }
    assertThat(services.read(name()).pid()).isEqualTo(ProcessHandle.current().pid());
  }
}
