package dev.parley.soap.api;

import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Contract of services that take messages of any form, such as gateways: what {@code
 * Provider<SOAPMessage>} and {@code AsyncProvider} are in JAX-WS, and {@code Dispatch} for clients.
 * It is exported and looked up like other contracts, and its calls pass the same valves. It has no
 * WSDL.
 *
 * <p>The servant gets all header blocks, also those that must be understood: to refuse what it does
 * not understand is its task.
 */
@FunctionalInterface
public interface EnvelopeService {
  /**
   * Answers a request. A servant may complete the stage later, from any thread.
   *
   * @return completes with the response; with null for a one-way message, which is answered with
   *     status 202; with a {@link SoapFault} for a fault. On a client, a fault is the cause of the
   *     {@link dev.parley.pipeline.CallException}.
   */
  CompletionStage<@Nullable Envelope> call(Envelope request);
}
