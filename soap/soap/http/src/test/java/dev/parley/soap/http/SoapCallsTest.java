package dev.parley.soap.http;

import static dev.parley.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.calls.Parley;
import dev.parley.calls.api.CallOptions;
import dev.parley.calls.api.OneWay;
import dev.parley.pipeline.CallException;
import dev.parley.soap.Soap;
import dev.parley.soap.SoapBuilder;
import dev.parley.soap.api.SoapFault;
import dev.parley.soap.api.SoapLimits;
import dev.parley.soap.api.SoapVersion;
import dev.parley.soap.spi.ClientOptions;
import dev.parley.soap.xml.XmlLimits;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Calls and services over real connections. */
class SoapCallsTest {
  /** Position on the board. */
  record Point(int x, int y) {}

  /** There is no such account. */
  public static final class NoAccount extends Exception {
    private static final long serialVersionUID = 1;

    private final String account;

    public NoAccount(String message, String account) {
      super(message);
      this.account = account;
    }

    public String account() {
      return account;
    }
  }

  interface Desk {
    int add(int a, int b);

    List<Point> mirror(List<Point> points);

    CompletionStage<String> later(String text);

    void withdraw(String account) throws NoAccount;

    @OneWay
    void note(String text);

    String fail(String how);
  }

  private static final class DeskServant implements Desk {
    final ConcurrentLinkedQueue<CompletableFuture<String>> waiting = new ConcurrentLinkedQueue<>();
    final ConcurrentLinkedQueue<String> notes = new ConcurrentLinkedQueue<>();
    final AtomicInteger failures = new AtomicInteger();

    @Override
    public int add(int a, int b) {
      return a + b;
    }

    @Override
    public List<Point> mirror(List<Point> points) {
      return points.stream().map(each -> new Point(each.y(), each.x())).toList();
    }

    @Override
    public CompletionStage<String> later(String text) {
      CompletableFuture<String> future = new CompletableFuture<>();
      waiting.add(future);
      return future;
    }

    @Override
    public void withdraw(String account) throws NoAccount {
      throw new NoAccount("there is no " + account, account);
    }

    @Override
    public void note(String text) {
      notes.add(text);
    }

    @Override
    public String fail(String how) {
      failures.incrementAndGet();
      throw switch (how) {
        case "fault" -> new SoapFault(SoapFault.Code.SENDER, "try another word");
        default -> new IllegalStateException("secret: " + how);
      };
    }
  }

  @AutoClose private final Parley parley = Parley.start();
  private final DeskServant servant = new DeskServant();
  private final List<AutoCloseable> open = new ArrayList<>();

  @AfterEach
  void close() throws Exception {
    for (AutoCloseable each : open.reversed()) {
      each.close();
    }
  }

  private Soap soap(UnaryOperator<SoapBuilder> options) {
    Soap soap = options.apply(Soap.builder(parley)).start();
    open.add(soap);
    return soap;
  }

  private URI serve(UnaryOperator<SoapBuilder> options) {
    Soap server = soap(options);
    URI here = server.listen(URI.create("http://127.0.0.1:0"));
    server.export("/desk", Desk.class, servant);
    return here.resolve("/desk");
  }

  private Desk desk(UnaryOperator<SoapBuilder> options) {
    return soap(options).lookup(serve(UnaryOperator.identity()), Desk.class);
  }

  @ParameterizedTest
  @EnumSource
  void callsOfAllShapesAreAnswered(SoapVersion version) throws Exception {
    Desk desk = desk(options -> options.version(version));

    assertThat(desk.add(2, 40)).isEqualTo(42);
    assertThat(desk.mirror(List.of(new Point(1, 2), new Point(3, 4))))
        .containsExactly(new Point(2, 1), new Point(4, 3));
    desk.note("hello");
    eventually("the note arrives", () -> servant.notes.contains("hello"));
    CompletableFuture<String> later = desk.later("x").toCompletableFuture();
    eventually("the servant has the call", () -> !servant.waiting.isEmpty());
    servant.waiting.remove().complete("done");
    assertThat(later.get()).isEqualTo("done");
  }

  @ParameterizedTest
  @EnumSource
  void failuresKeepTheirKind(SoapVersion version) {
    Desk desk = desk(options -> options.version(version));

    assertThatThrownBy(() -> desk.withdraw("savings"))
        .isInstanceOfSatisfying(NoAccount.class, e -> assertThat(e.account()).isEqualTo("savings"))
        .hasMessage("there is no savings");
    assertThatThrownBy(() -> desk.fail("fault"))
        .isInstanceOf(CallException.Invalid.class)
        .hasMessageContaining("try another word")
        .hasCauseInstanceOf(SoapFault.class);
    assertThatThrownBy(() -> desk.fail("bug"))
        .isInstanceOf(CallException.Failed.class)
        .hasMessageContaining("IllegalStateException")
        .hasMessageNotContaining("secret");
  }

  @Test
  void textThatXmlHasNotIsRefusedBeforeItIsSent() {
    Desk desk = desk(UnaryOperator.identity());

    assertThatThrownBy(() -> desk.fail("\u0001"))
        .isInstanceOf(CallException.Invalid.class)
        .hasMessageContaining("U+0001");
    assertThat(servant.failures).hasValue(0);
  }

  @Test
  void manyCallsWaitWithoutThreads() throws Exception {
    Desk desk = desk(UnaryOperator.identity());
    desk.add(1, 1);
    int before = Thread.activeCount();
    List<CompletableFuture<String>> calls = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      calls.add(desk.later("call " + i).toCompletableFuture());
    }
    eventually("all calls wait", () -> servant.waiting.size() == 200);

    assertThat(Thread.activeCount()).isLessThan(before + 20);
    servant.waiting.forEach(each -> each.complete("done"));
    for (CompletableFuture<String> call : calls) {
      assertThat(call.get()).isEqualTo("done");
    }
  }

  @Test
  void deadlinesEndCallsAndTellTheService() {
    Desk desk = desk(UnaryOperator.identity());

    assertThatThrownBy(() ->
            CallOptions.timeout(Duration.ofMillis(300))
                .call(() -> desk.later("never").toCompletableFuture().get()))
        .isInstanceOf(ExecutionException.class)
        .hasCauseInstanceOf(CallException.DeadlineExceeded.class);
    eventually("the call began", () -> !servant.waiting.isEmpty());
  }

  private static void assertEndsInTime(Desk desk) {
    assertThatThrownBy(() -> desk.later("never").toCompletableFuture().get())
        .isInstanceOf(ExecutionException.class)
        .hasCauseInstanceOf(CallException.DeadlineExceeded.class);
  }

  @Test
  void timeoutOfAClientEndsEachOfItsCalls() {
    assertEndsInTime(desk(options -> options.timeout(Duration.ofMillis(300))));
    Soap soap = soap(UnaryOperator.identity());
    ClientOptions brief = soap.clients().timeout(Duration.ofMillis(300));
    assertEndsInTime(soap.lookup(serve(UnaryOperator.identity()), Desk.class, brief));
  }

  @Test
  void timeoutOfTheCallingCodeHasPrecedenceOverThatOfItsClient() {
    Desk desk = desk(options -> options.timeout(Duration.ofHours(1)));

    CallOptions.timeout(Duration.ofMillis(300)).run(() -> assertEndsInTime(desk));
  }

  @Test
  void timeoutThatIsOverIsRefused() {
    assertThatThrownBy(() -> ClientOptions.DEFAULT.timeout(Duration.ZERO))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("PT0S");
  }

  @Test
  void cancelledCallsAbandonTheirExchange() {
    Desk desk = desk(UnaryOperator.identity());
    CompletableFuture<String> call = desk.later("x").toCompletableFuture();
    eventually("the servant has the call", () -> !servant.waiting.isEmpty());

    call.cancel(true);

    assertThat(call).isCancelled();
    assertThat(desk.add(1, 2)).isEqualTo(3);
  }

  @Test
  void requestsBeyondTheLimitAreRefused() throws Exception {
    URI address = serve(options -> options.limits(new SoapLimits(XmlLimits.MESSAGES, 1, 10)));
    Desk desk = soap(UnaryOperator.identity()).lookup(address, Desk.class);
    CompletableFuture<String> first = desk.later("first").toCompletableFuture();
    eventually("the first call waits", () -> servant.waiting.size() == 1);

    assertThatThrownBy(() -> desk.add(1, 1))
        .isInstanceOf(CallException.class)
        .hasMessageContaining("try again later");
    servant.waiting.remove().complete("done");
    assertThat(first.get()).isEqualTo("done");
    eventually("there is room again", () -> desk.add(1, 1) == 2);
  }

  @Test
  void callsBeyondTheLimitOfTheClientFailAtOnce() {
    Desk desk = desk(options -> options.limits(new SoapLimits(XmlLimits.MESSAGES, 10, 1)));
    CompletableFuture<String> first = desk.later("first").toCompletableFuture();

    assertThatThrownBy(() -> desk.add(1, 1)).isInstanceOf(CallException.Overloaded.class);
    first.cancel(true);
    eventually("there is room again", () -> desk.add(1, 1) == 2);
  }

  @Test
  void withdrawnServicesAnswerNoMore() {
    Soap server = soap(UnaryOperator.identity());
    URI here = server.listen(URI.create("http://127.0.0.1:0"));
    server.export("/desk", Desk.class, servant);
    Desk desk = soap(UnaryOperator.identity()).lookup(here.resolve("/desk"), Desk.class);
    CompletableFuture<String> waits = desk.later("x").toCompletableFuture();
    eventually("the call waits", () -> !servant.waiting.isEmpty());

    server.withdraw("/desk");

    assertThatThrownBy(waits::get).hasCauseInstanceOf(CallException.class);
    assertThatThrownBy(() -> desk.add(1, 1))
        .isInstanceOf(CallException.class)
        .hasMessageContaining("404");
  }

  @Test
  void nobodyThereIsUnavailable() throws Exception {
    URI dead;
    try (Soap server = Soap.on(parley)) {
      dead = server.listen(URI.create("http://127.0.0.1:0")).resolve("/desk");
    }
    Desk desk = soap(UnaryOperator.identity()).lookup(dead, Desk.class);

    assertThatThrownBy(() -> desk.add(1, 1)).isInstanceOf(CallException.Unavailable.class);
  }

  @Test
  void servicesOfTheSameRuntimeAreCalledDirectly() {
    Soap both = soap(UnaryOperator.identity());
    URI here = both.listen(URI.create("http://127.0.0.1:0"));
    both.export("/desk", Desk.class, servant);
    Desk desk = both.lookup(here.resolve("/desk"), Desk.class);

    assertThatThrownBy(() -> desk.fail("\u0001")) // no XML is written
        .isInstanceOf(CallException.Failed.class);
    both.withdraw("/desk");
    assertThatThrownBy(() -> desk.add(1, 1))
        .isInstanceOf(CallException.class)
        .hasMessageContaining("404");
  }

  @Test
  void servicesDescribeThemselvesWithTheAddressOfTheCaller() throws Exception {
    URI address = serve(UnaryOperator.identity());
    try (HttpClient client = HttpClient.newHttpClient()) {
      HttpResponse<String> wsdl =
          client.send(
              HttpRequest.newBuilder(URI.create(address + "?wsdl")).build(),
              HttpResponse.BodyHandlers.ofString());

      assertThat(wsdl.statusCode()).isEqualTo(200);
      assertThat(wsdl.body())
          .contains("<wsdl:portType name=\"Desk\">", "location=\"" + address + "\"");
    }
  }

  @Test
  void otherContentIsRefused() throws Exception {
    URI address = serve(UnaryOperator.identity());
    try (HttpClient client = HttpClient.newHttpClient()) {
      HttpResponse<String> json =
          client.send(
              HttpRequest.newBuilder(address)
                  .header("content-type", "application/json")
                  .POST(HttpRequest.BodyPublishers.ofString("{}"))
                  .build(),
              HttpResponse.BodyHandlers.ofString());
      HttpResponse<String> bomb =
          client.send(
              HttpRequest.newBuilder(address)
                  .header("content-type", "text/xml")
                  .POST(
                      HttpRequest.BodyPublishers.ofString(
                          "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>"))
                  .build(),
              HttpResponse.BodyHandlers.ofString());

      assertThat(json.statusCode()).isEqualTo(415);
      assertThat(bomb.statusCode()).isEqualTo(500);
      assertThat(bomb.body()).contains("soap:Client", "document type");
    }
  }
}
