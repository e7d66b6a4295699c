package dev.parley.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands as they are delivered: from named modules, which no other test here runs from. */
class ModulesTest {
  @TempDir private Path folder;

  @Test
  void contractsOfOtherModulesAreReadAndCalled() throws Exception {
    CommandResult ran = generate("dev.parley.room.api.Rooms");

    assertThat(ran.err()).isEmpty();
    assertThat(folder.resolve("Rooms.ts")).content().contains("export interface Rooms {");
  }

  @Test
  void usersModulesNeedToOpenTheirPackagesAndNothingElse() throws Exception {
    String shop =
        """
        package shop;
        public interface Shop {
          Order last(String of) throws Closed;
          record Order(int id, java.util.List<Line> lines) {}
          record Line(String text) {}
          final class Closed extends Exception {}
        }
        """;
    compile("module-info.java", "module shop { opens shop to dev.parley.calls; }");
    compile("shop/Shop.java", shop);

    CommandResult ran = generate("shop.Shop", "--module-path", folder.toString());

    assertThat(ran.err()).isEmpty();
    assertThat(folder.resolve("Shop.ts")).content().contains("export interface Order {");
  }

  @Test
  void wsdlOfAServiceIsCompiledForACall() throws Exception {
    Path wsdl = folder.resolve("greeter.wsdl");
    Files.writeString(
        wsdl,
        """
        <definitions xmlns="http://schemas.xmlsoap.org/wsdl/" xmlns:tns="urn:greeter"
            xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/" targetNamespace="urn:greeter">
          <types>
            <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:greeter">
              <xs:element name="greet"><xs:complexType><xs:sequence>
                <xs:element name="name" type="xs:string" nillable="true"/>
              </xs:sequence></xs:complexType></xs:element>
              <xs:element name="greetResponse"><xs:complexType><xs:sequence/></xs:complexType></xs:element>
            </xs:schema>
          </types>
          <message name="in"><part name="parameters" element="tns:greet"/></message>
          <message name="out"><part name="parameters" element="tns:greetResponse"/></message>
          <portType name="Greeter">
            <operation name="greet"><input message="tns:in"/><output message="tns:out"/></operation>
          </portType>
          <binding name="GreeterBinding" type="tns:Greeter">
            <soap:binding transport="http://schemas.xmlsoap.org/soap/http"/>
            <operation name="greet"><soap:operation soapAction=""/>
              <input><soap:body use="literal"/></input><output><soap:body use="literal"/></output>
            </operation>
          </binding>
        </definitions>
        """);
    int port;
    try (ServerSocket nobody = new ServerSocket(0)) {
      port = nobody.getLocalPort();
    }

    CommandResult ran =
        PackagedCli.run(
            "call",
            "soap+http://127.0.0.1:" + port + "/greeter",
            "greet",
            "Ada",
            "--wsdl",
            wsdl.toString());

    assertThat(ran.err()).contains("no server listens there");
  }

  private CommandResult generate(String contract, String... more) throws Exception {
    Stream<String> command =
        Stream.of("generate", "typescript", contract, "--out", folder.toString());
    return PackagedCli.run(Stream.concat(command, Stream.of(more)).toArray(String[]::new));
  }

  private void compile(String file, String text) throws IOException {
    Path source = folder.resolve("src").resolve(file);
    Files.createDirectories(source.getParent());
    Files.writeString(source, text);
    int exit =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-parameters",
                "-Xlint:-module",
                "-d",
                folder.toString(),
                "--source-path",
                folder.resolve("src").toString(),
                source.toString());
    assertThat(exit).isZero();
  }
}
