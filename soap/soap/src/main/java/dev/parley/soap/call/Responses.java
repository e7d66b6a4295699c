package dev.parley.soap.call;

import dev.parley.calls.spi.MethodCall;
import dev.parley.pipeline.CallException;
import dev.parley.soap.addressing.Addressing;
import dev.parley.soap.api.SoapFault;
import dev.parley.soap.api.SoapVersion;
import dev.parley.soap.contract.SoapContract;
import dev.parley.soap.contract.SoapFaultType;
import dev.parley.soap.contract.SoapOperation;
import dev.parley.soap.message.EnvelopeWriter;
import dev.parley.soap.spi.HttpBody;
import dev.parley.soap.spi.HttpHandler;
import dev.parley.soap.spi.HttpResponse;
import dev.parley.soap.xml.XmlDocument;
import dev.parley.soap.xml.XmlException;
import dev.parley.soap.xml.XmlLimits;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Responses of a service. Status 500 with a fault (SOAP 1.1, section 6.2), or 400 where SOAP 1.2
 * has it (part 2, section 7.5.2.2).
 *
 * <p>Threads: safe for all.
 */
final class Responses {
  private static final int OK = 200;
  private static final int BAD_REQUEST = 400;
  private static final int NOT_FOUND = 404;
  private static final int UNSUPPORTED_MEDIA_TYPE = 415;
  private static final int INTERNAL_SERVER_ERROR = 500;
  private static final int SERVICE_UNAVAILABLE = 503;

  private final boolean untyped;
  private final Map<SoapVersion, EnvelopeWriter> writers = new EnumMap<>(SoapVersion.class);
  private final Map<SoapVersion, EnvelopeWriter> mtomWriters = new EnumMap<>(SoapVersion.class);

  Responses(SoapContract<?> contract, XmlLimits limits) {
    untyped = contract.untyped();
    for (SoapVersion version : SoapVersion.values()) {
      writers.put(version, new EnvelopeWriter(contract, version, limits, false));
      mtomWriters.put(version, new EnvelopeWriter(contract, version, limits, true));
    }
  }

  /** {@return the writer of envelopes without parts} */
  private EnvelopeWriter writer(SoapVersion version) {
    return Objects.requireNonNull(writers.get(version));
  }

  /** Answers a call that has ended; its request is closed when that has been done. */
  void answer(ServedRequest served, MethodCall call, @Nullable Throwable failure) {
    ReplyPath reply = served.reply;
    try {
      if (failure != null) {
        served.closeStreams();
        failure(served, failure);
      } else if (untyped && call.result() == null) {
        reply.accepted();
      } else {
        result(served, call);
      }
    } catch (XmlException e) {
      served.closeStreams();
      fault(
          reply,
          new SoapFault(
              SoapFault.Code.RECEIVER,
              call.model().label() + ": the result cannot be sent: " + e.getMessage()));
    } catch (SoapFault fault) { // of the filter
      served.closeStreams();
      fault(reply, fault);
    }
  }

  /** Answers with a result, whose streams may come from the request. */
  private void result(ServedRequest served, MethodCall call) {
    ReplyPath reply = served.reply;
    boolean mtom = served.acceptsMtom && served.operation.binaries() != SoapOperation.Binaries.NONE;
    EnvelopeWriter writer =
        Objects.requireNonNull((mtom ? mtomWriters : writers).get(reply.version()));
    String action = served.operation.actions().output();
    XmlDocument envelope =
        writer.response(
            served.operation, call.result(), call.arguments(), reply.headers(action, false));
    reply.send(
        Reply.result(
            OK,
            envelope,
            action,
            mtom,
            new OutgoingMessage.Reading() {
              @Override
              public void ended() {
                served.closeStreams();
              }
            }));
  }

  private void failure(ServedRequest served, Throwable failure) {
    ReplyPath reply = served.reply;
    for (SoapFaultType type : served.operation.faults()) {
      if (type.exception().isInstance(failure)) {
        String reason =
            Objects.requireNonNullElse(failure.getMessage(), failure.getClass().getSimpleName());
        String action = served.operation.actions().fault(type);
        XmlDocument envelope =
            writer(reply.version())
                .fault(
                    new SoapFault(SoapFault.Code.RECEIVER, reason),
                    type,
                    failure,
                    reply.headers(action, true));
        reply.send(Reply.fault(INTERNAL_SERVER_ERROR, envelope, action, Map.of()));
        return;
      }
    }
    switch (failure) {
      case SoapFault fault -> fault(reply, fault);
      case CallException.Invalid e -> fault(reply, new SoapFault(SoapFault.Code.SENDER, text(e)));
      case CallException e -> failed(reply, e);
      default ->
          // neither its message nor its trace is the caller's business
          fault(
              reply,
              new SoapFault(
                  SoapFault.Code.RECEIVER,
                  "the servant threw " + failure.getClass().getSimpleName()));
    }
  }

  private static String text(CallException failure) {
    return String.valueOf(failure.getMessage());
  }

  /** Answers with a fault. */
  void fault(ReplyPath reply, SoapFault fault) {
    boolean sender = fault.code() == SoapFault.Code.SENDER && reply.version() == SoapVersion.V1_2;
    fault(reply, fault, sender ? BAD_REQUEST : INTERNAL_SERVER_ERROR, Map.of());
  }

  private void fault(ReplyPath reply, SoapFault fault, int status, Map<String, String> more) {
    String action =
        Addressing.isFault(fault) ? Addressing.FAULT_ACTION : Addressing.SOAP_FAULT_ACTION;
    Reply answer =
        Reply.fault(
            status,
            writer(reply.version()).fault(fault, null, null, reply.headers(action, true)),
            action,
            more);
    try {
      reply.send(answer);
    } catch (SoapFault refused) { // by the filter: better this answer than none
      reply.sendUnfiltered(answer);
    }
  }

  /** Answers with the fault that tells a failure of the runtime. */
  void failed(ReplyPath reply, CallException failure) {
    SoapFault fault = FailureDetail.fault(failure);
    switch (failure) {
      case CallException.Overloaded e ->
          unavailable(reply, fault, FailureDetail.secondsUntilRetry(e));
      case CallException.Unavailable _ -> unavailable(reply, fault, "1");
      default -> fault(reply, fault, INTERNAL_SERVER_ERROR, Map.of());
    }
  }

  private void unavailable(ReplyPath reply, SoapFault fault, String seconds) {
    fault(reply, fault, SERVICE_UNAVAILABLE, Map.of("retry-after", seconds));
  }

  /** Answers with the WSDL of the contract. */
  void wsdl(HttpHandler.Exchange exchange, byte[] document) {
    exchange.respond(
        new HttpResponse(
            OK, Map.of("content-type", "text/xml; charset=utf-8"), new HttpBody.Whole(document)));
  }

  /** Answers a request for the WSDL of an untyped contract. */
  void noDescription(HttpHandler.Exchange exchange) {
    text(exchange, NOT_FOUND, "This service takes messages of any form; it has no WSDL.\n");
  }

  /** Answers a request that is no envelope. */
  void unsupported(HttpHandler.Exchange exchange, String contentType) {
    String text =
        "The content type '"
            + contentType
            + "' is none of text/xml (SOAP 1.1), application/soap+xml (SOAP 1.2) and"
            + " multipart/related (with attachments).\n";
    text(exchange, UNSUPPORTED_MEDIA_TYPE, text);
  }

  private static void text(HttpHandler.Exchange exchange, int status, String text) {
    exchange.respond(
        new HttpResponse(
            status,
            Map.of("content-type", "text/plain; charset=utf-8"),
            new HttpBody.Whole(text.getBytes(StandardCharsets.UTF_8))));
  }
}
