package dev.parley.calls.session;

import dev.parley.calls.Contract;
import dev.parley.calls.MethodDescription;
import dev.parley.calls.codec.HandleContext;
import dev.parley.calls.running.CallerWait;
import dev.parley.calls.running.DeadlineTask;
import dev.parley.calls.running.DeadlineWatch;
import dev.parley.calls.running.OutgoingCalls;
import dev.parley.calls.running.ReadingThread;
import dev.parley.calls.spi.Codec;
import dev.parley.calls.spi.MethodCall;
import dev.parley.pipeline.Call;
import dev.parley.pipeline.CallException;
import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.CloseStatus;
import dev.parley.transport.api.Connection;
import dev.parley.transport.api.MessageHandler;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;
import dev.parley.transport.api.ReplyWaiter;
import dev.parley.transport.api.WireTypes;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
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
  private final SessionConfig config;
  private final Connection connection;
  private final OutgoingCalls outgoing;
  private final Set<MethodCall> displaced =
      ConcurrentHashMap.newKeySet(); // calls whose place an attempt was given
  private final DeadlineWatch deadlines;
  private final MessageSender sending;
  private final ReceivedHandles received;
  private final HelloHandshake greeting;
  private final ReplyDecoder replies;
  private final ConnectionReferences references = new ConnectionReferences(this);
  private final StreamTable streams = new StreamTable(this);
  private final IncomingCalls incoming;
  private final String place;
  private volatile @Nullable CloseStatus closed; // null: open

  private Session(SessionConfig config, Connection connection) {
    this.config = config;
    this.connection = connection;
    outgoing = new OutgoingCalls(config.callsMax());
    sending = new MessageSender(connection, this);
    received = new ReceivedHandles(sending);
    greeting = new HelloHandshake(config, connection, sending, outgoing);
    replies = new ReplyDecoder(outgoing, received);
    deadlines =
        new DeadlineWatch(
            config.timers(),
            each -> {
              outgoing.forEach(each);
              displaced.forEach(each);
            },
            call -> {}); // it ends with the connection
    incoming = new IncomingCalls(this);
    place = connection.peer().endpoint().toString();
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
    session.references.root(root.contract(), root.servant(session));
    session.greeting.await();
    known.accept(session);
    connection.start(session);
    session.greeting.send();
    return session;
  }

  /** Provider of the servant of reference 0. */
  public interface Root {
    /** {@return its contract} */
    Contract<?> contract();

    /** {@return the servant} */
    Object servant(Session session);
  }

  /** {@return the connection} */
  public Connection connection() {
    return connection;
  }

  /** {@return whether the connection can send nothing any more} */
  public boolean over() {
    return closed != null || admission() == Connection.Admission.CLOSED;
  }

  SessionConfig config() {
    return config;
  }

  OutgoingCalls outgoing() {
    return outgoing;
  }

  MessageSender sending() {
    return sending;
  }

  ReceivedHandles received() {
    return received;
  }

  ConnectionReferences references() {
    return references;
  }

  StreamTable streams() {
    return streams;
  }

  int callsMax() {
    return config.callsMax();
  }

  /** {@return the endpoint, for messages} */
  public String endpoint() {
    return place;
  }

  /** {@return a stub of the peer's root reference} */
  public <T> T root(Contract<T> contract) {
    return contract.stub(new RemoteTarget(this, 0));
  }

  /**
   * {@return a stub for a reference that the peer gave as a number}
   *
   * @throws CallException.Invalid when the number is not a valid reference
   */
  public <T> T importedStub(long number, Contract<T> contract) {
    if (number <= 0) {
      throw new CallException.Invalid(
          place + ": RF-1: the peer gave " + number + " as a reference");
    }
    return references.imported().add(number, contract);
  }

  /** {@return the number under which the peer may call {@code servant}} */
  public int serve(Contract<?> contract, Object servant) {
    return references.serve(contract, servant);
  }

  /** {@return the session whose peer made the call that this thread serves} */
  public static Optional<Session> current() {
    return Call.CURRENT.isBound()
            && Call.CURRENT.get() instanceof MethodCall call
            && call.owner() instanceof IncomingCalls calls
        ? Optional.of(calls.session())
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
    RemoteTarget target = new RemoteTarget(this, reference);
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
      sending.message(out -> ParleyMessages.two(out, ParleyMessages.RELEASE, reference, 1));
    }
  }

  // ---- sending

  Connection.Admission admission() {
    try {
      return connection.admit(0);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Connection.Admission.FULL;
    }
  }

  /** Sends the request of a call that has passed the outgoing valves. */
  void transmit(MethodCall call, long reference) {
    Connection.Admission admission = admit(call);
    if (admission != Connection.Admission.READY) {
      call.fail(
          admission == Connection.Admission.FULL
              ? new CallException.Overloaded(
                  call.describe() + ": the connection takes no more bytes for now")
              : unavailable(call));
      return;
    }
    if (call.done()) {
      return; // given up before it could leave
    }
    try {
      // Encoded in place, in this thread's turn to send; leaves() precedes the send, so also any
      // reply.
      sending.values(
          ParleyMessages.REQUEST_LISTS,
          call.model(),
          out -> {
            ParleyMessages.request(out, reference, call);
            call.requestBytes(out.length());
            call.markSent();
          });
    } catch (BadMessageException e) {
      call.fail(new CallException.Invalid(call.describe() + ": " + e.getMessage()));
      return;
    }
    if (call.id() == 0) {
      call.succeed();
    } else if (closed != null) {
      call.fail(unavailable(call)); // the end may have come before the call was in the table
    }
  }

  private Connection.Admission admit(MethodCall call) {
    Connection.Admission now = admission();
    if (now != Connection.Admission.FULL || !CallerWait.mayWait(call)) {
      return now; // the common case, without reading the clock
    }
    try {
      return connection.admit(Math.max(0, call.remainingNanos()));
    } catch (InterruptedException e) {
      throw CallerWait.interruptedNow(call);
    }
  }

  private CallException unavailable(MethodCall call) {
    CloseStatus how = closed;
    return new CallException.Unavailable(
        call.describe() + ": " + (how == null ? "the connection is closing" : how),
        null,
        call.sent());
  }

  // ---- waiting

  /** Waits for the end of a blocking call, and reads the connection meanwhile. */
  void await(MethodCall call, ReplyWaiter waiter) {
    CallerWait.await(connection, call, waiter);
  }

  void watchOutgoing(MethodCall call) {
    deadlines.watch(call);
  }

  /**
   * Records that an attempt has taken a call's slot: from now on only the call's deadline ends it.
   */
  void slotTransferred(MethodCall call) {
    displaced.add(call);
    if (call.done()) {
      displaced.remove(call); // it may have ended before it was in the set
    } else if (closed != null) {
      watchAlone(call);
    }
  }

  private void watchAlone(MethodCall call) {
    DeadlineTask.begin(call, config.timers());
  }

  /**
   * Cleans up after a call of this side has ended, and sends CANCEL if it was cancelled before its
   * reply.
   */
  void outgoingEnded(MethodCall call) {
    if (!displaced.isEmpty()) {
      displaced.remove(call);
    }
    if (call.id() == 0) {
      return;
    }
    // CANCEL only for calls that left and were given up here; a reply has freed the slot already.
    boolean noReply = outgoing.remove(call);
    if (noReply && call.sent() && closed == null && givenUp(call)) {
      sending.message(out -> ParleyMessages.one(out, ParleyMessages.CANCEL, call.id()));
    }
  }

  private static boolean givenUp(MethodCall call) {
    return call.failure()
        .filter(f ->
            f instanceof CallException.Cancelled || f instanceof CallException.DeadlineExceeded)
        .isPresent();
  }

  // ---- receiving

  @Override
  public void message(MessageInput in) {
    String outer = ReadingThread.enter(place);
    in.context(this);
    received.begin();
    try {
      receive(in);
      received.end();
    } finally {
      ReadingThread.leave(outer);
    }
  }

  private void receive(MessageInput in) {
    int kind = in.rawByte();
    if (!greeting.isReceived()) {
      greeting.receive(kind, in);
      return;
    }
    switch (kind) {
      case ParleyMessages.REQUEST -> {
        greeting.peerCalled();
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
    references.released(number, count);
  }

  @Override
  public void drained() {
    streams.drained();
  }

  @Override
  public void closed(CloseStatus how) {
    closed = how;
    greeting.stopWaiting();
    deadlines.close();
    outgoing.forEach(call -> call.fail(unavailable(call)));
    displaced.forEach(this::watchAlone); // whoever made the attempts ends them, or their deadline
    incoming.close();
    streams.close(new CallException.Unavailable(place + ": " + how));
    references.close();
  }

  // ---- values that are more than data

  @Override
  public void writeReference(MessageOutput out, int field, Contract<?> contract, Object servant) {
    references.write(out, field, contract, servant);
  }

  @Override
  public Object readReference(MessageInput in, int tag, Contract<?> contract) {
    return references.read(in, tag, contract);
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
