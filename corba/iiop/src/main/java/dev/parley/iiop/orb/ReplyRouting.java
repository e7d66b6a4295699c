package dev.parley.iiop.orb;

import dev.parley.calls.spi.MethodCall;
import dev.parley.iiop.codec.IiopContract;
import dev.parley.iiop.giop.SystemExceptionData;
import dev.parley.iiop.ior.Ior;
import dev.parley.pipeline.CallException;

/**
 * Routing of one reference's requests, as {@link OutgoingRequests} uses it: a forward, a failure or
 * a lost connection may send the call again, over another connection.
 *
 * <p>Threads: safe for all.
 */
interface ReplyRouting {
  /** {@return the contract of the calls} */
  IiopContract<?> contract();

  /** {@return the profile of a call's request over a connection} */
  RequestProfile profile(Invocation invocation, GiopConnection connection);

  /** Sends a call by its current route. */
  void send(MethodCall call, Invocation invocation);

  /** Handles a system exception. {@return whether the call was sent again} */
  boolean onSystemException(MethodCall call, SystemExceptionData data);

  /** Handles LOCATION_FORWARD. */
  void onLocationForward(MethodCall call, Ior there);

  /** Handles NEEDS_ADDRESSING_MODE. */
  void onAddressingMode(MethodCall call, short disposition);

  /**
   * Handles the loss of a connection before the reply.
   *
   * @param notDone whether the request was certainly not processed
   */
  void onConnectionLost(MethodCall call, boolean notDone, CallException failure);
}
