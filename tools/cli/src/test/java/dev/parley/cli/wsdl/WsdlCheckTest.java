package dev.parley.cli.wsdl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.soap.api.Attachment;
import dev.parley.soap.api.SoapVersion;
import dev.parley.soap.api.XmlFragment;
import dev.parley.soap.mapping.SoapService;
import dev.parley.soap.mapping.XmlAttribute;
import dev.parley.soap.wsdl.WsdlAddress;
import dev.parley.soap.wsdl.WsdlPrinter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Short form of {@code ./parley check wsdl}. */
class WsdlCheckTest {
  sealed interface Shape {}

  record Circle(@XmlAttribute String id, double radius) implements Shape {}

  record Group(List<Shape> shapes, Optional<Group> inner, List<XmlFragment> any) implements Shape {}

  @SoapService(targetNamespace = "urn:trial")
  interface Trial {
    Shape draw(Shape shape, Attachment picture);

    void clear();
  }

  @TempDir private Path folder;

  private record Ran(int code, String out) {}

  private Ran check() {
    StringWriter out = new StringWriter();
    int code =
        new CommandLine(new WsdlCheckCommand())
            .setOut(new PrintWriter(out))
            .execute(folder.toString());
    return new Ran(code, out.toString());
  }

  private static String wsdl() {
    WsdlAddress address = new WsdlAddress(SoapVersion.V1_2, URI.create("http://127.0.0.1/"));
    return new String(
        WsdlPrinter.print(Trial.class, "TrialService", List.of(address)), StandardCharsets.UTF_8);
  }

  @Test
  void printedContractsPassAllStages() throws IOException {
    Files.writeString(Files.createDirectory(folder.resolve("a")).resolve("trial.wsdl"), wsdl());

    Ran ran = check();

    assertThat(ran.out().lines().skip(1))
        .singleElement()
        .asString()
        .endsWith("1     1       1         1           1");
    assertThat(ran.code()).isZero();
  }

  @Test
  void refusedFilesAreCountedByTheirReasons() throws IOException {
    String encoded = wsdl().replace("use=\"literal\"", "use=\"encoded\"");
    Files.writeString(folder.resolve("a.wsdl"), encoded);
    Files.writeString(folder.resolve("b.wsdl"), encoded);
    Files.writeString(folder.resolve("c.wsdl"), "<definitions/>");

    Ran ran = check();

    assertThat(ran.out())
        .contains("not read, files of each reason:", "    1  the root is definitions")
        .contains(
            "not mapped, files of each reason:", "    2  it is encoded by SOAP N.N, section N");
    assertThat(ran.code()).isZero();
  }
}
