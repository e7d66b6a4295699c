package dev.parley.soap.http;

import static dev.parley.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.calls.Parley;
import dev.parley.pipeline.CallException;
import dev.parley.soap.Soap;
import dev.parley.soap.api.Envelope;
import dev.parley.soap.api.EnvelopeService;
import dev.parley.soap.api.SoapFault;
import dev.parley.soap.api.SoapVersion;
import dev.parley.soap.api.XmlFragment;
import dev.parley.soap.mapping.SoapHeader;
import dev.parley.soap.mapping.XmlElement;
import dev.parley.soap.xml.XmlName;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Messages without a contract, over real connections. */
class EnvelopeServiceTest {
  private static final String TRACE = "urn:trace";

  interface Desk {
    int add(int a, int b, @SoapHeader @XmlElement(name = "Trace", namespace = TRACE) String trace);

    void fail();
  }

  private static final class DeskServant implements Desk {
    @Override
    public int add(int a, int b, String trace) {
      return a + b + trace.length();
    }

    @Override
    public void fail() {
      throw new SoapFault(
          SoapFault.Code.SENDER,
          "not today",
          List.of(new XmlName("urn:codes", "Closed"), new XmlName("urn:codes", "Holiday")),
          List.of(XmlFragment.of("<d:day xmlns:d=\"urn:d\">1 May</d:day>")),
          List.of(XmlFragment.of("<h:hint xmlns:h=\"urn:h\"/>")));
    }
  }

  @AutoClose private final Parley parley = Parley.start();
  @AutoClose private final Soap server = Soap.on(parley);
  @AutoClose private final Soap client = Soap.on(parley);
  private final URI here = server.listen(URI.create("http://127.0.0.1:0"));

  private EnvelopeService untyped(String path) {
    return client.lookup(here.resolve(path), EnvelopeService.class);
  }

  private static Envelope request(SoapVersion version, String body) {
    return new Envelope(
        version,
        "",
        List.of(XmlFragment.of("<t:Trace xmlns:t=\"" + TRACE + "\">abc</t:Trace>")),
        List.of(XmlFragment.of(body)));
  }

  private static String add(int a, int b) {
    return "<n:add xmlns:n=\"http://http.soap.parley.dev/\"><a>%d</a><b>%d</b></n:add>"
        .formatted(a, b);
  }

  @ParameterizedTest
  @EnumSource
  void dispatchesToTypedServices(SoapVersion version) {
    server.export("/desk", Desk.class, new DeskServant());

    Envelope response =
        untyped("/desk").call(request(version, add(2, 40))).toCompletableFuture().join();

    assertThat(response.version()).isEqualTo(version);
    assertThat(response.payload().orElseThrow().text()).contains("<return>45</return>");
  }

  @ParameterizedTest
  @EnumSource
  void gatewayPassesMessagesAsTheyAre(SoapVersion version) {
    server.export("/desk", Desk.class, new DeskServant());
    server.export("/gateway", EnvelopeService.class, untyped("/desk")::call);
    Soap typed = Soap.builder(parley).version(version).start();
    try (typed) {
      Desk desk = typed.lookup(here.resolve("/gateway"), Desk.class);

      assertThat(desk.add(1, 2, "xyz")).isEqualTo(6);
    }
  }

  @Test
  void requestsAreAnsweredLaterFromAnyThread() {
    Queue<CompletableFuture<Envelope>> waiting = new ConcurrentLinkedQueue<>();
    server.export(
        "/later",
        EnvelopeService.class,
        request -> {
          CompletableFuture<Envelope> future = new CompletableFuture<>();
          waiting.add(future);
          return future;
        });
    Envelope request = request(SoapVersion.V1_2, "<q/>");

    CompletableFuture<Envelope> call = untyped("/later").call(request).toCompletableFuture();
    eventually("the servant has the request", () -> !waiting.isEmpty());
    assertThat(call).isNotDone();
    waiting.remove().complete(request.response(XmlFragment.of("<a/>")));

    assertThat(call.join().payload().orElseThrow().name().local()).isEqualTo("a");
  }

  @Test
  void servantSeesVersionActionHeadersAndBody() {
    Queue<Envelope> seen = new ConcurrentLinkedQueue<>();
    server.export(
        "/seen",
        EnvelopeService.class,
        request -> {
          seen.add(request);
          return CompletableFuture.completedFuture(null);
        });
    Envelope sent =
        new Envelope(
            SoapVersion.V1_1,
            "urn:do \"it\"",
            List.of(
                XmlFragment.of(
                    "<x:h xmlns:x=\"urn:x\" xmlns:s=\"http://schemas.xmlsoap.org/soap/envelope/\""
                        + " s:mustUnderstand=\"1\"/>")),
            List.of(XmlFragment.of("<one/>"), XmlFragment.of("<two/>")));

    assertThat(untyped("/seen").call(sent).toCompletableFuture().join()).isNull();
    Envelope got = seen.remove();
    assertThat(got.version()).isEqualTo(SoapVersion.V1_1);
    assertThat(got.action()).isEqualTo("urn:do \"it\"");
    assertThat(got.headers()).singleElement().matches(each -> each.text().contains("mustUnder"));
    assertThat(got.body()).extracting(each -> each.name().local()).containsExactly("one", "two");
  }

  @Test
  void emptyBodiesPass() {
    server.export(
        "/empty", EnvelopeService.class, request -> CompletableFuture.completedFuture(request));

    Envelope empty = new Envelope(SoapVersion.V1_1, "", List.of(), List.of());
    assertThat(untyped("/empty").call(empty).toCompletableFuture().join()).isEqualTo(empty);
  }

  @ParameterizedTest
  @EnumSource
  void faultsPassWithSubcodesAndDetail(SoapVersion version) {
    server.export("/desk", Desk.class, new DeskServant());
    server.export("/gateway", EnvelopeService.class, untyped("/desk")::call);
    String body = "<n:fail xmlns:n=\"http://http.soap.parley.dev/\"/>";

    assertThatThrownBy(
            () -> untyped("/desk").call(request(version, body)).toCompletableFuture().join())
        .isInstanceOf(CompletionException.class)
        .cause()
        .isInstanceOf(CallException.class)
        .hasMessageContaining("not today")
        .cause()
        .isInstanceOfSatisfying(
            SoapFault.class,
            fault -> {
              assertThat(fault.subcodes().getLast()).isEqualTo(new XmlName("urn:codes", "Holiday"));
              assertThat(fault.detail())
                  .singleElement()
                  .matches(each -> each.text().contains(">1 May</"));
              assertThat(fault.code())
                  .isEqualTo(
                      version == SoapVersion.V1_1
                          ? SoapFault.Code.RECEIVER // the code of SOAP 1.1 is an unknown one
                          : SoapFault.Code.SENDER);
            });
  }

  @Test
  void responseInAnotherVersionIsAFault() {
    server.export(
        "/wrong",
        EnvelopeService.class,
        request ->
            CompletableFuture.completedFuture(
                Envelope.of(SoapVersion.V1_2, "", XmlFragment.of("<a/>"))));

    assertThatThrownBy(() ->
            untyped("/wrong").call(request(SoapVersion.V1_1, "<a/>")).toCompletableFuture().join())
        .hasMessageContaining("the response has the version V1_2, the request V1_1");
  }

  @Test
  void faultsTellHeadersThatWereNotUnderstoodAndVersions() throws Exception {
    server.export("/desk", Desk.class, new DeskServant());
    String envelope =
        "<s:Envelope xmlns:s='http://www.w3.org/2003/05/soap-envelope'><s:Header>"
            + "<a:one xmlns:a='urn:a' s:mustUnderstand='true'/><b:two xmlns:b='urn:b'"
            + " s:mustUnderstand='1'/></s:Header><s:Body/></s:Envelope>";

    assertThat(post("/desk", envelope))
        .contains("NotUnderstood", "xmlns:q=\"urn:a\" qname=\"q:one\"", "\"urn:b\" qname=\"q:two\"")
        .contains("<soap:Value>soap:MustUnderstand</soap:Value>");
    assertThat(post("/desk", envelope.replace("2003/05", "2001/09")))
        .contains("<soap:Value>soap:VersionMismatch</soap:Value>", "Upgrade")
        .contains("SupportedEnvelope xmlns:q=\"http://www.w3.org/2003/05/soap-envelope\"")
        .contains("SupportedEnvelope xmlns:q=\"http://schemas.xmlsoap.org/soap/envelope/\"");
  }

  @Test
  void untypedServicesHaveNoDescription() throws Exception {
    server.export("/any", EnvelopeService.class, CompletableFuture::completedFuture);
    try (HttpClient http = HttpClient.newHttpClient()) {
      HttpResponse<String> response =
          http.send(
              HttpRequest.newBuilder(here.resolve("/any?wsdl")).build(),
              HttpResponse.BodyHandlers.ofString());
      assertThat(response.statusCode()).isEqualTo(404);
      assertThat(response.body()).contains("messages of any form");
    }
  }

  private String post(String path, String envelope) throws Exception {
    try (HttpClient http = HttpClient.newHttpClient()) {
      return http.send(
              HttpRequest.newBuilder(here.resolve(path))
                  .header("content-type", "application/soap+xml; charset=utf-8")
                  .POST(HttpRequest.BodyPublishers.ofString(envelope))
                  .build(),
              HttpResponse.BodyHandlers.ofString())
          .body();
    }
  }
}
