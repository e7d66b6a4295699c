package dev.parley.soap.call;

import dev.parley.soap.addressing.Addressing;
import dev.parley.soap.addressing.AddressingHeaders;
import dev.parley.soap.addressing.MessageAddressing;
import dev.parley.soap.api.EndpointReference;
import dev.parley.soap.api.SoapVersion;
import dev.parley.soap.message.HeaderBlocks;
import dev.parley.soap.spi.EnvelopeFilter;
import dev.parley.soap.spi.ExportOptions;
import dev.parley.soap.spi.HttpBody;
import dev.parley.soap.spi.HttpHandler;
import dev.parley.soap.spi.HttpRequest;
import dev.parley.soap.spi.HttpResponse;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Path of the response to one request: the connection of the request, or with WS-Addressing the
 * endpoint that the request names, by a request of its own.
 *
 * <p>Threads: set up by the thread that reads the request; then safe for all.
 */
final class ReplyPath {
  private static final System.Logger LOG = System.getLogger(ReplyPath.class.getName());
  private static final int ACCEPTED = 202;

  private final SoapEnvironment soap;
  private final HttpHandler.Exchange exchange;
  private final EnvelopeFilter.@Nullable Exchange filter;
  private volatile SoapVersion version;
  private volatile @Nullable MessageAddressing addressing; // null without addressing headers
  private volatile Optional<String> messageId = Optional.empty();
  private final CompletableFuture<Void> accepted = new CompletableFuture<>(); // written, or failed

  /**
   * @param version of responses, until the version of the request is known
   * @param filter exchange of the export's filter; null for none
   */
  ReplyPath(
      SoapEnvironment soap,
      HttpHandler.Exchange exchange,
      SoapVersion version,
      EnvelopeFilter.@Nullable Exchange filter) {
    this.soap = soap;
    this.exchange = exchange;
    this.version = version;
    this.filter = filter;
  }

  SoapVersion version() {
    return version;
  }

  void version(SoapVersion value) {
    version = value;
  }

  /** Sets the id of the request, which the response relates to. */
  void relatesTo(Optional<String> id) {
    messageId = id;
  }

  /**
   * Sets the endpoints of the reply and of faults.
   *
   * @throws dev.parley.soap.api.SoapFault when the export does not send replies to one of them
   */
  void addressed(MessageAddressing request, ExportOptions options) {
    check(request.replyTo(), "ReplyTo", request, options);
    check(request.faults(), "FaultTo", request, options);
    addressing = request;
  }

  private void check(
      EndpointReference endpoint, String header, MessageAddressing request, ExportOptions options) {
    if (endpoint.isAnonymous() || endpoint.isNone()) {
      return;
    }
    URI address;
    try {
      address = URI.create(endpoint.address());
    } catch (IllegalArgumentException e) {
      throw Addressing.invalidHeader(
          version, header, "InvalidAddress", endpoint.address() + " is no address");
    }
    if (!options.allowsReplyTo(address)) {
      throw Addressing.invalidHeader(
          version,
          header,
          "OnlyAnonymousAddressSupported",
          "replies are not sent to " + endpoint.address() + "; use the anonymous address");
    }
    if (request.messageId().isEmpty()) {
      throw Addressing.missingHeader(version, "MessageID");
    }
  }

  /** {@return whether a response may go by the connection of the request} */
  boolean usesConnection() {
    MessageAddressing request = addressing;
    return request == null || request.replyTo().isAnonymous() || request.faults().isAnonymous();
  }

  void onAbandoned(Runnable action) {
    exchange.onAbandoned(action);
  }

  private EndpointReference receiver(boolean fault) {
    MessageAddressing request = addressing;
    return request == null
        ? EndpointReference.SENDER
        : fault ? request.faults() : request.replyTo();
  }

  /**
   * {@return the header blocks of a response}
   *
   * @param action of the response
   */
  HeaderBlocks headers(String action, boolean fault) {
    if (addressing == null && messageId.isEmpty()) {
      return HeaderBlocks.NONE;
    }
    EndpointReference receiver = receiver(fault);
    return new AddressingHeaders(
            receiver.isAnonymous() ? Optional.empty() : Optional.of(receiver.address()),
            action,
            Optional.of("urn:uuid:" + UUID.randomUUID()),
            messageId,
            Optional.empty(),
            receiver.referenceParameters())
        ::write;
  }

  /**
   * Sends a response.
   *
   * @throws dev.parley.soap.api.SoapFault when the filter refuses to send it
   * @throws dev.parley.soap.xml.XmlException when it has streams, and there is a filter
   */
  void send(Reply reply) {
    sendUnfiltered(
        filter == null ? reply : reply.with(OutgoingMessage.filtered(reply.envelope(), filter)));
  }

  /** Sends a response that does not pass the filter. */
  void sendUnfiltered(Reply reply) {
    EndpointReference receiver = receiver(reply.fault());
    boolean here = receiver.isAnonymous();
    OutgoingMessage message =
        OutgoingMessage.of(
            reply.envelope(),
            version,
            here ? "" : reply.action(), // which is that of a request
            reply.multipart(),
            reply.reading());
    if (here) {
      Map<String, String> headers = new HashMap<>(reply.headers());
      headers.put("content-type", message.contentType());
      exchange.respond(new HttpResponse(reply.status(), headers, message.body()));
    } else if (receiver.isNone()) {
      message.discard();
      accepted();
    } else {
      post(URI.create(receiver.address()), message, reply.action());
    }
  }

  /**
   * Sends a response as a request of its own, once the request has been accepted: a client may
   * learn only then whom to hand the response. Streams may come from the request, which an answer
   * ends, and are sent before.
   */
  private void post(URI address, OutgoingMessage message, String action) {
    if (message.body() instanceof HttpBody.Whole) {
      accepted();
      accepted.thenRun(() -> postNow(address, message, action));
    } else {
      postNow(address, message, action);
    }
  }

  private void postNow(URI address, OutgoingMessage message, String action) {
    Map<String, String> headers = ContentTypes.request(version, action, false);
    headers.put("content-type", message.contentType());
    soap.http()
        .send(new HttpRequest("POST", address, headers, message.body(), ""))
        .whenComplete((response, failure) -> {
          if (response != null) {
            ResponseReader.discard(response);
          }
          if (response == null || response.status() / 100 != 2) {
            message.discard();
            LOG.log(
                System.Logger.Level.WARNING,
                "the reply to {0} was not taken: {1}",
                address,
                response == null
                    ? String.valueOf(failure == null ? "" : failure.getMessage())
                    : "status " + response.status());
          }
          accepted();
        });
  }

  /** Answers the connection of the request without a response; only the first answer counts. */
  void accepted() {
    exchange.respond(
        new HttpResponse(ACCEPTED, Map.of(), HttpBody.EMPTY), () -> accepted.complete(null));
  }
}
