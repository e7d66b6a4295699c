package dev.parley.soap.http;

import static dev.parley.testkit.Eventually.eventually;
import static dev.parley.testkit.Eventually.value;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.calls.Parley;
import dev.parley.calls.api.CallOptions;
import dev.parley.calls.api.OneWay;
import dev.parley.pipeline.CallException;
import dev.parley.soap.Soap;
import dev.parley.soap.api.Envelope;
import dev.parley.soap.api.EnvelopeService;
import dev.parley.soap.api.SoapFault;
import dev.parley.soap.api.SoapVersion;
import dev.parley.soap.api.XmlFragment;
import dev.parley.soap.mapping.SoapService;
import dev.parley.soap.spi.ClientOptions;
import dev.parley.soap.spi.ExportOptions;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** WS-Addressing 1.0, over real connections. */
class AddressingTest {
  private static final String NAMESPACE = "http://http.soap.parley.dev/";
  private static final String ACTION = NAMESPACE + "Desk/";
  private static final Pattern CONTENT_LENGTH = Pattern.compile("(?i)content-length: ([0-9]+)");
  private static final Pattern MESSAGE_ID = Pattern.compile("MessageID[^>]*>([^<]+)<");

  interface Desk {
    int add(int a, int b);

    CompletionStage<String> later(String text);

    void done();

    @OneWay
    void note(String text);

    void fail(String why);
  }

  private static final class DeskServant implements Desk {
    final Queue<CompletableFuture<String>> waiting = new ConcurrentLinkedQueue<>();
    final Queue<String> notes = new ConcurrentLinkedQueue<>();

    @Override
    public int add(int a, int b) {
      return a + b;
    }

    @Override
    public CompletionStage<String> later(String text) {
      CompletableFuture<String> future = new CompletableFuture<>();
      waiting.add(future);
      notes.add(text);
      return future;
    }

    @Override
    public void done() {
      notes.add("done");
    }

    @Override
    public void note(String text) {
      notes.add(text);
    }

    @Override
    public void fail(String why) {
      throw new SoapFault(SoapFault.Code.SENDER, why);
    }
  }

  @AutoClose private final Parley parley = Parley.start();
  @AutoClose private final Soap server = Soap.on(parley);
  @AutoClose private final Soap client = Soap.on(parley);
  private final DeskServant servant = new DeskServant();
  private final URI here = server.listen(URI.create("http://127.0.0.1:0"));
  private final URI there = client.listen(URI.create("http://127.0.0.1:0"));
  private final URI replies = there.resolve("/replies");

  @BeforeEach
  void export() {
    server.export("/desk", Desk.class, servant, ExportOptions.DEFAULT.repliesTo(there));
    server.export("/closed", Desk.class, servant);
  }

  private Desk desk(String path, ClientOptions options) {
    return client.lookup(here.resolve(path), Desk.class, options);
  }

  private static ClientOptions options(SoapVersion version) {
    return ClientOptions.DEFAULT.version(version).strictly();
  }

  @ParameterizedTest
  @EnumSource
  void callsWithHeadersAreAnsweredByTheirConnection(SoapVersion version) {
    Desk desk = desk("/closed", options(version).addressed());

    assertThat(desk.add(2, 40)).isEqualTo(42);
    desk.note("noted");
    eventually("the note arrives", () -> servant.notes.contains("noted"));
    assertThatThrownBy(() -> desk.fail("no"))
        .isInstanceOf(CallException.Invalid.class)
        .hasMessageContaining("no");
  }

  @ParameterizedTest
  @EnumSource
  void repliesComeAsRequestsOfTheirOwn(SoapVersion version) {
    Desk desk = desk("/desk", options(version).repliesAt(replies));

    assertThat(desk.add(2, 40)).isEqualTo(42);
    desk.done();
    assertThat(servant.notes).contains("done");
    assertThatThrownBy(() -> desk.fail("no"))
        .isInstanceOf(CallException.Invalid.class)
        .hasMessageContaining("no");
    CompletableFuture<String> first = desk.later("1").toCompletableFuture();
    eventually("the servant has the first call", () -> servant.waiting.size() == 1);
    CompletableFuture<String> second = desk.later("2").toCompletableFuture();
    eventually("the servant has the second call", () -> servant.waiting.size() == 2);
    CompletableFuture<String> oldest = servant.waiting.remove();
    servant.waiting.remove().complete("b");
    assertThat(second.join()).isEqualTo("b");
    assertThat(first).isNotDone();
    oldest.complete("a");
    assertThat(first.join()).isEqualTo("a");
  }

  @Test
  void replyArrivesThoughTheConnectionOfItsRequestEnded() throws Exception {
    CompletableFuture<String> request = new CompletableFuture<>();
    CompletableFuture<Integer> end = new CompletableFuture<>();
    RawServer.Script acceptAndEnd =
        connection -> {
          Matcher length = CONTENT_LENGTH.matcher(connection.request());
          InputStream in = connection.socket().getInputStream();
          byte[] body = in.readNBytes(length.find() ? Integer.parseInt(length.group(1)) : 0);
          request.complete(new String(body, StandardCharsets.UTF_8));
          connection.send("HTTP/1.1 202 Accepted\ncontent-length: 0\n\n");
          connection.socket().shutdownOutput();
          end.complete(in.read());
        };
    try (RawServer accepting = new RawServer(acceptAndEnd)) {
      Desk desk =
          client.lookup(accepting.uri(), Desk.class, ClientOptions.DEFAULT.repliesAt(replies));

      CompletableFuture<String> call = desk.later("x").toCompletableFuture();

      assertThat(value("the end of the connection by the client", end)).isNegative();
      assertThat(call).isNotDone();
      assertThat(post(replies, response(id(request.join())), "").statusCode()).isEqualTo(202);
      assertThat(call.join()).isEqualTo("late");
    }
  }

  private static String id(String envelope) {
    Matcher id = MESSAGE_ID.matcher(envelope);
    assertThat(id.find()).as(envelope).isTrue();
    return id.group(1);
  }

  private static String response(String id) {
    return envelope(
        "<w:Action>" + ACTION + "laterResponse</w:Action><w:RelatesTo>" + id + "</w:RelatesTo>",
        "<n:laterResponse xmlns:n='" + NAMESPACE + "'><return>late</return></n:laterResponse>");
  }

  @Test
  void deadlinesAndCancellationEndTheWait() {
    Desk desk = desk("/desk", ClientOptions.DEFAULT.repliesAt(replies));
    CompletableFuture<String> hurried =
        CallOptions.timeout(Duration.ofMillis(50))
            .call(() -> desk.later("x").toCompletableFuture());

    assertThatThrownBy(hurried::join).hasCauseInstanceOf(CallException.DeadlineExceeded.class);
    CompletableFuture<String> cancelled = desk.later("y").toCompletableFuture();
    eventually("the servant has the second call", () -> servant.notes.contains("y"));
    cancelled.cancel(true);
    servant.waiting.forEach(each -> each.complete("too late"));
    assertThat(desk.add(1, 2)).isEqualTo(3);
  }

  @Test
  void repliesAreSentToNoOtherServer() {
    Desk desk = desk("/closed", options(SoapVersion.V1_2).repliesAt(replies));

    assertThatThrownBy(() -> desk.add(1, 2))
        .isInstanceOf(CallException.Invalid.class)
        .hasMessageContaining("replies are not sent to " + replies)
        .cause()
        .isInstanceOfSatisfying(
            SoapFault.class,
            fault ->
                assertThat(fault.subcodes())
                    .extracting(each -> each.local())
                    .containsExactly("InvalidAddressingHeader", "OnlyAnonymousAddressSupported"));
  }

  @Test
  void replyThatNoCallWaitsForIsRefused() {
    desk("/desk", ClientOptions.DEFAULT.repliesAt(replies));

    HttpResponse<String> unknown = post(replies, response("urn:uuid:nothing"), "");
    assertThat(unknown.statusCode()).isEqualTo(404);
    assertThat(unknown.body()).contains("No call waits").contains("urn:uuid:nothing");
    assertThat(post(replies, envelope("", "<a/>"), "").statusCode()).isEqualTo(404);
    assertThat(post(replies, "<broken", "").statusCode()).isEqualTo(400);
  }

  @Test
  void responsesHaveActionRelationAndReferenceParameters() {
    String reply =
        "<w:ReplyTo><w:Address>http://www.w3.org/2005/08/addressing/anonymous</w:Address>"
            + "<w:ReferenceParameters><k:key xmlns:k='urn:k'>7</k:key></w:ReferenceParameters>"
            + "</w:ReplyTo>";

    assertThat(post("/desk", headers("addRequest") + reply, add(), "").body())
        .contains("<wsa:Action>" + ACTION + "addResponse</wsa:Action>")
        .contains("<wsa:RelatesTo>urn:m:1</wsa:RelatesTo>")
        .contains("<k:key xmlns:wsa-ref=\"http://www.w3.org/2005/08/addressing\"")
        .contains("wsa-ref:IsReferenceParameter=\"true\"")
        .contains("<return>3</return>");
    assertThat(post("/desk", "", add(), "").body()).doesNotContain("addressing");
  }

  @Test
  void replyToNoneIsAcceptedAndNotAnswered() {
    String reply =
        "<w:ReplyTo><w:Address>http://www.w3.org/2005/08/addressing/none</w:Address></w:ReplyTo>";

    assertThat(post("/desk", headers("addRequest") + reply, add(), "").statusCode()).isEqualTo(202);
  }

  @Test
  void wrongHeadersAreFaultsOfTheBinding() {
    assertThat(post("/desk", headers("addRequest"), add(), "urn:other").body())
        .contains("wsa:FaultDetail", ">code:ActionMismatch</faultcode>")
        .contains("<wsa:Action>http://www.w3.org/2005/08/addressing/fault</wsa:Action>")
        .contains("<wsa:RelatesTo>urn:m:1</wsa:RelatesTo>");
    assertThat(post("/desk", headers("other"), add(), "").body())
        .contains(">code:ActionNotSupported</faultcode>", "ProblemAction");
    assertThat(post("/desk", "<w:MessageID>urn:m:1</w:MessageID>", add(), "").body())
        .contains(">code:MessageAddressingHeaderRequired</faultcode>", ">wsa:Action<");
    assertThat(post("/desk", headers("addRequest") + headers("addRequest"), add(), "").body())
        .contains(">code:InvalidCardinality</faultcode>");
    assertThat(post("/desk", headers("addRequest") + "<w:ReplyTo/>", add(), "").body())
        .contains(">code:MissingAddressInEPR</faultcode>", ">wsa:ReplyTo<");
  }

  @SoapService(addressing = SoapService.Addressing.REQUIRED)
  interface Addressed {
    int twice(int number);
  }

  @Test
  void contractCanRequireTheHeaders() throws Exception {
    server.export("/addressed", Addressed.class, number -> 2 * number);
    String body = "<n:twice xmlns:n='" + NAMESPACE + "'><number>1</number></n:twice>";

    assertThat(client.lookup(here.resolve("/addressed"), Addressed.class).twice(21)).isEqualTo(42);
    assertThat(post("/addressed", "", body, "").body())
        .contains(">code:MessageAddressingHeaderRequired</faultcode>");
    try (HttpClient http = HttpClient.newHttpClient()) {
      URI wsdl = here.resolve("/addressed?wsdl");
      assertThat(
              http.send(HttpRequest.newBuilder(wsdl).build(), HttpResponse.BodyHandlers.ofString())
                  .body())
          .contains("<wsam:Addressing xmlns:wsam=")
          .contains("http://www.w3.org/ns/ws-policy");
    }
  }

  private static String headers(String action) {
    return "<w:Action>" + ACTION + action + "</w:Action><w:MessageID>urn:m:1</w:MessageID>";
  }

  private static String add() {
    return "<n:add xmlns:n='" + NAMESPACE + "'><a>1</a><b>2</b></n:add>";
  }

  private static String envelope(String headers, String body) {
    return "<s:Envelope xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'"
        + " xmlns:w='http://www.w3.org/2005/08/addressing'><s:Header>"
        + headers
        + "</s:Header><s:Body>"
        + body
        + "</s:Body></s:Envelope>";
  }

  private HttpResponse<String> post(String path, String headers, String body, String action) {
    return post(here.resolve(path), envelope(headers, body), action);
  }

  private static HttpResponse<String> post(URI address, String envelope, String action) {
    try (HttpClient http = HttpClient.newHttpClient()) {
      return http.send(
          HttpRequest.newBuilder(address)
              .header("content-type", "text/xml; charset=utf-8")
              .header("soapaction", '"' + action + '"')
              .POST(HttpRequest.BodyPublishers.ofString(envelope))
              .build(),
          HttpResponse.BodyHandlers.ofString());
    } catch (java.io.IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void parametersOfTheServicesReferenceAreSent() {
    Queue<Envelope> seen = new ConcurrentLinkedQueue<>();
    server.export(
        "/seen",
        EnvelopeService.class,
        request -> {
          seen.add(request);
          return CompletableFuture.failedFuture(new SoapFault(SoapFault.Code.SENDER, "seen"));
        });
    XmlFragment parameter = XmlFragment.of("<k:key xmlns:k='urn:k'>7</k:key>");
    Desk desk = desk("/seen", ClientOptions.DEFAULT.referenceParameters(List.of(parameter)));

    assertThatThrownBy(() -> desk.add(1, 2)).hasMessageContaining("seen");
    assertThat(seen.remove().headers())
        .extracting(each -> each.name().local())
        .containsExactly("To", "Action", "MessageID", "key");
  }
}
