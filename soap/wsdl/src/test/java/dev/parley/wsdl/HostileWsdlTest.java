package dev.parley.wsdl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.wsdl.model.BadWsdlException;
import dev.parley.wsdl.model.WsdlLimits;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Documents of an attacker are refused within the limits, and nothing else is read. */
class HostileWsdlTest {
  private static final String SCHEMA =
      "<xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema' xmlns:t='urn:example:shop'"
          + " targetNamespace='urn:example:shop'>";

  @TempDir private Path folder;

  private Map<String, String> compile(String wsdl) {
    return WsdlCompiler.compile(Samples.write(folder, "in/shop.wsdl", wsdl), WsdlOptions.DEFAULT);
  }

  private void refused(String wsdl, String... reasons) {
    assertThatThrownBy(() -> compile(wsdl))
        .isInstanceOf(BadWsdlException.class)
        .hasMessageContainingAll(reasons);
  }

  private static String importing(String location) {
    return Samples.using(
        "<xs:complexType name='T'/>"
            + "<xs:import namespace='urn:o' schemaLocation='"
            + location
            + "'/>");
  }

  private static String needing(String location) {
    return importing(location)
        .replace(
            "<xs:complexType name='T'/>",
            "<xs:complexType name='T'><xs:sequence>"
                + "<xs:element name='x' xmlns:o='urn:o' type='o:X'/></xs:sequence>"
                + "</xs:complexType>");
  }

  // ---- XML

  @Test
  void documentTypesAndEntitiesAreRefused() {
    String entities =
        IntStream.range(1, 20)
            .mapToObj(i -> "<!ENTITY e" + i + " '&e" + (i - 1) + ";&e" + (i - 1) + ";'>")
            .collect(Collectors.joining());
    String type = "<!DOCTYPE definitions [<!ENTITY e0 'x'>" + entities + "]>";
    String bomb = Samples.using("<xs:complexType name='T'/>").replaceFirst("\\?>", "?>" + type);
    refused(bomb, "document type");
    refused(Samples.using("<xs:complexType name='&e19;'/>"), "shop.wsdl");
    refused(
        "<!DOCTYPE a SYSTEM 'file:///etc/passwd'><definitions/>", "a document type is not allowed");
  }

  @Test
  void depthIsLimited() {
    int fits = WsdlLimits.DEPTH_MAX - 6;
    String open = "<xs:sequence>".repeat(fits);
    String close = "</xs:sequence>".repeat(fits);
    String element = "<xs:element name='a' type='xs:int'/>";
    assertThat(compile(Samples.using(complexType(open + element + close)))).isNotEmpty();
    refused(
        Samples.using(
            complexType(
                "<xs:sequence>".repeat(WsdlLimits.DEPTH_MAX)
                    + "</xs:sequence>".repeat(WsdlLimits.DEPTH_MAX))),
        "nested deeper than " + WsdlLimits.DEPTH_MAX);
  }

  private static String complexType(String content) {
    return "<xs:complexType name='T'>" + content + "</xs:complexType>";
  }

  @Test
  void truncatedDocumentsAreRefusedWithThePlace() {
    String wsdl = Samples.using("<xs:complexType name='T'/>");
    for (int length = 0; length < wsdl.strip().length(); length += 7) {
      refused(wsdl.substring(0, length), "shop.wsdl");
    }
  }

  @Test
  void otherDocumentsAndBinaryFilesAreRefused() throws IOException {
    refused("<html/>", "the root is html");
    Path file = Files.write(folder.resolve("a.wsdl"), new byte[] {0, 1, -1, -2, 60, 0});
    assertThatThrownBy(() -> WsdlCompiler.compile(file, WsdlOptions.DEFAULT))
        .isInstanceOf(BadWsdlException.class)
        .hasMessageContaining("a.wsdl");
    assertThatThrownBy(() -> WsdlCompiler.compile(folder, WsdlOptions.DEFAULT))
        .isInstanceOf(BadWsdlException.class)
        .hasMessageContaining("cannot be read");
    assertThatThrownBy(() -> WsdlCompiler.compile(folder.resolve("none.wsdl"), WsdlOptions.DEFAULT))
        .isInstanceOf(BadWsdlException.class)
        .hasMessageContaining("none.wsdl");
  }

  @Test
  void tooLongDocumentIsRefused() throws IOException {
    byte[] tooLong = new byte[WsdlLimits.FILE_BYTES_MAX + 1];
    Path file = Files.write(folder.resolve("long.wsdl"), tooLong);
    assertThatThrownBy(() -> WsdlCompiler.compile(file, WsdlOptions.DEFAULT))
        .isInstanceOf(BadWsdlException.class)
        .hasMessageContaining("longer than " + WsdlLimits.FILE_BYTES_MAX + " bytes");
  }

  // ---- imports

  @Test
  void documentsThatImportEachOtherAreReadOnce() {
    Samples.write(
        folder,
        "in/a.xsd",
        SCHEMA
            + "<xs:include schemaLocation='a.xsd'/><xs:include schemaLocation='./b.xsd'/>"
            + "<xs:complexType name='T'/></xs:schema>");
    Samples.write(
        folder, "in/b.xsd", SCHEMA + "<xs:include schemaLocation='../in/a.xsd'/></xs:schema>");
    assertThat(compile(Samples.using("<xs:include schemaLocation='a.xsd'/>")))
        .containsKey("example/shop/T.java");
  }

  @Test
  void includedSchemaWithoutATargetNamespaceHasThatOfTheOther() {
    Samples.write(
        folder,
        "in/sub/a.xsd",
        "<xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema'>"
            + "<xs:complexType name='T'><xs:sequence><xs:element name='u' type='U'/></xs:sequence>"
            + "</xs:complexType><xs:complexType name='U'/></xs:schema>");
    assertThat(compile(Samples.using("<xs:include schemaLocation='sub/a.xsd'/>")))
        .containsKeys("example/shop/T.java", "example/shop/U.java");
  }

  @Test
  void tooManyIncludedDocumentsAreRefused() {
    String includes =
        IntStream.range(0, 10_000)
            .mapToObj(i -> "<xs:include schemaLocation='" + i + ".xsd'/>")
            .collect(Collectors.joining());
    refused(Samples.using(includes), "9.xsd", "there is no file");
    for (int i = 0; i <= WsdlLimits.DOCUMENTS_MAX; i++) {
      Samples.write(folder, "in/" + i + ".xsd", SCHEMA + "</xs:schema>");
    }
    refused(Samples.using(includes), "more than " + WsdlLimits.DOCUMENTS_MAX + " documents");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "../secret.xsd",
        "sub/../../secret.xsd",
        "/etc/passwd",
        "link.xsd",
      })
  void filesOutsideOfTheFolderAreNotRead(String location) throws IOException {
    Samples.write(folder, "secret.xsd", SCHEMA + "</xs:schema>");
    Files.createDirectories(folder.resolve("in"));
    Files.createSymbolicLink(folder.resolve("in/link.xsd"), folder.resolve("secret.xsd"));
    refused(needing(location), "it needs " + location, "outside of the folder");
  }

  @Test
  void wholeFolderMayBeAllowed() {
    Samples.write(folder, "common/o.xsd", SCHEMA + "</xs:schema>");
    Path wsdl = Samples.write(folder, "in/shop.wsdl", importing("../common/o.xsd"));
    assertThat(
            WsdlCompiler.compile(
                wsdl,
                new WsdlOptions(
                    "", Optional.of(folder), Optional.empty(), WsdlLocations.of(Map.of()), false)))
        .isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"file:///etc/passwd", "jar:file:a.jar!/b", "ftp://localhost/a", "urn:example:o"})
  void locationsAreNotFetched(String location) {
    refused(needing(location), "it needs " + location, "nothing is fetched", "name the file for");
  }

  @Test
  void importOfWhichNothingIsNeededMayBeAbsent() {
    assertThat(compile(importing("http://www.example.com/o.xsd"))).isNotEmpty();
  }

  @Test
  void noConnectionIsMadeToASchemaLocation() throws IOException {
    try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      server.setSoTimeout(1);
      String location = "http://127.0.0.1:" + server.getLocalPort() + "/a.xsd";
      refused(needing(location), location, "nothing is fetched");
      assertThatThrownBy(server::accept).isInstanceOf(SocketTimeoutException.class);
    }
  }

  @Test
  void namedLocationsAreReadFromTheirFiles() {
    Path one =
        Samples.write(
            folder,
            "kept/1",
            "<xs:schema xmlns:xs="
                + "'http://www.w3.org/2001/XMLSchema' targetNamespace='urn:o'>"
                + "<xs:include schemaLocation='two.xsd'/></xs:schema>");
    Path two = Samples.write(folder, "kept/2", SCHEMA + "</xs:schema>");
    Path wsdl = Samples.write(folder, "in/shop.wsdl", importing("http://e.org/s/one.xsd"));
    Map<String, Path> locations =
        Map.of("http://e.org/s/one.xsd", one, "http://e.org/s/two.xsd", two);
    assertThat(
            WsdlCompiler.compile(
                wsdl,
                new WsdlOptions(
                    "", Optional.empty(), Optional.empty(), WsdlLocations.of(locations), false)))
        .isNotEmpty();
  }

  // ---- schemas

  @Test
  void groupsThatDoubleAtEachStepAreRefused() {
    String groups =
        IntStream.range(0, 30)
            .mapToObj(i ->
                "<xs:group name='G%d'><xs:sequence><xs:group ref='t:G%d'/><xs:group ref='t:G%d'/></xs:sequence></xs:group>"
                    .formatted(i, i + 1, i + 1))
            .collect(Collectors.joining());
    refused(
        Samples.using(
            complexType("<xs:group ref='t:G0'/>")
                + groups
                + "<xs:group name='G30'><xs:sequence/></xs:group>"),
        "more than " + WsdlLimits.TYPE_PARTS_MAX);
  }

  @Test
  void longChainsOfTypesAreRefused() {
    String chain =
        IntStream.range(0, 5_000)
            .mapToObj(i ->
                "<xs:complexType name='C%d' abstract='true'><xs:complexContent><xs:extension base='t:C%d'/></xs:complexContent></xs:complexType>"
                    .formatted(i, i + 1))
            .collect(Collectors.joining());
    String element = "<xs:sequence><xs:element name='x' type='t:C5000'/></xs:sequence>";
    refused(
        Samples.using(
            complexType(element) + chain + "<xs:complexType name='C5000' abstract='true'/>"),
        "over more than " + WsdlLimits.CHAIN_MAX + " types");
  }

  @Test
  void typesWithTooManyElementsAreRefused() {
    for (int count : new int[] {WsdlLimits.COMPONENTS_MAX, WsdlLimits.COMPONENTS_MAX + 1}) {
      String elements =
          IntStream.range(0, count)
              .mapToObj(i -> "<xs:element name='e%d' type='xs:int'/>".formatted(i))
              .collect(Collectors.joining("", "<xs:sequence>", "</xs:sequence>"));
      if (count == WsdlLimits.COMPONENTS_MAX) {
        assertThat(compile(Samples.using(complexType(elements)))).isNotEmpty();
      } else {
        refused(Samples.using(complexType(elements)), "more than " + WsdlLimits.COMPONENTS_MAX);
      }
    }
  }

  @Test
  void namesCannotBreakOutOfTheSource() throws IOException {
    String evil = "*/ class X {} /* \\u002a/ \"; @Evil {@link";
    String wsdl =
        Samples.using(
                """
                <xs:complexType name="T"><xs:sequence>
                  <xs:element name="c" type="t:E"/></xs:sequence></xs:complexType>
                <xs:simpleType name="E"><xs:restriction base="xs:string">
                  <xs:enumeration value="EVIL"/></xs:restriction></xs:simpleType>
                """)
            .replace("EVIL", evil.replace("\"", "&quot;"))
            .replace("urn:op", evil.replace("\"", "&quot;"))
            .replace("http://localhost/shop", evil.replace("\"", "&quot;"));
    try (CompiledSources sources = Samples.compile(folder, wsdl)) {
      assertThat(sources.type("E").getEnumConstants()).hasSize(1);
      assertThat(sources.type("Shop").getMethods()).hasSize(1);
    }
  }

  @Test
  void longNamesAndWrongNumbersAreRefused() {
    refused(
        Samples.using(complexType("<xs:sequence maxOccurs='many'/>")), "occurrences is no number");
    assertThat(
            compile(
                Samples.using(
                    complexType(
                        "<xs:sequence><xs:element name='a' type='xs:int' minOccurs='0'"
                            + " maxOccurs='99999999999999999999'/></xs:sequence>"))))
        .hasSize(2);
    refused(
        Samples.using("<xs:complexType name='" + "n".repeat(WsdlLimits.NAME_CHARS_MAX + 1) + "'/>"),
        "longer than " + WsdlLimits.NAME_CHARS_MAX);
  }
}
