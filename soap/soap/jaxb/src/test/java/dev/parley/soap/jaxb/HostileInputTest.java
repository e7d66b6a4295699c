package dev.parley.soap.jaxb;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.calls.Parley;
import dev.parley.soap.Soap;
import dev.parley.soap.jaxb.depot.Depot;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** Requests that no client of the contract sends. */
@TestInstance(Lifecycle.PER_CLASS)
final class HostileInputTest {
  private static final String TOOL =
      "<item xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' xsi:type='g:Tool' number='1'>"
          + "<g:label>saw</g:label>%s<g:weight>1</g:weight></item>";

  private final HttpClient http = HttpClient.newHttpClient();
  private Parley parley;
  private Soap soap;
  private URI address;

  @BeforeAll
  void start() {
    parley = Parley.start();
    soap = Soap.on(parley);
    address = soap.listen(URI.create("http://127.0.0.1:0")).resolve("/depot");
    soap.export("/depot", Depot.class, new DepotServant());
  }

  @AfterAll
  void stop() {
    http.close();
    soap.close();
    parley.close();
  }

  @Test
  void aValueOfTheContractIsAnswered() throws Exception {
    assertThat(store(TOOL.formatted(""))).contains("Response", ">saw<");
  }

  @Test
  void unknownElementsAreRefusedHoweverOftenTheyCome() throws Exception {
    for (int i = 0; i < 25; i++) {
      assertThat(store(TOOL.formatted("<g:secret>1</g:secret>")))
          .contains("Fault", "Depot.store(item)", "secret");
    }
  }

  @Test
  void aTypeOfTheContractThatDoesNotFitIsRefused() throws Exception {
    assertThat(store(TOOL.formatted("").replace("g:Tool", "tns:Receipt")))
        .contains("Fault", "Depot.store(item)");
    for (var element : new String[] {"lid", "content"}) {
      assertThat(
              store(
                  crate(
                      "<g:%1$s xsi:type='tns:Ticket'><user>eve</user></g:%1$s>"
                          .formatted(element))))
          .as(element)
          .contains("Fault", "Depot.store(item)");
    }
  }

  @Test
  void aTypeThatTheContractDoesNotHaveIsRefused() throws Exception {
    for (var type : new String[] {"g:Nothing", "xs:string", "xs:anyType", "undeclared:Tool"}) {
      assertThat(store(TOOL.formatted("").replace("g:Tool", type))).as(type).contains("Fault");
      assertThat(store(crate("<g:content xsi:type='" + type + "'/>"))).as(type).contains("Fault");
      assertThat(store(crate("<g:lid xsi:type='" + type + "'/>"))).as(type).contains("Fault");
    }
  }

  @Test
  void anAbstractTypeIsRefused() throws Exception {
    assertThat(store("<item number='1'><g:label>saw</g:label></item>")).contains("Fault");
    assertThat(store(crate("<g:content number='1'><g:label>saw</g:label></g:content>")))
        .contains("Fault");
  }

  @Test
  void valuesThatAreNotOfTheirTypeAreRefused() throws Exception {
    assertThat(store(TOOL.formatted("<g:made>yesterday</g:made>"))).contains("Fault");
    assertThat(store(TOOL.formatted("").replace("number='1'", "number='one'"))).contains("Fault");
    assertThat(store(TOOL.formatted("").replace(">1<", ">heavy<"))).contains("Fault");
  }

  @Test
  void elementsAreNestedToTheLimitAndNotDeeper() throws Exception {
    // envelope, body, operation, item; and a label inside
    assertThat(store(crates(64 - 5))).contains("storeResponse");
    assertThat(store(crates(64 - 4))).contains("Fault", "nested deeper than 64");
    assertThat(store(crates(10_000))).contains("Fault", "nested deeper than 64");
  }

  @Test
  void truncatedAndMalformedMessagesAreRefused() throws Exception {
    var whole = envelope(TOOL.formatted(""));
    for (int length = whole.length() - 1; length > 0; length -= 97) {
      assertThat(post(whole.substring(0, length))).as("%s characters", length).contains("Fault");
    }
    assertThat(store("<item><g:label></item>")).contains("Fault");
    assertThat(post("<!DOCTYPE x [<!ENTITY e SYSTEM 'file:///etc/passwd'>]>" + whole))
        .contains("Fault", "document type");
  }

  @Test
  void referencesToPartsThatAreNotThereAreRefused() throws Exception {
    var picture =
        "<g:picture><x:Include xmlns:x='http://www.w3.org/2004/08/xop/include' href='%s'/>"
            + "</g:picture>";
    for (var href : new String[] {"cid:a", "cid:%zz", "file:///etc/passwd", "http://localhost/"}) {
      assertThat(store(TOOL.formatted("").replace("</item>", picture.formatted(href) + "</item>")))
          .as(href)
          .contains("Fault");
    }
  }

  private static String crate(String content) {
    return "<item xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' xsi:type='g:Crate'"
        + " number='1'><g:label>box</g:label>"
        + content
        + "</item>";
  }

  private static String crates(int depth) {
    var start = "<g:content xsi:type='g:Crate' number='1'><g:label>box</g:label>";
    return crate(start.repeat(depth) + "</g:content>".repeat(depth));
  }

  private static String envelope(String item) {
    return "<e:Envelope xmlns:e='http://schemas.xmlsoap.org/soap/envelope/' xmlns:tns='urn:depot'"
        + " xmlns:g='urn:depot:goods' xmlns:xs='http://www.w3.org/2001/XMLSchema'>"
        + "<e:Body><tns:store>"
        + item
        + "</tns:store></e:Body></e:Envelope>";
  }

  private String store(String item) throws IOException, InterruptedException {
    return post(envelope(item));
  }

  private String post(String envelope) throws IOException, InterruptedException {
    var request =
        HttpRequest.newBuilder(address)
            .header("content-type", "text/xml; charset=utf-8")
            .POST(HttpRequest.BodyPublishers.ofString(envelope, UTF_8))
            .build();
    return http.send(request, HttpResponse.BodyHandlers.ofString(UTF_8)).body();
  }
}
