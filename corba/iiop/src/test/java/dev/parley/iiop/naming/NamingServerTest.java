package dev.parley.iiop.naming;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.calls.Parley;
import dev.parley.iiop.ObjectReference;
import dev.parley.iiop.Orb;
import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.giop.StandardSystemException;
import dev.parley.iiop.giop.SystemException;
import dev.parley.iiop.naming.NamingContext.CannotProceed;
import dev.parley.iiop.naming.NamingContext.InvalidName;
import dev.parley.iiop.naming.NamingContext.NotEmpty;
import dev.parley.iiop.naming.NamingContext.NotFound;
import dev.parley.pipeline.CallException;
import dev.parley.testkit.LeakCheck;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A naming server, and clients that speak IIOP to it. */
final class NamingServerTest {
  private static final URI ANY_PORT = URI.create("tcp://127.0.0.1:0");

  @RegisterExtension final LeakCheck leaks = new LeakCheck();

  @TempDir private Path folder;

  private Parley parley;
  private Orb server;
  private Orb client;
  private NamingServer names;
  private int port;
  private NamingClient naming;
  private ObjectReference clock;

  /** A contract to be found. */
  public interface Clock {
    /** {@return the hour} */
    int hour();
  }

  @BeforeEach
  void start() {
    parley = Parley.start();
    server = Orb.on(parley);
    port = server.listen(ANY_PORT).endpoint().getPort();
    client = Orb.builder(parley).initialReference("NameService", root()).start();
    client.listen(ANY_PORT);
    clock = client.export("clock", Clock.class, () -> 12);
    serve(NamingServer.builder(server));
  }

  private void serve(NamingServer.Builder builder) {
    if (names != null) {
      names.close();
    }
    names = builder.start();
    naming = NamingClient.at(client, root());
  }

  private String root() {
    return "corbaloc:iiop:1.2@127.0.0.1:" + port + "/NameService";
  }

  private NamingContextExt contract() {
    return client.lookup(root(), NamingContextExt.class);
  }

  @AfterEach
  void close() {
    names.close();
    client.close();
    server.close();
    parley.close();
  }

  private static void refused(NameException.Reason reason, Runnable what, String... at) {
    assertThatThrownBy(what::run)
        .isInstanceOfSatisfying(NameException.class, e -> assertThat(e.reason()).isEqualTo(reason))
        .hasMessageContaining(String.join("", at));
  }

  @Test
  void whatIsBoundIsFound() {
    naming.createContexts("shop/dept.x");
    naming.createContexts("shop/dept.x");
    naming.bind("shop/dept.x/Clock.service", clock);

    assertThat(naming.resolve("shop/dept.x/Clock.service")).hasToString(clock.toString());
    Orb third = Orb.on(parley);
    try (third) {
      String name = "corbaname::127.0.0.1:" + port + "#shop/dept.x/Clock.service";
      assertThat(third.lookup(name, Clock.class).hour()).isEqualTo(12);
      assertThat(
              NamingClient.at(third, root())
                  .resolve("shop/dept.x/Clock.service", Clock.class)
                  .hour())
          .isEqualTo(12);
    }
  }

  @Test
  void initialReferencesAreThoseThatWereTold() {
    naming.bind("Clock", clock);

    assertThat(client.resolve("corbaloc:rir:/NameService").toString())
        .isEqualTo(ObjectReference.of(root()).toString());
    assertThat(client.lookup("corbaname:rir:#Clock", Clock.class).hour()).isEqualTo(12);
    assertThatThrownBy(() -> client.resolve("corbaloc:rir:/TradingService"))
        .isInstanceOf(CdrException.class)
        .hasMessageContaining("TradingService")
        .hasMessageContaining("initialReference");
    assertThatThrownBy(() -> ObjectReference.of("corbaloc:rir:/NameService"))
        .isInstanceOf(CdrException.class)
        .hasMessageContaining("Orb.resolve");
  }

  @Test
  void whatNamesDoNotAllowIsToldWithThePlace() {
    naming.createContexts("shop");
    naming.bind("shop/Clock", clock);

    refused(
        NameException.Reason.ALREADY_BOUND, () -> naming.bind("shop/Clock", clock), "shop/Clock");
    refused(NameException.Reason.NOT_FOUND, () -> naming.resolve("shop/x/y"), "at x/y");
    refused(NameException.Reason.NOT_CONTEXT, () -> naming.resolve("shop/Clock/y"), "Clock/y");
    refused(NameException.Reason.NOT_OBJECT, () -> naming.rebind("shop", clock), "at shop");
    refused(NameException.Reason.NOT_FOUND, () -> naming.unbind("nobody"), "at nobody");
    refused(NameException.Reason.INVALID_NAME, () -> naming.resolve("a//b"), "a//b");
    refused(NameException.Reason.INVALID_NAME, () -> naming.bind("x".repeat(256), clock));
    refused(NameException.Reason.INVALID_NAME, () -> naming.bind("a\tb", clock));
  }

  @Test
  void rebindingReplacesAndUnbindingEnds() {
    ObjectReference other = client.export("other", Clock.class, () -> 1);
    naming.bind("Clock", clock);

    naming.rebind("Clock", other);

    assertThat(naming.resolve("Clock")).hasToString(other.toString());
    naming.unbind("Clock");
    refused(NameException.Reason.NOT_FOUND, () -> naming.resolve("Clock"));
  }

  @Test
  void listsComeInPages() {
    List<String> all = IntStream.range(0, 25).mapToObj(i -> "name" + i).toList();
    all.forEach(each -> naming.bind(each, clock));
    naming.createContexts("sub");

    List<ContextListing.Entry> read = new ArrayList<>();
    List<Integer> sizes = new ArrayList<>();
    try (ContextListing listing = naming.list("", 10)) {
      for (var page = listing.next(); !page.isEmpty(); page = listing.next()) {
        sizes.add(page.size());
        read.addAll(page);
      }
    }

    assertThat(sizes).containsExactly(10, 10, 6);
    assertThat(read).extracting(ContextListing.Entry::name).containsAll(all).hasSize(26);
    assertThat(read)
        .filteredOn(ContextListing.Entry::context)
        .extracting("name")
        .containsExactly("sub");
    try (ContextListing listing = naming.list("sub", 10)) {
      assertThat(listing.next()).isEmpty();
    }
  }

  @Test
  void iteratorsGoOneByOneAndEndWhenThereAreTooMany() {
    serve(
        NamingServer.builder(server).limits(new NamingLimits(100, 100, 32, 255, 8_192, 2, 1_000)));
    naming.bind("a", clock);
    naming.bind("b", clock);
    NamingContextExt root = contract();
    BindingIterator first = root.list(0).rest();

    assertThat(first.nextOne().binding().bindingName()).containsExactly(new NameComponent("a", ""));
    assertThat(first.nextOne().returns()).isTrue();
    assertThat(first.nextOne().returns()).isFalse();
    BindingIterator second = root.list(1).rest();
    BindingIterator third = root.list(1).rest();
    assertThatThrownBy(first::nextOne).hasMessageContaining("OBJECT_NOT_EXIST");
    second.destroy();
    assertThatThrownBy(second::nextOne).hasMessageContaining("OBJECT_NOT_EXIST");
    assertThat(third.nextN(-1).bindings()).hasSize(1);
  }

  @Test
  void contextsAreMadeAndEnded() throws Exception {
    NamingContextExt root = contract();
    NamingContext sub = root.bindNewContext(root.toName("sub"));
    sub.bind(root.toName("Clock"), clock);

    assertThatThrownBy(sub::destroy).isInstanceOf(NotEmpty.class);
    sub.unbind(root.toName("Clock"));
    sub.destroy();
    refused(NameException.Reason.NOT_FOUND, () -> naming.resolve("sub"), "at sub");
    assertThatThrownBy(root::destroy).isInstanceOf(CallException.Refused.class);
    NamingContext free = root.newContext();
    root.rebindContext(root.toName("free"), free);
    free.bind(root.toName("Clock"), clock);
    assertThat(naming.resolve("free/Clock")).hasToString(clock.toString());
    assertThatThrownBy(() -> root.bind(List.of(), clock)).isInstanceOf(InvalidName.class);
  }

  @Test
  void namesAsTextAndUrlsAreMadeByTheServer() throws Exception {
    NamingContextExt root = contract();
    root.bind(root.toName("a b.c"), clock);

    assertThat(root.toText(root.toName("a\\/b/c.d"))).isEqualTo("a\\/b/c.d");
    assertThat(root.resolveText("a b.c")).hasToString(clock.toString());
    String url = root.toUrl(":127.0.0.1:" + port, "a b.c");
    assertThat(client.lookup(url, Clock.class).hour()).isEqualTo(12);
    assertThatThrownBy(() -> root.toUrl("nonsense", "a"))
        .isInstanceOf(NamingContextExt.InvalidAddress.class);
  }

  @Test
  void namesGoOnAtAnotherServer() throws Exception {
    Orb far = Orb.on(parley);
    far.listen(ANY_PORT);
    try (NamingServer second = NamingServer.start(far)) {
      NamingClient.at(client, second.root()).bind("Clock", clock);
      naming.bindContext("far", second.root());

      assertThat(naming.resolve("far/Clock")).hasToString(clock.toString());
      refused(NameException.Reason.NOT_FOUND, () -> naming.resolve("far/x"), "at x");
    }
    far.close();
    NamingContextExt root = contract();
    assertThatThrownBy(() -> root.resolve(root.toName("far/Clock")))
        .isInstanceOfSatisfying(CannotProceed.class, e -> assertThat(e.restOfName()).hasSize(1));
  }

  @Test
  void aRestartKeepsNamesAndReferencesToContexts() throws Exception {
    Path kept = folder.resolve("names");
    serve(NamingServer.builder(server).folder(kept));
    naming.createContexts("shop");
    naming.bind("shop/Clock.x\\/y", clock);
    ObjectReference shop = naming.resolve("shop");

    serve(NamingServer.builder(server).folder(kept));

    assertThat(naming.resolve("shop/Clock.x\\/y")).hasToString(clock.toString());
    assertThat(naming.resolve("shop")).hasToString(shop.toString());
    assertThat(NamingClient.at(client, shop).resolve("Clock.x\\/y")).hasToString(clock.toString());
    assertThatThrownBy(() -> NamingStore.open(kept))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("in use");
  }

  @Test
  void aSpoiledFileIsNamed() throws Exception {
    Path kept = folder.resolve("spoiled");
    Files.createDirectories(kept);
    Files.writeString(kept.resolve("root.names"), "object\ta\tIOR:00\n");

    assertThatThrownBy(() -> serve(NamingServer.builder(server).folder(kept)))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("root.names, line 1");
    NamingStore.open(kept).close();
  }

  @Test
  void whatIsTooMuchIsRefusedAndNothingIsLost() {
    serve(NamingServer.builder(server).limits(new NamingLimits(3, 2, 2, 8, 1_000, 2, 1_000)));
    naming.createContexts("sub");
    naming.bind("a", clock);
    naming.bind("b", clock);

    assertThatThrownBy(() -> naming.bind("c", clock))
        .isInstanceOf(CallException.Overloaded.class)
        .hasMessageContaining("NO_RESOURCES");
    naming.unbind("b");
    assertThatThrownBy(() -> naming.createContexts("more"))
        .isInstanceOf(CallException.Overloaded.class);
    naming.bind("c", clock);
    refused(NameException.Reason.INVALID_NAME, () -> naming.resolve("a/b/c"));
    assertThat(naming.resolve("c")).hasToString(clock.toString());
  }

  @Test
  void oldOrbsFindItByHostAndPort() {
    InitialReferences initial =
        client.lookup("corbaloc::127.0.0.1:" + port + "/INIT", InitialReferences.class);

    assertThat(initial.list()).containsExactly("NameService");
    assertThat(initial.get("NameService")).hasToString(names.root().toString());
    assertThat(initial.get("other")).isNull();
  }

  @Test
  void nothingIsBoundToNil() {
    List<NameComponent> name = List.of(new NameComponent("nil", ""));

    assertSaid(StandardSystemException.BAD_PARAM, () -> contract().bind(name, null));
    assertSaid(StandardSystemException.BAD_PARAM, () -> contract().rebind(name, null));
    assertSaid(StandardSystemException.BAD_PARAM, () -> contract().bindContext(name, null));
    assertSaid(StandardSystemException.BAD_PARAM, () -> contract().rebindContext(name, null));
    assertThatThrownBy(() -> contract().resolve(name)).isInstanceOf(NotFound.class);
  }

  @Test
  void aContextThatWasDestroyedDoesNotExist() throws Exception {
    List<NameComponent> name = List.of(new NameComponent("gone", ""));
    NamingContext context = contract().newContext();
    context.destroy();

    assertSaid(StandardSystemException.OBJECT_NOT_EXIST, () -> context.resolve(name));
    assertSaid(StandardSystemException.OBJECT_NOT_EXIST, () -> context.bind(name, clock));
    assertSaid(StandardSystemException.OBJECT_NOT_EXIST, context::destroy);
  }

  private static void assertSaid(StandardSystemException what, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOf(CallException.class)
        .cause()
        .isInstanceOfSatisfying(
            SystemException.class, said -> assertThat(said.data().standard()).contains(what));
  }
}
