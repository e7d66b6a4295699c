package dev.parley.soap.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.soap.spi.HttpBody;
import dev.parley.soap.spi.HttpHandler;
import dev.parley.soap.spi.HttpOptions;
import dev.parley.soap.spi.HttpRequest;
import dev.parley.soap.spi.HttpResponse;
import dev.parley.testkit.Eventually;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A server whose clients are slow, broken or hostile. */
final class HostileClientTest extends HttpTest {
  private static final HttpOptions IMPATIENT =
      change(HttpOptions.SERVER).idle(Duration.ofMillis(100)).get();

  private RawClient raw(URI server) throws IOException {
    return closing(new RawClient(server));
  }

  @Test
  void requestsOfOneConnectionAreAnsweredInOrder() throws Exception {
    URI uri =
        server((request, exchange) -> {
          if (request.target().getPath().equals("/slow")) {
            Thread.startVirtualThread(() -> answer(request, exchange));
          } else {
            answer(request, exchange);
          }
        });
    RawClient client =
        raw(uri)
            .send(
                """
                POST /slow HTTP/1.1
                Host: a.example:81
                Content-Length: 3

                oneGET /fast?x HTTP/1.1
                Host: b.example

                POST /fast HTTP/1.1
                HOST: b.example
                Transfer-Encoding: chunked

                3
                two
                0

                """);

    assertThat(client.response())
        .startsWith("HTTP/1.1 200 ")
        .endsWith("http://a.example:81/slow one");
    assertThat(client.response()).endsWith("http://b.example/fast?x ");
    assertThat(client.response()).endsWith("http://b.example/fast two");
  }

  private static void answer(HttpRequest request, HttpHandler.Exchange exchange) {
    byte[] text = utf8(request.target() + " " + new String(bytes(request.body())));
    exchange.respond(new HttpResponse(200, Map.of(), new HttpBody.Whole(text)));
  }

  @Test
  void absoluteTargetNamesTheHost() throws Exception {
    URI uri = server(HostileClientTest::answer);

    assertThat(raw(uri).send("GET http://c.example/x HTTP/1.1\nHost: other.example\n\n").response())
        .endsWith("http://c.example/x ");
  }

  @Test
  void oldClientWithoutHostIsAnsweredAndItsConnectionEnds() throws Exception {
    URI uri = server(HostileClientTest::answer);
    RawClient client = raw(uri).send("GET /x HTTP/1.0\n\n");

    assertThat(client.response()).contains(" 200 OK").endsWith(uri + "/x ");
    assertThat(client.ends()).isTrue();
  }

  @Test
  void streamedResponseToAnOldClientEndsWithItsConnection() throws Exception {
    URI uri =
        server((request, exchange) ->
            exchange.respond(
                new HttpResponse(
                    200, Map.of(), new HttpBody.Written(out -> out.write(utf8("hello"))))));
    RawClient client = raw(uri).send("GET /x HTTP/1.0\nConnection: keep-alive\n\n");

    assertThat(client.response()).contains(" 200 OK").doesNotContain("transfer-encoding");
    assertThat(client.ends()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"PUT", "DELETE", "HEAD", "OPTIONS", "PATCH", "TRACE"})
  void otherMethodsAreRefused(String method) throws Exception {
    RawClient client = raw(server(HttpTest::echo));

    String response = client.send(method + " / HTTP/1.1\nHost: x\n\n").response();

    assertThat(response).startsWith("HTTP/1.1 405 ").contains("allow: GET, POST");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "no host | GET / HTTP/1.1\\n\\n",
        "two hosts | GET / HTTP/1.1\\nHost: a\\nHost: b\\n\\n",
        "a host that is none | GET / HTTP/1.1\\nHost: a b\\n\\n",
        "a target that is no path | GET x HTTP/1.1\\nHost: a\\n\\n",
        "a target that is no URI | GET /%zz HTTP/1.1\\nHost: a\\n\\n",
        "two lengths | POST / HTTP/1.1\\nHost: a\\nContent-Length: 3\\nContent-Length: 4\\n\\nabcd",
        "a length that is none | POST / HTTP/1.1\\nHost: a\\nContent-Length: 3x\\n\\nabc",
        "a negative length | POST / HTTP/1.1\\nHost: a\\nContent-Length: -3\\n\\nabc",
        "length and chunks | POST / HTTP/1.1\\nHost: a\\nContent-Length: 3\\nTransfer-Encoding:"
            + " chunked\\n\\n0\\n\\n",
        "unknown transfer coding | POST / HTTP/1.1\\nHost: a\\nTransfer-Encoding: gzip\\n\\nabc",
        "a header without a name | GET / HTTP/1.1\\nHost: a\\n: x\\n\\n",
        "a header with a space before its colon | GET / HTTP/1.1\\nHost: a\\nX : x\\n\\n",
        "no protocol | GET /\\n\\n",
      })
  void malformedRequestIsRefused(String what, String request) throws Exception {
    AtomicInteger handled = new AtomicInteger();
    RawClient client = raw(server((any, exchange) -> handled.incrementAndGet()));

    String response = client.send(request.replace("\\n", "\n")).response();

    assertThat(response).as(what).matches("(?s)HTTP/1.[01] 400 .*");
    assertThat(handled).hasValue(0);
  }

  @Test
  void headersAtTheLimitAreReadAndLongerOnesRefused() throws Exception {
    URI uri = server(HttpTest::echo);
    String start = "GET / HTTP/1.1\nHost: a\nX: ";
    String fits = "x".repeat(MessageHead.HEADER_BYTES_MAX - 100);
    String tooLong = "x".repeat(MessageHead.HEADER_BYTES_MAX);

    assertThat(raw(uri).send(start + fits + "\n\n").response()).contains(" 200 ");
    assertThat(raw(uri).send(start + tooLong + "\n\n").response()).contains(" 431 ");
  }

  @Test
  void longFirstLineIsRefused() throws Exception {
    URI uri = server(HttpTest::echo);
    String path = "x".repeat(MessageHead.LINE_BYTES_MAX);

    assertThat(raw(uri).send("GET /" + path + " HTTP/1.1\nHost: a\n\n").response())
        .contains(" 414 ");
  }

  @Test
  void announcedBodyBeyondTheLimitIsRefusedWithoutReadingIt() throws Exception {
    URI uri = server(change(HttpOptions.SERVER).bodyBytes(1000).get(), HttpTest::echo);
    RawClient client = raw(uri).send("POST / HTTP/1.1\nHost: a\nContent-Length: 1001\n\n");

    assertThat(client.response()).contains(" 413 ", "connection: close");
  }

  @Test
  void clientThatExpectsContinueIsAskedForItsBody() throws Exception {
    URI uri = server(HostileClientTest::answer);
    RawClient client =
        raw(uri).send("POST / HTTP/1.1\nHost: a\nContent-Length: 3\nExpect: 100-continue\n\n");

    assertThat(client.response()).startsWith("HTTP/1.1 100 ");
    assertThat(client.send("abc").response()).contains(" 200 ").endsWith("abc");
  }

  @Test
  void clientThatExpectsContinueForALongBodyIsRefusedAtOnce() throws Exception {
    URI uri = server(change(HttpOptions.SERVER).bodyBytes(2).get(), HttpTest::echo);
    RawClient client =
        raw(uri).send("POST / HTTP/1.1\nHost: a\nContent-Length: 3\nExpect: 100-continue\n\n");

    assertThat(client.response()).startsWith("HTTP/1.1 413 ");
  }

  @ParameterizedTest
  @CsvSource({"Expect: x,417", "Content-Encoding: br,415"})
  void unknownDemandIsRefused(String header, int status) throws Exception {
    RawClient client = raw(server(HttpTest::echo));

    assertThat(
            client
                .send("POST / HTTP/1.1\nHost: a\nContent-Length: 1\n" + header + "\n\nx")
                .response())
        .contains(" " + status + " ");
  }

  @Test
  void bodyThatIsNoGzipIsRefused() throws Exception {
    RawClient client = raw(server(HttpTest::echo));

    assertThat(
            client
                .send("POST / HTTP/1.1\nHost: a\nContent-Length: 3\nContent-Encoding: gzip\n\nabc")
                .response())
        .contains(" 400 ");
  }

  @Test
  void compressedBombIsRefusedWhileItIsRead() throws Exception {
    CompletableFuture<Throwable> ended = new CompletableFuture<>();
    URI uri =
        server(
            change(HttpOptions.SERVER).bodyBytes(1L << 30).get(),
            (request, exchange) -> {
              try (var in = ((HttpBody.Received) request.body()).in()) {
                in.readAllBytes();
              } catch (IOException e) {
                ended.complete(e);
              }
              exchange.respond(new HttpResponse(500, Map.of(), HttpBody.EMPTY));
            });
    byte[] bomb = ContentCoding.gzip(new byte[32 << 20]);

    raw(uri)
        .send(
            "POST / HTTP/1.1\nHost: a\nContent-Encoding: gzip\nContent-Length: %d\n\n"
                .formatted(bomb.length))
        .send(bomb);

    assertThat(Eventually.value("the body", ended)).isInstanceOf(BodyTooLongException.class);
  }

  @Test
  void silentConnectionIsEnded() throws Exception {
    assertThat(raw(server(IMPATIENT, HttpTest::echo)).ends()).isTrue();
  }

  @Test
  void connectionIsEndedWhenItHasNoMoreRequests() throws Exception {
    RawClient client = raw(server(IMPATIENT, HttpTest::echo));

    assertThat(client.send("GET / HTTP/1.1\nHost: a\n\n").response()).contains(" 200 ");
    assertThat(client.ends()).isTrue();
  }

  @Test
  void headThatDripsEndsTheConnection() throws Exception {
    RawClient client = raw(server(IMPATIENT, HttpTest::echo));

    dripToTheEnd(client, "GET / HTTP/1.1\nHost: a\nX: ");
  }

  @Test
  void shortBodyThatDripsEndsTheConnection() throws Exception {
    RawClient client = raw(server(IMPATIENT, HttpTest::echo));

    dripToTheEnd(client, "POST / HTTP/1.1\nHost: a\nContent-Length: 50000\n\n");
  }

  @Test
  void longBodyThatDripsFailsItsReader() throws Exception {
    CompletableFuture<Throwable> ended = new CompletableFuture<>();
    URI uri =
        server(
            IMPATIENT,
            (request, exchange) -> {
              try (var in = ((HttpBody.Received) request.body()).in()) {
                in.readAllBytes();
              } catch (IOException e) {
                ended.complete(e);
                exchange.respond(new HttpResponse(400, Map.of(), HttpBody.EMPTY));
              }
            });
    RawClient client = raw(uri);

    dripToTheEnd(client, "POST / HTTP/1.1\nHost: a\nContent-Length: 100000\n\n");
    assertThat(Eventually.value("the reader", ended)).hasMessageContaining("too slowly");
  }

  /** Sends a byte every 20 ms until the server has ended the connection. */
  private static void dripToTheEnd(RawClient client, String start) throws Exception {
    client.send(start);
    Eventually.eventually(
        "the end of the connection",
        () -> {
          try {
            Thread.sleep(20);
            client.send("x");
            return false;
          } catch (IOException e) {
            return true;
          } catch (InterruptedException e) {
            throw new AssertionError(e);
          }
        });
  }

  @Test
  void longOperationMayTakeLongerThanTheIdleTimeout() throws Exception {
    URI uri =
        server(
            IMPATIENT,
            (request, exchange) ->
                CompletableFuture.delayedExecutor(400, TimeUnit.MILLISECONDS)
                    .execute(() -> echo(request, exchange)));

    assertThat(raw(uri).send("GET / HTTP/1.1\nHost: a\n\n").response()).contains(" 200 ");
  }

  @Test
  void clientThatDoesNotReadItsResponseIsEnded() throws Exception {
    CompletableFuture<Throwable> ended = new CompletableFuture<>();
    URI uri =
        server(
            IMPATIENT,
            (request, exchange) ->
                exchange.respond(
                    new HttpResponse(
                        200,
                        Map.of(),
                        new HttpBody.Written(out -> {
                          try {
                            while (true) {
                              out.write(new byte[1 << 16]);
                            }
                          } catch (IOException e) {
                            ended.complete(e);
                            throw e;
                          }
                        }))));
    RawClient client = raw(uri).send("GET / HTTP/1.1\nHost: a\n\n");

    assertThat(Eventually.value("the writer", ended)).hasMessageContaining("took no byte");
    assertThat(client.ends()).isTrue();
  }

  @Test
  void clientThatDoesNotReadAWholeResponseIsEnded() throws Exception {
    URI uri =
        server(
            IMPATIENT,
            (request, exchange) ->
                exchange.respond(
                    new HttpResponse(200, Map.of(), new HttpBody.Whole(new byte[32 << 20]))));
    RawClient client = raw(uri).send("GET / HTTP/1.1\nHost: a\n\n");

    assertThat(client.ends()).isTrue();
  }

  @Test
  void truncatedShortBodyIsNeverHandled() throws Exception {
    AtomicInteger handled = new AtomicInteger();
    CountDownLatch next = new CountDownLatch(1);
    URI uri =
        server((request, exchange) -> {
          handled.incrementAndGet();
          echo(request, exchange);
          next.countDown();
        });
    raw(uri).send("POST / HTTP/1.1\nHost: a\nContent-Length: 100\n\nabc").close();

    assertThat(raw(uri).send("GET / HTTP/1.1\nHost: a\n\n").response()).contains(" 200 ");
    Eventually.open("the next request", next);
    assertThat(handled).hasValue(1);
  }

  @Test
  void truncatedLongBodyFailsItsReader() throws Exception {
    CompletableFuture<Throwable> ended = new CompletableFuture<>();
    CountDownLatch abandoned = new CountDownLatch(1);
    URI uri =
        server((request, exchange) -> {
          exchange.onAbandoned(abandoned::countDown);
          try (var in = ((HttpBody.Received) request.body()).in()) {
            in.readAllBytes();
          } catch (IOException e) {
            ended.complete(e);
          }
        });
    RawClient client =
        raw(uri)
            .send("POST / HTTP/1.1\nHost: a\nContent-Length: 100000\n\n")
            .send(new byte[70_000]);
    client.close();

    assertThat(Eventually.value("the reader", ended)).hasMessageContaining("connection ended");
    Eventually.open("the end of the exchange", abandoned);
  }

  @Test
  void malformedChunkFailsTheReader() throws Exception {
    CompletableFuture<Throwable> ended = new CompletableFuture<>();
    URI uri =
        server((request, exchange) -> {
          try (var in = ((HttpBody.Received) request.body()).in()) {
            in.readAllBytes();
          } catch (IOException e) {
            ended.complete(e);
          }
        });
    RawClient client =
        raw(uri)
            .send("POST / HTTP/1.1\nHost: a\nTransfer-Encoding: chunked\n\n11170\n")
            .send(new byte[70_000])
            .send("\nxyz\n");

    assertThat(Eventually.value("the reader", ended)).isInstanceOf(IOException.class);
    assertThat(client.ends()).isTrue();
  }

  @Test
  void addressHasAQuarterOfTheConnections() throws Exception {
    URI uri = server(change(HttpOptions.SERVER).connections(8, 0).get(), HttpTest::echo);
    RawClient first = raw(uri);
    RawClient second = raw(uri);
    assertThat(first.send("GET / HTTP/1.1\nHost: a\n\n").response()).contains(" 200 ");
    assertThat(second.send("GET / HTTP/1.1\nHost: a\n\n").response()).contains(" 200 ");

    assertThat(raw(uri).ends()).isTrue();

    first.close();
    Eventually.eventually("a place for another connection", () -> isServed(uri));
  }

  private boolean isServed(URI uri) {
    try (RawClient client = new RawClient(uri)) {
      return client.send("GET / HTTP/1.1\nHost: a\n\n").response().contains(" 200 ");
    } catch (IOException e) {
      return false;
    }
  }
}
