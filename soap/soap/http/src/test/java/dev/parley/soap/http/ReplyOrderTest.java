package dev.parley.soap.http;

import static dev.parley.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.calls.Parley;
import dev.parley.soap.Soap;
import dev.parley.soap.api.EnvelopeService;
import dev.parley.soap.mapping.SoapService;
import dev.parley.soap.spi.ClientOptions;
import dev.parley.soap.spi.ExportOptions;
import dev.parley.soap.spi.HttpBody;
import dev.parley.soap.spi.HttpHandler;
import dev.parley.soap.spi.HttpRequest;
import dev.parley.soap.spi.HttpResponse;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Order of the acceptance of a request and of a reply that is a request of its own. */
class ReplyOrderTest {
  private static final String REQUEST =
      """
      <s:Envelope xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'
          xmlns:w='http://www.w3.org/2005/08/addressing'>
        <s:Header><w:Action>urn:order:Desk:addRequest</w:Action><w:MessageID>urn:m:1</w:MessageID>
          <w:ReplyTo><w:Address>%s</w:Address></w:ReplyTo></s:Header>
        <s:Body><n:add xmlns:n='urn:order'><a>1</a><b>2</b></n:add></s:Body>
      </s:Envelope>
      """;

  @SoapService(targetNamespace = "urn:order")
  interface Desk {
    int add(int a, int b);
  }

  @AutoClose private final Parley parley = Parley.start();
  @AutoClose private final Soap server = Soap.on(parley);
  @AutoClose private final Soap client = Soap.on(parley);
  private final URI here = server.listen(URI.create("http://127.0.0.1:0"));
  private final URI there = client.listen(URI.create("http://127.0.0.1:0"));
  private final Queue<String> events = new ConcurrentLinkedQueue<>();
  private final Queue<Runnable> written = new ConcurrentLinkedQueue<>();

  /** Exchange whose response is written when the test says so. */
  private final class HeldExchange implements HttpHandler.Exchange {
    private final AtomicBoolean responded = new AtomicBoolean();

    @Override
    public void respond(HttpResponse response, Runnable whenWritten) {
      if (responded.compareAndSet(false, true)) {
        events.add("status " + response.status());
        written.add(whenWritten);
      }
    }

    @Override
    public void onAbandoned(Runnable action) {
      // the connection stays
    }
  }

  @Test
  void replyIsSentOnceTheAcceptanceWasWritten() {
    server.export("/desk", Desk.class, Integer::sum, ExportOptions.DEFAULT.repliesTo(there));
    client.export(
        "/box",
        EnvelopeService.class,
        request -> {
          events.add("reply");
          return CompletableFuture.completedFuture(null);
        });
    byte[] request = REQUEST.formatted(there.resolve("/box")).getBytes(StandardCharsets.UTF_8);

    server
        .handler()
        .handle(
            new HttpRequest(
                "POST",
                here.resolve("/desk"),
                Map.of("content-type", "text/xml"),
                new HttpBody.Whole(request),
                "peer"),
            new HeldExchange());
    eventually("the request was accepted", () -> !written.isEmpty());
    Desk other =
        client.lookup(
            here.resolve("/desk"),
            Desk.class,
            ClientOptions.DEFAULT.repliesAt(there.resolve("/replies")));
    assertThat(other.add(2, 40)).isEqualTo(42); // a reply sent too early would be there by now
    events.add("written");
    written.remove().run();
    eventually("the reply has come", () -> events.size() == 3);

    assertThat(events).containsExactly("status 202", "written", "reply");
  }
}
