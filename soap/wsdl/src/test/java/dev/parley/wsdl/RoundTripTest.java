package dev.parley.wsdl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.calls.api.OneWay;
import dev.parley.soap.api.Attachment;
import dev.parley.soap.api.SoapVersion;
import dev.parley.soap.api.XmlFragment;
import dev.parley.soap.mapping.SoapHeader;
import dev.parley.soap.mapping.SoapOperation;
import dev.parley.soap.mapping.SoapService;
import dev.parley.soap.mapping.XmlElement;
import dev.parley.soap.mapping.XmlText;
import dev.parley.soap.wsdl.WsdlAddress;
import dev.parley.soap.wsdl.WsdlPrinter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javax.xml.namespace.QName;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Contracts that are printed and compiled have the same WSDL again. */
class RoundTripTest {
  /** Qualified contract of the wrapped style. */
  @SoapService(targetNamespace = "http://www.example.com/v1/", qualified = true)
  public interface Qualified {
    Optional<String> findItem(String itemName, @SoapHeader @Nullable String token) throws Missing;
  }

  /** Declared exception without a message. */
  @XmlElement(name = "missing-item")
  public static final class Missing extends Exception {
    private static final long serialVersionUID = 1;
    private final List<String> names;

    public Missing(@XmlElement(name = "Name") List<String> names) {
      this.names = List.copyOf(names);
    }

    public List<String> names() {
      return names;
    }
  }

  /** Contract of the bare style. */
  @SoapService(targetNamespace = "urn:example:bare", style = SoapService.Style.BARE)
  public interface Bare {
    Value echo(Value value) throws Refused;

    void clear();

    @OneWay
    void push(@Nullable String text);

    @SoapOperation(name = "Other", action = "urn:other")
    int other(@XmlElement(name = "number", namespace = "urn:example:elsewhere") int number);
  }

  /** Declared exception whose detail is a text. */
  public static final class Refused extends Exception {
    private static final long serialVersionUID = 1;
    private final String value;

    public Refused(@XmlText String value) {
      this.value = value;
    }

    public String value() {
      return value;
    }
  }

  public record Value(String text, @Nullable Value next) {}

  /** Contract with WS-Addressing. */
  @SoapService(
      targetNamespace = "urn:example:addressed",
      addressing = SoapService.Addressing.OPTIONAL)
  public interface Addressed {
    @SoapOperation(requestAction = "urn:ask", responseAction = "urn:told")
    String ask(String text);

    @SoapOperation(action = "urn:soap", responseAction = "urn:told")
    String soap(String text);

    void plain();
  }

  /** Contract of the RPC style. */
  @SoapService(targetNamespace = "urn:example:rpc", style = SoapService.Style.RPC)
  public interface Rpc {
    int add(int a, int b);

    @XmlElement(name = "result")
    Value move(Value value);

    void clear();
  }

  /** Contract with header blocks in requests and responses. */
  @SoapService(targetNamespace = "urn:example:headers")
  public interface Headers {
    GreetResults greet(@SoapHeader String session, String name);

    CountResults count(@SoapHeader @XmlElement(name = "Stamp") Value stamp);

    @SoapOperation(bare = true)
    EchoResults echo(@XmlElement(name = "value") Value value);

    @SoapHeader
    @XmlElement(name = "stamp-2", namespace = "urn:example:elsewhere")
    String touch(String name);
  }

  public record GreetResults(
      @SoapHeader String session, @XmlElement(name = "return") String text) {}

  public record CountResults(
      @SoapHeader @XmlElement(name = "Stamp") Value stamp, @SoapHeader @Nullable Integer number) {}

  public record EchoResults(@SoapHeader String session, @XmlElement(name = "echoed") Value value) {}

  /** Contract of the RPC style with header blocks. */
  @SoapService(targetNamespace = "urn:example:rpc:headers", style = SoapService.Style.RPC)
  public interface RpcHeaders {
    AddResults add(@SoapHeader String session, int a);
  }

  public record AddResults(@SoapHeader String session, int sum) {}

  /** Contract with what no schema describes, and with binary content. */
  @SoapService(targetNamespace = "urn:example:loose")
  public interface Loose {
    @XmlElement(name = "result")
    XmlFragment send(Extended extended, @XmlElement(name = "free") Optional<XmlFragment> free);

    Attachment store(Attachment content, List<Attachment> more);
  }

  public record Extended(
      String text,
      QName name,
      @XmlElement(name = "named") XmlFragment named,
      List<XmlFragment> any) {}

  @ParameterizedTest
  @ValueSource(
      classes = {
        Depot.class,
        Qualified.class,
        Bare.class,
        Addressed.class,
        Rpc.class,
        Headers.class,
        RpcHeaders.class,
        Loose.class
      })
  void compiledContractHasTheSameWsdl(Class<?> contract, @TempDir Path folder) throws Exception {
    byte[] printed = print(contract);
    Path wsdl = Files.write(folder.resolve("service.wsdl"), printed);
    var files = WsdlCompiler.compile(wsdl, WsdlOptions.DEFAULT);
    try (CompiledSources sources = CompiledSources.of(folder, files)) {
      byte[] again = print(sources.type(contract.getSimpleName()));
      assertThat(new String(again, StandardCharsets.UTF_8))
          .as(String.join("\n", files.values()))
          .isEqualTo(new String(printed, StandardCharsets.UTF_8));
    }
  }

  private static byte[] print(Class<?> contract) {
    return WsdlPrinter.print(
        contract,
        "Service",
        List.of(
            new WsdlAddress(SoapVersion.V1_1, URI.create("http://localhost/11")),
            new WsdlAddress(SoapVersion.V1_2, URI.create("http://localhost/12"))));
  }
}
