package dev.parley.iiop.orb;

import dev.parley.calls.running.ReadingThread;
import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CdrOutput;
import dev.parley.iiop.cdr.CodeSets;
import dev.parley.iiop.cdr.GiopVersion;
import dev.parley.iiop.codec.IiopContract;
import dev.parley.iiop.codec.PeerEncodings;
import dev.parley.iiop.codec.ReferenceConverter;
import dev.parley.iiop.giop.CancelRequestHeader;
import dev.parley.iiop.giop.GiopEvent;
import dev.parley.iiop.giop.GiopReader;
import dev.parley.iiop.giop.LocateReplyHeader;
import dev.parley.iiop.giop.LocateRequestHeader;
import dev.parley.iiop.giop.MessageType;
import dev.parley.iiop.giop.ReplyHeader;
import dev.parley.iiop.giop.RequestHeader;
import dev.parley.iiop.giop.ServiceContext;
import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.CloseStatus;
import dev.parley.transport.api.Connection;
import dev.parley.transport.api.MessageHandler;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageMemory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * GIOP session on one connection: outgoing requests ({@link OutgoingRequests}) and incoming
 * requests ({@link IncomingRequests}). With bidirectional GIOP, enabled on both sides, the dialling
 * side can be called too: its own requests have even ids, those of the other side odd ids.
 *
 * <p>Threads: messages arrive on the reading thread; all other methods are safe for all.
 */
final class GiopSession implements MessageHandler {
  private final OrbCore orb;
  private final Connection connection;
  private final MessageMemory incomplete;
  private final GiopReader reader;
  private final OutgoingRequests requests;
  private final IncomingRequests served;
  private final GiopSender sender;
  private final PeerClassDescriptions classes = new PeerClassDescriptions(this);
  private final PeerEncodings forms = new PeerEncodings();
  private final String place;
  private volatile Set<ServiceContext.ListenPoint> listenPoints = Set.of(); // listen points
  private volatile boolean codeBaseSent; // the peer knows where to ask for classes of this side
  private volatile @Nullable CloseStatus closed; // null: open
  private volatile boolean retiring; // closing when idle: no new calls
  private final AtomicBoolean trafficSeen = new AtomicBoolean(); // traffic since the last check
  private volatile long idleSince = System.nanoTime();

  GiopSession(OrbCore orb, Connection connection) {
    this.orb = orb;
    this.connection = connection;
    incomplete = connection.incompleteMessages();
    reader = new GiopReader(orb.limits(), incomplete);
    sender = new GiopSender(orb, connection);
    place = connection.peer().endpoint().toString();
    requests = new OutgoingRequests(this);
    served = new IncomingRequests(this);
  }

  /** Starts reading. */
  GiopSession start() {
    connection.start(this);
    return this;
  }

  OrbCore orb() {
    return orb;
  }

  Connection connection() {
    return connection;
  }

  OutgoingRequests requests() {
    return requests;
  }

  String place() {
    return place;
  }

  /** {@return how the connection ended; null while it is open} */
  @Nullable CloseStatus closeStatus() {
    return closed;
  }

  /** {@return whether the peer closed it because it could not read a message (MessageError)} */
  boolean endedByMessageError() {
    CloseStatus how = closed;
    return how != null && how.byPeer() && how.reason() == CloseReason.PROTOCOL_ERROR;
  }

  /** {@return whether no more messages can be sent} */
  boolean isClosed() {
    return closed != null || retiring || admission() == Connection.Admission.CLOSED;
  }

  /** {@return whether new calls must use another connection} */
  boolean isRetiring() {
    return retiring;
  }

  /**
   * {@return the time without traffic} It is called by one thread at a time, periodically.
   *
   * @param now value of {@link System#nanoTime}
   */
  long idleNanos(long now) {
    if (trafficSeen.getAndSet(false)) {
      idleSince = now;
    }
    return now - idleSince;
  }

  /**
   * {@return the time at which the connection was first seen idle; {@link Long#MAX_VALUE} if there
   * was traffic since}
   */
  long idleSince() {
    return trafficSeen.get() ? Long.MAX_VALUE : idleSince;
  }

  /**
   * Closes an idle connection, unless a call is pending or one side can still be called back over
   * it. Calls that start meanwhile use another connection: requests that arrive after this are not
   * started, and CloseConnection reports that to the peer.
   *
   * @return whether the connection is being closed
   */
  boolean retire(String why) {
    boolean callsBack = connection.peer().dialled() && orb.options().bidirectional();
    if (callsBack || !listenPoints.isEmpty() || served.isBusy() || requests.isBusy()) {
      return false; // calls back cannot use another connection
    }
    retiring = true; // before the second check: a later call sees it
    if (requests.isBusy()) {
      retiring = false;
      return false;
    }
    served.retire(() -> connection.close(CloseReason.NORMAL, why));
    return true;
  }

  /** Sets the code sets of incoming messages, as the peer announced them. */
  void incomingCodeSets(CodeSets codeSets) {
    reader.codeSets(codeSets);
  }

  /** Sets the listen points that the peer serves over this connection. */
  void listenPoints(List<ServiceContext.ListenPoint> points) {
    listenPoints = Set.copyOf(points);
  }

  /** {@return whether the object is served over this connection} */
  boolean servesHere(DecodedReference to) {
    return to.addresses().stream()
        .anyMatch(each ->
            listenPoints.contains(new ServiceContext.ListenPoint(each.host(), each.port())));
  }

  /** {@return the descriptions of the peer's classes} */
  PeerClassDescriptions classes() {
    return classes;
  }

  /** {@return the encodings of values that the peer uses} */
  PeerEncodings forms() {
    return forms;
  }

  /**
   * {@return the converter of references for a message body of a contract, which begins at the
   * position of {@code in}}
   *
   * @param mayRunCode whether the current thread reads only for callers that wait for this body
   */
  ReferenceConverter references(IiopContract<?> contract, CdrInput in, boolean mayRunCode) {
    ReferenceConverter plain = orb.references(this);
    return contract.isRemote() ? new RereadableBody(classes, plain, in, mayRunCode) : plain;
  }

  /**
   * {@return the service context with the code base of this side; null if the peer does not need
   * it}
   */
  @Nullable ServiceContext codeBase(IiopContract<?> contract) {
    return codeBaseSent || !contract.isRemote() ? null : orb.codeBase();
  }

  /** Records that the peer has received the code base of this side. */
  void codeBaseSent() {
    codeBaseSent = true;
  }

  Connection.Admission admission() {
    try {
      return connection.admit(0);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Connection.Admission.FULL;
    }
  }

  /** Closes the session: pending requests of the peer are answered with a failure first. */
  void stop() {
    served.stop();
    connection.close(CloseReason.SHUTDOWN, "the runtime stops");
  }

  /**
   * Encodes and sends one message. Nothing is sent if {@code writer} throws.
   *
   * @return size of the message in bytes
   */
  int send(MessageType type, CodeSets codeSets, MessageFormat version, Consumer<CdrOutput> writer) {
    trafficSeen.setOpaque(true);
    return sender.send(type, codeSets, version, writer);
  }

  /** GIOP version and byte order of a message. */
  record MessageFormat(GiopVersion giop, ByteOrder order) {
    /** {@return version and byte order of a received message} */
    static MessageFormat of(GiopEvent.Message message) {
      return new MessageFormat(message.header().version(), message.header().order());
    }
  }

  // ---- receiving

  @Override
  public void message(MessageInput in) {
    trafficSeen.setOpaque(true);
    String outer = ReadingThread.enter(place);
    try {
      ByteBuffer bytes = ByteBuffer.wrap(in.rest());
      GiopEvent event = reader.handle(bytes);
      if (event != null) {
        receive(event);
      }
    } catch (CdrException e) {
      // A malformed header leaves the request id unknown, so no reply can be sent.
      throw new BadMessageException(e.reason() + ": " + e.getMessage());
    } finally {
      ReadingThread.leave(outer);
    }
  }

  private void receive(GiopEvent event) {
    switch (event) {
      case GiopEvent.Violation violation ->
          throw new BadMessageException(
              violation.fault() == GiopEvent.Fault.SIZE
                  ? CloseReason.LIMIT_EXCEEDED
                  : CloseReason.PROTOCOL_ERROR,
              violation.text());
      case GiopEvent.Message message -> receive(message);
    }
  }

  private void receive(GiopEvent.Message message) {
    var in = message.input();
    switch (message.header().type()) {
      case REQUEST -> {
        checkCallable();
        served.request(message, RequestHeader.read(in));
      }
      case REPLY -> requests.reply(ReplyHeader.read(in), in);
      case CANCEL_REQUEST -> served.cancel(CancelRequestHeader.read(in).requestId());
      case LOCATE_REQUEST -> {
        checkCallable();
        served.locate(message, LocateRequestHeader.read(in));
      }
      case LOCATE_REPLY -> requests.locateRequests().complete(LocateReplyHeader.read(in), in);
      case CLOSE_CONNECTION, MESSAGE_ERROR -> connection.close();
      case FRAGMENT -> throw new IllegalStateException("fragments are joined before");
    }
  }

  /**
   * Rejects a request from the side that was dialled, unless bidirectional GIOP is enabled (CORBA
   * 3.3 part 2, section 9.8).
   */
  private void checkCallable() {
    if (connection.peer().dialled() && !orb.options().bidirectional()) {
      throw new BadMessageException("a request of the side that was dialled");
    }
  }

  @Override
  public void drained() {
    // replies are queued regardless of back-pressure: callsMax limits their number
  }

  @Override
  public void closed(CloseStatus how) {
    String outer = ReadingThread.enter(place);
    try {
      closed = how;
      reader.close();
      incomplete.close();
      orb.remove(this);
      served.close();
      requests.close(how);
    } finally {
      ReadingThread.leave(outer);
    }
  }

  @Override
  public String toString() {
    return connection.toString();
  }
}
