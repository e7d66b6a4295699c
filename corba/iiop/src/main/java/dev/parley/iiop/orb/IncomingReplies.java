package dev.parley.iiop.orb;

import dev.parley.calls.running.CallerWait;
import dev.parley.calls.running.DeadlineWatch;
import dev.parley.calls.spi.MethodCall;
import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CodeSets;
import dev.parley.iiop.codec.IiopContract;
import dev.parley.iiop.codec.ReferenceConverter;
import dev.parley.iiop.giop.ReplyHeader;
import dev.parley.iiop.giop.SystemExceptionData;
import dev.parley.iiop.ior.Ior;
import dev.parley.pipeline.CallException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Replies to the calls of one connection: completes each call, or has its router send it again.
 *
 * <p>Threads: {@link #reply} on the reading thread; the others are safe for all.
 */
final class IncomingReplies {
  private final GiopConnection connection;
  private final DeadlineWatch deadlines;
  private final ReplyReader bodies;
  private final Set<MethodCall> rereading = ConcurrentHashMap.newKeySet(); // being read again

  /**
   * @param deadlines deadlines of the connection's calls, including {@link #rereading}
   */
  IncomingReplies(GiopConnection connection, DeadlineWatch deadlines) {
    this.connection = connection;
    this.deadlines = deadlines;
    bodies = new ReplyReader(connection);
  }

  /** {@return the calls whose replies are being read again, on threads of their own} */
  Set<MethodCall> rereading() {
    return rereading;
  }

  /** Completes a call with its reply. */
  void reply(MethodCall call, ReplyHeader header, CdrInput in) {
    CodeSets settled = connection.requestCodeSets();
    if (settled != null) {
      in.codeSets(settled);
    }
    connection.classes().learn(header.contexts());
    call.replyBytes(in.position() + in.remaining());
    read(
        call,
        header,
        in,
        connection.references(router(call).contract(), in, CallerWait.mayWait(call)));
  }

  private void read(MethodCall call, ReplyHeader header, CdrInput in, ReferenceConverter from) {
    try {
      switch (header.status()) {
        case NO_EXCEPTION -> {
          Object value = bodies.result(call, in, from);
          if (!reread(call, header, from) && !call.answer(value)) {
            call.discardResult();
          }
        }
        case USER_EXCEPTION -> fail(call, header, from, bodies.userException(call, in, from));
        case SYSTEM_EXCEPTION -> {
          SystemExceptionData data = SystemExceptionData.read(in);
          if (!router(call).onSystemException(call, data)) {
            IiopContract<?> contract = router(call).contract();
            fail(call, header, from, bodies.systemException(call, header, data, from, contract));
          }
        }
        case LOCATION_FORWARD, LOCATION_FORWARD_PERM ->
            router(call).onLocationForward(call, Ior.read(in));
        case NEEDS_ADDRESSING_MODE -> router(call).onAddressingMode(call, in.readShort());
      }
    } catch (CdrException e) {
      fail(
          call,
          header,
          from,
          SystemExceptionMapping.of(call.describe() + ": the reply cannot be read", e));
    } catch (CallException e) {
      fail(call, header, from, e);
    } catch (RuntimeException e) { // for example of a constructor that rejects its values
      String text = call.describe() + ": the reply cannot be read: " + e;
      fail(call, header, from, new CallException.Failed(text, e));
    } catch (Error e) { // ends the connection; the call is in no table
      call.fail(new CallException.Failed(call.describe() + ": the reply cannot be read: " + e, e));
      throw e;
    }
  }

  private void fail(
      MethodCall call, ReplyHeader header, ReferenceConverter from, Throwable failure) {
    if (!reread(call, header, from)) {
      call.fail(failure);
    }
  }

  /**
   * Reads the reply again on a separate thread, if this one may not run code of its classes or wait
   * for their descriptions.
   */
  private boolean reread(MethodCall call, ReplyHeader header, ReferenceConverter from) {
    if (!(from instanceof RereadableBody body && body.needsOwnThread())) {
      return false;
    }
    // Its slot is free already, so only this set lets the scan for deadlines find it.
    rereading.add(call);
    deadlines.watch(call);
    try {
      body.reread(next -> {
        try {
          read(call, header, next.in(), next);
        } finally {
          rereading.remove(call);
        }
      });
    } catch (CallException.Overloaded e) {
      rereading.remove(call);
      call.fail(new CallException.Overloaded(call.describe() + ": " + e.getMessage()));
    }
    return true;
  }

  private static ReplyRouting router(MethodCall call) {
    return Invocation.of(call).router;
  }
}
