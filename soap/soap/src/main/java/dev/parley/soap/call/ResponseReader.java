package dev.parley.soap.call;

import dev.parley.calls.spi.MethodCall;
import dev.parley.pipeline.CallException;
import dev.parley.soap.addressing.MessageAddressing;
import dev.parley.soap.api.SoapFault;
import dev.parley.soap.codec.Deviations;
import dev.parley.soap.contract.SoapContract;
import dev.parley.soap.contract.SoapOperation;
import dev.parley.soap.message.EnvelopeReader;
import dev.parley.soap.mime.MediaType;
import dev.parley.soap.mime.ReceivedParts;
import dev.parley.soap.spi.HttpBody;
import dev.parley.soap.spi.HttpResponse;
import dev.parley.soap.xml.XmlException;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reader of responses on a client: ends calls with the result, a declared exception, or a {@link
 * CallException}.
 *
 * <p>Threads: safe for all.
 */
final class ResponseReader {
  private static final int ACCEPTED = 202;
  private static final int NO_CONTENT = 204;
  private static final int UNAUTHORIZED = 401;
  private static final int FORBIDDEN = 403;
  private static final int SERVICE_UNAVAILABLE = 503;

  private final SoapEnvironment soap;
  private final SoapContract<?> contract;
  private final Deviations deviations;

  ResponseReader(SoapEnvironment soap, SoapContract<?> contract, Deviations deviations) {
    this.soap = soap;
    this.contract = contract;
    this.deviations = deviations;
  }

  /** Ends a call by its response; a long or filtered body is read on a virtual thread. */
  void read(MethodCall call, SoapOperation operation, HttpResponse response) {
    MediaType type = ContentTypes.of(response.headers());
    if (ContentTypes.isMessage(type)) {
      if (response.body() instanceof HttpBody.Whole(byte[] bytes)) {
        call.replyBytes(bytes.length);
        if (SoapInvocation.of(call).filter == null) {
          message(call, operation, type, response);
          return;
        }
      }
      Thread.startVirtualThread(() -> message(call, operation, type, response));
      return;
    }
    discard(response);
    int status = response.status();
    if (operation.hasNoResults() && (status == ACCEPTED || status == NO_CONTENT)) {
      call.succeed();
    } else {
      call.fail(noEnvelope(call, status, response.headers().getOrDefault("content-type", "")));
    }
  }

  private static CallException noEnvelope(MethodCall call, int status, String contentType) {
    String message =
        call.describe()
            + ": the answer has status "
            + status
            + " and "
            + (contentType.isEmpty() ? "no content" : "the content type " + contentType)
            + " instead of an envelope";
    return switch (status) {
      case UNAUTHORIZED, FORBIDDEN -> new CallException.Refused(message);
      case SERVICE_UNAVAILABLE -> new CallException.Unavailable(message);
      default -> new CallException.Failed(message);
    };
  }

  private void message(
      MethodCall call, SoapOperation operation, MediaType type, HttpResponse response) {
    boolean streams = operation.binaries() == SoapOperation.Binaries.STREAMS;
    try {
      IncomingMessage message =
          IncomingMessage.open(type, response.headers(), response.body(), soap, streams);
      try {
        call.result(result(message, operation, call));
        call.releaseIfUnused(message::close);
        ReceivedParts pending = message.pending();
        if (!call.succeed()) {
          message.close(); // too late
        } else if (pending != null) {
          new ResultLease(
                  soap.calls().timers(),
                  pending,
                  call.deadlineNanos(),
                  soap.limits().attachments().unreadMax())
              .start();
        }
      } catch (Throwable e) {
        message.close();
        throw e;
      }
    } catch (SoapFault fault) {
      call.fail(failure(call, fault));
    } catch (XmlException | IOException e) {
      call.fail(
          new CallException.Invalid(
              call.describe() + ": the response cannot be read: " + e.getMessage(), e));
    } catch (Throwable declared) {
      call.fail(declared);
    }
  }

  private @Nullable Object result(IncomingMessage message, SoapOperation operation, MethodCall call)
      throws Throwable {
    SoapInvocation invocation = SoapInvocation.of(call);
    ReceivedEnvelope received =
        ReceivedEnvelope.of(message, invocation.filter, soap.limits().messages().bytesMax());
    try (EnvelopeReader reader =
        received.reader(message, soap.limits().messages(), contract, deviations)) {
      Object result = reader.response(operation, call.arguments());
      requireRelation(reader, invocation);
      message.envelopeRead(deviations);
      return result;
    }
  }

  /** Refuses a response that relates to another message. */
  private static void requireRelation(EnvelopeReader reader, SoapInvocation invocation) {
    Optional<String> id = invocation.messageId;
    if (id.isPresent()) {
      Optional<String> relatesTo =
          reader
              .addressing()
              .flatMap(MessageAddressing::relatesTo)
              .filter(to -> !to.equals(id.get()));
      if (relatesTo.isPresent()) {
        throw new XmlException("it relates to " + relatesTo.get() + " instead of " + id.get());
      }
    }
  }

  private static CallException failure(MethodCall call, SoapFault fault) {
    String message = call.describe() + ": " + fault.code() + ": " + fault.getMessage();
    Optional<CallException> known = FailureDetail.read(fault, message);
    if (known.isPresent()) {
      return known.get();
    }
    return switch (fault.code()) {
      case SENDER, DATA_ENCODING_UNKNOWN -> new CallException.Invalid(message, fault);
      case MUST_UNDERSTAND, VERSION_MISMATCH -> new CallException.Incompatible(message, fault);
      case RECEIVER -> new CallException.Failed(message, fault);
    };
  }

  /** Releases the body of a response that nobody reads. */
  static void discard(HttpResponse response) {
    if (response.body() instanceof HttpBody.Received received) {
      Thread.startVirtualThread(() -> {
        try {
          received.in().close();
        } catch (IOException e) {
          // the connection has ended already, which is what closing is for
        }
      });
    }
  }
}
