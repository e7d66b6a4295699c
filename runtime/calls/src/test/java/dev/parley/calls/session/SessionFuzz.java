package dev.parley.calls.session;

import dev.parley.base.Limits;
import dev.parley.base.Timers;
import dev.parley.calls.Contract;
import dev.parley.calls.Exports;
import dev.parley.calls.Exports.Export;
import dev.parley.calls.api.ContractDescription;
import dev.parley.calls.api.Inline;
import dev.parley.calls.api.OneWay;
import dev.parley.calls.running.CallerSide;
import dev.parley.calls.running.ServantSide;
import dev.parley.calls.running.ServingThread;
import dev.parley.calls.spi.ContractModel;
import dev.parley.pipeline.CallException;
import dev.parley.pipeline.Valveline;
import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.CloseStatus;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/**
 * Feeds a session with arbitrary messages: it may answer or close with a reason, and do nothing
 * else. Each message is two bytes of length, little-endian, and that many bytes. All servants run
 * inline, so that a round is over when its last message is.
 */
public final class SessionFuzz {
  private static final Timers TIMERS = Timers.start();
  private static final SessionConfig CONFIG =
      new SessionConfig(
          "fuzz",
          50,
          Duration.ofHours(1),
          Duration.ofHours(1),
          new Valveline(List.of(), CallerSide::transmit),
          new Valveline(List.of(), ServantSide::serve),
          TIMERS,
          ServingThread.threads());

  private SessionFuzz() {}

  /** What is played with. */
  @Inline
  public interface Toy {
    long echo(long value);

    Everything mirror(Everything everything);

    @OneWay
    void note(String line);

    CompletionStage<Toy> later(Toy toy);

    Flow.Publisher<Integer> numbers(Flow.Publisher<String> words);
  }

  /** A record of much. */
  public record Everything(
      boolean truth,
      int number,
      double fraction,
      String text,
      byte[] bytes,
      List<Everything> more,
      Map<String, List<Long>> map,
      Thread.State state) {}

  /** Answers what it is given; keeps nothing. */
  private static final class Servant implements Toy {
    @Override
    public long echo(long value) {
      return value;
    }

    @Override
    public Everything mirror(Everything everything) {
      return everything;
    }

    @Override
    public void note(String line) {}

    @Override
    public CompletionStage<Toy> later(Toy toy) {
      return CompletableFuture.completedStage(toy);
    }

    @Override
    public Flow.Publisher<Integer> numbers(Flow.Publisher<String> words) {
      return new TestPublisher();
    }
  }

  /** Reference 0, with the toy already bound as reference 1. */
  private record Root(Toy toy) implements Session.Root {
    @Override
    public ContractModel<?> contract() {
      return Contract.of(Exports.class).model();
    }

    @Override
    public Object servant(Session session) {
      return new Exports() {
        @Override
        public int bind(String name, ContractDescription wanted) {
          return session.serve(Contract.of(Toy.class).model(), toy);
        }

        @Override
        public int bindSame(String name, byte[] fingerprint) {
          return fingerprint.length == 32 ? session.serve(Contract.of(Toy.class).model(), toy) : 0;
        }

        @Override
        public ContractDescription describe(String name) {
          return Contract.of(Toy.class).description();
        }

        @Override
        public List<Export> list() {
          throw new CallException.Refused("not in this game");
        }

        @Override
        public Status status() {
          return new Status(1, 2, "3", 1);
        }
      };
    }
  }

  /** For Jazzer. */
  public static void fuzzerTestOneInput(byte[] data) {
    FakeConnection connection = new FakeConnection();
    Session session = Session.start(CONFIG, connection, new Root(new Servant()), _ -> {});
    session.serve(Contract.of(Toy.class).model(), new Servant());
    connection.arrives(Talk.hello());
    Toy far = session.importedStub(7, Contract.of(Toy.class).model());
    far.later(far); // a call of its own waits for its reply
    feed(connection, data);
    check(connection);
    connection.breaks(CloseReason.PEER_GONE, "the round is over");
  }

  private static void feed(FakeConnection connection, byte[] data) {
    int position = 0;
    while (position + 2 <= data.length && connection.isOpen()) {
      int length = (data[position] & 0xFF) | (data[position + 1] & 0xFF) << 8;
      position += 2;
      int end = Math.min(data.length, position + length);
      connection.arrives(java.util.Arrays.copyOfRange(data, position, end));
      position = end;
    }
  }

  private static void check(FakeConnection connection) {
    if (connection.broken() != null) {
      throw new AssertionError("the session broke", connection.broken());
    }
    if (!connection.isOpen()) {
      CloseStatus how = connection.end();
      if (how.reason() != CloseReason.PROTOCOL_ERROR || how.text().isEmpty()) {
        throw new AssertionError("not a reason to close: " + how);
      }
    }
    if (connection.waiting() > 3 * Limits.CALLS_MAX) {
      throw new AssertionError(connection.waiting() + " answers to a small input");
    }
  }
}
