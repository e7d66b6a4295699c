package dev.parley.soap.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.soap.spi.HttpBinding;
import dev.parley.soap.spi.HttpBody;
import dev.parley.soap.spi.HttpClientBinding;
import dev.parley.soap.spi.HttpHandler;
import dev.parley.soap.spi.HttpOptions;
import dev.parley.soap.spi.HttpRequest;
import dev.parley.soap.spi.HttpResponse;
import dev.parley.testkit.Eventually;
import dev.parley.transport.api.TransportException;
import io.vertx.core.Context;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A client and a server of this binding. */
final class HttpExchangeTest extends HttpTest {
  @Test
  void bindingIsFoundAsAService() {
    assertThat(ServiceLoader.load(HttpBinding.class))
        .hasAtLeastOneElementOfType(VertxHttpBinding.class);
  }

  @Test
  void shortBodiesArriveWholeOnTheEventLoop() {
    AtomicReference<HttpRequest> seen = new AtomicReference<>();
    URI uri =
        server((request, exchange) -> {
          assertThat(Context.isOnEventLoopThread()).isTrue();
          seen.set(request);
          echo(request, exchange);
        });

    HttpResponse response = value(client().send(post(uri.resolve("/a%20b?c=d"), utf8("hello"))));

    assertThat(response.status()).isEqualTo(200);
    assertThat(text(response)).isEqualTo("hello");
    assertThat(seen.get().method()).isEqualTo("POST");
    assertThat(seen.get().target()).isEqualTo(uri.resolve("/a%20b?c=d"));
    assertThat(seen.get().peer()).isEqualTo("127.0.0.1");
    assertThat(seen.get().headers())
        .containsEntry("content-type", "text/xml")
        .containsEntry("content-length", "5")
        .containsEntry("host", uri.getAuthority());
  }

  @Test
  void requestByGetHasNoBody() {
    URI uri = server(HttpTest::echo);

    HttpResponse response =
        value(client().send(new HttpRequest("GET", uri, Map.of(), HttpBody.EMPTY, "")));

    assertThat(response.body()).isEqualTo(HttpBody.EMPTY);
    assertThat(response.headers()).containsEntry("content-length", "0");
  }

  @Test
  void shortBodiesGoInChunksOnRequest() {
    AtomicReference<HttpRequest> seen = new AtomicReference<>();
    URI uri =
        server((request, exchange) -> {
          seen.set(request);
          echo(request, exchange);
        });

    value(client(change(HttpOptions.CLIENT).chunked().get()).send(post(uri, utf8("hello"))));

    assertThat(seen.get().headers())
        .containsEntry("transfer-encoding", "chunked")
        .doesNotContainKey("content-length");
  }

  @Test
  void bodyAtTheLimitIsWholeAndOneByteMoreIsAStream() throws Exception {
    URI uri = server(HttpTest::echo);
    HttpClientBinding client = client();

    HttpResponse whole = value(client.send(post(uri, new byte[HttpBody.WHOLE_BYTES_MAX])));
    HttpResponse streamed = value(client.send(post(uri, new byte[HttpBody.WHOLE_BYTES_MAX + 1])));

    assertThat(bytes(whole.body())).hasSize(HttpBody.WHOLE_BYTES_MAX);
    assertThat(streamed.body()).isInstanceOf(HttpBody.Received.class);
    try (var in = ((HttpBody.Received) streamed.body()).in()) {
      assertThat(in.readAllBytes()).hasSize(HttpBody.WHOLE_BYTES_MAX + 1);
    }
  }

  @Test
  void longBodiesAreStreamedBothWays() throws Exception {
    long length = 64L << 20;
    HttpOptions large = change(HttpOptions.SERVER).bodyBytes(length).get();
    URI uri =
        server(
            large,
            (request, exchange) -> {
              assertThat(Thread.currentThread().isVirtual()).isTrue();
              echo(request, exchange);
            });

    HttpResponse response =
        value(
            client(change(HttpOptions.CLIENT).bodyBytes(length).get())
                .send(post(uri, pattern(length))));

    assertThat(readPattern(response.body())).isEqualTo(length);
  }

  @Test
  void bodyThatNobodyReadsStopsItsSender() {
    AtomicInteger written = new AtomicInteger();
    CompletableFuture<Throwable> ended = new CompletableFuture<>();
    URI uri =
        server(
            change(HttpOptions.SERVER).bodyBytes(Long.MAX_VALUE).get(), (request, exchange) -> {});
    HttpBody endless =
        new HttpBody.Written(out -> {
          try {
            while (true) {
              out.write(new byte[1 << 20]);
              written.incrementAndGet();
            }
          } catch (IOException e) {
            ended.complete(e);
            throw e;
          }
        });
    CompletableFuture<HttpResponse> response =
        client(change(HttpOptions.CLIENT).idle(Duration.ofSeconds(1)).get())
            .send(post(uri, endless));

    assertThat(Eventually.value("the sender that waited", ended))
        .hasMessageContaining("took no byte");
    assertThat(written).as("MiB in the buffers of the operating system").hasValueLessThan(64);
    assertThat(failure(response)).hasMessageContaining("took no byte");
  }

  @Test
  void cancelledRequestEndsItsConnectionAlsoIfTheServerReadsNoMore() {
    CountDownLatch arrived = new CountDownLatch(1);
    CompletableFuture<Throwable> ended = new CompletableFuture<>();
    URI uri =
        server(
            change(HttpOptions.SERVER).bodyBytes(Long.MAX_VALUE).get(),
            (request, exchange) -> arrived.countDown());
    HttpBody endless =
        new HttpBody.Written(out -> {
          try {
            while (true) {
              out.write(new byte[1 << 20]);
            }
          } catch (IOException e) {
            ended.complete(e);
            throw e;
          }
        });
    CompletableFuture<HttpResponse> response = client().send(post(uri, endless));
    Eventually.open("the request", arrived);

    response.cancel(true);

    assertThat(Eventually.value("the writer", ended)).isInstanceOf(IOException.class);
  }

  private static byte[] items(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> "<item>" + i + "</item>")
        .collect(Collectors.joining())
        .getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void longResponseIsCompressedForClientsThatAcceptIt() {
    byte[] body = items(2000);
    URI uri =
        server((request, exchange) ->
            exchange.respond(new HttpResponse(200, Map.of(), new HttpBody.Whole(body))));
    HttpClientBinding client = client();

    HttpResponse plain =
        value(
            client.send(
                new HttpRequest(
                    "GET", uri, Map.of("accept-encoding", "identity"), HttpBody.EMPTY, "")));
    HttpResponse compressed =
        value(client.send(new HttpRequest("GET", uri, Map.of(), HttpBody.EMPTY, "")));

    assertThat(plain.headers()).containsEntry("content-length", "" + body.length);
    assertThat(compressed.headers())
        .containsEntry("vary", "accept-encoding")
        .doesNotContainKeys("content-encoding", "content-length");
    assertThat(bytes(compressed.body())).isEqualTo(body).isEqualTo(bytes(plain.body()));
  }

  @Test
  void responseLongerThanAWholeBodyIsCompressedToo() throws Exception {
    byte[] body = items(100_000);
    URI uri =
        server((request, exchange) ->
            exchange.respond(new HttpResponse(200, Map.of(), new HttpBody.Whole(body))));

    HttpResponse response =
        value(client().send(new HttpRequest("GET", uri, Map.of(), HttpBody.EMPTY, "")));

    assertThat(response.headers()).containsEntry("vary", "accept-encoding");
    try (var in = ((HttpBody.Received) response.body()).in()) {
      assertThat(in.readAllBytes()).isEqualTo(body);
    }
  }

  @Test
  void responseThatWouldLookLikeABombIsNotCompressed() throws Exception {
    URI uri =
        server((request, exchange) ->
            exchange.respond(
                new HttpResponse(200, Map.of(), new HttpBody.Whole(new byte[1 << 20]))));

    HttpResponse response =
        value(client().send(new HttpRequest("GET", uri, Map.of(), HttpBody.EMPTY, "")));

    assertThat(response.headers()).containsEntry("content-length", "" + (1 << 20));
    try (var in = ((HttpBody.Received) response.body()).in()) {
      assertThat(in.readAllBytes()).hasSize(1 << 20);
    }
  }

  @Test
  void compressedRequestIsDecoded() {
    URI uri = server(HttpTest::echo);
    byte[] body = items(1000);
    HttpRequest request =
        new HttpRequest(
            "POST",
            uri,
            Map.of("content-encoding", "gzip"),
            new HttpBody.Whole(ContentCoding.gzip(body)),
            "");

    assertThat(bytes(value(client().send(request)).body())).isEqualTo(body);
  }

  @Test
  void responseMayComeLaterFromAnyThreadAndTheFirstCounts() throws Exception {
    CompletableFuture<HttpHandler.Exchange> waiting = new CompletableFuture<>();
    URI uri = server((request, exchange) -> waiting.complete(exchange));
    CompletableFuture<HttpResponse> response = client().send(post(uri, utf8("x")));
    HttpHandler.Exchange exchange = Eventually.value("the request", waiting);

    exchange.respond(new HttpResponse(202, Map.of(), HttpBody.EMPTY));
    exchange.respond(new HttpResponse(500, Map.of(), HttpBody.EMPTY));

    assertThat(value(response).status()).isEqualTo(202);
  }

  @Test
  void writtenResponseIsToldOnce() throws Exception {
    AtomicInteger told = new AtomicInteger();
    URI uri =
        server((request, exchange) -> {
          HttpResponse response = new HttpResponse(202, Map.of(), HttpBody.EMPTY);
          exchange.respond(response, told::incrementAndGet);
          exchange.respond(response, () -> told.addAndGet(10));
        });
    HttpClientBinding client = client();

    assertThat(value(client.send(post(uri, utf8("x")))).status()).isEqualTo(202);
    Eventually.eventually("the response was written", () -> told.get() > 0);
    value(client.send(post(uri, utf8("x")))); // behind all of the first exchange
    Eventually.eventually("the second one was written", () -> told.get() == 2);
  }

  @Test
  void responseThatCannotBeWrittenIsToldToo() throws Exception {
    CountDownLatch abandoned = new CountDownLatch(1);
    CountDownLatch told = new CountDownLatch(1);
    CompletableFuture<HttpHandler.Exchange> waiting = new CompletableFuture<>();
    URI uri =
        server((request, exchange) -> {
          exchange.onAbandoned(abandoned::countDown);
          waiting.complete(exchange);
        });
    CompletableFuture<HttpResponse> call = client().send(post(uri, utf8("x")));
    HttpHandler.Exchange exchange = Eventually.value("the request", waiting);
    call.cancel(true);
    Eventually.open("the end of the connection", abandoned);

    exchange.respond(new HttpResponse(202, Map.of(), HttpBody.EMPTY), told::countDown);

    Eventually.open("the response cannot be written", told);
  }

  @Test
  void faultsAndRedirectionsAreResponses() {
    URI uri =
        server((request, exchange) ->
            exchange.respond(
                new HttpResponse(
                    Integer.parseInt(request.target().getPath().substring(1)),
                    Map.of("location", "/200"),
                    new HttpBody.Whole(utf8("because")))));
    HttpClientBinding client = client();

    for (int status : new int[] {500, 400, 401, 302, 307}) {
      HttpResponse response = value(client.send(post(uri.resolve("/" + status), utf8("x"))));

      assertThat(response.status()).isEqualTo(status);
      assertThat(text(response)).isEqualTo("because");
    }
  }

  @Test
  void failureOfTheHandlerIsStatus500() {
    URI uri =
        server((request, exchange) -> {
          throw new IllegalStateException("a fault of the test");
        });

    assertThat(value(client().send(post(uri, utf8("x")))).status()).isEqualTo(500);
  }

  @Test
  void cancelledRequestIsAbandonedAtTheServer() {
    CountDownLatch arrived = new CountDownLatch(1);
    CountDownLatch abandoned = new CountDownLatch(1);
    URI uri =
        server((request, exchange) -> {
          exchange.onAbandoned(abandoned::countDown);
          arrived.countDown();
        });
    CompletableFuture<HttpResponse> response = client().send(post(uri, utf8("x")));
    Eventually.open("the request", arrived);

    response.cancel(true);

    Eventually.open("the end of the exchange", abandoned);
  }

  @Test
  void actionForAnExchangeThatIsAbandonedAlreadyRunsAtOnce() {
    CompletableFuture<HttpHandler.Exchange> waiting = new CompletableFuture<>();
    CountDownLatch abandoned = new CountDownLatch(1);
    URI uri =
        server((request, exchange) -> {
          exchange.onAbandoned(abandoned::countDown);
          waiting.complete(exchange);
        });
    CompletableFuture<HttpResponse> response = client().send(post(uri, utf8("x")));
    HttpHandler.Exchange exchange = Eventually.value("the request", waiting);
    response.cancel(true);
    Eventually.open("the end of the exchange", abandoned);
    AtomicInteger runs = new AtomicInteger();

    exchange.onAbandoned(runs::incrementAndGet);
    exchange.respond(new HttpResponse(200, Map.of(), HttpBody.EMPTY));

    assertThat(runs).hasValue(1);
  }

  @Test
  void responseBodyThatIsClosedEarlyEndsItsWriter() throws Exception {
    CompletableFuture<Throwable> ended = new CompletableFuture<>();
    URI uri =
        server((request, exchange) ->
            exchange.respond(
                new HttpResponse(
                    200,
                    Map.of(),
                    new HttpBody.Written(out -> {
                      try {
                        while (true) {
                          out.write(new byte[8192]);
                        }
                      } catch (IOException e) {
                        ended.complete(e);
                        throw e;
                      }
                    }))));
    HttpResponse response =
        value(client().send(new HttpRequest("GET", uri, Map.of(), HttpBody.EMPTY, "")));

    ((HttpBody.Received) response.body()).in().close();

    assertThat(Eventually.value("the writer", ended)).isInstanceOf(IOException.class);
  }

  @Test
  void responseBodyThatFailsEndsTheConnection() throws Exception {
    URI uri =
        server((request, exchange) ->
            exchange.respond(
                new HttpResponse(
                    200,
                    Map.of(),
                    new HttpBody.Written(out -> {
                      out.write(new byte[100_000]);
                      throw new IOException("a fault of the test");
                    }))));
    HttpResponse response =
        value(client().send(new HttpRequest("GET", uri, Map.of(), HttpBody.EMPTY, "")));

    try (var in = ((HttpBody.Received) response.body()).in()) {
      assertThatThrownBy(in::readAllBytes).isInstanceOf(IOException.class);
    }
  }

  @Test
  void requestBodyThatFailsFailsTheRequest() {
    CountDownLatch ended = new CountDownLatch(1);
    URI uri = server((request, exchange) -> exchange.onAbandoned(ended::countDown));
    HttpBody broken =
        new HttpBody.Written(out -> {
          out.write(new byte[100_000]);
          out.flush();
          throw new IOException("a fault of the test");
        });

    assertThat(failure(client().send(post(uri, broken))))
        .hasMessageContaining("a fault of the test");
    Eventually.open("the end of the exchange", ended);
  }

  @Test
  void earlyResponseEndsTheWriterOfTheRequest() {
    CompletableFuture<Throwable> ended = new CompletableFuture<>();
    URI uri =
        server(
            change(HttpOptions.SERVER).bodyBytes(Long.MAX_VALUE).get(),
            (request, exchange) ->
                exchange.respond(new HttpResponse(500, Map.of(), HttpBody.EMPTY)));
    HttpBody endless =
        new HttpBody.Written(out -> {
          try {
            while (true) {
              out.write(new byte[8192]);
            }
          } catch (IOException e) {
            ended.complete(e);
            throw e;
          }
        });

    assertThat(value(client().send(post(uri, endless))).status()).isEqualTo(500);
    assertThat(Eventually.value("the writer", ended)).isInstanceOf(IOException.class);
  }

  @Test
  void bodyBeyondTheLimitOfTheServerIsRefusedBeforeAndWhileItIsSent() {
    URI uri = server(change(HttpOptions.SERVER).bodyBytes(1000).get(), HttpTest::echo);
    HttpClientBinding client = client();

    assertThat(value(client.send(post(uri, new byte[1000]))).status()).isEqualTo(200);
    assertThat(value(client.send(post(uri, new byte[1001]))).status()).isEqualTo(413);
    assertThat(value(client.send(post(uri, pattern(1001)))).status()).isEqualTo(413);
  }

  @Test
  void bodyBeyondTheLimitOfTheClientFails() {
    URI uri = server(HttpTest::echo);
    HttpClientBinding client = client(change(HttpOptions.CLIENT).bodyBytes(1000).get());

    assertThat(value(client.send(post(uri, new byte[1000]))).status()).isEqualTo(200);
    assertThat(failure(client.send(post(uri, new byte[1001]))))
        .hasMessageContaining("1000 bytes")
        .hasMessageContaining("bodyBytesMax");
  }

  @Test
  void manyRequestsShareFewConnections() {
    AtomicInteger running = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    URI uri =
        server((request, exchange) -> {
          most.accumulateAndGet(running.incrementAndGet(), Math::max);
          Thread.startVirtualThread(() -> {
            running.decrementAndGet();
            echo(request, exchange);
          });
        });
    HttpClientBinding client = client(change(HttpOptions.CLIENT).connections(4, 1000).get());

    List<CompletableFuture<HttpResponse>> responses =
        IntStream.range(0, 200).mapToObj(i -> client.send(post(uri, utf8("" + i)))).toList();

    for (int i = 0; i < responses.size(); i++) {
      assertThat(text(value(responses.get(i)))).isEqualTo("" + i);
    }
    assertThat(most).hasValueBetween(1, 4);
  }

  @Test
  void closedClientFailsItsRequestsAndFurtherOnes() {
    CountDownLatch arrived = new CountDownLatch(1);
    URI uri = server((request, exchange) -> arrived.countDown());
    HttpClientBinding client = client();
    CompletableFuture<HttpResponse> running = client.send(post(uri, utf8("x")));
    Eventually.open("the request", arrived);

    client.close();

    assertThat(failure(running).reason()).isEqualTo(TransportException.Reason.CLOSED);
    assertThat(failure(client.send(post(uri, utf8("x")))).reason())
        .isEqualTo(TransportException.Reason.CLOSED);
  }

  @Test
  void clientMayBeClosedByItsOwnEventLoop() {
    URI uri = server(HttpTest::echo);
    HttpClientBinding client = client();

    CompletableFuture<Void> closed =
        client.send(post(uri, utf8("x"))).thenAccept(response -> client.close());

    Eventually.value("the closed client", closed);
  }

  @Test
  void closedListenerEndsItsConnectionsAndFreesItsPort() {
    CountDownLatch arrived = new CountDownLatch(1);
    CountDownLatch abandoned = new CountDownLatch(1);
    var first =
        listener(
            ANY_PORT,
            HttpOptions.SERVER,
            (request, exchange) -> {
              exchange.onAbandoned(abandoned::countDown);
              arrived.countDown();
            });
    CompletableFuture<HttpResponse> running = client().send(post(first.endpoint(), utf8("x")));
    Eventually.open("the request", arrived);

    first.close();

    Eventually.open("the end of the exchange", abandoned);
    assertThat(failure(running).reason()).isEqualTo(TransportException.Reason.IO);
    var second = listener(first.endpoint(), HttpOptions.SERVER, HttpTest::echo);
    assertThat(text(value(client().send(post(second.endpoint(), utf8("again"))))))
        .isEqualTo("again");
  }

  @Test
  void responseAfterTheListenerIsClosedIsDropped() {
    CompletableFuture<HttpHandler.Exchange> waiting = new CompletableFuture<>();
    var listener =
        listener(ANY_PORT, HttpOptions.SERVER, (request, exchange) -> waiting.complete(exchange));
    CompletableFuture<HttpResponse> running = client().send(post(listener.endpoint(), utf8("x")));
    HttpHandler.Exchange exchange = Eventually.value("the request", waiting);
    listener.close();

    exchange.respond(new HttpResponse(200, Map.of(), HttpBody.EMPTY));

    assertThat(failure(running).reason()).isEqualTo(TransportException.Reason.IO);
  }

  @Test
  void headersOfTheFramingAreNotTheCallers() {
    AtomicReference<HttpRequest> seen = new AtomicReference<>();
    URI uri =
        server((request, exchange) -> {
          seen.set(request);
          exchange.respond(
              new HttpResponse(200, Map.of("content-length", "1", "x", "y"), request.body()));
        });
    HttpRequest request =
        new HttpRequest(
            "POST",
            uri,
            Map.of("content-length", "3", "transfer-encoding", "gzip", "connection", "close"),
            new HttpBody.Written(out -> out.write(utf8("hello"))),
            "");

    HttpResponse response = value(client().send(request));

    assertThat(text(response)).isEqualTo("hello");
    assertThat(response.headers()).containsEntry("content-length", "5").containsEntry("x", "y");
    assertThat(seen.get().headers())
        .containsEntry("transfer-encoding", "chunked")
        .doesNotContainKeys("content-length", "connection");
  }

  @Test
  void actionForAnAbandonedExchangeThatFailsHarmsNoOther() {
    CountDownLatch arrived = new CountDownLatch(1);
    CountDownLatch abandoned = new CountDownLatch(1);
    URI uri =
        server((request, exchange) -> {
          if (request.target().getPath().equals("/echo")) {
            echo(request, exchange);
            return;
          }
          exchange.onAbandoned(() -> {
            abandoned.countDown();
            throw new IllegalStateException("a fault of the test");
          });
          arrived.countDown();
        });
    CompletableFuture<HttpResponse> response = client().send(post(uri, utf8("x")));
    Eventually.open("the request", arrived);
    response.cancel(true);
    Eventually.open("the end of the exchange", abandoned);

    assertThat(text(value(client().send(post(uri.resolve("/echo"), utf8("x")))))).isEqualTo("x");
  }

  @Test
  void errorOfTheHandlerIsStatus500() {
    URI uri =
        server((request, exchange) -> {
          throw new StackOverflowError("a fault of the test");
        });

    assertThat(value(client().send(post(uri, utf8("x")))).status()).isEqualTo(500);
  }

  @Test
  void portThatIsInUseIsRefused() {
    URI uri = server(HttpTest::echo);

    assertThatThrownBy(() -> listener(uri, HttpOptions.SERVER, HttpTest::echo))
        .isInstanceOf(TransportException.class)
        .extracting(e -> ((TransportException) e).reason())
        .isEqualTo(TransportException.Reason.IN_USE);
  }
}
