package dev.parley.attached;

import static dev.parley.testkit.Eventually.eventually;
import static dev.parley.testkit.Eventually.value;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.testkit.LeakCheck;
import dev.parley.testkit.RecordingHandler;
import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.Connection;
import dev.parley.transport.api.TransportConfig;
import dev.parley.transport.api.TransportRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Who is let in. */
final class ParentRendezvousTest {
  @RegisterExtension final LeakCheck leaks = new LeakCheck();

  private final ParentRendezvous rendezvous =
      ParentRendezvous.open(TransportConfig.DEFAULT, List.of("unix"));
  private final TransportRegistry transports = new TransportRegistry(TransportConfig.DEFAULT);
  private final Queue<Connection> arrived = new ConcurrentLinkedQueue<>();

  @AfterEach
  void close() {
    transports.close();
    rendezvous.close();
  }

  private static String token(int length, int fill) {
    return Integer.toString(fill).repeat(length);
  }

  private void expect(int fill) {
    rendezvous.acceptToken(
        token(StartMessage.TOKEN_CHARS, fill),
        connection -> {
          connection.start(new RecordingHandler());
          arrived.add(connection);
        });
  }

  private Connection knock(String token) {
    Connection raw = transports.connect(rendezvous.endpoints().getFirst()).connection();
    TokenConnection.sendingToken(token, raw).start(new RecordingHandler());
    return raw;
  }

  private void refused(String token) {
    assertThat(value("the refusal", knock(token).closed()).reason()).isEqualTo(CloseReason.REFUSED);
    assertThat(arrived).isEmpty();
  }

  @Test
  void rightTokenIsLetIn() {
    expect(1);

    knock(token(StartMessage.TOKEN_CHARS, 1));

    eventually("it arrived", () -> arrived.size() == 1);
  }

  @Test
  void wrongTokensAreRefused() {
    expect(1);

    refused(token(StartMessage.TOKEN_CHARS, 2));
    refused(token(StartMessage.TOKEN_CHARS - 1, 1));
    refused(token(StartMessage.TOKEN_CHARS + 1, 1));
    knock(token(StartMessage.TOKEN_CHARS, 1));

    eventually("the right one arrived", () -> arrived.size() == 1);
  }

  @Test
  void tokenIsGoodOnce() {
    expect(1);
    knock(token(StartMessage.TOKEN_CHARS, 1));
    eventually("it arrived", () -> arrived.size() == 1);
    arrived.clear();

    refused(token(StartMessage.TOKEN_CHARS, 1));
  }

  @Test
  void oldTokenIsNotGoodForTheNextChild() {
    expect(1);
    expect(2);

    refused(token(StartMessage.TOKEN_CHARS, 1));
  }

  @Test
  void onlyRendezvousFilesOfDeadParentsAreRemoved() throws Exception {
    Process parent = new ProcessBuilder("true").start();
    parent.waitFor();
    Path dead = rendezvousFile(parent.pid() + "-0123456789abcdef.sock");
    Path alive = rendezvousFile(ProcessHandle.current().pid() + "-0123456789abcdef.sock");
    Path other = rendezvousFile("x-y.sock");
    Path service = rendezvousFile(parent.pid() + "-" + ProcessHandle.current().pid() + ".memory");

    ParentRendezvous.sweep(leaks.folder());

    assertThat(dead).doesNotExist();
    for (Path left : List.of(alive, other, service)) {
      assertThat(left).exists();
      Files.delete(left);
    }
  }

  private Path rendezvousFile(String name) throws IOException {
    return Files.createFile(leaks.folder().resolve("attached-" + name));
  }

  @Test
  void nobodyIsLetInWhileNobodyIsExpected() {
    refused(token(StartMessage.TOKEN_CHARS, 0));
  }
}
