package dev.parley.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.calls.Parley;
import dev.parley.soap.Soap;
import dev.parley.soap.api.Attachment;
import dev.parley.soap.api.XmlFragment;
import dev.parley.soap.mapping.SoapService;
import dev.parley.soap.mapping.XmlElement;
import dev.parley.soap.spi.HttpBinding;
import dev.parley.soap.spi.HttpBody;
import dev.parley.soap.spi.HttpHandler;
import dev.parley.soap.spi.HttpListener;
import dev.parley.soap.spi.HttpOptions;
import dev.parley.soap.spi.HttpResponse;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code parley wsdl}, and {@code parley describe} and {@code call} of SOAP services. */
class SoapCommandsTest {
  enum Color {
    RED,
    BLUE
  }

  sealed interface Shape {}

  record Circle(double radius) implements Shape {}

  record Square(double side) implements Shape {}

  record Line(String article, int count, BigDecimal price) {}

  record Order(
      long id,
      LocalDate day,
      Color color,
      Optional<String> note,
      List<Line> lines,
      Shape shape,
      byte[] seal) {}

  static final class OutOfStock extends Exception {
    private final int left;

    public OutOfStock(String message, int left) {
      super(message);
      this.left = left;
    }

    public int left() {
      return left;
    }
  }

  @SoapService(targetNamespace = "urn:shop")
  interface Shop {
    Order place(Order order, BigDecimal limit) throws OutOfStock;

    String greet(String name);

    String seek(Optional<String> article);

    void forget();

    Parcel send(Parcel parcel, @XmlElement(name = "extra") XmlFragment extra);
  }

  record Parcel(Attachment content, List<XmlFragment> any) {}

  private static final class Till implements Shop {
    @Override
    public Order place(Order order, BigDecimal limit) throws OutOfStock {
      if (limit.signum() == 0) {
        throw new OutOfStock("nothing left", 3);
      }
      return order;
    }

    @Override
    public String greet(String name) {
      return "Good day, " + name;
    }

    @Override
    public String seek(Optional<String> article) {
      return article.orElse("nothing") + " is found";
    }

    @Override
    public void forget() {}

    @Override
    public Parcel send(Parcel parcel, XmlFragment extra) {
      return new Parcel(parcel.content(), List.of(extra));
    }
  }

  private static final String ORDER =
      "{'id':9007199254740993,'day':'2026-11-27','color':'BLUE','note':null,"
          + "'lines':[{'article':'tea','count':2,'price':'1.50'}],"
          + "'shape':{'type':'Circle','radius':1.5},'seal':'010203'}";

  @TempDir private Path folder;
  private Parley parley;
  private Soap soap;
  private String address;

  @BeforeEach
  void listen() {
    parley = Parley.start();
    soap = Soap.on(parley);
    address = soap.listen(URI.create("http://127.0.0.1:0")) + "/shop";
    soap.export("/shop", Shop.class, new Till());
  }

  @AfterEach
  void close() {
    soap.close();
    parley.close();
  }

  private CommandResult call(String... words) {
    List<String> all = new java.util.ArrayList<>(List.of("call", "soap+" + address));
    all.addAll(List.of(words));
    return CommandResult.parley(all.toArray(String[]::new));
  }

  @Test
  void serviceIsCalledByItsOwnWsdl() {
    CommandResult ran = call("place", ORDER.replace('\'', '"'), "1.50", "--exact");

    assertThat(ran.err()).isEmpty();
    assertThat(ran.out().strip().replace('"', '\''))
        .isEqualTo(ORDER.replace("'id':9007199254740993", "'id':'9007199254740993'"));
    assertThat(call("greet", "Ada").out().strip()).isEqualTo("\"Good day, Ada\"");
    assertThat(call("seek", "tea").out().strip()).isEqualTo("\"tea is found\"");
    assertThat(call("seek", "null").out().strip()).isEqualTo("\"nothing is found\"");
    assertThat(call("forget")).isEqualTo(new CommandResult(0, "", ""));
  }

  @Test
  void attachmentsAreBytesAndElementsWithoutASchemaAreTextInJson() {
    CommandResult ran =
        call("send", "{\"content\":\"010203\",\"any\":[\"<a/>\"]}", "<extra><b/></extra>");

    assertThat(ran.err()).isEmpty();
    assertThat(ran.out()).startsWith("{\"content\":\"010203\",\"any\":[\"<extra").contains("<b");
    assertThat(call("send", "{}", "<extra>").err()).contains("extra: ");
  }

  /** Serves the shop to one user, with its WSDL. */
  private HttpListener behindBasic() {
    HttpHandler shop = soap.handler();
    return ServiceLoader.load(HttpBinding.class)
        .findFirst()
        .orElseThrow()
        .listen(
            URI.create("http://127.0.0.1:0"),
            HttpOptions.SERVER,
            (request, exchange) -> {
              if ("Basic YW5uOnNlY3JldA==".equals(request.headers().get("authorization"))) {
                shop.handle(request, exchange);
              } else {
                exchange.respond(new HttpResponse(401, Map.of(), HttpBody.EMPTY));
              }
            });
  }

  @Test
  void userAndPasswordOfAFileAreSentToTheServiceAndForItsWsdl() throws IOException {
    String secret = Files.writeString(folder.resolve("ann.txt"), "secret\n").toString();
    String wrong = Files.writeString(folder.resolve("wrong.txt"), "guessed").toString();
    try (HttpListener listener = behindBasic()) {
      String there = "soap+" + listener.endpoint().resolve("/shop");

      CommandResult ran =
          CommandResult.parley(
              "call", there, "greet", "Ada", "--user", "ann", "--password-file", secret);
      assertThat(ran.err()).isEmpty();
      assertThat(ran.out().strip()).isEqualTo("\"Good day, Ada\"");
      CommandResult refused =
          CommandResult.parley(
              "call", there, "greet", "Ada", "--user", "ann", "--password-file", wrong);
      assertThat(refused.err()).contains("status 401");
      assertThat(refused.code()).isEqualTo(ExitCode.FAILED);
    }
  }

  @Test
  void userThatCannotBeSentIsRefused() throws IOException {
    String secret = Files.writeString(folder.resolve("ann.txt"), "secret").toString();

    assertThat(call("greet", "Ada", "--password-file", secret).err())
        .contains("--password-file needs --user NAME");
    CommandResult clear =
        CommandResult.parley(
            "call", "soap+http://bank.example/x", "op", "--user", "ann", "--password-file", secret);
    assertThat(clear.err()).contains("in clear; use soap+https:");
    assertThat(clear.code()).isEqualTo(ExitCode.USAGE);
    CommandResult tcp =
        CommandResult.parley("call", "tcp://127.0.0.1:1", "desk", "add", "--user", "ann");
    assertThat(tcp.err()).contains("--user and --password-file are for soap+http:");
    CommandResult unknown = call("greet", "Ada", "--user", "ann", "--password-file", "missing.txt");
    assertThat(unknown.err()).contains("missing.txt: no such file");
  }

  @Test
  void declaredFaultIsPrintedWithItsMembers() {
    CommandResult ran = call("place", ORDER.replace('\'', '"'), "0");

    assertThat(ran.code()).isEqualTo(ExitCode.DECLARED_EXCEPTION);
    assertThat(ran.err()).contains("OutOfStock {\"message\":\"nothing left\",\"left\":3}");
  }

  @Test
  void wrongWordsAreRefusedWithAHint() {
    CommandResult unknown = call("gret", "Ada");
    assertThat(unknown.code()).isEqualTo(ExitCode.USAGE);
    assertThat(unknown.err()).contains("Shop has no operation 'gret'").contains("greet");

    CommandResult few = call("greet");
    assertThat(few.code()).isEqualTo(ExitCode.USAGE);
    assertThat(few.err()).contains("greet takes 1 arguments: String name");

    CommandResult wrong = call("place", "{\"id\":\"x\"}", "1");
    assertThat(wrong.code()).isEqualTo(ExitCode.USAGE);
    assertThat(wrong.err()).contains("order: ");
  }

  @Test
  void describeListsPortsAndInterfacesAndPrintsATypeByItsName() {
    CommandResult all = CommandResult.parley("describe", address + "?wsdl");

    assertThat(all.err()).isEmpty();
    assertThat(all.out())
        .contains("service ShopService")
        .contains("Shop, SOAP 1.1, " + address)
        .contains("public interface Shop {")
        .contains("String greet(String name);")
        .contains("Order, OutOfStock");
    assertThat(CommandResult.parley("describe", "soap+" + address, "Color").out())
        .contains("public enum Color {");
    CommandResult none = CommandResult.parley("describe", "soap+" + address, "Colour");
    assertThat(none.code()).isEqualTo(ExitCode.USAGE);
    assertThat(none.err()).contains("the WSDL has no type Colour").contains("Color");
  }

  @Test
  void compileWritesAFileForEachTypeOfAUrl() throws IOException {
    Path out = folder.resolve("src");

    CommandResult ran =
        CommandResult.parley(
            "wsdl", "compile", address + "?wsdl", "--out", out.toString(), "--package", "a.shop");

    assertThat(ran.err()).isEmpty();
    assertThat(ran.out().lines()).contains(out.resolve("a/shop/Shop.java").toString());
    assertThat(out.resolve("a/shop/Order.java")).content().contains("public record Order(");
  }

  @Test
  void printedWsdlCompiles() throws IOException {
    CommandResult printed =
        CommandResult.parley(
            "wsdl",
            "print",
            "dev.parley.cli.SoapCommandsTest$Shop",
            "--address",
            "http://shop.example/shop",
            "--soap12");
    assertThat(printed.err()).isEmpty();
    Path wsdl = Files.writeString(folder.resolve("shop.wsdl"), printed.out());

    CommandResult compiled =
        CommandResult.parley(
            "wsdl", "compile", wsdl.toString(), "--out", folder.resolve("src").toString());

    assertThat(compiled.err()).isEmpty();
    assertThat(compiled.out()).contains("Shop.java");
    assertThat(printed.out()).contains("http://shop.example/shop").contains("soap12:binding");
  }

  @Test
  void compileTellsWhatAPolicyRequires() throws IOException {
    String printed =
        CommandResult.parley(
                "wsdl",
                "print",
                "dev.parley.cli.SoapCommandsTest$Shop",
                "--address",
                "http://shop.example/shop")
            .out();
    Path wsdl =
        Files.writeString(
            folder.resolve("shop.wsdl"),
            printed.replace(
                "<soap:binding ",
                "<p:Policy xmlns:p='http://www.w3.org/ns/ws-policy'><s:Signed xmlns:s='urn:s'/>"
                    + "</p:Policy><soap:binding "));

    CommandResult ran =
        CommandResult.parley("wsdl", "compile", wsdl.toString(), "--out", folder.toString());

    assertThat(ran.code()).isEqualTo(ExitCode.OK);
    assertThat(ran.err())
        .isEqualTo(
            "parley: binding ShopSoap11Binding: its policy requires {urn:s}Signed, which contracts"
                + " do not tell\n");
  }

  @Test
  void importsAreFetchedFromTheHostOfTheWsdlOnly() throws IOException {
    Path wsdl =
        Files.writeString(
            folder.resolve("far.wsdl"),
            """
            <definitions xmlns="http://schemas.xmlsoap.org/wsdl/" targetNamespace="urn:far">
              <import namespace="urn:shop" location="%s?wsdl"/>
            </definitions>
            """
                .formatted(address));

    CommandResult ran =
        CommandResult.parley("wsdl", "compile", wsdl.toString(), "--out", folder.toString());

    assertThat(ran.code()).isEqualTo(ExitCode.FAILED);
    assertThat(ran.err()).contains("nothing is fetched");
    CommandResult missing = CommandResult.parley("describe", address + "x?wsdl");
    assertThat(missing.code()).isEqualTo(ExitCode.FAILED);
    assertThat(missing.err()).contains("the server answered with status 404");
  }
}
