package dev.parley.calls.session;

import dev.parley.calls.api.MethodDescription;
import dev.parley.calls.codec.HandleContext;
import dev.parley.calls.running.ReadingThread;
import dev.parley.calls.spi.Codec;
import dev.parley.calls.spi.ContractModel;
import dev.parley.calls.spi.MethodCall;
import dev.parley.pipeline.Call;
import dev.parley.pipeline.CallException;
import dev.parley.transport.api.CloseStatus;
import dev.parley.transport.api.Connection;
import dev.parley.transport.api.MessageHandler;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;
import dev.parley.transport.api.WireTypes;
import java.util.Optional;
import java.util.concurrent.Flow;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The {@code parley} protocol on one connection (docs/protocol/messages.md). Both sides are equal:
 * each may call the other.
 *
 * <p>Threads: messages by the reading thread; calls by all.
 */
public final class Session implements MessageHandler, HandleContext {
  private final SessionContext context;
  private final HelloHandshake handshake;
  private final CallChannel channel;
  private final ReplyDecoder replies;
  private final ServedReferences served;
  private final ImportedReferences imported;
  private final PassedReferences passed;
  private final StreamTable streams;
  private final IncomingCalls incoming;

  private Session(SessionConfig config, Connection connection) {
    context = new SessionContext(config, connection, this);
    handshake = new HelloHandshake(config, connection, context.sending(), context.outgoing());
    channel = new CallChannel(context);
    replies = new ReplyDecoder(context.outgoing(), context.received());
    served = new ServedReferences(context);
    imported = new ImportedReferences(channel);
    passed = new PassedReferences(context, served, imported);
    streams = new StreamTable(context);
    incoming = new IncomingCalls(context, served);
  }

  /**
   * Starts the protocol on a new connection.
   *
   * @param root provides the servant of reference 0 for this session
   * @param known called with the session before the first message is read
   */
  public static Session start(
      SessionConfig config, Connection connection, Root root, Consumer<Session> known) {
    Session session = new Session(config, connection);
    session.served.root(root.contract(), root.servant(session));
    // Before the connection starts: HELLO may arrive, and cancel the timeout, at once.
    session.handshake.await();
    known.accept(session);
    connection.start(session);
    session.handshake.send();
    return session;
  }

  /** Provider of the servant of reference 0. */
  public interface Root {
    /** {@return its contract} */
    ContractModel<?> contract();

    /** {@return the servant} */
    Object servant(Session session);
  }

  /** {@return the connection} */
  public Connection connection() {
    return context.connection();
  }

  /** {@return whether the connection can send nothing any more} */
  public boolean over() {
    return context.over();
  }

  /** {@return the endpoint, for messages} */
  public String endpoint() {
    return context.endpoint();
  }

  /** {@return a stub of the peer's root reference} */
  public <T> T root(ContractModel<T> contract) {
    return contract.stub(new RemoteTarget(channel, imported, 0));
  }

  /**
   * {@return a stub for a reference that the peer gave as a number}
   *
   * @throws CallException.Invalid when the number is not a valid reference
   */
  public <T> T importedStub(long number, ContractModel<T> contract) {
    if (number <= 0) {
      throw new CallException.Invalid(
          endpoint() + ": RF-1: the peer gave " + number + " as a reference");
    }
    return imported.add(number, contract);
  }

  /** {@return the number under which the peer may call {@code servant}} */
  public int serve(ContractModel<?> contract, Object servant) {
    return served.serve(contract, servant);
  }

  /** {@return the session whose peer made the call that this thread serves} */
  public static Optional<Session> current() {
    return Call.CURRENT.isBound()
            && Call.CURRENT.get() instanceof MethodCall call
            && call.owner() instanceof IncomingCalls calls
            && calls.context().handles() instanceof Session session
        ? Optional.of(session)
        : Optional.empty();
  }

  /**
   * Calls a method without its interface.
   *
   * @param arguments a record in Protobuf encoding
   * @param result reads the result; empty for void
   * @return the decoded result; null for void
   */
  public @Nullable Object invoke(
      long reference,
      String contract,
      MethodDescription method,
      byte[] arguments,
      Optional<Codec> result) {
    RawCall call = new RawCall(contract, method, arguments, result);
    RemoteTarget target = new RemoteTarget(channel, imported, reference);
    try {
      if (method.oneWay()) {
        target.oneWay(call);
      } else {
        target.call(call);
      }
      return call.result();
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new CallException.Failed(call.describe() + ": " + e, e);
    } finally {
      context
          .sending()
          .message(out -> ParleyMessages.two(out, ParleyMessages.RELEASE, reference, 1));
    }
  }

  // ---- receiving

  @Override
  public void message(MessageInput in) {
    String outer = ReadingThread.enter(context.endpoint());
    in.context(this);
    context.received().begin();
    try {
      receive(in);
      context.received().end();
    } finally {
      ReadingThread.leave(outer);
    }
  }

  private void receive(MessageInput in) {
    int kind = in.rawByte();
    if (!handshake.isReceived()) {
      handshake.receive(kind, in);
      return;
    }
    switch (kind) {
      case ParleyMessages.REQUEST -> {
        handshake.peerCalled();
        incoming.request(in);
      }
      case ParleyMessages.REPLY -> replies.reply(in);
      case ParleyMessages.FAILURE -> replies.failure(in);
      case ParleyMessages.CANCEL -> incoming.cancel(ParleyMessages.number(in));
      case ParleyMessages.ITEM -> streams.item(in);
      case ParleyMessages.DEMAND -> streams.demand(in);
      case ParleyMessages.END -> streams.end(in);
      case ParleyMessages.STOP -> streams.stop(ParleyMessages.number(in));
      case ParleyMessages.RELEASE -> release(in);
      default -> {
        // Kinds from here on are reserved for extensions, which a peer that does not know them
        // skips (rule MS-4).
        if (kind < ParleyMessages.FIRST_EXTENSION) {
          throw ParleyMessages.protocolError(
              kind == ParleyMessages.HELLO ? "MS-1" : "MS-4", "a message of kind " + kind);
        }
      }
    }
  }

  private void release(MessageInput in) {
    long number = 0;
    long count = 0;
    for (int tag = in.tag(); tag != 0; tag = in.tag()) {
      switch (WireTypes.field(tag)) {
        case 1 -> number = in.uint53(tag);
        case 2 -> count = in.uint(tag);
        default -> in.skip(tag);
      }
    }
    served.released(number, count);
  }

  @Override
  public void drained() {
    streams.drained();
  }

  @Override
  public void closed(CloseStatus how) {
    // First: a call that is added now then sees the end itself; the others are in the table.
    context.closed(how);
    handshake.stopWaiting();
    channel.close();
    incoming.close();
    streams.close(new CallException.Unavailable(endpoint() + ": " + how));
    imported.close();
    served.close();
  }

  // ---- values that are more than data

  @Override
  public void writeReference(
      MessageOutput out, int field, ContractModel<?> contract, Object servant) {
    passed.write(out, field, contract, servant);
  }

  @Override
  public Object readReference(MessageInput in, int tag, ContractModel<?> contract) {
    return passed.read(in, tag, contract);
  }

  @Override
  public int publish(Flow.Publisher<?> publisher, Codec item) {
    return streams.publish(publisher, item);
  }

  @Override
  public Flow.Publisher<?> subscribe(long stream, Codec item) {
    return streams.subscribe(stream, item);
  }
}
