package dev.parley.transport.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.testkit.ChildJvm;
import dev.parley.testkit.Eventually;
import dev.parley.testkit.LeakCheck;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Of several processes that want one name at once, one has it, also when the name is stale. */
final class RendezvousSocketTest {
  private static final int CONTENDERS = 3;
  private static final int ROUNDS = 200;

  @RegisterExtension final LeakCheck leaks = new LeakCheck();

  @Test
  void nameThatSeveralProcessesWantBelongsToOneAtATime() throws Exception {
    Path path = leaks.folder().resolve("desk.memory");
    List<ChildJvm> contenders = new ArrayList<>();
    try {
      for (int i = 0; i < CONTENDERS; i++) {
        contenders.add(ChildJvm.start(Contender.class, path));
      }
      for (ChildJvm each : contenders) {
        assertThat(each.line()).isEqualTo("good");
      }
    } finally {
      contenders.forEach(ChildJvm::close);
    }
    Files.deleteIfExists(path);
    Files.delete(leaks.folder().resolve("names.lock"));
  }

  @Test
  void socketIsAccessibleToItsOwnerOnly() throws IOException {
    Path path = leaks.folder().resolve("desk.memory");
    try (RendezvousSocket _ = RendezvousSocket.listen(leaks.folder(), path)) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
          .isEqualTo("rw-------");
    }
  }

  @Test
  void listenerThatIsClosingIsRemovedOnceItHasClosed() throws IOException {
    MemoryEndpoint endpoint = MemoryEndpoint.of(URI.create("memory:" + leaks.folder() + "/desk"));
    try (RendezvousSocket rendezvous =
        RendezvousSocket.listen(leaks.folder(), endpoint.rendezvous())) {
      RendezvousSocket.removeStaleSoon(endpoint);
      assertThat(rendezvous.path()).exists();
      rendezvous.channel().close();

      Eventually.eventually(
          "no rendezvous socket is left", () -> Files.notExists(rendezvous.path()));
    }
    Path lock = leaks.folder().resolve("names.lock");
    Eventually.eventually("the lock", () -> lock.toFile().delete());
  }

  /** Takes the name again and again, and gives it up, or leaves it stale as if it had died. */
  static final class Contender {
    private Contender() {}

    public static void main(String[] arguments) throws IOException {
      Path path = Path.of(arguments[0]);
      Random random = new Random();
      int had = 0;
      while (had < ROUNDS) {
        try {
          RendezvousSocket rendezvous = RendezvousSocket.listen(path.getParent(), path);
          had++;
          if (!isOurs(rendezvous, random.nextLong())) {
            System.out.println("somebody took it away, at " + had);
            return;
          }
          if (random.nextInt(4) == 0) {
            rendezvous.close();
          } else {
            rendezvous.channel().close();
          }
        } catch (FileAlreadyExistsException e) {
          Thread.onSpinWait();
        }
      }
      System.out.println("good");
    }

    /** Whoever looks for a stale socket leaves an empty visit in its backlog, which can be full. */
    private static boolean isOurs(RendezvousSocket rendezvous, long token) throws IOException {
      rendezvous.channel().configureBlocking(false);
      // A virtual thread would not wait where the backlog is full.
      Thread visitor = Thread.ofPlatform().start(() -> visit(rendezvous, token));
      boolean gone = false;
      while (true) {
        boolean last = gone;
        try (SocketChannel client = rendezvous.channel().accept()) {
          if (client == null && last) {
            return false;
          } else if (client != null && token(client) == token) {
            return true;
          }
        }
        gone = !visitor.isAlive();
      }
    }

    private static void visit(RendezvousSocket rendezvous, long token) {
      try (SocketChannel client = SocketChannel.open(StandardProtocolFamily.UNIX)) {
        client.connect(UnixDomainSocketAddress.of(rendezvous.path()));
        client.write(ByteBuffer.allocate(Long.BYTES).putLong(token).flip());
      } catch (IOException e) {
        // Nobody is there, or somebody else who has left: the token does not arrive.
      }
    }

    /** {@return what the newcomer says, or 0 when it left without a word} */
    private static long token(SocketChannel client) throws IOException {
      ByteBuffer said = ByteBuffer.allocate(Long.BYTES);
      return client.read(said) == Long.BYTES ? said.getLong(0) : 0;
    }
  }
}
