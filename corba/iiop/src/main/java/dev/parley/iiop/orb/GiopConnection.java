package dev.parley.iiop.orb;

import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CdrOutput;
import dev.parley.iiop.cdr.CodeSets;
import dev.parley.iiop.codec.IiopContract;
import dev.parley.iiop.codec.PeerEncodings;
import dev.parley.iiop.codec.ReferenceConverter;
import dev.parley.iiop.giop.GiopEvent;
import dev.parley.iiop.giop.GiopReader;
import dev.parley.iiop.giop.MessageType;
import dev.parley.iiop.giop.ServiceContext;
import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.CloseStatus;
import dev.parley.transport.api.Connection;
import dev.parley.transport.api.MessageMemory;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * GIOP connection: decodes and sends messages, and holds the state that both sides of a {@link
 * GiopSession} share.
 *
 * <p>Threads: {@link #receive} and {@link #closed} on the reading thread; the others are safe for
 * all.
 */
final class GiopConnection {
  private final OrbEnvironment orb;
  private final Connection transport;
  private final MessageMemory incomplete;
  private final GiopReader reader;
  private final GiopSender sender;
  private final String place;
  private final ReferenceConverter references;
  private final PeerClassDescriptions classes;
  private final Supplier<@Nullable ServiceContext> localCodeBase;
  private final PeerEncodings encodings = new PeerEncodings();
  private final TrafficMonitor traffic = new TrafficMonitor();
  private final AtomicReference<@Nullable CodeSets> codeSets = new AtomicReference<>();
  private volatile Set<ServiceContext.ListenPoint> listenPoints = Set.of();
  private volatile boolean codeBaseSent; // the peer knows where to ask for classes of this side
  private volatile @Nullable CloseStatus closed; // null: open
  private volatile boolean retiring; // closing when idle: no new calls

  /**
   * @param references converter of the references in messages of this connection
   * @param localCodeBase returns the service context with the code base of this side; null for none
   */
  GiopConnection(
      OrbEnvironment orb,
      Connection transport,
      ReferenceConverter references,
      PeerClassDescriptions classes,
      Supplier<@Nullable ServiceContext> localCodeBase) {
    this.orb = orb;
    this.transport = transport;
    this.references = references;
    this.classes = classes;
    this.localCodeBase = localCodeBase;
    incomplete = transport.incompleteMessages();
    reader = new GiopReader(orb.limits(), incomplete);
    sender = new GiopSender(orb, transport);
    place = transport.peer().endpoint().toString();
  }

  OrbEnvironment orb() {
    return orb;
  }

  Connection transport() {
    return transport;
  }

  /** {@return the peer's endpoint, for messages} */
  String place() {
    return place;
  }

  /** {@return whether this side opened the connection} */
  boolean dialled() {
    return transport.peer().dialled();
  }

  // ---- state

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

  /** Records the end of the connection. */
  void closed(CloseStatus how) {
    closed = how;
    reader.close();
    incomplete.close();
  }

  /** {@return whether new calls must use another connection} */
  boolean isRetiring() {
    return retiring;
  }

  /** Sets whether new calls must use another connection. */
  void retiring(boolean value) {
    retiring = value;
  }

  TrafficMonitor traffic() {
    return traffic;
  }

  // ---- the peer

  /** {@return the descriptions of the peer's classes} */
  PeerClassDescriptions classes() {
    return classes;
  }

  /** {@return the encodings of values that the peer uses} */
  PeerEncodings encodings() {
    return encodings;
  }

  /** Sets the code sets of incoming messages, as the peer announced them. */
  void incomingCodeSets(CodeSets announced) {
    reader.codeSets(announced);
  }

  /** {@return the code sets of all requests of this connection, as set by the first} */
  CodeSets requestCodeSets(CodeSets wanted) {
    CodeSets settled = codeSets.get();
    if (settled == null) {
      settled = codeSets.compareAndExchange(null, wanted);
    }
    return settled == null ? wanted : settled;
  }

  /** {@return the code sets of requests; null before the first request} */
  @Nullable CodeSets requestCodeSets() {
    return codeSets.get();
  }

  /**
   * Applies the service contexts in which a peer announces its code base, and that it can be called
   * back over its own connection.
   */
  void learn(List<ServiceContext> contexts) {
    if (orb.options().bidirectional()) {
      ServiceContext.find(contexts, ServiceContext.BI_DIR_IIOP)
          .ifPresent(context -> listenPoints = Set.copyOf(context.readListenPoints(orb.limits())));
    }
    classes.learn(contexts);
  }

  /** {@return whether the object is served over this connection} */
  boolean servesHere(DecodedReference to) {
    return to.addresses().stream()
        .anyMatch(each ->
            listenPoints.contains(new ServiceContext.ListenPoint(each.host(), each.port())));
  }

  /** {@return whether one side can be called back over this connection only} */
  boolean carriesCallsBack() {
    return (dialled() && orb.options().bidirectional()) || !listenPoints.isEmpty();
  }

  // ---- values

  /** {@return the converter of references in messages that are written} */
  ReferenceConverter references() {
    return references;
  }

  /**
   * {@return the converter of references for a message body of a contract, which begins at the
   * position of {@code in}}
   *
   * @param mayRunCode whether the current thread reads only for callers that wait for this body
   */
  ReferenceConverter references(IiopContract<?> contract, CdrInput in, boolean mayRunCode) {
    return contract.isRemote()
        ? new RereadableBody(classes, references, in, mayRunCode)
        : references;
  }

  /**
   * {@return the service context with the code base of this side; null if the peer does not need
   * it}
   */
  @Nullable ServiceContext codeBase(IiopContract<?> contract) {
    return codeBaseSent || !contract.isRemote() ? null : localCodeBase.get();
  }

  /** Records that the peer has received the code base of this side. */
  void codeBaseSent() {
    codeBaseSent = true;
  }

  // ---- messages

  Connection.Admission admission() {
    try {
      return transport.admit(0);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Connection.Admission.FULL;
    }
  }

  /**
   * Encodes and sends one message. Nothing is sent if {@code writer} throws.
   *
   * @return size of the message in bytes
   */
  int send(MessageType type, CodeSets spoken, MessageFormat format, Consumer<CdrOutput> writer) {
    traffic.message();
    return sender.send(type, spoken, format, writer);
  }

  /** Decodes a received message. {@return null if more fragments of it follow} */
  @Nullable GiopEvent receive(ByteBuffer bytes) {
    return reader.handle(bytes);
  }

  @Override
  public String toString() {
    return transport.toString();
  }
}
