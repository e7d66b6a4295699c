package dev.parley.soap.interop.peer;

import dev.parley.soap.interop.cases.AddressedCases;
import dev.parley.soap.interop.cases.CaseResults;
import dev.parley.soap.interop.cases.HolderCases;
import dev.parley.soap.interop.cases.Refused;
import dev.parley.soap.interop.cases.Samples;
import dev.parley.soap.interop.cases.SharedCases;
import dev.parley.soap.interop.cases.ValueText;
import jakarta.xml.ws.Holder;
import jakarta.xml.ws.Service;
import jakarta.xml.ws.WebServiceFeature;
import jakarta.xml.ws.soap.AddressingFeature;
import jakarta.xml.ws.soap.MTOMFeature;
import jakarta.xml.ws.soap.SOAPFaultException;
import java.math.BigDecimal;
import java.net.MalformedURLException;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;

/** Client of all cases. */
final class PeerClient {
  private static final int TRIES = 20;

  private static final Line INK = Line.of(1, "ink & <paper>", "2.50");

  private final Cases cases;
  private final BareCases bare;
  private final RpcCases rpc;
  private final SharedCases shared;
  private final SealCases seals;
  private final CaseResults results;

  private PeerClient(String version, String base) {
    cases = port(version, base + "/wrapped", Cases.NAMESPACE, Cases.class);
    bare = port(version, base + "/bare", BareCases.NAMESPACE, BareCases.class);
    rpc = port(version, base + "/rpc", RpcCases.NAMESPACE, RpcCases.class);
    shared = port(version, base + "/shared", SharedCases.NAMESPACE, SharedCases.class);
    seals = port(version, base + "/seals", SealCases.NAMESPACE, SealCases.class);
    results = new CaseResults(cases::seen);
  }

  /** Returns the port of a service, by the WSDL of its server. */
  private static <T> T port(
      String version,
      String address,
      String namespace,
      Class<T> type,
      WebServiceFeature... features) {
    try {
      return Service.create(
              URI.create(address + "?wsdl").toURL(), PortNames.service(namespace, type))
          .getPort(PortNames.port(namespace, type, version), type, features);
    } catch (MalformedURLException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Calls all cases.
   *
   * @param version of SOAP: {@code 1.1} or {@code 1.2}
   * @param base address of the services without their names
   * @param all whether to send binary content and to get replies apart too; the peers lose some
   *     among themselves
   * @param own address of this process, at which replies may come
   */
  static Map<String, String> run(String version, String base, boolean all, String own) {
    PeerClient client = new PeerClient(version, base);
    PeerScalars.run(client.cases, client.results);
    client.values();
    client.wrapped();
    client.bare();
    client.rpc();
    client.shared();
    client.seals();
    AddressedCases.run(addressedPort(version, base), "addressed", client.results);
    if (all) {
      repliesApart(version, base, own, client.results);
      attachments(version, base + "/attachments", client.results);
    }
    return client.results.results();
  }

  /**
   * Calls with replies that come apart. CXF loses one that comes before it has read that its
   * request was accepted, although that was sent first; so all cases are called again until none is
   * lost.
   */
  private static void repliesApart(String version, String base, String own, CaseResults results) {
    if (!DecoupledEndpoint.isThere()) {
      return;
    }
    SharedCases apart = addressedPort(version, base);
    DecoupledEndpoint.set(apart, own);
    Map<String, String> outcome = Map.of();
    for (int i = 0; i < TRIES && (i == 0 || isLost(outcome)); i++) {
      CaseResults tried = new CaseResults(() -> "");
      AddressedCases.run(apart, "replies apart", tried);
      outcome = tried.results();
    }
    results.results().putAll(outcome);
  }

  private static boolean isLost(Map<String, String> outcome) {
    return outcome.values().stream()
        .anyMatch(each -> each.contains("did not contain proper response data"));
  }

  private static SharedCases addressedPort(String version, String base) {
    return port(
        version,
        base + "/addressed",
        SharedCases.NAMESPACE,
        SharedCases.class,
        new AddressingFeature(true, true));
  }

  private static void attachments(String version, String address, CaseResults results) {
    String namespace = AttachmentCases.NAMESPACE;
    PeerAttachments.run(
        port(version, address, namespace, AttachmentCases.class, new MTOMFeature()),
        results,
        "MTOM");
    PeerAttachments.run(
        port(version, address, namespace, AttachmentCases.class, new MTOMFeature(false)),
        results,
        "base64");
  }

  private static Order small() {
    Order order = Order.of("o-1", "2026-11-27T10:15:30Z", Color.DEEP_BLUE);
    order.lines.addAll(List.of(INK, Line.of(2, "", "-1")));
    order.notes.addAll(List.of("first", "", "ünïcödé"));
    order.shipTo = Address.of("1 Main St", "Łódź");
    return order;
  }

  private static Order empty() {
    return Order.of("", "1970-01-01T00:00:00Z", Color.RED);
  }

  private static Order large() {
    Order order = Order.of("large", "1970-01-01T00:00:00Z", Color.GREEN);
    for (int i = 0; i < Samples.LARGE_LINES; i++) {
      order.lines.add(Line.of(i, "item " + i, i + ".5"));
    }
    return order;
  }

  private static Nulls full() {
    Nulls nulls = new Nulls();
    nulls.nilText = "";
    nulls.nilNumber = 0;
    nulls.nilLine = INK;
    nulls.absentText = "";
    nulls.absentNumber = 0L;
    return nulls;
  }

  private void values() {
    results.echo("record", cases::orderValue, List.of(small(), empty()));
    results.echo("enum", cases::colorValue, List.of(Color.values()));
    results.echo("abstract type", cases::shapeValue, List.of(Circle.of(0.5), Square.of(-2, "<s>")));
    results.echo(
        "attributes",
        cases::tagValue,
        List.of(
            Tag.of("a", -1, "x\n\"z\" <", Color.DEEP_BLUE, " text "),
            Tag.of("", 0, null, null, "")));
    results.echo(
        "tab in an attribute", cases::tagValue, List.of(Tag.of("a\tb", 1, null, null, "")));
    results.echo("nil and absent", cases::nullsValue, List.of(new Nulls(), full()));
    results.echo("other namespace", cases::addressValue, List.of(Address.of("1 Main St", "")));
    results.echo(
        "recursive record", cases::treeValue, List.of(Tree.of("a", Tree.of("b"), Tree.of("c"))));
    results.echo("optional", cases::optionalValue, Arrays.asList("there", null));
    results.echo("list", this::strings, List.of(List.of("a", "", " b "), List.of()));
    results.echo("array", this::ints, List.of(new int[] {1, -2}, new int[0]));
    results.echo(
        "list of abstract type",
        cases::shapesValue,
        List.of(List.of(Circle.of(1), Square.of(2, ""))));
    results.echo("large text", cases::stringValue, List.of("0123456789".repeat(30_000)));
    results.echo("large record", cases::orderValue, List.of(large()));
  }

  /** Returns an empty list for null, which JAX-WS reads for it. */
  private List<String> strings(List<String> value) {
    return Objects.requireNonNullElse(cases.stringsValue(value), List.of());
  }

  private int[] ints(int[] value) {
    return Objects.requireNonNullElse(cases.intsValue(value), new int[0]);
  }

  private void wrapped() {
    Tag trace = Tag.of("t", 1, null, null, "héader");
    results.expect(
        "several parameters",
        ValueText.all(7, "two", List.of(INK), Color.RED),
        () -> cases.manyValues(7, "two", List.of(INK), Color.RED));
    results.expect(
        "headers",
        ValueText.all("body", "s & 1", trace),
        () -> cases.headers("body", "s & 1", trace));
    results.expect(
        "declared fault",
        "ink: 3",
        () ->
            outOfStock(() -> {
              cases.refuse("ink", 3);
              return null;
            }));
    results.expect("undeclared fault", "RECEIVER", () -> faultCode(() -> cases.fail("broken")));
    results.expect(
        "fault of the sender", "SENDER: no <way>", () -> faultText(() -> cases.reject("no <way>")));
    results.expect(
        "one-way",
        "a note",
        () -> {
          cases.note("a note");
          return cases.noted();
        });
    results.expect(
        "no argument, no result",
        "\"nothing\"",
        () -> {
          cases.nothing();
          return cases.seen();
        });
    results.expect(
        "no result",
        "\"gone\"",
        () -> {
          cases.consume("gone");
          return cases.seen();
        });
  }

  private void bare() {
    results.echo("bare text", bare::text, List.of("", "<&>"));
    results.echo("bare record", bare::order, List.of(small(), empty()));
    results.echo("bare abstract type", bare::shape, List.of(Circle.of(2.5)));
    results.expect("bare header", "s/v", () -> bare.header("s", "v"));
    results.expect("bare declared fault", "pen: 0", () -> outOfStock(() -> bare.refuse("pen")));
    results.expect(
        "bare one-way, empty body",
        "bare note",
        () -> {
          bare.note("bare note");
          return bare.noted();
        });
    results.expect(
        "bare empty response",
        "\"gone\"",
        () -> {
          bare.consume("gone");
          return cases.seen();
        });
  }

  private void rpc() {
    results.echo("rpc text", rpc::text, List.of("", "<&>"));
    results.expect("rpc parts", "9000000005", () -> rpc.add(5, 9_000_000_000L));
    results.echo("rpc record", rpc::order, List.of(small(), empty()));
    results.echo("rpc abstract type", rpc::shape, List.of(Square.of(3, "x")));
    results.expect("rpc header", "s/v", () -> rpc.header("s", "v"));
    results.expect(
        "rpc declared fault",
        "cap: 9",
        () ->
            outOfStock(() -> {
              rpc.refuse("cap", 9);
              return null;
            }));
    results.expect(
        "rpc one-way",
        "rpc note",
        () -> {
          rpc.note("rpc note");
          return rpc.noted();
        });
    results.expect(
        "rpc no argument, no result",
        "\"nothing\"",
        () -> {
          rpc.nothing();
          return cases.seen();
        });
  }

  private void seals() {
    results.expect(
        "header block of a response",
        "x <x>",
        () -> {
          Holder<String> seal = new Holder<>();
          return seals.sealed("x", seal) + " " + seal.value;
        });
  }

  private void shared() {
    results.echo("JAX-WS names", shared::renamed, List.of("x"));
    results.expect(
        "JAX-WS qualified elements",
        "3.75",
        () -> shared.qualified(new BigDecimal("1.25"), new BigDecimal("2.50")));
    results.expect("JAX-WS header first", "s/v", () -> shared.header("s", "v"));
    results.echo("JAX-WS list", shared::numbers, List.of(List.of(1, 2)));
    HolderCases.run(shared, results);
    results.expect(
        "JAX-WS fault without a bean",
        "no",
        () -> {
          try {
            shared.refuse("no");
            return "no exception";
          } catch (Refused e) {
            return e.getMessage();
          }
        });
    results.expect(
        "JAX-WS one-way",
        "shared",
        () -> {
          shared.note("shared");
          return shared.noted();
        });
  }

  private static String outOfStock(Callable<?> call) throws Exception {
    try {
      call.call();
      return "no exception";
    } catch (OutOfStock e) {
      return e.getFaultInfo().toString();
    } catch (BareOutOfStock e) {
      return e.getFaultInfo().toString();
    } catch (RpcOutOfStock e) {
      return e.getFaultInfo().toString();
    }
  }

  private static String faultCode(Runnable call) {
    try {
      call.run();
      return "no fault";
    } catch (SOAPFaultException e) {
      return e.getFault()
          .getFaultCodeAsQName()
          .getLocalPart()
          .replaceAll("Server|Receiver", "RECEIVER")
          .replaceAll("Client|Sender", "SENDER");
    }
  }

  private static String faultText(Runnable call) {
    try {
      call.run();
      return "no fault";
    } catch (SOAPFaultException e) {
      return faultCode(() -> {
        throw e;
      })
          + ": "
          + e.getFault().getFaultString();
    }
  }
}
