package dev.parley.iiop.orb;

import dev.parley.calls.running.CallerWait;
import dev.parley.calls.running.ReadingThread;
import dev.parley.calls.running.ServantSide;
import dev.parley.calls.spi.MethodCall;
import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.codec.IiopContract;
import dev.parley.iiop.giop.StandardSystemException;
import dev.parley.iiop.giop.SystemExceptionData;
import dev.parley.iiop.ior.Ior;
import dev.parley.pipeline.CallException;
import dev.parley.transport.api.TransportException;
import org.jspecify.annotations.Nullable;

/**
 * Request router of one {@link ObjectTarget}. It connects with the first call, follows
 * LOCATION_FORWARD, and retries once on another connection if a connection was lost before the
 * request was processed.
 *
 * <p>Threads: safe for all.
 */
final class RequestRouter implements ReplyRouting {
  private final OrbEnvironment orb;
  private final GiopConnectionPool connections;
  private final IiopContract<?> contract;
  private final DecodedReference first;
  private final @Nullable GiopSession onlySession; // connection for calls back
  private final boolean followsForwards; // whether redirection, and leaving only, is allowed
  private volatile RequestRoute route;

  /**
   * @param first original reference
   * @param only connection by which the reference arrived, if calls go back over it
   * @param follows whether LOCATION_FORWARD is followed, and another connection than {@code only}
   *     may be used
   */
  RequestRouter(
      OrbEnvironment orb,
      GiopConnectionPool connections,
      IiopContract<?> contract,
      DecodedReference first,
      @Nullable GiopSession only,
      boolean follows) {
    this.orb = orb;
    this.connections = connections;
    this.contract = contract;
    this.followsForwards = follows;
    this.first = first;
    this.onlySession = only;
    this.route = new RequestRoute(first, RequestRoute.AddressingDisposition.KEY);
  }

  @Override
  public IiopContract<?> contract() {
    return contract;
  }

  /** {@return the original reference} */
  DecodedReference first() {
    return first;
  }

  /** {@return the route of new calls} */
  RequestRoute route() {
    return route;
  }

  /** Sends a call over an open connection, or connects on a thread that may wait. */
  @Override
  public void send(MethodCall call, Invocation invocation) {
    try {
      if (onlySession != null && !followsForwards && onlySession.connection().isClosed()) {
        throw new CallException.Unavailable(
            call.describe() + ": the connection that it goes by alone is over");
      }
      GiopSession standing = standing(invocation);
      if (standing != null) {
        standing.requests().send(call, invocation);
        // Connecting waits, which neither a reading thread
        // nor the caller of an asynchronous call may do.
      } else if (ReadingThread.isReading()
          || !(CallerWait.mayWait(call) || call.model().oneWay())) {
        ServantSide.THREADS.start(() -> connect(call, invocation));
      } else {
        connect(call, invocation);
      }
    } catch (RuntimeException e) {
      fail(call, e);
    }
  }

  private @Nullable GiopSession standing(Invocation invocation) {
    return onlySession != null && !onlySession.connection().isClosed() && !isForwarded(invocation)
        ? onlySession
        : connections.open(invocation.route);
  }

  /** {@return whether a LOCATION_FORWARD has changed the call's destination} */
  private boolean isForwarded(Invocation invocation) {
    return !invocation.route.destination().equals(first);
  }

  private void connect(MethodCall call, Invocation invocation) {
    try {
      connections
          .connect(invocation.route, call.remainingNanos())
          .requests()
          .send(call, invocation);
    } catch (TransportException | CallException.Unavailable e) {
      if (invocation.retried || !isForwarded(invocation)) {
        fail(call, e);
      } else {
        resend(call, invocation);
      }
    } catch (RuntimeException e) {
      fail(call, e);
    }
  }

  private static void fail(MethodCall call, RuntimeException e) {
    call.fail(
        switch (e) {
          case CallException known -> known;
          case CdrException broken -> SystemExceptionMapping.of(call.describe(), broken);
          case TransportException lost ->
              new CallException.Unavailable(call.describe() + ": " + lost.getMessage(), lost);
          default ->
              new CallException.Failed(
                  call.describe()
                      + ": "
                      + e.getClass().getSimpleName()
                      + " while the request was passed on",
                  e);
        });
  }

  /**
   * Sends a call again, from the original reference on: the server that forwarded it knows the
   * current location.
   */
  private void resend(MethodCall call, Invocation invocation) {
    invocation.retried = true;
    if (isForwarded(invocation)) {
      route = new RequestRoute(first, RequestRoute.AddressingDisposition.KEY);
      // The stub's route is reset as well: the object
      // has left the address to which it was forwarded.
      invocation.route = route;
    }
    send(call, invocation);
  }

  @Override
  public RequestProfile profile(Invocation invocation, GiopConnection connection) {
    DecodedReference to = invocation.route.destination();
    return new RequestProfile(
        orb.formatTowards(to),
        connection.requestCodeSets(orb.codeSetsTowards(to)),
        to.target(invocation.route.disposition()),
        orb.addresses().requestContexts(),
        connection.codeBase(contract),
        to.streamFormat(),
        to.parleyPeer());
  }

  /**
   * Handles a system exception. A call that was forwarded and not processed returns to the original
   * reference once, since the object may have moved (CORBA 3.3 part 2, section 9.6).
   *
   * @return whether the call was sent again
   */
  @Override
  public boolean onSystemException(MethodCall call, SystemExceptionData data) {
    Invocation invocation = Invocation.of(call);
    if (invocation.retried || !isForwarded(invocation) || !mayHaveMoved(data)) {
      return false;
    }
    resend(call, invocation);
    return true;
  }

  private static boolean mayHaveMoved(SystemExceptionData data) {
    return switch (data.standard().orElse(StandardSystemException.UNKNOWN)) {
      case OBJECT_NOT_EXIST, TRANSIENT, COMM_FAILURE ->
          data.completed() == SystemExceptionData.CompletionStatus.NO;
      default -> false;
    };
  }

  /** Handles LOCATION_FORWARD: redirects the call, and later ones too. */
  @Override
  public void onLocationForward(MethodCall call, Ior there) {
    Invocation invocation = Invocation.of(call);
    if (!followsForwards || ++invocation.forwards > Invocation.FORWARDS_MAX) {
      call.fail(
          new CallException.Unavailable(
              call.describe()
                  + ": forwarded "
                  + (followsForwards ? Invocation.FORWARDS_MAX + " times, last to " : "to ")
                  + there));
      return;
    }
    RequestRoute next =
        new RequestRoute(DecodedReference.of(there), RequestRoute.AddressingDisposition.KEY);
    invocation.route = next;
    route = next;
    send(call, invocation);
  }

  /** Handles NEEDS_ADDRESSING_MODE: sends the call with another addressing disposition. */
  @Override
  public void onAddressingMode(MethodCall call, short disposition) {
    Invocation invocation = Invocation.of(call);
    if (++invocation.forwards > Invocation.FORWARDS_MAX
        || RequestRoute.AddressingDisposition.of(disposition).isEmpty()) {
      call.fail(
          new CallException.Unavailable(
              call.describe() + ": the server asks for addressing disposition " + disposition));
      return;
    }
    RequestRoute next =
        new RequestRoute(
            invocation.route.destination(),
            RequestRoute.AddressingDisposition.of(disposition).get());
    invocation.route = next;
    route = next;
    send(call, invocation);
  }

  /** Sends the call with GIOP 1.0, once, if the server does not understand the version. */
  private boolean downgrade(MethodCall call, Invocation invocation) {
    // GIOP 1.0 is what every server understands, and
    // MessageError is all that it says about the version.
    OutgoingRequests used = invocation.requests;
    DecodedReference older = invocation.route.destination().withGiop10().orElse(null);
    if (used == null || !used.connection().endedByMessageError() || older == null || call.done()) {
      return false;
    }
    RequestRoute next = new RequestRoute(older, RequestRoute.AddressingDisposition.KEY);
    invocation.route = next;
    route = next;
    send(call, invocation);
    return true;
  }

  /**
   * Handles the loss of a connection before the reply.
   *
   * @param notDone whether the request was certainly not processed
   */
  @Override
  public void onConnectionLost(MethodCall call, boolean notDone, CallException failure) {
    Invocation invocation = Invocation.of(call);
    if (downgrade(call, invocation)) {
      return;
    }
    // At most once: a request that the server may have processed is repeated only if the
    // operation is idempotent.
    boolean may = notDone || !call.sent() || call.model().idempotent();
    if (invocation.retried || !may || call.done() || orb.isClosed()) {
      call.fail(failure);
      return;
    }
    resend(call, invocation);
  }
}
