package dev.parley.transport.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.testkit.LeakCheck;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Of several processes that want one name at once, one has it, also when the name is stale. */
final class DoorTest {
  private static final int CONTENDERS = 3;
  private static final int ROUNDS = 500;

  @RegisterExtension final LeakCheck leaks = new LeakCheck();

  @Test
  void nameThatSeveralProcessesWantBelongsToOneAtATime() throws Exception {
    Path path = leaks.folder().resolve("desk.memory");
    List<Child> contenders = new ArrayList<>();
    try {
      for (int i = 0; i < CONTENDERS; i++) {
        contenders.add(Child.start(Contender.class, path));
      }
      for (Child each : contenders) {
        assertThat(each.line()).isEqualTo("good");
      }
    } finally {
      contenders.forEach(Child::close);
    }
    Files.deleteIfExists(path);
    Files.delete(leaks.folder().resolve("names.lock"));
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
          Door door = Door.open(path.getParent(), path);
          had++;
          if (!isOurs(door, random.nextLong())) {
            System.out.println("somebody took it away, at " + had);
            return;
          }
          if (random.nextInt(4) == 0) {
            door.close();
          } else {
            door.channel().close();
          }
        } catch (FileAlreadyExistsException e) {
          Thread.onSpinWait();
        }
      }
      System.out.println("good");
    }

    private static boolean isOurs(Door door, long token) throws IOException {
      try (SocketChannel client = SocketChannel.open(StandardProtocolFamily.UNIX)) {
        client.connect(UnixDomainSocketAddress.of(door.path()));
        client.write(ByteBuffer.allocate(Long.BYTES).putLong(token).flip());
        door.channel().configureBlocking(false);
        while (true) {
          try (SocketChannel newcomer = door.channel().accept()) {
            if (newcomer == null) {
              return false;
            }
            ByteBuffer said = ByteBuffer.allocate(Long.BYTES);
            if (newcomer.read(said) == Long.BYTES && said.getLong(0) == token) {
              return true;
            }
          }
        }
      } catch (IOException e) {
        return false;
      }
    }
  }
}
