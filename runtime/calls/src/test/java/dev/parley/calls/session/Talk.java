package dev.parley.calls.session;

import dev.parley.calls.ExportHandle;
import dev.parley.calls.Parley;
import dev.parley.calls.Peer;
import dev.parley.transport.api.MessageOutput;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** One session and a test that speaks to it in raw messages. */
final class Talk implements AutoCloseable {
  final TestDesk servant = new TestDesk();
  final FakeConnection connection = new FakeConnection();
  final Parley parley;
  final Peer peer;
  final ExportHandle exported;

  Talk() {
    this(builder -> {});
  }

  /** Not greeted yet when {@code options} are given. */
  Talk(Consumer<Parley.Builder> options) {
    Parley.Builder builder = Parley.builder();
    options.accept(builder);
    parley = builder.start();
    exported = parley.export("desk", Desk.class, servant);
    peer = parley.accept(connection);
  }

  /** {@return a session whose HELLO was taken and answered} */
  static Talk greeted() {
    return new Talk().greet();
  }

  static Talk greeted(Consumer<Parley.Builder> options) {
    return new Talk(options).greet();
  }

  Talk greet() {
    connection.next(ParleyMessages.HELLO);
    connection.arrives(hello());
    return this;
  }

  static RawMessage.Builder hello() {
    return RawMessage.of(ParleyMessages.HELLO)
        .text(1, "parley")
        .uint(2, 1)
        .uint(3, 1)
        .uint(4, 4 << 20)
        .uint(5, 1_000);
  }

  /** {@return the reference of the desk, after binding it} */
  long bind() {
    connection.arrives(
        request(
            9_999,
            0,
            "bind",
            out -> {
              out.string(1, "desk");
              int mark = out.enter(2);
              out.string(1, "dev.example.Desk");
              out.exit(mark);
            }));
    return connection.next(ParleyMessages.REPLY).record(2).signed(1);
  }

  static RawMessage.Builder request(
      long call, long reference, String method, Consumer<MessageOutput> arguments) {
    return RawMessage.of(ParleyMessages.REQUEST)
        .uint(1, call)
        .uint(2, reference)
        .fixed32(3, id(method))
        .record(6, arguments);
  }

  /** A request whose one argument is text. */
  static RawMessage.Builder request(long call, long reference, String method, String argument) {
    return request(call, reference, method, out -> out.string(1, argument));
  }

  /** {@return the FNV-1a hash of a name (CO-1), computed here once more} */
  static int id(String name) {
    int hash = 0x811C9DC5;
    for (byte next : name.getBytes(StandardCharsets.UTF_8)) {
      hash ^= next & 0xFF;
      hash *= 0x01000193;
    }
    return hash;
  }

  /** {@return the desk of the test's side, under reference 5; its bind has been answered} */
  Desk desk() {
    Thread answering =
        Thread.ofVirtual()
            .start(() -> {
              RawMessage bind = connection.next(ParleyMessages.REQUEST);
              replies(bind.number(1), out -> out.sint(1, 5));
            });
    Desk desk = peer.lookup("desk", Desk.class);
    dev.parley.testkit.Eventually.ended(answering);
    return desk;
  }

  void replies(long call, Consumer<MessageOutput> result) {
    connection.arrives(RawMessage.of(ParleyMessages.REPLY).uint(1, call).record(2, result));
  }

  void fails(long call, int reason, String text) {
    connection.arrives(
        RawMessage.of(ParleyMessages.FAILURE).uint(1, call).uint(2, reason).text(3, text));
  }

  @Override
  public void close() {
    parley.close();
    connection.close();
    servant.open.values().forEach(each -> each.complete("the test has ended"));
  }
}
