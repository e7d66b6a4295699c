package dev.parley.soap.call;

import dev.parley.soap.addressing.Addressing;
import dev.parley.soap.spi.HttpBody;
import dev.parley.soap.spi.HttpHandler;
import dev.parley.soap.spi.HttpRequest;
import dev.parley.soap.spi.HttpResponse;
import dev.parley.soap.xml.XmlException;
import dev.parley.soap.xml.XmlLimits;
import dev.parley.soap.xml.XmlReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * Receiver of replies that come as requests of their own (WS-Addressing 1.0 Core, section 3.4): a
 * reply belongs to the call whose message id it relates to. Ids are random, so that no other sender
 * knows them.
 *
 * <p>Threads: safe for all. Memory: an entry for each waiting call.
 */
public final class ReplyListener implements HttpHandler {
  private static final int ACCEPTED = 202;
  private static final int BAD_REQUEST = 400;
  private static final int NOT_FOUND = 404;

  private final SoapEnvironment soap;
  private final XmlLimits limits;
  private final Map<String, Consumer<HttpResponse>> waiting = new ConcurrentHashMap<>();

  /** Creates a receiver for the clients of an environment. */
  public ReplyListener(SoapEnvironment soap) {
    this.soap = soap;
    limits = soap.limits().messages();
  }

  /** Expects a reply to a message. */
  void expect(String messageId, Consumer<HttpResponse> taker) {
    waiting.put(messageId, taker);
  }

  /** Ends the wait for a reply. */
  void forget(String messageId) {
    waiting.remove(messageId);
  }

  @Override
  public void handle(HttpRequest request, Exchange exchange) {
    try (InputStream body = ReceivedEnvelope.bytes(request.body())) {
      HttpBody whole = new HttpBody.Whole(ReceivedEnvelope.whole(body, limits.bytesMax()));
      Optional<String> id = relatesTo(request, whole);
      Consumer<HttpResponse> taker = id.map(waiting::remove).orElse(null);
      if (taker == null) {
        answer(exchange, NOT_FOUND, "No call waits for a reply to " + id.orElse("no message"));
        return;
      }
      answer(exchange, ACCEPTED, "");
      taker.accept(new HttpResponse(200, request.headers(), whole));
    } catch (XmlException | IOException e) {
      answer(exchange, BAD_REQUEST, String.valueOf(e.getMessage()));
    }
  }

  /** Returns what a message relates to; it is read again once it has passed the filter. */
  private Optional<String> relatesTo(HttpRequest request, HttpBody body) throws IOException {
    try (IncomingMessage message =
            IncomingMessage.open(
                ContentTypes.of(request.headers()), request.headers(), body, soap, false);
        XmlReader in = XmlReader.open(message.envelope(), message.charset(), limits)) {
      if (in.localName().equals("Envelope") && in.nextChild() && in.localName().equals("Header")) {
        while (in.nextChild()) {
          if (in.at(Addressing.name("RelatesTo"))) {
            return Optional.of(in.text().strip());
          }
          in.skip();
        }
      }
      return Optional.empty();
    }
  }

  private static void answer(Exchange exchange, int status, String text) {
    exchange.respond(
        new HttpResponse(
            status,
            Map.of("content-type", "text/plain; charset=utf-8"),
            new HttpBody.Whole(text.getBytes(StandardCharsets.UTF_8))));
  }
}
