package dev.parley.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.parley.calls.Parley;
import dev.parley.iiop.Orb;
import dev.parley.iiop.naming.NamingServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers are found by their names in omniORB's naming service, and in Parley's. */
final class NamingInteropTest {
  private static final Path ROOT =
      Path.of(System.getProperty("parley.root", "../..")).toAbsolutePath();

  @TempDir private Path folder;

  @Test
  void whatOneBindsAnotherFinds() throws Exception {
    var build = OrbPeerBuild.of(ROOT, ROOT.resolve("corba/interop/target/peers"));
    assumeTrue(build.hasOmniorb(), "omniORB is not installed (scripts/install-omniorb)");
    int port = freePort();
    var naming =
        new ProcessBuilder(
                "omniNames",
                "-always",
                "-start",
                "" + port,
                "-logdir",
                folder.toString(),
                "-ORBendPoint",
                "giop:tcp:127.0.0.1:" + port)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      await(naming, port);
      for (var bound : OrbProduct.values()) {
        try (var server =
                OrbProcess.server(
                    build, bound, "--naming", "corbaloc::127.0.0.1:" + port + "/NameService");
            var client = OrbProcess.client(build, next(bound))) {
          assertThat(server.reference("cases")).startsWith("IOR:");
          assertThat(client.run("echo", "corbaname::127.0.0.1:" + port + "#cases"))
              .as("bound by %s", bound)
              .containsEntry("echo", "ok");
        }
      }
    } finally {
      naming.destroyForcibly().waitFor();
    }
  }

  @Test
  void allBindAndFindInParleysNamingService() throws Exception {
    var build = OrbPeerBuild.of(ROOT, ROOT.resolve("corba/interop/target/peers"));
    var orbs =
        Stream.of(OrbProduct.values())
            .filter(orb -> orb != OrbProduct.OMNIORB || build.hasOmniorb())
            .toList();
    try (var parley = Parley.start();
        var iiop = Orb.on(parley)) {
      int port = iiop.listen(URI.create("tcp://127.0.0.1:0")).endpoint().getPort();
      try (var names = NamingServer.start(iiop)) {
        for (var bound : orbs) {
          try (var server =
                  OrbProcess.server(
                      build, bound, "--naming", "corbaloc::127.0.0.1:" + port + "/NameService");
              var client =
                  OrbProcess.client(build, orbs.get((orbs.indexOf(bound) + 1) % orbs.size()))) {
            assertThat(server.reference("cases")).startsWith("IOR:");
            assertThat(client.run("echo", "corbaname::127.0.0.1:" + port + "#cases"))
                .as("bound by %s", bound)
                .containsEntry("echo", "ok");
          }
        }
        assertThat(names.root().repositoryId()).contains("NamingContextExt");
      }
    }
  }

  /** Each finds what the one before it has bound. */
  private static OrbProduct next(OrbProduct bound) {
    return OrbProduct.values()[(bound.ordinal() + 1) % OrbProduct.values().length];
  }

  private static int freePort() throws IOException {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private static void await(Process naming, int port) throws InterruptedException {
    while (naming.isAlive()) {
      try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
        if (socket.isConnected()) {
          return;
        }
      } catch (IOException e) {
        Thread.sleep(20);
      }
    }
    throw new InteropException("omniNames ended");
  }
}
