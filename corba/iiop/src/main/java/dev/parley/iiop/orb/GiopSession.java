package dev.parley.iiop.orb;

import dev.parley.calls.running.ReadingThread;
import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.giop.CancelRequestHeader;
import dev.parley.iiop.giop.GiopEvent;
import dev.parley.iiop.giop.LocateReplyHeader;
import dev.parley.iiop.giop.LocateRequestHeader;
import dev.parley.iiop.giop.ReplyHeader;
import dev.parley.iiop.giop.RequestHeader;
import dev.parley.iiop.rmi.CodeBase;
import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.CloseStatus;
import dev.parley.transport.api.Connection;
import dev.parley.transport.api.MessageHandler;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.PeerInfo;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.function.Consumer;

/**
 * GIOP session on one connection: outgoing requests ({@link OutgoingRequests}) and incoming
 * requests ({@link IncomingRequests}). With bidirectional GIOP, enabled on both sides, the dialling
 * side can be called too: its own requests have even ids, those of the other side odd ids.
 *
 * <p>Threads: messages arrive on the reading thread; all other methods are safe for all.
 */
final class GiopSession implements MessageHandler {
  private static final String LOCALHOST = InetAddress.getLoopbackAddress().getHostAddress();

  private final OrbEnvironment orb;
  private final SessionReferences references;
  private final GiopConnection connection;
  private final OutgoingRequests requests;
  private final RunningRequests running;
  private final IncomingRequests served;
  private final Consumer<GiopSession> whenClosed;

  /**
   * @param whenClosed is called when the connection has ended
   */
  GiopSession(
      OrbEnvironment orb,
      Connection transport,
      SessionReferences references,
      Consumer<GiopSession> whenClosed) {
    this.orb = orb;
    this.references = references;
    this.whenClosed = whenClosed;
    String place = transport.peer().endpoint().toString();
    connection =
        new GiopConnection(
            orb,
            transport,
            references.forSession(this),
            new PeerClassDescriptions(orb, place, this::codeBase),
            references::codeBase);
    requests = new OutgoingRequests(connection);
    ReplyWriter replies = new ReplyWriter(connection);
    running = new RunningRequests(connection, replies, requests.waiting());
    served = new IncomingRequests(connection, replies, running);
  }

  /** Starts reading. */
  GiopSession start() {
    connection.transport().start(this);
    return this;
  }

  GiopConnection connection() {
    return connection;
  }

  OutgoingRequests requests() {
    return requests;
  }

  /**
   * Closes an idle connection, unless a call is pending or one side can still be called back over
   * it. Calls that start meanwhile use another connection: requests that arrive after this are not
   * started, and CloseConnection reports that to the peer.
   *
   * @return whether the connection is being closed
   */
  boolean retire(String why) {
    if (connection.carriesCallsBack() || running.isBusy() || requests.isBusy()) {
      return false; // calls back cannot use another connection
    }
    connection.retiring(true); // before the second check: a later call sees it
    if (requests.isBusy()) {
      connection.retiring(false);
      return false;
    }
    running.retire(() -> connection.transport().close(CloseReason.NORMAL, why));
    return true;
  }

  /** Closes the session: pending requests of the peer are answered with a failure first. */
  void stop() {
    running.stop();
    connection.transport().close(CloseReason.SHUTDOWN, "the runtime stops");
  }

  /**
   * Returns a stub of the peer's code base. The peer cannot redirect it to another machine: the
   * host is that of the connection's other end, whatever the reference contains, and a socket file
   * is accepted from the same machine only.
   */
  private CodeBase codeBase(DecodedReference to) {
    if (connection.servesHere(to)) {
      return references.codeBase(to, this);
    }
    PeerInfo peer = connection.transport().peer();
    boolean near = peer.endpoint().getHost() == null;
    return references.codeBase(to.atHost(near ? LOCALHOST : host(peer), near), null);
  }

  private static String host(PeerInfo peer) {
    return peer.dialled()
        ? peer.endpoint().getHost()
        : peer.address().substring(0, peer.address().lastIndexOf(':'));
  }

  // ---- receiving

  @Override
  public void message(MessageInput in) {
    connection.traffic().message();
    String outer = ReadingThread.enter(connection.place());
    try {
      ByteBuffer bytes = ByteBuffer.wrap(in.rest());
      GiopEvent event = connection.receive(bytes);
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
      case CANCEL_REQUEST -> running.cancel(CancelRequestHeader.read(in).requestId());
      case LOCATE_REQUEST -> {
        checkCallable();
        served.locate(message, LocateRequestHeader.read(in));
      }
      case LOCATE_REPLY -> requests.locateRequests().complete(LocateReplyHeader.read(in), in);
      case CLOSE_CONNECTION, MESSAGE_ERROR -> connection.transport().close();
      case FRAGMENT -> throw new IllegalStateException("fragments are joined before");
    }
  }

  /**
   * Rejects a request from the side that was dialled, unless bidirectional GIOP is enabled (CORBA
   * 3.3 part 2, section 9.8).
   */
  private void checkCallable() {
    if (connection.dialled() && !orb.options().bidirectional()) {
      throw new BadMessageException("a request of the side that was dialled");
    }
  }

  @Override
  public void drained() {
    // replies are queued regardless of back-pressure: callsMax limits their number
  }

  @Override
  public void closed(CloseStatus how) {
    String outer = ReadingThread.enter(connection.place());
    try {
      connection.closed(how);
      whenClosed.accept(this);
      running.close();
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
