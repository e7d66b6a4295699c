package dev.parley.soap.jaxb;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.calls.Parley;
import dev.parley.pipeline.CallException;
import dev.parley.soap.Soap;
import dev.parley.soap.api.SoapVersion;
import dev.parley.soap.jaxb.depot.Depot;
import dev.parley.soap.jaxb.depot.Item;
import dev.parley.soap.jaxb.depot.Tool;
import jakarta.jws.WebParam;
import jakarta.jws.WebResult;
import jakarta.jws.WebService;
import jakarta.jws.soap.SOAPBinding;
import jakarta.xml.bind.JAXBElement;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.ws.BindingProvider;
import jakarta.xml.ws.Holder;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.xml.namespace.QName;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Beans of JAXB in contracts of Parley. */
final class BeansTest {
  @AutoClose private final Parley parley = Parley.start();
  @AutoClose private final Soap soap = Soap.on(parley);
  @AutoClose private final Soap other = Soap.on(parley);
  private final URI here = soap.listen(URI.create("http://127.0.0.1:0"));

  private URI depot() {
    soap.export("/depot", Depot.class, new DepotServant());
    return here.resolve("/depot");
  }

  // ---- contracts that nobody generated

  /** Bean without annotations, as code that was written for JAX-WS has them. */
  public static class Plain {
    private String text = "";
    private List<Plain> more = new ArrayList<>();

    public String getText() {
      return text;
    }

    public void setText(String text) {
      this.text = text;
    }

    public List<Plain> getMore() {
      return more;
    }

    public void setMore(List<Plain> more) {
      this.more = more;
    }
  }

  /** Record with a bean. */
  public record Pair(Plain bean, int number) {}

  /** Contract with beans and records. */
  public interface Mixed {
    Pair pair(Plain bean, int number);

    List<Plain> all(Plain[] beans);
  }

  @Test
  void beansWithoutAnnotationsAndRecordsShareAContract() {
    soap.export(
        "/mixed",
        Mixed.class,
        new Mixed() {
          @Override
          public Pair pair(Plain bean, int number) {
            return new Pair(bean, number);
          }

          @Override
          public List<Plain> all(Plain[] beans) {
            return Arrays.asList(beans);
          }
        });
    var mixed = other.lookup(here.resolve("/mixed"), Mixed.class);
    var plain = new Plain();
    plain.setText("a");
    var outer = new Plain();
    outer.setText("b");
    outer.setMore(List.of(plain));

    var pair = mixed.pair(outer, 3);
    assertThat(pair.number()).isEqualTo(3);
    assertThat(pair.bean().getMore()).extracting(Plain::getText).containsExactly("a");
    assertThat(mixed.all(new Plain[] {plain, outer}))
        .extracting(Plain::getText)
        .containsExactly("a", "b");
  }

  /** Contract of JAX-WS in rpc/literal. */
  @WebService(targetNamespace = "urn:rpc")
  @SOAPBinding(style = SOAPBinding.Style.RPC)
  public interface Rpc {
    @WebResult(partName = "plain", name = "plain")
    Plain echo(@WebParam(name = "plain", partName = "plain") Plain plain);

    @WebResult(partName = "note", name = "note")
    JAXBElement<String> note(@WebParam(name = "note", partName = "note") JAXBElement<String> note);
  }

  @Test
  void partsOfRpcAreBeansAndElementsThatMayBeNil() {
    soap.export(
        "/rpc",
        Rpc.class,
        new Rpc() {
          @Override
          public Plain echo(Plain plain) {
            return plain;
          }

          @Override
          public JAXBElement<String> note(JAXBElement<String> note) {
            return note;
          }
        });
    var rpc = other.lookup(here.resolve("/rpc"), Rpc.class);
    var plain = new Plain();
    plain.setText("a");
    var name = new QName("note");

    assertThat(rpc.echo(plain).getText()).isEqualTo("a");
    assertThat(rpc.note(new JAXBElement<>(name, String.class, "x")).getValue()).isEqualTo("x");
    assertThat(rpc.note(new JAXBElement<>(name, String.class, null)).isNil()).isTrue();
  }

  /** Bean whose setter refuses a value. */
  public static class Guarded {
    private int number;

    public int getNumber() {
      return number;
    }

    public void setNumber(int number) {
      if (number > 9) {
        throw new IllegalStateException("more than 9");
      }
      this.number = number;
    }
  }

  /** Contract with it. */
  public interface GuardedContract {
    int take(Guarded guarded);
  }

  @Test
  void anExceptionOfASetterIsAFault() {
    soap.export("/guarded", GuardedContract.class, Guarded::getNumber);
    var guarded = new Guarded();
    guarded.number = 10;

    for (var each : List.of(other, soap)) { // by HTTP, and within the JVM
      var client = each.lookup(here.resolve("/guarded"), GuardedContract.class);
      assertThatThrownBy(() -> client.take(guarded))
          .isInstanceOf(CallException.Invalid.class)
          .hasMessageContaining("more than 9");
    }
  }

  /** Bean with two properties of one name. */
  public static class Wrong {
    @XmlElement public String text = "";

    public String getText() {
      return text;
    }

    public void setText(String text) {
      this.text = text;
    }
  }

  /** Contract with a bean that JAXB refuses. */
  public interface WrongContract {
    void take(Wrong wrong);
  }

  @Test
  void aBeanThatJaxbRefusesIsReportedWithTheReason() {
    var client = other.lookup(here.resolve("/wrong"), WrongContract.class);

    assertThatThrownBy(() -> client.take(new Wrong()))
        .isInstanceOf(CallException.Invalid.class)
        .hasMessageContainingAll(WrongContract.class.getName(), "text");
  }

  // ---- within one JVM

  @Test
  void aServantOfTheSameSoapGetsCopies() throws Exception {
    var address = depot();
    var direct = soap.lookup(address, Depot.class);
    var tool = PeersTest.tool();
    var receipt = direct.store(tool, Times.NOW, PeersTest.ticket());

    assertThat(receipt.getItem())
        .isNotSameAs(tool)
        .usingRecursiveComparison()
        .withStrictTypeChecking()
        .isEqualTo(tool);
    assertThat(receipt.getStored()).isNotSameAs(Times.NOW).isEqualTo(Times.NOW);
    var holder = new Holder<Item>(tool);
    direct.swap(holder, new Holder<>());
    assertThat(holder.value.getLabel()).isEqualTo("for saw");
  }

  // ---- what is not as the schema has it

  private static final String FOUND =
      "<e:Envelope xmlns:e='http://schemas.xmlsoap.org/soap/envelope/'"
          + " xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' xmlns:g='urn:depot:goods'>"
          + "<e:Body><d:findResponse xmlns:d='urn:depot'><item xsi:type='g:Tool' number='1'>"
          + "<g:weight>1</g:weight><g:new>?</g:new><g:label>saw</g:label></item>"
          + "</d:findResponse></e:Body></e:Envelope>";

  @Test
  void aClientToleratesElementsThatABeanDoesNotHaveUnlessItIsStrict() {
    try (var recorder = new Recorder(200, FOUND);
        var strict = Soap.builder(parley).strictClients().start()) {
      assertThat(other.lookup(recorder.address(), Depot.class).find(null, null, List.of()))
          .extracting(Item::getLabel)
          .containsExactly("saw");
      assertThatExceptionOfType(CallException.class)
          .isThrownBy(
              () -> strict.lookup(recorder.address(), Depot.class).find(null, null, List.of()))
          .withMessageContaining("new");
    }
  }

  // ---- attachments

  private static Tool photographed() {
    var tool = PeersTest.tool();
    var picture = new byte[5_000];
    Arrays.fill(picture, (byte) 7);
    tool.setPicture(picture);
    return tool;
  }

  @Test
  void longArraysInBeansAreSentAsParts() throws Exception {
    try (var recorder = new Recorder(500, Recorder.FAULT)) {
      var depot = other.lookup(recorder.address(), Depot.class, other.clients().withMtom());
      assertThatThrownBy(() -> depot.store(photographed(), null, null)).isNotNull();

      var sent = recorder.next();
      assertThat(sent.contentType()).contains("multipart/related");
      assertThat(sent.body()).contains("Include", "cid:", "\u0007".repeat(5_000));
    }
  }

  @Test
  void partsInBeansAreExchangedWithThisServiceAndMetro() throws Exception {
    try (var metro = Stack.METRO.serve(new DepotServant(), SoapVersion.V1_1)) {
      for (var address : List.of(depot(), metro.address())) {
        var client = other.lookup(address, Depot.class, other.clients().withMtom());
        var stored = (Tool) client.store(photographed(), null, null).getItem();
        assertThat(stored.getPicture()).isEqualTo(photographed().getPicture());
      }
    }
    try (var client = Stack.METRO.call(here.resolve("/depot"), SoapVersion.V1_1)) {
      var binding =
          (jakarta.xml.ws.soap.SOAPBinding) ((BindingProvider) client.depot()).getBinding();
      binding.setMTOMEnabled(true);
      var stored = (Tool) client.depot().store(photographed(), null, null).getItem();
      assertThat(stored.getPicture()).isEqualTo(photographed().getPicture());
    }
  }

  // ---- WSDL

  @Test
  void theWsdlHasTheSchemasOfTheBeans() throws Exception {
    try (var http = HttpClient.newHttpClient()) {
      var request = HttpRequest.newBuilder(URI.create(depot() + "?wsdl")).build();
      var wsdl = http.send(request, HttpResponse.BodyHandlers.ofString(UTF_8)).body();

      assertThat(wsdl)
          .contains(
              "targetNamespace=\"urn:depot:goods\"",
              "<xs:complexType name=\"Item\" abstract=\"true\">",
              "<xs:extension base=\"ns1:Item\">",
              "<xs:element name=\"label\" form=\"qualified\" type=\"xs:string\"/>",
              "<xs:import namespace=\"urn:depot:goods\"/>",
              "<xs:element name=\"ticket\" type=\"tns:Ticket\"/>",
              "<xs:element name=\"until\" minOccurs=\"0\" type=\"xs:date\"/>")
          .doesNotContain("xs:schema elementFormDefault");
    }
  }
}
