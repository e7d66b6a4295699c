package dev.parley.transport.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.parley.testkit.ChildJvm;
import dev.parley.testkit.LeakCheck;
import dev.parley.testkit.RecordingHandler;
import dev.parley.transport.api.Connection;
import dev.parley.transport.api.Transport;
import dev.parley.transport.api.TransportConfig;
import dev.parley.transport.api.TransportException;
import dev.parley.transport.api.TransportException.Reason;
import java.io.File;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a user who is not the owner can do: nothing, and the owner notices nothing of it. */
final class OtherUserTest {
  private static final int STRANGER = 65_533;
  private static final List<String> AS_STRANGER =
      List.of("setpriv", "--reuid=" + STRANGER, "--regid=" + STRANGER, "--clear-groups");

  @RegisterExtension final LeakCheck leaks = new LeakCheck();

  @BeforeEach
  void onlyRootCanBeSomebodyElse() throws Exception {
    for (String each : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      if (each.endsWith("classes")) {
        assumeTrue(
            asStranger("test", "-r", each),
            "not verifiable here: this user cannot run our classes as another user");
      }
    }
  }

  private static boolean asStranger(String... command) throws InterruptedException {
    try {
      return new ProcessBuilder(Stream.concat(AS_STRANGER.stream(), Stream.of(command)).toList())
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      return false; // there is no such command
    }
  }

  @Test
  void strangerCannotDialReadOrListenAndTheListenerGoesOn() throws Exception {
    URI uri = URI.create("memory:" + leaks.folder() + "/desk");
    RecordingHandler saw = new RecordingHandler();
    try (Transport transport = new MemoryTransportProvider().open(TransportConfig.DEFAULT)) {
      transport.listen(uri, connection -> connection.start(saw));

      try (ChildJvm stranger =
          ChildJvm.of(Stranger.class).before(AS_STRANGER).start(leaks.folder())) {
        assertThat(stranger.line())
            .startsWith("PERMISSION")
            .contains("memory is shared with the same user only")
            .contains("belongs to another user");
        assertThat(stranger.line())
            .startsWith("PERMISSION")
            .contains("this user may not listen there")
            .contains("belongs to another user");
        assertThat(stranger.line()).contains("AccessDeniedException");
        assertThat(stranger.line()).contains("Permission denied");
        assertThat(stranger.line()).isEqualTo("served in its own folder");
      }

      Connection connection = transport.connect(uri);
      connection.start(new RecordingHandler());
      connection.open().rawFixed64(1);
      connection.send();
      assertThat(saw.messages(1)).hasSize(1);
    }
  }

  @Test
  void folderThatAStrangerMadeFirstIsRefused() throws Exception {
    Path folder = Files.createDirectory(leaks.folder().resolve("squatted"));
    Files.setAttribute(folder, "unix:uid", STRANGER);
    URI uri = URI.create("memory:" + folder + "/desk");

    try (Transport transport = new MemoryTransportProvider().open(TransportConfig.DEFAULT)) {
      assertNotOurs(() -> transport.listen(uri, Connection::close));
      assertNotOurs(() -> transport.connect(uri));
    }
    Files.delete(folder);
  }

  private static void assertNotOurs(Runnable attempt) {
    assertThatThrownBy(attempt::run)
        .isInstanceOfSatisfying(
            TransportException.class, e -> assertThat(e.reason()).isEqualTo(Reason.PERMISSION))
        .hasMessageContaining("belongs to another user, number " + STRANGER);
  }

  /** Says in a line each what came of dialling, listening, looking around, and knocking by hand. */
  static final class Stranger {
    private Stranger() {}

    public static void main(String[] arguments) throws Exception {
      Path folder = Path.of(arguments[0]);
      try (Transport transport = new MemoryTransportProvider().open(TransportConfig.DEFAULT)) {
        say(() -> transport.connect(URI.create("memory:" + folder + "/desk")));
        say(() -> transport.listen(URI.create("memory:" + folder + "/other"), Connection::close));
        try (Stream<Path> files = Files.list(folder)) {
          System.out.println("saw " + files.toList());
        } catch (IOException e) {
          System.out.println(e.getClass().getName());
        }
        try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
          channel.connect(UnixDomainSocketAddress.of(folder.resolve("desk.memory")));
          System.out.println("was let in");
        } catch (IOException e) {
          System.out.println(e.getMessage());
        }
        serveInItsOwnFolder(transport);
      }
    }

    private static void say(Runnable attempt) {
      try {
        attempt.run();
        System.out.println("did it");
      } catch (TransportException e) {
        System.out.println(e.reason() + " " + e.getMessage());
      }
    }

    /** A user without an entry among the users can use it, too. */
    private static void serveInItsOwnFolder(Transport transport) throws IOException {
      Path own = Files.createTempDirectory("parley");
      URI uri = URI.create("memory:" + own + "/desk");
      try (var acceptor = transport.listen(uri, Connection::close)) {
        transport.connect(acceptor.endpoint()).close();
      }
      Files.delete(own);
      System.out.println("served in its own folder");
    }
  }
}
