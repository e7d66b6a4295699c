package dev.parley.bench.soap;

import dev.parley.bench.ends.SoapDesk;
import dev.parley.calls.api.Inline;
import dev.parley.soap.mapping.SoapService;
import java.util.concurrent.CompletionStage;

/** Contract whose servant answers after a delay without holding a thread. */
@Inline
@SoapService(name = "Desk", targetNamespace = SoapDesk.NAMESPACE)
interface SoapDelay {
  /** {@return {@code value}, after a delay in milliseconds} */
  CompletionStage<Long> later(long value, int millis);
}
