package dev.parley.soap.interop.cases;

import dev.parley.pipeline.CallException;
import dev.parley.soap.Soap;
import dev.parley.soap.api.SoapFault;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Parley's client of all cases. Threads: confined to one. */
public final class ParleyClient {
  private static final Line INK = new Line(1, "ink & <paper>", new BigDecimal("2.50"));
  private static final Order SMALL =
      new Order(
          "o-1",
          Instant.parse("2026-11-27T10:15:30Z"),
          Color.DEEP_BLUE,
          List.of(INK, new Line(2, "", new BigDecimal("-1"))),
          List.of("first", "", "ünïcödé"),
          Optional.of(new Address("1 Main St", "Łódź")));
  private static final Order EMPTY =
      new Order("", Instant.EPOCH, Color.RED, List.of(), List.of(), Optional.empty());

  private final Cases cases;
  private final BareCases bare;
  private final RpcCases rpc;
  private final SharedCases shared;
  private final StampCases stamps;
  private final CaseResults results;

  private ParleyClient(Soap soap, String base) {
    cases = soap.lookup(URI.create(base + "/wrapped"), Cases.class);
    bare = soap.lookup(URI.create(base + "/bare"), BareCases.class);
    rpc = soap.lookup(URI.create(base + "/rpc"), RpcCases.class);
    shared = soap.lookup(URI.create(base + "/shared"), SharedCases.class);
    stamps = soap.lookup(URI.create(base + "/shared"), StampCases.class);
    results = new CaseResults(cases::seen);
  }

  /**
   * {@return the results of the cases without WS-Addressing and attachments, by their names}
   *
   * @param base address of the services without their names
   */
  public static Map<String, String> run(Soap soap, String base) {
    return called(soap, base).results.results();
  }

  /**
   * {@return the results of all cases, by their names}
   *
   * @param base address of the services without their names
   * @param here address of a listener of {@code soap}
   */
  public static Map<String, String> runAll(Soap soap, String base, String here) {
    ParleyClient client = called(soap, base);
    URI address = URI.create(base + "/addressed");
    SharedCases addressed = soap.lookup(address, SharedCases.class, soap.clients().addressed());
    AddressedCases.run(addressed, "addressed", client.results);
    URI replies = URI.create(here + "/replies");
    SharedCases apart = soap.lookup(address, SharedCases.class, soap.clients().repliesAt(replies));
    AddressedCases.run(apart, "replies apart", client.results);
    client.attachments(soap, base);
    SealCases seals = soap.lookup(URI.create(base + "/seals"), SealCases.class);
    client.results.expect(
        "header block of a response",
        "x <x>",
        () -> {
          SealCases.Sealed sealed = seals.sealed("x");
          return sealed.value() + " " + sealed.seal();
        });
    return client.results.results();
  }

  /**
   * {@return the results of the cases without WS-Addressing, by their names}
   *
   * @param base address of the services without their names
   */
  public static Map<String, String> runWithAttachments(Soap soap, String base) {
    ParleyClient client = called(soap, base);
    client.attachments(soap, base);
    return client.results.results();
  }

  private void attachments(Soap soap, String base) {
    URI address = URI.create(base + "/attachments");
    AttachmentCases parts = soap.lookup(address, AttachmentCases.class, soap.clients().withMtom());
    ParleyAttachments.run(parts, results, "MTOM");
    AttachmentCases inline = soap.lookup(address, AttachmentCases.class);
    ParleyAttachments.run(inline, results, "base64");
  }

  private static ParleyClient called(Soap soap, String base) {
    ParleyClient client = new ParleyClient(soap, base);
    ParleyScalars.run(client.cases, client.results);
    client.values();
    client.wrapped();
    client.bare();
    client.rpc();
    client.shared();
    return client;
  }

  private void values() {
    results.echo("record", cases::orderValue, List.of(SMALL, EMPTY));
    results.echo("enum", cases::colorValue, List.of(Color.values()));
    results.echo(
        "abstract type", cases::shapeValue, List.of(new Circle(0.5), new Square(-2, "<s>")));
    results.echo(
        "attributes",
        cases::tagValue,
        List.of(
            new Tag("a", -1, Optional.of("x\n\"z\" <"), Optional.of(Color.DEEP_BLUE), " text "),
            new Tag("", 0, Optional.empty(), Optional.empty(), "")));
    results.echo(
        "tab in an attribute",
        cases::tagValue,
        List.of(new Tag("a\tb", 1, Optional.empty(), Optional.empty(), "")));
    results.echo(
        "nil and absent",
        cases::nullsValue,
        List.of(new Nulls(null, null, null, null, null), new Nulls("", 0, INK, "", 0L)));
    results.echo("other namespace", cases::addressValue, List.of(new Address("1 Main St", "")));
    results.echo(
        "recursive record",
        cases::treeValue,
        List.of(new Tree("a", List.of(new Tree("b", List.of()), new Tree("c", List.of())))));
    results.echo(
        "optional", cases::optionalValue, List.of(Optional.of("there"), Optional.<String>empty()));
    results.echo("list", cases::stringsValue, List.of(List.of("a", "", " b "), List.of()));
    results.echo("array", cases::intsValue, List.of(new int[] {1, -2}, new int[0]));
    results.echo(
        "list of abstract type",
        cases::shapesValue,
        List.of(List.of(new Circle(1), new Square(2, ""))));
    results.echo("large text", cases::stringValue, List.of("0123456789".repeat(30_000)));
    results.echo("large record", cases::orderValue, List.of(large()));
  }

  private static Order large() {
    List<Line> lines = new ArrayList<>();
    IntStream.range(0, Samples.LARGE_LINES)
        .forEach(i -> lines.add(new Line(i, "item " + i, new BigDecimal(i + ".5"))));
    return new Order(
        "large", Instant.EPOCH, Color.GREEN, lines, List.of(), Optional.<Address>empty());
  }

  private void wrapped() {
    Tag trace = new Tag("t", 1, Optional.empty(), Optional.empty(), "héader");
    results.expect(
        "several parameters",
        ValueText.all(7, "two", List.of(INK), Optional.of(Color.RED)),
        () -> cases.manyValues(7, "two", List.of(INK), Optional.of(Color.RED)));
    results.expect(
        "headers",
        ValueText.all("body", "s & 1", trace),
        () -> cases.headers("body", "s & 1", trace));
    results.expect("declared fault", "ink: 3", () -> outOfStock(() -> cases.refuse("ink", 3)));
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
    results.echo("bare record", bare::order, List.of(SMALL, EMPTY));
    results.echo("bare abstract type", bare::shape, List.of(new Circle(2.5)));
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
    results.echo("rpc record", rpc::order, List.of(SMALL, EMPTY));
    results.echo("rpc abstract type", rpc::shape, List.of(new Square(3, "x")));
    results.expect("rpc header", "s/v", () -> rpc.header("s", "v"));
    results.expect("rpc declared fault", "cap: 9", () -> outOfStock(() -> rpc.refuse("cap", 9)));
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
        "header block of the response in a record",
        "x <s>",
        () -> {
          StampCases.Stamped both = stamps.stamped("x", "s");
          return both.value() + " " + both.stamp();
        });
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

  /** Call that must throw. */
  private interface Refusing {
    void run() throws OutOfStock;
  }

  private static String outOfStock(Refusing call) {
    try {
      call.run();
      return "no exception";
    } catch (OutOfStock e) {
      return e.item() + ": " + e.left();
    }
  }

  private static String faultCode(Runnable call) {
    return fault(call).map(fault -> fault.code().name()).orElse("no fault");
  }

  private static String faultText(Runnable call) {
    return fault(call).map(fault -> fault.code() + ": " + fault.getMessage()).orElse("no fault");
  }

  private static Optional<SoapFault> fault(Runnable call) {
    try {
      call.run();
      return Optional.empty();
    } catch (CallException e) {
      return e.getCause() instanceof SoapFault fault ? Optional.of(fault) : Optional.empty();
    }
  }
}
