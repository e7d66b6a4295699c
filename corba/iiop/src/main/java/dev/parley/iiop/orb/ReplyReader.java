package dev.parley.iiop.orb;

import dev.parley.calls.spi.Codec;
import dev.parley.calls.spi.MethodCall;
import dev.parley.calls.spi.MethodModel;
import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CodeSets;
import dev.parley.iiop.codec.ExceptionMarshaller;
import dev.parley.iiop.codec.IiopContract;
import dev.parley.iiop.codec.Marshaller;
import dev.parley.iiop.codec.ReferenceConverter;
import dev.parley.iiop.codec.UndeclaredExceptionMarshaller;
import dev.parley.iiop.codec.UnmarshalContext;
import dev.parley.iiop.giop.ReplyHeader;
import dev.parley.iiop.giop.ServiceContext;
import dev.parley.iiop.giop.StandardSystemException;
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
  private final GiopConnection connection;

  ReplyReader(GiopConnection connection) {
    this.connection = connection;
  }

  /** {@return the result; null for a method without one} */
  @Nullable Object result(MethodCall call, CdrInput in, ReferenceConverter from) {
    Optional<Codec> result = call.model().result();
    return result.isEmpty() ? null : ((Marshaller) result.get()).read(reading(in, from));
  }

  private UnmarshalContext reading(CdrInput in, ReferenceConverter from) {
    return new UnmarshalContext(in, from, connection.orb().options().filter());
  }

  /** {@return the user exception, as the contract declares it} */
  Throwable userException(MethodCall call, CdrInput in, ReferenceConverter from) {
    String id = in.readString();
    for (MethodModel.DeclaredThrowable thrown : call.model().exceptions()) {
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
      ReferenceConverter from,
      IiopContract<?> contract) {
    String detail = ServiceContexts.detail(header, connection.orb().limits());
    UndeclaredExceptionMarshaller form = contract.undeclaredExceptions().orElse(null);
    byte[] thrown =
        data.standard().orElse(null) == StandardSystemException.UNKNOWN
            ? ServiceContext.find(header.contexts(), ServiceContext.UNKNOWN_EXCEPTION_INFO)
                .map(ServiceContext::data)
                .orElse(null)
            : null; // defined for UNKNOWN only (OMG formal/2008-01-14, section 1.4.8.1)
    if (form != null && thrown != null) {
      try {
        CdrInput content =
            CdrInput.encapsulation(thrown, CodeSets.DEFAULT, connection.orb().limits());
        return form.read(reading(content, from), call.describe());
      } catch (RuntimeException e) { // a class that is not allowed, or rejects its values
        detail += (detail.isEmpty() ? "" : "; ") + "what it threw is not read: " + e.getMessage();
      }
    }
    return SystemExceptionMapping.of(call.describe(), data, detail);
  }
}
