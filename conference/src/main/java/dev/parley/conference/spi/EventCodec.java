package dev.parley.conference.spi;

import dev.parley.base.Limits;
import dev.parley.calls.Contract;
import dev.parley.calls.spi.Dispatcher;
import dev.parley.calls.spi.MethodCall;
import dev.parley.calls.spi.Target;
import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;

/**
 * Events as bytes: the argument of a call, as it would travel. So what is on disk follows the same
 * written rules as what is on the wire (docs/protocol/values.md), is written by the same generated
 * code, and an event gains a component without a migration.
 *
 * <p>Immutable.
 */
public final class EventCodec {
  /** Its one method's argument is what is written. */
  interface Journal {
    void event(Event event);
  }

  private static final Contract<Journal> CONTRACT = Contract.of(Journal.class);
  private static final int METHOD = CONTRACT.description().methods().getFirst().id();

  private final Dispatcher dispatcher = CONTRACT.dispatcher();

  /** {@return the event's bytes} */
  public byte[] encode(Event event) {
    MessageOutput out = MessageOutput.onHeap(Limits.MESSAGE_BYTES_MAX);
    CONTRACT.stub(new Writing(out)).event(event);
    return out.toByteArray();
  }

  /**
   * {@return the event that the bytes hold}
   *
   * @throws RoomLogException when they hold none that this version knows
   */
  public Event decode(byte[] bytes) {
    MethodCall call = Objects.requireNonNull(dispatcher.create(METHOD));
    try {
      call.readArguments(new MessageInput(bytes));
    } catch (BadMessageException e) {
      throw new RoomLogException(
          RoomLogException.Reason.CORRUPT,
          "an event in the log cannot be read: "
              + e.getMessage()
              + "; it is damaged, or was written by a newer Parley",
          e);
    }
    return (Event) Objects.requireNonNull(call.arguments()[0]);
  }

  /** Takes calls down instead of making them. */
  private record Writing(MessageOutput out) implements Target {
    @Override
    public void call(MethodCall call) {
      call.writeArguments(out);
    }

    @Override
    public CompletableFuture<Object> send(MethodCall call) {
      throw new UnsupportedOperationException("the journal has no asynchronous method");
    }

    @Override
    public void oneWay(MethodCall call) {
      call(call);
    }

    @Override
    public void release() {
      // nothing is held
    }

    @Override
    public String place() {
      return "the log";
    }
  }
}
