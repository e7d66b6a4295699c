package dev.parley.soap.jaxb;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.soap.api.SoapVersion;
import dev.parley.soap.jaxb.depot.Crate;
import dev.parley.soap.jaxb.depot.Depot;
import dev.parley.soap.jaxb.depot.Grade;
import dev.parley.soap.jaxb.depot.Inventory;
import dev.parley.soap.jaxb.depot.Item;
import jakarta.xml.ws.Holder;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Messages of Parley beside those of CXF and Metro, of the same calls. */
final class WireTest {
  /** Call of an operation; its failure does not matter. */
  private interface Operation {
    void call(Depot depot) throws Exception;
  }

  private static final Map<String, Operation> CALLS =
      Map.of(
          "beans and a header",
          depot -> depot.store(crate("box"), Times.of("2026-12-31T10:00:00Z"), PeersTest.ticket()),
          "simple values",
          depot -> depot.find(Grade.FIRST, "saw", List.of(1, 2)),
          "a null that is nil",
          depot -> depot.find(null, "saw", List.of()),
          "a null instead of a list",
          depot -> depot.find(Grade.FIRST, "saw", null),
          "absent values",
          depot -> depot.swap(new Holder<>(), new Holder<>()),
          "holders",
          depot -> depot.swap(new Holder<Item>(PeersTest.tool()), new Holder<>()),
          "bare",
          depot -> depot.inventory(inventory(), PeersTest.ticket()),
          "bare and one-way",
          depot -> depot.remove(7),
          "declared fault",
          depot -> depot.store(crate("nothing"), null, PeersTest.ticket()),
          "declared fault of a string",
          depot -> depot.store(crate("bomb"), null, PeersTest.ticket()));

  private static Crate crate(String label) {
    var crate = new Crate();
    crate.setNumber(4);
    crate.setLabel(label);
    crate.getContent().add(PeersTest.tool());
    return crate;
  }

  private static Inventory inventory() {
    var inventory = new Inventory();
    inventory.setDepot("north");
    inventory.getItem().add(PeersTest.tool());
    return inventory;
  }

  static Iterable<String> calls() {
    return CALLS.keySet();
  }

  @ParameterizedTest
  @MethodSource("calls")
  void requestsAreThoseOfMetroAndCxf(String name) throws Exception {
    var own = request(Stack.PARLEY, name);

    assertThat(Infoset.of(own)).isEqualTo(Infoset.of(request(Stack.METRO, name)));
    assertThat(Infoset.of(own)).isEqualTo(Infoset.of(request(Stack.CXF, name)));
  }

  private static String request(Stack stack, String name) throws Exception {
    return request(stack, CALLS.get(name));
  }

  private static String request(Stack stack, Operation operation) throws Exception {
    try (var recorder = new Recorder(500, Recorder.FAULT);
        var called = stack.call(recorder.address(), SoapVersion.V1_1)) {
      try {
        operation.call(called.depot());
      } catch (RuntimeException e) {
        // the answer is no result
      }
      return recorder.next().body();
    }
  }

  /** CXF and Metro write it as nil in some runs, and leave it out in others. */
  @Test
  void nullOfAnElementThatMayBeNilOrAbsentIsAbsent() throws Exception {
    var absent = request(Stack.PARLEY, depot -> depot.find(Grade.FIRST, null, List.of()));
    assertThat(Infoset.of(absent)).contains("grade").doesNotContain("label");

    var nil =
        absent.replace(
            "</grade>",
            "</grade><label xsi:nil='true'"
                + " xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'/>");
    assertThat(nil).contains("<label");
    assertThat(Infoset.of(response(Stack.PARLEY, nil))).contains("'FIRST null'");
  }

  @ParameterizedTest
  @MethodSource("calls")
  void responsesAreThoseOfMetroAndCxf(String name) throws Exception {
    var request = request(Stack.METRO, name);
    var own = response(Stack.PARLEY, request);
    if (own.isEmpty()) { // one-way
      return;
    }

    assertThat(Infoset.of(own)).isEqualTo(Infoset.of(response(Stack.METRO, request)));
    assertThat(Infoset.of(own)).isEqualTo(Infoset.of(response(Stack.CXF, request)));
  }

  private static String response(Stack stack, String request) throws Exception {
    try (var served = stack.serve(new DepotServant(), SoapVersion.V1_1);
        var http = HttpClient.newHttpClient()) {
      return post(http, served.address(), request);
    }
  }

  private static String post(HttpClient http, URI address, String request)
      throws IOException, InterruptedException {
    var sent =
        HttpRequest.newBuilder(address)
            .header("content-type", "text/xml; charset=utf-8")
            .header("soapaction", "\"\"")
            .POST(HttpRequest.BodyPublishers.ofString(request, UTF_8))
            .build();
    return http.send(sent, HttpResponse.BodyHandlers.ofString(UTF_8)).body();
  }
}
