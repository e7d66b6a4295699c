package dev.parley.bench.soap;

import dev.parley.bench.ends.SoapDesk;
import jakarta.jws.WebParam;
import jakarta.jws.WebService;

/** The contract of {@link SoapDelay} as users of JAX-WS write it. */
@WebService(name = "Desk", targetNamespace = SoapDesk.NAMESPACE)
public interface JaxwsDelay {
  /** {@return {@code value}, after a delay in milliseconds} */
  long later(@WebParam(name = "value") long value, @WebParam(name = "millis") int millis);
}
