package dev.parley.soap.wsdl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.soap.api.SoapVersion;
import dev.parley.soap.codec.Deviations;
import dev.parley.soap.contract.SoapContract;
import dev.parley.soap.contract.SoapContracts;
import dev.parley.soap.contract.SoapFaultType;
import dev.parley.soap.contract.SoapOperation;
import dev.parley.soap.mapping.SoapService;
import dev.parley.soap.mapping.XmlAttribute;
import dev.parley.soap.mapping.XmlElement;
import dev.parley.soap.mapping.XmlText;
import dev.parley.soap.xml.XmlLimits;
import dev.parley.soap.xml.XmlName;
import dev.parley.soap.xml.XmlReader;
import dev.parley.soap.xml.XmlWriter;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Contracts whose elements have other names and namespaces than the defaults. */
class NamedElementsTest {
  private static final String TYPES = "urn:example:gate:types";

  /** Contract with a schema namespace of its own. */
  @SoapService(targetNamespace = "urn:example:gate", schemaNamespace = TYPES, qualified = true)
  public interface Gate {
    @dev.parley.soap.mapping.SoapOperation(
        name = "Open",
        request = @XmlElement(name = "openRequest"),
        response = @XmlElement(name = "opened", namespace = "urn:example:other"))
    String open(@XmlElement(nillable = true) Optional<Shape> shape) throws Stuck;

    @dev.parley.soap.mapping.SoapOperation(bare = true)
    Round turn(Round round) throws Jammed;
  }

  /** Declared exception whose detail element is a record. */
  public static final class Jammed extends Exception {
    private static final long serialVersionUID = 1;
    private final transient Cause reason;

    public Jammed(@XmlText Cause reason) {
      this.reason = reason;
    }

    public Cause reason() {
      return reason;
    }
  }

  public record Cause(@XmlAttribute int code, String text) {}

  public sealed interface Shape {}

  /** Abstract type that extends another one. */
  public sealed interface Curved extends Shape {}

  public record Round(int radius) implements Curved {}

  public record Square(Optional<Curved> inner) implements Shape {}

  /** Declared exception with a name of its own. */
  @XmlElement(name = "stuckFault", namespace = "urn:example:other")
  public static final class Stuck extends Exception {
    private static final long serialVersionUID = 1;

    public Stuck(String message) {
      super(message);
    }
  }

  private static final SoapContract<Gate> CONTRACT = SoapContracts.of(Gate.class);

  private static byte[] print() {
    WsdlAddress address = new WsdlAddress(SoapVersion.V1_1, URI.create("http://localhost/gate"));
    return WsdlPrinter.print(Gate.class, "GateService", List.of(address));
  }

  @Test
  void annotationsNameTheElementsOfTheBody() {
    SoapOperation open = BodyDocuments.operation(CONTRACT, "Open");
    assertThat(open.request()).isEqualTo(new XmlName(TYPES, "openRequest"));
    assertThat(open.response()).isEqualTo(new XmlName("urn:example:other", "opened"));
    assertThat(open.faults().getFirst().element())
        .isEqualTo(new XmlName("urn:example:other", "stuckFault"));
    assertThat(open.body().particles().getFirst().name()).isEqualTo(new XmlName(TYPES, "shape"));
    assertThat(BodyDocuments.operation(CONTRACT, "turn").style()).isEqualTo(SoapService.Style.BARE);
  }

  @Test
  void schemasOfBothNamespacesAreValid() throws Exception {
    PrintedSchemas schemas = PrintedSchemas.of(print());
    SoapOperation open = BodyDocuments.operation(CONTRACT, "Open");
    Shape shape = new Square(Optional.of(new Round(5)));
    byte[] written =
        BodyDocuments.wrapped(CONTRACT, open.requestTag(), open.body(), Optional.of(shape));
    schemas.validate(written);
    assertThat(BodyDocuments.read(written, open.body(), 1)[0]).isEqualTo(Optional.of(shape));
    assertThat(new String(print(), StandardCharsets.UTF_8))
        .contains("<xs:extension base=\"ns1:Shape\"/>", "<xs:extension base=\"ns1:Curved\">");
  }

  @Test
  void elementOfAFaultCanBeTheValueItself() throws Exception {
    SoapFaultType fault = BodyDocuments.operation(CONTRACT, "turn").faults().getFirst();
    XmlWriter out = new XmlWriter(1 << 10);
    fault.write(out, new Jammed(new Cause(5, "rust")));
    byte[] written =
        new String(out.toByteArray(), StandardCharsets.UTF_8)
            .replaceFirst(
                " ", new String(CONTRACT.namespaces().declarations(), StandardCharsets.UTF_8) + " ")
            .getBytes(StandardCharsets.UTF_8);
    PrintedSchemas.of(print()).validate(written);
    try (XmlReader in =
        XmlReader.open(new ByteArrayInputStream(written), Optional.empty(), XmlLimits.MESSAGES)) {
      Jammed read = (Jammed) fault.read(in, new Deviations(true, "test"), "");
      assertThat(read.reason()).isEqualTo(new Cause(5, "rust"));
    }
  }

  @Test
  void optionalElementThatIsNillableIsWrittenAsNoneAndReadAsNil() throws Exception {
    SoapOperation open = BodyDocuments.operation(CONTRACT, "Open");
    byte[] absent =
        BodyDocuments.wrapped(CONTRACT, open.requestTag(), open.body(), Optional.empty());
    PrintedSchemas.of(print()).validate(absent);
    byte[] nil =
        "<o xmlns='%s' xmlns:i='%s'><shape i:nil='true'/></o>"
            .formatted(TYPES, XmlName.SCHEMA_INSTANCE)
            .getBytes(StandardCharsets.UTF_8);
    assertThat(BodyDocuments.read(absent, open.body(), 1)[0]).isEqualTo(Optional.empty());
    assertThat(BodyDocuments.read(nil, open.body(), 1)[0]).isEqualTo(Optional.empty());
  }
}
