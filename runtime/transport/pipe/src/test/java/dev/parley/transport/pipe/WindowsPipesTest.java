package dev.parley.transport.pipe;

import static dev.parley.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.ffi.CallState;
import dev.parley.ffi.WindowsHandles;
import dev.parley.testkit.LeakCheck;
import dev.parley.testkit.RecordingHandler;
import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.Connection;
import dev.parley.transport.api.Transport;
import dev.parley.transport.api.TransportConfig;
import dev.parley.transport.api.TransportException;
import dev.parley.transport.api.TransportException.Reason;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.net.URI;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What pipes of Windows do beyond the suite that every transport passes. */
@EnabledOnOs(value = OS.WINDOWS, disabledReason = "not verifiable here: needs Windows or Wine")
final class WindowsPipesTest {
  @RegisterExtension final LeakCheck leaks = new LeakCheck();

  private final URI here = URI.create("pipe:" + UUID.randomUUID());
  private final TransportConfig quick =
      TransportConfig.builder().connectTimeout(Duration.ofMillis(300)).build();
  private final Transport transport = new PipeTransportProvider().open(quick);

  @AfterEach
  void close() {
    transport.close();
  }

  private void assertRefused(Reason reason, URI uri) {
    assertThatThrownBy(() -> transport.connect(uri))
        .isInstanceOfSatisfying(
            TransportException.class, e -> assertThat(e.reason()).isEqualTo(reason));
  }

  @Test
  void nameInAFolderIsRefused() {
    assertRefused(Reason.BAD_ENDPOINT, URI.create("pipe:/folder/name"));
  }

  @Test
  void nameThatNobodyHasIsNobodys() {
    assertRefused(Reason.UNREACHABLE, here);
  }

  @Test
  @DisplayName("PI-4: both sides know whose process is at the other end")
  void bothSidesKnowWhoseProcessIsAtTheOtherEnd() throws IOException {
    RecordingHandler saw = new RecordingHandler();
    BlockingQueue<Connection> accepted = new LinkedBlockingQueue<>();
    transport.listen(
        here,
        connection -> {
          connection.start(saw);
          accepted.add(connection);
        });

    Connection dialled = transport.connect(here);
    dialled.start(new RecordingHandler());

    String user = System.getProperty("user.name");
    eventually("it came", () -> !accepted.isEmpty());
    assertThat(accepted.remove().peer().credentials().orElseThrow().user()).isEqualTo(user);
    assertThat(dialled.peer().credentials().orElseThrow().user()).isEqualTo(user);
    assertThat(WindowsAccounts.own()).matches("S-1-5-\\d+(-\\d+)*");
    try (Arena arena = Arena.ofConfined()) {
      long pipe = Kernel32.openPipe(WindowsPipes.name(PipeEndpoint.of(here)), new CallState(arena));
      assertThat(WindowsAccounts.ofServer(pipe)).isEqualTo(WindowsAccounts.own());
      assertThat(WindowsAccounts.ofClient(pipe)).isEqualTo(WindowsAccounts.own());
      WindowsHandles.close(pipe);
    }
  }

  @Test
  @DisplayName("PI-4: frames follow at once, and garbage closes the connection with a reason")
  void garbageClosesTheConnectionWithAReason() throws IOException {
    RecordingHandler saw = new RecordingHandler();
    transport.listen(here, connection -> connection.start(saw));
    try (Arena arena = Arena.ofConfined()) {
      CallState state = new CallState(arena);
      long pipe = Kernel32.openPipe(WindowsPipes.name(PipeEndpoint.of(here)), state);
      try (WindowsPipeChannel peer = new WindowsPipeChannel(pipe)) {
        peer.write(ByteBuffer.allocateDirect(100).put(3, (byte) 77));

        assertThat(saw.end().reason()).isEqualTo(CloseReason.PROTOCOL_ERROR);
      }
    }
  }

  @Test
  void peerThatGoesWithoutCloseIsGone() throws IOException {
    RecordingHandler saw = new RecordingHandler();
    transport.listen(here, connection -> connection.start(saw));
    try (Arena arena = Arena.ofConfined()) {
      long pipe = Kernel32.openPipe(WindowsPipes.name(PipeEndpoint.of(here)), new CallState(arena));

      try (WindowsPipeChannel peer = new WindowsPipeChannel(pipe)) {
        peer.write(ByteBuffer.allocateDirect(5).put(0, (byte) 1));
        saw.messages(1);
      }
    }

    assertThat(saw.end().reason()).isEqualTo(CloseReason.PEER_GONE);
  }
}
