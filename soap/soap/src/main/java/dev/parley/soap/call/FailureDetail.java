package dev.parley.soap.call;

import dev.parley.pipeline.CallException;
import dev.parley.pipeline.CallFailureReason;
import dev.parley.soap.api.SoapFault;
import dev.parley.soap.api.XmlFragment;
import dev.parley.soap.xml.XmlName;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Detail element of a fault that stands for a {@link CallException} of the service's runtime:
 * {@code <failure reason="OVERLOADED" retryAfterMillis="200"/>}. Clients of Parley read the reason;
 * to others it is the fault of a receiver.
 */
final class FailureDetail {
  private static final XmlName NAME = new XmlName("urn:parley:soap", "failure");
  private static final String REASON = "reason";
  private static final String RETRY_AFTER = "retryAfterMillis";

  private FailureDetail() {}

  /** {@return the fault that stands for a failure} */
  static SoapFault fault(CallException failure) {
    long retryAfter =
        failure instanceof CallException.Overloaded overloaded
            ? overloaded.retryAfter().map(Duration::toMillis).orElse(0L)
            : 0;
    XmlFragment detail =
        XmlFragment.of(
            "<p:failure xmlns:p=\""
                + NAME.namespace()
                + "\" reason=\""
                + failure.reason()
                + (retryAfter > 0 ? "\" " + RETRY_AFTER + "=\"" + retryAfter : "")
                + "\"/>");
    return new SoapFault(
        SoapFault.Code.RECEIVER,
        String.valueOf(failure.getMessage()),
        List.of(),
        List.of(detail),
        List.of());
  }

  /** {@return the value of {@code Retry-After} (RFC 9110, section 10.2.3)} */
  static String secondsUntilRetry(CallException.Overloaded failure) {
    long millis = failure.retryAfter().map(Duration::toMillis).orElse(0L);
    return String.valueOf(Math.max(1, Math.ceilDiv(millis, 1_000)));
  }

  /**
   * {@return the failure that a fault stands for; empty if it is no failure of a runtime}
   *
   * @param message of the failure
   */
  static Optional<CallException> read(SoapFault fault, String message) {
    return fault.detail().stream()
        .filter(detail -> detail.name().equals(NAME))
        .findFirst()
        .flatMap(detail -> read(detail, fault, message));
  }

  private static Optional<CallException> read(XmlFragment detail, SoapFault fault, String message) {
    try {
      XMLStreamReader in = detail.reader();
      in.nextTag();
      return Optional.of(
          switch (CallFailureReason.valueOf(in.getAttributeValue(null, REASON))) {
            case OVERLOADED -> new CallException.Overloaded(message, retryAfter(in));
            case UNAVAILABLE -> new CallException.Unavailable(message, fault);
            case DEADLINE_EXCEEDED -> new CallException.DeadlineExceeded(message, fault);
            case CANCELLED -> new CallException.Cancelled(message, fault);
            case REFUSED -> new CallException.Refused(message, fault);
            case INCOMPATIBLE -> new CallException.Incompatible(message, fault);
            case FAILED, APPLICATION -> new CallException.Failed(message, fault);
            case INVALID -> new CallException.Invalid(message, fault);
          });
    } catch (XMLStreamException | IllegalArgumentException | NullPointerException e) {
      return Optional.empty(); // of another program, in whatever form
    }
  }

  private static Duration retryAfter(XMLStreamReader in) {
    String millis = in.getAttributeValue(null, RETRY_AFTER);
    return millis == null ? Duration.ZERO : Duration.ofMillis(Long.parseLong(millis));
  }
}
