package dev.parley.iiop.orb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.calls.Parley;
import dev.parley.iiop.Orb;
import dev.parley.iiop.cdr.CdrOutput;
import dev.parley.iiop.cdr.CodeSets;
import dev.parley.iiop.cdr.GiopVersion;
import dev.parley.iiop.cdr.IiopLimits;
import dev.parley.iiop.giop.GiopEvent;
import dev.parley.iiop.giop.GiopReader;
import dev.parley.iiop.giop.GiopWriter;
import dev.parley.iiop.giop.LocateReplyHeader;
import dev.parley.iiop.giop.LocateRequestHeader;
import dev.parley.iiop.giop.MessageType;
import dev.parley.iiop.giop.ReplyHeader;
import dev.parley.iiop.giop.RequestHeader;
import dev.parley.iiop.giop.TargetAddress;
import dev.parley.iiop.ior.IiopProfile;
import dev.parley.iiop.ior.Ior;
import dev.parley.iiop.mapping.ObjectReference;
import dev.parley.pipeline.CallException;
import dev.parley.testkit.Eventually;
import dev.parley.testkit.LeakCheck;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** How often a request is sent to a server that breaks connections, redirects, or asks again. */
final class RequestRetryTest {
  private static final byte[] CLOSE_CONNECTION = {'G', 'I', 'O', 'P', 1, 0, 0, 5, 0, 0, 0, 0};
  private static final byte[] NOTHING = {};
  private static final int ELSEWHERE_MAX = 8;

  @RegisterExtension final LeakCheck leaks = new LeakCheck();

  private final List<TargetAddress> asked = new CopyOnWriteArrayList<>();
  private Parley parley;
  private Orb client;
  private ServerSocket listening;
  private Thread server;

  /** Returns the answer to the last of so many requests; nothing breaks the connection. */
  private interface Script {
    byte[] answer(int id, int count);
  }

  @BeforeEach
  void start() throws IOException {
    parley = Parley.start();
    client = Orb.on(parley);
    listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  }

  @AfterEach
  void stop() throws IOException {
    client.close();
    parley.close();
    listening.close();
    Eventually.ended(server);
  }

  /** Starts a server that follows a script. {@return a reference to its object} */
  private ObjectReference serve(Script script) {
    server = Thread.startVirtualThread(() -> accept(script));
    return new ObjectReference(here());
  }

  private Ior here() {
    int port = listening.getLocalPort();
    return Ior.of(
        "IDL:Desk:1.0",
        List.of(new IiopProfile(GiopVersion.V1_2, "127.0.0.1", port, new byte[] {7}, List.of())));
  }

  private void accept(Script script) {
    while (!listening.isClosed()) {
      try (Socket socket = listening.accept()) {
        answerAll(socket, script);
      } catch (IOException e) {
        // the connection or the test has ended
      }
    }
  }

  private void answerAll(Socket socket, Script script) throws IOException {
    GiopReader reader = new GiopReader(IiopLimits.DEFAULT);
    byte[] next = new byte[1];
    while (socket.getInputStream().read(next) > 0) {
      if (reader.handle(ByteBuffer.wrap(next)) instanceof GiopEvent.Message message) {
        byte[] answer = script.answer(read(message), asked.size());
        if (answer.length == 0) {
          return;
        }
        socket.getOutputStream().write(answer);
      }
    }
  }

  private int read(GiopEvent.Message message) {
    if (message.header().type() == MessageType.LOCATE_REQUEST) {
      LocateRequestHeader header = LocateRequestHeader.read(message.input());
      asked.add(header.target());
      return header.requestId();
    }
    RequestHeader header = RequestHeader.read(message.input());
    asked.add(header.target());
    return header.requestId();
  }

  private static byte[] message(MessageType type, Consumer<CdrOutput> body) {
    CdrOutput out = new CdrOutput();
    GiopWriter.begin(out, type, GiopVersion.V1_2, ByteOrder.BIG_ENDIAN, CodeSets.DEFAULT);
    body.accept(out);
    GiopWriter.end(out);
    return out.toByteArray();
  }

  private static byte[] reply(int id, ReplyHeader.Status status, Consumer<CdrOutput> body) {
    return message(
        MessageType.REPLY,
        out -> {
          new ReplyHeader(id, status, List.of()).write(out);
          body.accept(out);
        });
  }

  private static byte[] sum(int id) {
    return reply(id, ReplyHeader.Status.NO_EXCEPTION, out -> out.writeInt(42));
  }

  private byte[] elsewhere(int id) {
    return reply(id, ReplyHeader.Status.LOCATION_FORWARD, here()::write);
  }

  private static byte[] disposition(int id, int wanted) {
    return reply(
        id, ReplyHeader.Status.NEEDS_ADDRESSING_MODE, out -> out.writeShort((short) wanted));
  }

  private static byte[] located(int id, LocateReplyHeader.Status status, Consumer<CdrOutput> body) {
    return message(
        MessageType.LOCATE_REPLY,
        out -> {
          new LocateReplyHeader(id, status).write(out);
          body.accept(out);
        });
  }

  private Desk desk(Script script) {
    return client.narrow(serve(script), Desk.class);
  }

  @Test
  void requestThatMayHaveRunIsNotSentAgainWhenItsConnectionBreaks() {
    Desk desk = desk((id, count) -> count == 1 ? NOTHING : sum(id));

    assertThatThrownBy(() -> desk.add(2, 40))
        .isInstanceOfSatisfying(
            CallException.Unavailable.class,
            failure -> assertThat(failure.mayHaveExecuted()).isTrue());
    assertThat(asked).hasSize(1);
  }

  @Test
  void idempotentRequestIsSentAgainOnceWhenItsConnectionBreaks() {
    Desk desk = desk((id, count) -> NOTHING);

    assertThatThrownBy(() -> desk.greet("you")).isInstanceOf(CallException.Unavailable.class);
    assertThat(asked).hasSize(2);
  }

  @Test
  void requestWithoutReplyIsSentAgainAfterCloseConnection() {
    Desk desk = desk((id, count) -> count == 1 ? CLOSE_CONNECTION : sum(id));

    assertThat(desk.add(2, 40)).isEqualTo(42);
    assertThat(asked).hasSize(2);
  }

  @Test
  void requestWithoutReplyIsSentAgainOnlyOnceAfterCloseConnection() {
    Desk desk = desk((id, count) -> CLOSE_CONNECTION);

    assertThatThrownBy(() -> desk.add(2, 40)).isInstanceOf(CallException.Unavailable.class);
    assertThat(asked).hasSize(2);
  }

  @Test
  void callFollowsAsManyForwardsAsAreAllowed() {
    Desk desk = desk((id, count) -> count <= ELSEWHERE_MAX ? elsewhere(id) : sum(id));

    assertThat(desk.add(2, 40)).isEqualTo(42);
    assertThat(asked).hasSize(ELSEWHERE_MAX + 1);
  }

  @Test
  void callFailsWithOneForwardMoreThanIsAllowed() {
    Desk desk = desk((id, count) -> count <= ELSEWHERE_MAX + 1 ? elsewhere(id) : sum(id));

    assertThatThrownBy(() -> desk.add(2, 40))
        .isInstanceOf(CallException.Unavailable.class)
        .hasMessageContaining("forwarded 8 times");
    assertThat(asked).hasSize(ELSEWHERE_MAX + 1);
  }

  @Test
  void callIsSentWithTheAddressingDispositionThatTheServerAsksFor() {
    Desk desk = desk((id, count) -> count == 1 ? disposition(id, TargetAddress.PROFILE) : sum(id));

    assertThat(desk.add(2, 40)).isEqualTo(42);
    assertThat(desk.add(2, 41)).isEqualTo(42);
    assertThat(asked)
        .hasExactlyElementsOfTypes(
            TargetAddress.KeyAddress.class,
            TargetAddress.ProfileAddress.class,
            TargetAddress.ProfileAddress.class);
  }

  @Test
  void callFollowsAsManyAddressingDispositionsAsForwards() {
    Desk desk =
        desk((id, count) ->
            count <= ELSEWHERE_MAX ? disposition(id, TargetAddress.REFERENCE) : sum(id));

    assertThat(desk.add(2, 40)).isEqualTo(42);
  }

  @Test
  void callFailsWhenTheServerAsksForAddressingDispositionsWithoutEnd() {
    Desk desk = desk((id, count) -> disposition(id, TargetAddress.PROFILE));

    assertThatThrownBy(() -> desk.add(2, 40))
        .isInstanceOf(CallException.Unavailable.class)
        .hasMessageContaining("addressing disposition " + TargetAddress.PROFILE);
    assertThat(asked).hasSize(ELSEWHERE_MAX + 1);
  }

  @Test
  void callFailsWhenTheServerAsksForAnUnknownAddressingDisposition() {
    Desk desk = desk((id, count) -> disposition(id, 7));

    assertThatThrownBy(() -> desk.add(2, 40))
        .isInstanceOf(CallException.Unavailable.class)
        .hasMessageContaining("addressing disposition 7");
    assertThat(asked).hasSize(1);
  }

  @Test
  void locateRequestIsSentAgainWhenItsConnectionBreaks() {
    ObjectReference reference =
        serve((id, count) ->
            count == 1 ? NOTHING : located(id, LocateReplyHeader.Status.OBJECT_HERE, out -> {}));

    assertThat(client.exists(reference)).isTrue();
    assertThat(asked).hasSize(2);
  }

  @Test
  void locateRequestsFollowForwardsToALimit() {
    ObjectReference circle =
        serve((id, count) -> located(id, LocateReplyHeader.Status.OBJECT_FORWARD, here()::write));

    assertThatThrownBy(() -> client.exists(circle))
        .isInstanceOf(CallException.Unavailable.class)
        .hasMessageContaining("forwarded 8 times");
    assertThat(asked).hasSize(ELSEWHERE_MAX);
  }
}
