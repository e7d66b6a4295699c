package dev.parley.iiop.orb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.base.Limits;
import dev.parley.calls.Parley;
import dev.parley.iiop.Orb;
import dev.parley.iiop.cdr.CdrInput;
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
import dev.parley.iiop.giop.ResponseFlags;
import dev.parley.iiop.giop.ServiceContext;
import dev.parley.iiop.giop.StandardSystemException;
import dev.parley.iiop.giop.SystemExceptionData;
import dev.parley.iiop.giop.TaggedData;
import dev.parley.iiop.giop.TargetAddress;
import dev.parley.iiop.ior.IiopProfile;
import dev.parley.iiop.ior.Ior;
import dev.parley.testkit.LeakCheck;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A server of ours, and a peer that writes its bytes by hand. */
final class ForeignBytesTest {
  private static final int MESSAGE_ERROR = 6;

  @RegisterExtension final LeakCheck leaks = new LeakCheck();

  private final byte[] key = "desk".getBytes(StandardCharsets.UTF_8);
  private final DeskServant servant = new DeskServant();
  private Parley parley;
  private Orb server;
  private Socket socket;
  private final GiopReader reader = new GiopReader(IiopLimits.DEFAULT);

  @BeforeEach
  void connect() throws IOException {
    parley = Parley.start();
    server = Orb.on(parley);
    int port = server.listen(URI.create("tcp://127.0.0.1:0")).endpoint().getPort();
    server.export("desk", Desk.class, servant);
    socket = new Socket("127.0.0.1", port);
  }

  @AfterEach
  void close() throws IOException {
    socket.close();
    server.close();
    parley.close();
  }

  private void send(MessageType type, GiopVersion version, Consumer<CdrOutput> body)
      throws IOException {
    CdrOutput out = new CdrOutput();
    GiopWriter.begin(out, type, version, ByteOrder.LITTLE_ENDIAN, CodeSets.DEFAULT);
    body.accept(out);
    GiopWriter.end(out);
    socket.getOutputStream().write(out.toByteArray());
  }

  private void request(GiopVersion version, int id, String operation, Consumer<CdrOutput> arguments)
      throws IOException {
    send(
        MessageType.REQUEST,
        version,
        out -> {
          new RequestHeader(
                  id,
                  ResponseFlags.SYNC_WITH_TARGET,
                  new TargetAddress.KeyAddress(key),
                  operation,
                  List.of())
              .write(out);
          arguments.accept(out);
        });
  }

  private GiopEvent.Message read() throws IOException {
    byte[] next = new byte[1];
    while (true) {
      int count = socket.getInputStream().read(next);
      assertThat(count).as("the stream goes on").isEqualTo(1);
      GiopEvent event = reader.handle(ByteBuffer.wrap(next));
      if (event instanceof GiopEvent.Message message) {
        return message;
      }
    }
  }

  private CdrInput reply(int id, ReplyHeader.Status status) throws IOException {
    GiopEvent.Message message = read();
    assertThat(message.header().type()).isEqualTo(MessageType.REPLY);
    ReplyHeader header = ReplyHeader.read(message.input());
    assertThat(header.requestId()).isEqualTo(id);
    assertThat(header.status()).isEqualTo(status);
    return message.input();
  }

  @ParameterizedTest
  @EnumSource(GiopVersion.class)
  void aRequestIsAnsweredInItsOwnVersionAndOrder(GiopVersion version) throws IOException {
    request(
        version,
        7,
        "add",
        out -> {
          out.writeInt(2);
          out.writeInt(40);
        });

    CdrInput result = reply(7, ReplyHeader.Status.NO_EXCEPTION);
    assertThat(result.readInt()).isEqualTo(42);
    assertThat(result.version()).isEqualTo(version);
    assertThat(result.order()).isEqualTo(ByteOrder.LITTLE_ENDIAN);
  }

  @Test
  void everyObjectSaysWhatItIs() throws IOException {
    request(GiopVersion.V1_2, 1, "_is_a", out -> out.writeString("IDL:x/Y:1.0"));
    assertThat(reply(1, ReplyHeader.Status.NO_EXCEPTION).readBoolean()).isFalse();

    request(GiopVersion.V1_2, 2, "_is_a", out -> out.writeString("IDL:omg.org/CORBA/Object:1.0"));
    assertThat(reply(2, ReplyHeader.Status.NO_EXCEPTION).readBoolean()).isTrue();

    request(GiopVersion.V1_2, 3, "_non_existent", out -> {});
    assertThat(reply(3, ReplyHeader.Status.NO_EXCEPTION).readBoolean()).isFalse();
  }

  @Test
  void whoIsCalledBackIsNotToldWhereTheServerIs() throws IOException {
    server.close();
    server = Orb.builder(parley).bidirectional(true).start();
    int port = server.listen(URI.create("tcp://127.0.0.1:0")).endpoint().getPort();
    server.export("desk", Desk.class, new DeskServant());
    socket.close();
    socket = new Socket("127.0.0.1", port);
    var points = List.of(new ServiceContext.ListenPoint("nowhere.test", 7));
    var listener = new IiopProfile(GiopVersion.V1_2, "nowhere.test", 7, key, List.of());

    send(
        MessageType.REQUEST,
        GiopVersion.V1_2,
        out -> {
          new RequestHeader(
                  2,
                  ResponseFlags.SYNC_WITH_TARGET,
                  new TargetAddress.KeyAddress(key),
                  "tell",
                  List.of(ServiceContext.ofListenPoints(points)))
              .write(out);
          Ior.of("", List.of(listener)).write(out);
          out.writeInt(1);
        });

    RequestHeader back = RequestHeader.read(read().input());
    assertThat(back.operation()).isEqualTo("told");
    assertThat(ServiceContext.find(back.contexts(), ServiceContext.BI_DIR_IIOP)).isEmpty();
  }

  @Test
  void whereAnObjectIsCanBeAsked() throws IOException {
    send(
        MessageType.LOCATE_REQUEST,
        GiopVersion.V1_2,
        new LocateRequestHeader(5, new TargetAddress.KeyAddress(key))::write);
    assertThat(LocateReplyHeader.read(read().input()).status())
        .isEqualTo(LocateReplyHeader.Status.OBJECT_HERE);

    send(
        MessageType.LOCATE_REQUEST,
        GiopVersion.V1_0,
        new LocateRequestHeader(6, new TargetAddress.KeyAddress(new byte[] {1}))::write);
    assertThat(LocateReplyHeader.read(read().input()).status())
        .isEqualTo(LocateReplyHeader.Status.UNKNOWN_OBJECT);
  }

  @Test
  void whoNamesNoKeyThatIsUnderstoodIsAskedForOne() throws IOException {
    TargetAddress strange =
        new TargetAddress.ProfileAddress(new TaggedData(0x1234, new byte[] {0, 1}));
    send(MessageType.LOCATE_REQUEST, GiopVersion.V1_2, new LocateRequestHeader(5, strange)::write);
    GiopEvent.Message located = read();
    assertThat(LocateReplyHeader.read(located.input()).status())
        .isEqualTo(LocateReplyHeader.Status.LOC_NEEDS_ADDRESSING_MODE);
    assertThat(located.input().readShort()).isEqualTo(TargetAddress.KEY);

    send(
        MessageType.REQUEST,
        GiopVersion.V1_2,
        new RequestHeader(6, ResponseFlags.SYNC_WITH_TARGET, strange, "notes", List.of())::write);
    assertThat(reply(6, ReplyHeader.Status.NEEDS_ADDRESSING_MODE).readShort())
        .isEqualTo(TargetAddress.KEY);
  }

  @Test
  void whoWantsToKnowOfTheArrivalAloneIsToldBeforeTheServantReturns() throws IOException {
    servant.later = new CompletableFuture<>();
    arrival(1, "later", out -> out.writeLong(1));

    assertThat(reply(1, ReplyHeader.Status.NO_EXCEPTION).remaining()).isZero();

    arrival(2, "secret", out -> {}); // what it throws comes too late for a reply
    reply(2, ReplyHeader.Status.NO_EXCEPTION);
    arrival(3, "later", out -> {});
    reply(3, ReplyHeader.Status.SYSTEM_EXCEPTION);
  }

  private void arrival(int id, String operation, Consumer<CdrOutput> arguments) throws IOException {
    send(
        MessageType.REQUEST,
        GiopVersion.V1_2,
        out -> {
          new RequestHeader(
                  id,
                  ResponseFlags.SYNC_WITH_SERVER,
                  new TargetAddress.KeyAddress(key),
                  operation,
                  List.of())
              .write(out);
          arguments.accept(out);
        });
  }

  @Test
  void argumentsThatEndTooEarlyAreRefusedAndTheConnectionGoesOn() throws IOException {
    request(GiopVersion.V1_2, 1, "add", out -> out.writeInt(2));

    SystemExceptionData refused =
        SystemExceptionData.read(reply(1, ReplyHeader.Status.SYSTEM_EXCEPTION));
    assertThat(refused.id()).isEqualTo("IDL:omg.org/CORBA/MARSHAL:1.0");

    request(GiopVersion.V1_2, 2, "notes", out -> {});
    reply(2, ReplyHeader.Status.NO_EXCEPTION);
  }

  @Test
  void aStringThatClaimsTooMuchIsRefused() throws IOException {
    request(GiopVersion.V1_2, 1, "greet", out -> out.writeInt(Integer.MAX_VALUE));

    SystemExceptionData refused =
        SystemExceptionData.read(reply(1, ReplyHeader.Status.SYSTEM_EXCEPTION));
    assertThat(refused.standard()).isPresent();
  }

  @Test
  void whatIsNoGiopIsToldSoAndLetGo() throws IOException {
    send(MessageType.LOCATE_REQUEST, GiopVersion.V1_2, out -> out.writeInt(1));

    byte[] last = socket.getInputStream().readAllBytes();
    assertThat(last).hasSize(12);
    assertThat(last[7]).isEqualTo((byte) MESSAGE_ERROR);
  }

  @Test
  void versionsOfTheFutureAreToldSo() throws IOException {
    socket.getOutputStream().write(new byte[] {'G', 'I', 'O', 'P', 1, 9, 0, 0, 0, 0, 0, 0});

    byte[] last = socket.getInputStream().readAllBytes();
    assertThat(last[7]).isEqualTo((byte) MESSAGE_ERROR);
  }

  @Test
  void garbageEndsOneConnectionAndNoOther() throws IOException {
    Random random = new Random(11);
    for (int i = 0; i < 50; i++) {
      byte[] garbage = new byte[1 + random.nextInt(500)];
      random.nextBytes(garbage);
      byte[] head = {'G', 'I', 'O', 'P', 1, 2, 0, (byte) random.nextInt(9), 0, 0, 0, 40};
      System.arraycopy(head, 0, garbage, 0, Math.min(head.length, garbage.length));
      try (Socket stranger = new Socket("127.0.0.1", socket.getPort())) {
        stranger.getOutputStream().write(garbage);
        stranger.shutdownOutput();
        InputStream in = stranger.getInputStream();
        assertThat(Objects.requireNonNull(in.readAllBytes()).length).isLessThan(10_000);
      }
    }

    request(GiopVersion.V1_2, 9, "notes", out -> {});
    reply(9, ReplyHeader.Status.NO_EXCEPTION);
  }

  @Test
  void aNumberThatIsInUseBeginsNothingElse() throws IOException {
    socket.setSoTimeout(10_000);
    request(GiopVersion.V1_2, 1, "sleep", out -> {});
    request(GiopVersion.V1_2, 1, "sleep", out -> {});

    byte[] all = socket.getInputStream().readAllBytes();
    assertThat(all[all.length - 12 + 7]).isEqualTo((byte) MESSAGE_ERROR);
  }

  @Test
  void whoWantsNoReplyGetsNone() throws IOException {
    send(
        MessageType.REQUEST,
        GiopVersion.V1_2,
        new RequestHeader(
                1,
                ResponseFlags.SYNC_NONE,
                new TargetAddress.KeyAddress(key),
                "_non_existent",
                List.of())
            ::write);
    request(GiopVersion.V1_2, 2, "_non_existent", out -> {});

    assertThat(reply(2, ReplyHeader.Status.NO_EXCEPTION).readBoolean()).isFalse();
  }

  @Test
  void nonsenseInOneRequestIsRefusedAndTheConnectionGoesOn() throws IOException {
    request(GiopVersion.V1_2, 1, "_is_a", out -> out.writeInt(Integer.MAX_VALUE));
    reply(1, ReplyHeader.Status.SYSTEM_EXCEPTION);
    ServiceContext valves = new ServiceContext(ServiceContexts.PARLEY_CONTEXT, new byte[] {0, 1});
    send(
        MessageType.REQUEST,
        GiopVersion.V1_2,
        new RequestHeader(
                2,
                ResponseFlags.SYNC_WITH_TARGET,
                new TargetAddress.KeyAddress(key),
                "notes",
                List.of(valves))
            ::write);
    reply(2, ReplyHeader.Status.SYSTEM_EXCEPTION);

    request(GiopVersion.V1_2, 3, "notes", out -> {});
    reply(3, ReplyHeader.Status.NO_EXCEPTION);
  }

  @Test
  void whoWasDialledCallsNobody() throws IOException {
    try (var listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      server
          .lookup("corbaloc::127.0.0.1:" + listening.getLocalPort() + "/x", Desk.class)
          .note("so that a connection stands");
      socket.close();
      socket = listening.accept();
      socket.setSoTimeout(10_000);

      request(GiopVersion.V1_2, 1, "notes", out -> {});

      byte[] all = socket.getInputStream().readAllBytes();
      assertThat(all[all.length - 12 + 7]).isEqualTo((byte) MESSAGE_ERROR);
    }
  }

  @Test
  void requestWithoutReplyToAnUnknownObjectIsNotAnswered() throws IOException {
    send(
        MessageType.REQUEST,
        GiopVersion.V1_2,
        new RequestHeader(
                1,
                ResponseFlags.SYNC_NONE,
                new TargetAddress.KeyAddress(new byte[] {1}),
                "notes",
                List.of())
            ::write);
    request(GiopVersion.V1_2, 2, "notes", out -> {});

    reply(2, ReplyHeader.Status.NO_EXCEPTION);
  }

  @Test
  void oneRequestMoreThanMayRunIsRefused() throws IOException {
    CompletableFuture<Long> pending = new CompletableFuture<>();
    servant.later = pending;
    for (int id = 1; id <= Limits.CALLS_MAX; id++) {
      request(GiopVersion.V1_2, id, "later", out -> out.writeLong(1));
    }

    request(GiopVersion.V1_2, Limits.CALLS_MAX + 1, "later", out -> out.writeLong(1));

    SystemExceptionData refused =
        SystemExceptionData.read(reply(Limits.CALLS_MAX + 1, ReplyHeader.Status.SYSTEM_EXCEPTION));
    assertThat(refused.standard()).contains(StandardSystemException.NO_RESOURCES);
    assertThat(refused.completed()).isEqualTo(SystemExceptionData.CompletionStatus.NO);
    pending.complete(1L);
    for (int id = 1; id <= Limits.CALLS_MAX; id++) {
      assertThat(ReplyHeader.read(read().input()).status())
          .isEqualTo(ReplyHeader.Status.NO_EXCEPTION);
    }
  }
}
