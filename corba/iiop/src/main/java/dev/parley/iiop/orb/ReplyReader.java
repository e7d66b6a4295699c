package dev.parley.iiop.orb;

import dev.parley.calls.spi.Codec;
import dev.parley.calls.spi.Method;
import dev.parley.calls.spi.MethodCall;
import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CodeSets;
import dev.parley.iiop.codec.ExceptionMarshaller;
import dev.parley.iiop.codec.IiopContract;
import dev.parley.iiop.codec.Marshaller;
import dev.parley.iiop.codec.Reading;
import dev.parley.iiop.codec.References;
import dev.parley.iiop.codec.Undeclared;
import dev.parley.iiop.giop.ReplyHeader;
import dev.parley.iiop.giop.ServiceContext;
import dev.parley.iiop.giop.StandardException;
import dev.parley.iiop.giop.SystemExceptionData;
import dev.parley.pipeline.CallException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Decoder of reply bodies: results and exceptions.
 *
 * <p>Threads: safe for all.
 */
final class ReplyReader {
  private final GiopSession session;

  ReplyReader(GiopSession session) {
    this.session = session;
  }

  /** {@return the result; null for a method without one} */
  @Nullable Object result(MethodCall call, CdrInput in, References from) {
    Optional<Codec> result = call.model().result();
    return result.isEmpty() ? null : ((Marshaller) result.get()).read(reading(in, from));
  }

  private Reading reading(CdrInput in, References from) {
    return new Reading(in, from, session.orb().filter());
  }

  /** {@return the user exception, as the contract declares it} */
  Throwable userException(MethodCall call, CdrInput in, References from) {
    String id = in.readString();
    for (Method.Thrown thrown : call.model().exceptions()) {
      if (thrown.name().equals(id)) {
        return ((ExceptionMarshaller) thrown.codec()).readContent(reading(in, from));
      }
    }
    byte[] details = new byte[in.remaining()];
    in.readBytes(details, 0, details.length);
    return new CallException.Application(
        call.describe() + ": threw " + id + ", which the contract does not declare", id, details);
  }

  /**
   * {@return the failure for a system exception, or the undeclared exception that the servant
   * threw, if the contract can transmit it}
   */
  Throwable systemException(
      MethodCall call,
      ReplyHeader header,
      SystemExceptionData data,
      References from,
      IiopContract<?> contract) {
    String detail = Contexts.detail(header, session.orb().limits());
    Undeclared form = contract.undeclared().orElse(null);
    byte[] thrown =
        data.standard().orElse(null) == StandardException.UNKNOWN
            ? ServiceContext.find(header.contexts(), ServiceContext.UNKNOWN_EXCEPTION_INFO)
                .map(ServiceContext::data)
                .orElse(null)
            : null; // defined for UNKNOWN only (OMG formal/2008-01-14, section 1.4.8.1)
    if (form != null && thrown != null) {
      try {
        CdrInput content = CdrInput.encapsulation(thrown, CodeSets.DEFAULT, session.orb().limits());
        return form.read(reading(content, from), call.describe());
      } catch (RuntimeException e) { // a class that is not allowed, or rejects its values
        detail += (detail.isEmpty() ? "" : "; ") + "what it threw is not read: " + e.getMessage();
      }
    }
    return Failures.of(call.describe(), data, detail);
  }
}
