package dev.parley.calls.session;

import dev.parley.base.Timer;
import dev.parley.calls.Contract;
import dev.parley.calls.MethodDescription;
import dev.parley.calls.codec.Carrier;
import dev.parley.calls.running.CallerWait;
import dev.parley.calls.running.Deadline;
import dev.parley.calls.running.DeadlineWatch;
import dev.parley.calls.running.OutgoingCalls;
import dev.parley.calls.running.ReadingThread;
import dev.parley.calls.spi.Codec;
import dev.parley.calls.spi.Method;
import dev.parley.calls.spi.MethodCall;
import dev.parley.pipeline.Call;
import dev.parley.pipeline.CallException;
import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.Closed;
import dev.parley.transport.api.Connection;
import dev.parley.transport.api.MessageHandler;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;
import dev.parley.transport.api.Waiter;
import dev.parley.transport.api.Wire;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Flow;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The {@code parley} protocol on one connection (docs/protocol/messages.md). Both sides are alike:
 * each may call the other.
 *
 * <p>Threads: messages by the one that reads; calls by all.
 */
public final class Session implements MessageHandler, Carrier {
  private final SessionConfig config;
  private final Connection connection;
  private final OutgoingCalls outgoing;
  private final Set<MethodCall> displaced =
      ConcurrentHashMap.newKeySet(); // calls whose place an attempt was given
  private final DeadlineWatch deadlines;
  private final References references = new References(this);
  private final Streams streams = new Streams(this);
  private final IncomingCalls incoming;
  private final String place;
  private @Nullable Timer openTimeout; // belongs to the reading thread; null: HELLO has come
  private boolean greeted; // belongs to the reading thread
  private volatile @Nullable Closed closed; // null: open
  private final Object greeting = new Object();
  private boolean said; // our HELLO; guarded by greeting
  private volatile long peerMessageBytesMax = Long.MAX_VALUE; // until HELLO has come
  private final List<Passed> handedOut =
      new ArrayList<>(); // belongs to the thread that writes a message: what is in it
  private List<Passed> brought =
      List.of(); // belongs to the reading thread: what was taken from a message
  private @Nullable Method
      writing; // belongs to the thread that writes a message: whose values are in it; null for none
  private @Nullable Method
      reading; // belongs to the reading thread: whose values are read; null for none
  private @Nullable Listed
      listed; // belongs to the reading thread: what a message says is in it; null for nothing

  private Session(SessionConfig config, Connection connection) {
    this.config = config;
    this.connection = connection;
    outgoing = new OutgoingCalls(config.callsMax());
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
   * Begins to talk on a new connection.
   *
   * @param root the servant of reference 0, given the session that it answers for
   * @param known told of the session before the first message is read
   */
  public static Session start(
      SessionConfig config, Connection connection, Root root, Consumer<Session> known) {
    Session session = new Session(config, connection);
    session.references.root(root.contract(), root.servant(session));
    session.openTimeout = config.timers().after(config.openTimeout(), session::neverGreeted);
    known.accept(session);
    connection.start(session);
    session.greet();
    return session;
  }

  /**
   * Says HELLO, once. By the thread that starts the session, or by the one that reads, when the
   * peer's HELLO is there first: what is answered to the calls behind it must not overtake ours.
   */
  private void greet() {
    synchronized (greeting) {
      if (!said) {
        said = true;
        send(out ->
            Messages.hello(out, connection.messageBytesMax(), config.callsMax(), config.product()));
      }
    }
  }

  /** Makes the servant of reference 0 for a session. */
  public interface Root {
    /** {@return its contract} */
    Contract<?> contract();

    /** {@return the servant} */
    Object servant(Session session);
  }

  private void neverGreeted() {
    connection.close(CloseReason.OPEN_TIMEOUT, "MS-1: no HELLO within " + config.openTimeout());
  }

  /** {@return the connection} */
  public Connection connection() {
    return connection;
  }

  /** {@return whether nothing can leave any more} */
  public boolean over() {
    return closed != null || admission() == Connection.Admission.CLOSED;
  }

  SessionConfig config() {
    return config;
  }

  OutgoingCalls outgoing() {
    return outgoing;
  }

  References references() {
    return references;
  }

  Streams streams() {
    return streams;
  }

  int callsMax() {
    return config.callsMax();
  }

  /** {@return the endpoint, for messages} */
  public String place() {
    return place;
  }

  /** {@return a stub of the peer's root reference} */
  public <T> T root(Contract<T> contract) {
    return contract.stub(new RemoteTarget(this, 0));
  }

  /**
   * {@return a stub for a reference that the peer gave as a number}
   *
   * @throws CallException.Invalid when it is none
   */
  public <T> T held(long number, Contract<T> contract) {
    if (number <= 0) {
      throw new CallException.Invalid(
          place + ": RF-1: the peer gave " + number + " as a reference");
    }
    return references.held(number, contract);
  }

  /** {@return the number under which the peer may call {@code servant}} */
  public int serve(Contract<?> contract, Object servant) {
    return references.serve(contract, servant);
  }

  /** {@return the session whose peer made the call that is served in this thread} */
  public static Optional<Session> current() {
    return Call.CURRENT.isBound()
            && Call.CURRENT.get() instanceof MethodCall call
            && call.owner() instanceof IncomingCalls calls
        ? Optional.of(calls.session())
        : Optional.empty();
  }

  /**
   * Calls a method whose interface this side does not have.
   *
   * @param arguments a record in Protobuf encoding
   * @param result reads the result; empty for void
   * @return what {@code result} gave
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
      send(out -> Messages.two(out, Messages.RELEASE, reference, 1));
    }
  }

  // ---- sending

  /**
   * Writes one message. Nothing of it is sent when {@code writer} throws, and what it handed out is
   * taken back.
   */
  void send(Consumer<MessageOutput> writer) {
    MessageOutput out = connection.open();
    boolean written = false;
    out.context(this);
    try {
      writer.accept(out);
      written = true;
    } finally {
      out.context(null);
      List<Passed> back = written || handedOut.isEmpty() ? List.of() : List.copyOf(handedOut);
      handedOut.clear();
      if (written) {
        connection.send();
      } else {
        connection.discard();
      }
      back.forEach(passed -> passed.takeBack().run());
    }
  }

  /**
   * Like {@link #send}, for messages with values in them, which may be too large (rule MS-3).
   *
   * @param listField of the list of references that are in it (rule RF-4)
   * @param method whose values they are; null for unknown
   */
  void sendValues(int listField, @Nullable Method method, Consumer<MessageOutput> writer) {
    send(out -> {
      writing = method;
      writer.accept(out);
      Passed.list(out, listField, handedOut);
      checkSize(out);
    });
  }

  /** Like {@link #sendValues}, for exceptions: neither references nor streams are in them. */
  void sendDetails(Consumer<MessageOutput> writer) {
    send(out -> {
      writer.accept(out);
      checkSize(out);
    });
  }

  private void checkSize(MessageOutput out) {
    if (out.length() > peerMessageBytesMax) {
      throw new BadMessageException(
          "the message is larger than the " + peerMessageBytesMax + " bytes that the peer takes");
    }
  }

  /** {@return the method whose values are being written; empty for unknown} */
  Optional<Method> writing() {
    return Optional.ofNullable(writing);
  }

  /** {@return the method whose values are being read; empty for unknown} */
  Optional<Method> reading() {
    return Optional.ofNullable(reading);
  }

  /** The values that are read next are those of a method; null for unknown. */
  void reading(@Nullable Method method) {
    reading = method;
  }

  /** The message that is being written hands something out. */
  void handedOut(Passed passed) {
    handedOut.add(passed);
  }

  /** Something was taken from the message that is being read. */
  void brought(Passed passed) {
    if (brought.isEmpty()) {
      brought = new ArrayList<>();
    }
    brought.add(passed);
    if (listed != null) {
      listed.taken(passed);
    }
  }

  /** {@return what was taken from the message that is being read} */
  List<Passed> takeBrought() {
    List<Passed> taken = brought;
    brought = List.of();
    return taken;
  }

  /** Gives back what was taken from the message that is being read, since nobody will see it. */
  void giveBack() {
    takeBrought().forEach(passed -> passed.takeBack().run());
  }

  /** {@return what the message that is being read says is in it (rule RF-4)} */
  Listed listed() {
    Listed known = listed;
    if (known == null) {
      known = new Listed();
      listed = known;
    }
    return known;
  }

  /** Lets go of what is in the message that was read, and was not taken (rule RF-4). */
  private void letGo(Listed message) {
    listed = null;
    message.left(
        (number, count) -> send(out -> Messages.two(out, Messages.RELEASE, number, count)),
        number -> send(out -> Messages.one(out, Messages.STOP, number)));
  }

  Connection.Admission admission() {
    try {
      return connection.admit(0);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Connection.Admission.FULL;
    }
  }

  /** The end of the outgoing line: sends the request. */
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
      sendValues(
          Messages.REQUEST_LISTS,
          call.model(),
          out -> {
            Messages.request(out, reference, call);
            call.requestBytes(out.length());
            call.leaves();
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
    if (!CallerWait.mayWait(call)) {
      return admission();
    }
    try {
      return connection.admit(Math.max(0, call.remainingNanos()));
    } catch (InterruptedException e) {
      throw CallerWait.interruptedNow(call);
    }
  }

  private CallException unavailable(MethodCall call) {
    Closed how = closed;
    return new CallException.Unavailable(
        call.describe() + ": " + (how == null ? "the connection is closing" : how),
        null,
        call.sent());
  }

  // ---- waiting

  /** Waits for the end of a blocking call, whatever ends it. */
  void await(MethodCall call, Waiter waiter) {
    CallerWait.await(connection, call, waiter);
  }

  void watchOutgoing(MethodCall call) {
    deadlines.watch(call);
  }

  /** The place of a call was given to an attempt: from now on only its deadline ends it. */
  void displaced(MethodCall call) {
    displaced.add(call);
    if (call.done()) {
      displaced.remove(call); // it may have ended before it was in the set
    } else if (closed != null) {
      watchAlone(call);
    }
  }

  private void watchAlone(MethodCall call) {
    Deadline.begin(call, config.timers());
  }

  /** A call of this side has ended, by a reply or otherwise. */
  void outgoingEnded(MethodCall call) {
    if (!displaced.isEmpty()) {
      displaced.remove(call);
    }
    if (call.id() == 0) {
      return;
    }
    boolean noReply = outgoing.remove(call);
    if (noReply && call.sent() && closed == null && givenUp(call)) {
      send(out -> Messages.one(out, Messages.CANCEL, call.id()));
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
    brought = List.of();
    listed = null;
    try {
      receive(in);
      if (listed != null) {
        letGo(listed);
      }
    } finally {
      ReadingThread.leave(outer);
    }
  }

  private void receive(MessageInput in) {
    int kind = in.rawByte();
    if (!greeted) {
      hello(kind, in);
      return;
    }
    switch (kind) {
      case Messages.REQUEST -> incoming.request(in);
      case Messages.REPLY -> reply(in);
      case Messages.FAILURE -> failure(in);
      case Messages.CANCEL -> incoming.cancel(Messages.number(in));
      case Messages.ITEM -> streams.item(in);
      case Messages.DEMAND -> streams.demand(in);
      case Messages.END -> streams.end(in);
      case Messages.STOP -> streams.stop(Messages.number(in));
      case Messages.RELEASE -> release(in);
      default -> {
        if (kind < Messages.FIRST_EXTENSION) {
          throw Messages.protocolError(
              kind == Messages.HELLO ? "MS-1" : "MS-4", "a message of kind " + kind);
        }
      }
    }
  }

  private void hello(int kind, MessageInput in) {
    greet();
    if (kind != Messages.HELLO) {
      throw Messages.protocolError("MS-1", "a message of kind " + kind + " before HELLO");
    }
    String magic = "";
    int version = 0;
    int oldest = 0;
    long messageBytesMax = 0;
    long callsMax = 0;
    for (int tag = in.tag(); tag != 0; tag = in.tag()) {
      switch (Wire.field(tag)) {
        case 1 -> magic = in.string(tag);
        case 2 -> version = in.uint31(tag);
        case 3 -> oldest = in.uint31(tag);
        case 4 -> messageBytesMax = in.uint53(tag);
        case 5 -> callsMax = in.uint53(tag);
        default -> in.skip(tag);
      }
    }
    if (!magic.equals(Messages.MAGIC)) {
      throw Messages.protocolError("MS-1", "not a Parley peer");
    }
    int spoken = Math.min(version, Messages.VERSION);
    if (spoken < Math.max(oldest, Messages.OLDEST_VERSION)) {
      throw new BadMessageException(
          CloseReason.VERSION_MISMATCH,
          "MS-2: this side speaks versions "
              + Messages.OLDEST_VERSION
              + " to "
              + Messages.VERSION
              + ", the peer "
              + oldest
              + " to "
              + version);
    }
    if (messageBytesMax > 0) {
      peerMessageBytesMax = messageBytesMax;
    }
    outgoing.atMost(callsMax);
    greeted = true;
    if (openTimeout != null) {
      openTimeout.cancel();
      openTimeout = null;
    }
  }

  private void reply(MessageInput in) {
    int bytes = bytes(in);
    long number = 0;
    int resultTag = 0;
    int position = 0;
    for (int tag = in.tag(); tag != 0; tag = in.tag()) {
      switch (Wire.field(tag)) {
        case 1 -> number = in.uint53(tag);
        case 2 -> {
          resultTag = tag;
          position = in.position();
          in.skip(tag);
        }
        case Messages.REPLY_LISTS -> listed().references(in, tag);
        case Messages.REPLY_LISTS + 1 -> listed().streams(in, tag);
        default -> in.skip(tag);
      }
    }
    MethodCall call = outgoing.take(number);
    if (call == null || call.done()) {
      return; // cancelled or too late (rule MS-10)
    }
    reading = call.model();
    call.replyBytes(bytes);
    try {
      if (resultTag != 0) {
        in.position(position);
        in.narrow(resultTag);
        call.readResult(in);
      } else {
        call.readResult(new MessageInput());
      }
      List<Passed> taken = takeBrought();
      if (!taken.isEmpty()) {
        call.brought(() -> taken.forEach(passed -> passed.takeBack().run()));
      }
      if (!call.succeed()) {
        call.unused(); // it was given up meanwhile
      }
    } catch (CallException e) {
      giveBack();
      call.fail(e);
    } catch (BadMessageException e) {
      giveBack();
      call.fail(
          new CallException.Invalid(
              call.describe() + ": the result cannot be read: " + e.getMessage()));
    }
  }

  /** {@return the length of a message whose kind was read} */
  static int bytes(MessageInput in) {
    return 1 + in.remaining();
  }

  private void failure(MessageInput in) {
    int bytes = bytes(in);
    MethodCall call = outgoing.take(Messages.number(in));
    if (call != null) {
      call.replyBytes(bytes);
      call.fail(Messages.failure(in, call.describe(), Optional.of(call.model())));
    }
  }

  private void release(MessageInput in) {
    long number = 0;
    long count = 0;
    for (int tag = in.tag(); tag != 0; tag = in.tag()) {
      switch (Wire.field(tag)) {
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
  public void closed(Closed how) {
    closed = how;
    if (openTimeout != null) {
      openTimeout.cancel();
    }
    deadlines.close();
    outgoing.forEach(
        call -> call.fail(new CallException.Unavailable(call.describe() + ": " + how, null, true)));
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
