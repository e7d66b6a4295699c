package dev.parley.wsdl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.parley.wsdl.model.BadWsdlException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Refusals of shapes without a Java mapping, with the path to it and the reason. */
class RefusalsTest {
  @TempDir private Path folder;

  private BadWsdlException refused(String wsdl) {
    Path file = Samples.write(folder, "shop.wsdl", wsdl);
    BadWsdlException refused =
        catchThrowableOfType(
            BadWsdlException.class, () -> WsdlCompiler.compile(file, WsdlOptions.DEFAULT));
    assertThat(refused).isNotNull();
    return refused;
  }

  private static Arguments type(String reason, String content) {
    return Arguments.of("{urn:example:shop}T: ", reason, content);
  }

  private static Arguments value(String reason, String type) {
    String element =
        "<xs:complexType name='T'><xs:sequence><xs:element name='x' "
            + type
            + "/></xs:sequence></xs:complexType>";
    return Arguments.of("{urn:example:shop}T.x: ", reason, element);
  }

  static Stream<Arguments> shapes() {
    return Stream.of(
        type("mixed=\"true\"", "<xs:complexType name='T' mixed='true'/>"),
        type(
            "any element (xs:any) at two places",
            "<xs:complexType name='T'><xs:sequence><xs:any/><xs:any/></xs:sequence>"
                + "</xs:complexType>"),
        type(
            "repeated group",
            "<xs:complexType name='T'><xs:sequence maxOccurs='2'><xs:element name='a'"
                + " type='xs:int'/><xs:element name='b' type='xs:int'/></xs:sequence>"
                + "</xs:complexType>"),
        type(
            "declared twice",
            "<xs:complexType name='T'><xs:sequence><xs:element name='a' type='xs:int'/>"
                + "<xs:element name='a' type='xs:int'/></xs:sequence></xs:complexType>"),
        type("no type of the schemas derives", "<xs:complexType name='T' abstract='true'/>"),
        Arguments.of(
            "{urn:example:shop}D: ",
            "has a text (xs:simpleContent)",
            "<xs:complexType name='D'><xs:simpleContent><xs:extension base='t:T'/>"
                + "</xs:simpleContent></xs:complexType><xs:complexType name='T' abstract='true'>"
                + "<xs:simpleContent><xs:extension base='xs:int'/></xs:simpleContent>"
                + "</xs:complexType>"),
        type(
            "is abstract; substitution groups",
            "<xs:complexType name='T'><xs:sequence><xs:element ref='t:a'/></xs:sequence>"
                + "</xs:complexType><xs:element name='a' abstract='true' type='xs:int'/>"),
        type(
            "array of SOAP 1.1",
            "<xs:complexType name='T'><xs:complexContent><xs:restriction"
                + " xmlns:e='http://schemas.xmlsoap.org/soap/encoding/' base='e:Array'/>"
                + "</xs:complexContent></xs:complexType>"),
        type(
            "derives from itself",
            "<xs:complexType name='T'><xs:complexContent><xs:extension base='t:T'/>"
                + "</xs:complexContent></xs:complexType>"),
        type(
            "groups contain themselves",
            "<xs:complexType name='T'><xs:group ref='t:G'/></xs:complexType>"
                + "<xs:group name='G'><xs:sequence><xs:group ref='t:G'/></xs:sequence></xs:group>"),
        type(
            "attribute groups contain themselves",
            "<xs:complexType name='T'><xs:attributeGroup ref='t:A'/></xs:complexType>"
                + "<xs:attributeGroup name='A'><xs:attributeGroup ref='t:A'/>"
                + "</xs:attributeGroup>"),
        value("xs:NOTATION", "type='xs:NOTATION'"),
        Arguments.of(
            "{urn:example:shop}T.x: ",
            "in elements only",
            "<xs:complexType name='T'><xs:attribute name='x' type='xs:QName'/></xs:complexType>"),
        value("XML Schema has no type", "type='xs:number'"),
        value("do not declare it", "type='t:Missing'"),
        value("import it with a schemaLocation", "xmlns:o='urn:o' type='o:Missing'"));
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void shapesWithoutAMappingAreRefused(String path, String reason, String types) {
    assertThat(refused(Samples.using(types)).problems())
        .anySatisfy(problem -> {
          assertThat(problem.path() + ": ").endsWith(path);
          assertThat(problem.reason()).contains(reason);
        });
  }

  @Test
  void allProblemsAreListed() {
    BadWsdlException refused =
        refused(
            Samples.using(
                """
                <xs:complexType name="T"><xs:sequence>
                  <xs:element name="a" type="xs:number"/><xs:element name="b" type="t:U"/>
                </xs:sequence></xs:complexType>
                <xs:complexType name="U"><xs:sequence><xs:element name="c" type="xs:NOTATION"/>
                </xs:sequence></xs:complexType>
                """));
    assertThat(refused.problems()).hasSize(2);
    assertThat(refused.getMessage().lines()).hasSize(2);
  }

  @Test
  void encodedMessagesAndAttachmentsAreRefused() {
    String rpc =
        Samples.definitions(
            "<message name='in'/><message name='out'/>", "rpc", "namespace='urn:a'");
    assertThat(refused(rpc.replace("use=\"literal\"", "use=\"encoded\"")).problems())
        .singleElement()
        .satisfies(problem -> {
          assertThat(problem.path()).isEqualTo("Shop.op");
          assertThat(problem.reason()).contains("encoded by SOAP 1.1");
        });
    String mime =
        "<m:multipartRelated xmlns:m='http://schemas.xmlsoap.org/wsdl/mime/'><m:part>"
            + "<m:content part='scan' type='image/png'/><m:content part='scan' type='image/gif'/>"
            + "</m:part></m:multipartRelated></input>";
    assertThat(refused(rpc.replace("</input>", mime)).problems())
        .singleElement()
        .satisfies(problem -> {
          assertThat(problem.path()).isEqualTo("Shop.op");
          assertThat(problem.reason())
              .contains("its request has the part scan as an attachment (mime:content)")
              .contains("by MTOM or swaRef");
        });
  }

  @Test
  void operationsThatNoMethodExpressesAreRefused() {
    assertThat(
            refused(
                Samples.definitions(
                    "<message name='in'/><message name='out'><part name='a' type='xs:int'/>"
                        + "<part name='b' type='xs:int'/></message>",
                    "rpc",
                    "")))
        .hasMessageContaining("Shop.op: a method has one result");
    assertThat(
            refused(
                Samples.definitions(
                    "<message name='in'><part name='a' element='t:x'/>"
                        + "<part name='b' element='t:x'/></message><message name='out'/>",
                    "document",
                    "")))
        .hasMessageContaining("the body of document/literal is at most one part");
    assertThat(refused(Samples.definitions("", "rpc", "")))
        .hasMessageContaining("Shop.op: the message {urn:example:shop}in is unknown");
    String twice = Samples.using("<xs:complexType name='T'/>");
    assertThat(
            refused(
                twice
                    .replace(
                        "</portType>",
                        "<operation name='again'><input message='t:in'/>"
                            + "</operation></portType>")
                    .replace("</binding>", "<operation name='again'/></binding>")))
        .hasMessageContaining("Shop.again: it has the request element {urn:example:shop}op of the");
    assertThat(refused("<definitions xmlns='http://schemas.xmlsoap.org/wsdl/'/>"))
        .hasMessageContaining("it binds no port type to SOAP");
  }
}
