package dev.parley.soap.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.soap.spi.HttpBody;
import dev.parley.soap.spi.HttpClientBinding;
import dev.parley.soap.spi.HttpOptions;
import dev.parley.soap.spi.HttpRequest;
import dev.parley.soap.spi.HttpResponse;
import dev.parley.testkit.Eventually;
import dev.parley.testkit.NonAcceptingListener;
import dev.parley.transport.api.TransportException.Reason;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A client whose servers are slow, broken or hostile. */
final class HostileServerTest extends HttpTest {
  private static final String OK = "HTTP/1.1 200 OK\nContent-Length: 2\n\nok";

  private RawServer raw(RawServer.Script script) throws IOException {
    return closing(new RawServer(script));
  }

  private static HttpRequest get(URI uri) {
    return new HttpRequest("GET", uri, Map.of(), HttpBody.EMPTY, "");
  }

  @Test
  void requestHasTheHeadersOfHttp11() throws Exception {
    List<String> requests = new CopyOnWriteArrayList<>();
    RawServer server =
        raw(connection -> {
          requests.add(connection.request());
          connection.send(OK);
        });

    value(client().send(post(server.uri().resolve("/a?b"), utf8("hello"))));

    assertThat(requests.getFirst())
        .startsWith("POST /a?b HTTP/1.1\r\n")
        .contains(
            "content-type: text/xml\r\n",
            "accept-encoding: gzip\r\n",
            "content-length: 5\r\n",
            "host: " + server.uri().getAuthority() + "\r\n")
        .doesNotContainIgnoringCase("upgrade")
        .doesNotContainIgnoringCase("http2-settings");
  }

  @Test
  void postWithoutABodyTellsItsLength() throws Exception {
    List<String> requests = new CopyOnWriteArrayList<>();
    RawServer server =
        raw(connection -> {
          requests.add(connection.request());
          connection.send(OK);
        });

    value(client().send(post(server.uri(), HttpBody.EMPTY)));

    assertThat(requests.getFirst()).contains("content-length: 0\r\n");
  }

  @Test
  void connectionIsUsedAgain() throws Exception {
    RawServer server =
        raw(connection -> {
          while (!connection.request().isEmpty()) {
            connection.send(OK);
          }
        });
    HttpClientBinding client = client();

    for (int i = 0; i < 3; i++) {
      assertThat(text(value(client.send(get(server.uri()))))).isEqualTo("ok");
    }

    assertThat(server.accepted()).isEqualTo(1);
  }

  @Test
  void idleConnectionIsClosed() throws Exception {
    CountDownLatch closed = new CountDownLatch(1);
    RawServer server =
        raw(connection -> {
          while (!connection.request().isEmpty()) {
            connection.send(OK);
          }
          closed.countDown();
        });

    value(
        client(change(HttpOptions.CLIENT).idle(Duration.ofMillis(100)).get())
            .send(get(server.uri())));

    Eventually.open("the end of the connection", closed);
  }

  @Test
  void connectionThatTheServerClosesIsNotUsedAgain() throws Exception {
    RawServer server =
        raw(connection -> {
          connection.request();
          connection.send(OK.replace("OK\n", "OK\nConnection: close\n"));
        });
    HttpClientBinding client = client();

    assertThat(value(client.send(get(server.uri()))).status()).isEqualTo(200);
    assertThat(value(client.send(get(server.uri()))).status()).isEqualTo(200);
    assertThat(server.accepted()).isEqualTo(2);
  }

  @Test
  void requestThatWasSentIsNotRepeated() throws Exception {
    List<String> requests = new CopyOnWriteArrayList<>();
    RawServer server =
        raw(connection -> {
          requests.add(connection.request());
          connection.send(OK);
          requests.add(connection.request()); // and ends the connection
        });
    HttpClientBinding client = client();
    value(client.send(post(server.uri(), utf8("1"))));

    assertThat(failure(client.send(post(server.uri(), utf8("2")))))
        .hasMessageContaining("may have run the operation")
        .extracting("reason")
        .isEqualTo(Reason.IO);
    assertThat(requests).hasSize(2);
    assertThat(server.accepted()).isEqualTo(1);
  }

  @Test
  void requestsBeyondTheWaitingOnesFailAtOnce() throws Exception {
    CountDownLatch arrived = new CountDownLatch(1);
    CompletableFuture<Void> answering = new CompletableFuture<>();
    RawServer server =
        raw(connection -> {
          while (!connection.request().isEmpty()) {
            arrived.countDown();
            answering.join();
            connection.send(OK);
          }
        });
    HttpClientBinding client = client(change(HttpOptions.CLIENT).connections(1, 2).get());
    CompletableFuture<HttpResponse> running = client.send(get(server.uri()));
    Eventually.open("the request", arrived);
    CompletableFuture<HttpResponse> first = client.send(get(server.uri()));
    CompletableFuture<HttpResponse> second = client.send(get(server.uri()));

    assertThat(failure(client.send(get(server.uri()))))
        .hasMessageContaining("all 1 connections")
        .hasMessageContaining("2 requests wait")
        .extracting("reason")
        .isEqualTo(Reason.OVERLOADED);

    answering.complete(null);
    assertThat(List.of(value(running).status(), value(first).status(), value(second).status()))
        .containsOnly(200);
    assertThat(server.accepted()).isEqualTo(1);
  }

  @Test
  void requestThatIsCancelledWhileItWaitsIsNotSent() throws Exception {
    CountDownLatch arrived = new CountDownLatch(1);
    CompletableFuture<Void> answering = new CompletableFuture<>();
    List<String> requests = new CopyOnWriteArrayList<>();
    RawServer server =
        raw(connection -> {
          for (String one = connection.request(); !one.isEmpty(); one = connection.request()) {
            requests.add(one.substring(0, one.indexOf(" HTTP")));
            arrived.countDown();
            answering.join();
            connection.send(OK);
          }
        });
    HttpClientBinding client = client(change(HttpOptions.CLIENT).connections(1, 2).get());
    CompletableFuture<HttpResponse> running = client.send(get(server.uri().resolve("/1")));
    Eventually.open("the request", arrived);
    CompletableFuture<HttpResponse> cancelled = client.send(get(server.uri().resolve("/2")));
    CompletableFuture<HttpResponse> last = client.send(get(server.uri().resolve("/3")));

    cancelled.cancel(true);
    answering.complete(null);

    assertThat(List.of(value(running).status(), value(last).status())).containsOnly(200);
    assertThat(requests).containsExactly("GET /1", "GET /3");
    assertThat(server.accepted()).isEqualTo(1);
  }

  @Test
  void cancelledRequestEndsItsConnection() throws Exception {
    CountDownLatch arrived = new CountDownLatch(1);
    CountDownLatch ended = new CountDownLatch(1);
    RawServer server =
        raw(connection -> {
          connection.request();
          arrived.countDown();
          connection.request();
          ended.countDown();
        });
    CompletableFuture<HttpResponse> response = client().send(get(server.uri()));
    Eventually.open("the request", arrived);

    response.cancel(true);

    Eventually.open("the end of the connection", ended);
  }

  @Test
  void requestThatTimesOutAtTheCallerEndsItsConnection() throws Exception {
    CountDownLatch ended = new CountDownLatch(1);
    RawServer server =
        raw(connection -> {
          connection.request();
          connection.request();
          ended.countDown();
        });

    client().send(get(server.uri())).orTimeout(50, TimeUnit.MILLISECONDS);

    Eventually.open("the end of the connection", ended);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "HTTP/1.1 200 OK\nContent-Le",
        "HTTP/1.1 200 OK\nContent-Length: 10\n\nshort",
        "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n5\nhel",
        "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n5\nhello\n",
        "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\nxyz\nhello\n",
        "HTTP/1.1 200 OK\nContent-Length: x\n\nhello",
        "HTTP/1.1 200 OK\nContent-Length: 1\nContent-Length: 2\n\nhello",
        "HTTP/1.1 200 OK\nContent-Length: 5\nTransfer-Encoding: chunked\n\n5\nhello\n0\n\n",
        "HTTP/1.1 200 OK\nContent-Encoding: gzip\nContent-Length: 5\n\nhello",
        "HTTP/1.1 200 OK\nContent-Encoding: br\nContent-Length: 5\n\nhello",
        "this is no HTTP\n\n",
      })
  void brokenResponseFailsTheRequest(String response) throws Exception {
    RawServer server =
        raw(connection -> {
          connection.request();
          connection.send(response);
        });

    assertThat(failure(client().send(get(server.uri()))).reason()).isEqualTo(Reason.IO);
  }

  @Test
  void responseWithoutALengthEndsWithItsConnection() throws Exception {
    RawServer server =
        raw(connection -> {
          connection.request();
          connection.send("HTTP/1.0 200 OK\n\nhello");
        });

    assertThat(text(value(client().send(get(server.uri()))))).isEqualTo("hello");
  }

  @Test
  void headersOfAResponseAreBounded() throws Exception {
    RawServer server =
        raw(connection -> {
          connection.request();
          String tooLong = "x".repeat(MessageHead.HEADER_BYTES_MAX);
          connection.send("HTTP/1.1 200 OK\nX: " + tooLong + "\nContent-Length: 0\n\n");
        });

    assertThat(failure(client().send(get(server.uri()))).reason()).isEqualTo(Reason.IO);
  }

  @Test
  void streamedResponseThatIsTruncatedFailsItsReader() throws Exception {
    RawServer server =
        raw(connection -> {
          connection.request();
          connection.send("HTTP/1.1 200 OK\nContent-Length: 100000\n\n");
          connection.send(new byte[80_000]);
        });
    HttpResponse response = value(client().send(get(server.uri())));

    try (var in = ((HttpBody.Received) response.body()).in()) {
      assertThatThrownBy(in::readAllBytes).isInstanceOf(IOException.class);
    }
  }

  @Test
  void streamedResponseThatStopsFailsItsReader() throws Exception {
    CountDownLatch ended = new CountDownLatch(1);
    RawServer server =
        raw(connection -> {
          connection.request();
          connection.send("HTTP/1.1 200 OK\nContent-Length: 100000\n\n");
          connection.send(new byte[80_000]);
          connection.request();
          ended.countDown();
        });
    HttpResponse response =
        value(
            client(change(HttpOptions.CLIENT).idle(Duration.ofMillis(100)).get())
                .send(get(server.uri())));

    try (var in = ((HttpBody.Received) response.body()).in()) {
      assertThatThrownBy(in::readAllBytes).hasMessageContaining("too slowly");
    }
    Eventually.open("the end of the connection", ended);
  }

  @Test
  void endlessResponseIsBounded() throws Exception {
    CompletableFuture<Throwable> ended = new CompletableFuture<>();
    RawServer server =
        raw(connection -> {
          connection.request();
          connection.send("HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n");
          try {
            while (true) {
              connection.send("4000\n");
              connection.send(new byte[0x4000]);
              connection.send("\n");
            }
          } catch (IOException e) {
            ended.complete(e);
          }
        });
    HttpResponse response =
        value(client(change(HttpOptions.CLIENT).bodyBytes(1 << 20).get()).send(get(server.uri())));

    try (var in = ((HttpBody.Received) response.body()).in()) {
      assertThatThrownBy(in::readAllBytes).hasMessageContaining("1048576 bytes");
    }
    Eventually.value("the end of the connection", ended);
  }

  @Test
  void compressedBombFailsItsReader() throws Exception {
    byte[] bomb = ContentCoding.gzip(new byte[32 << 20]);
    RawServer server =
        raw(connection -> {
          connection.request();
          connection.send("HTTP/1.1 200 OK\nContent-Encoding: gzip\n");
          connection.send("Content-Length: " + bomb.length + "\n\n");
          connection.send(bomb);
          connection.request();
        });
    HttpResponse response =
        value(client(change(HttpOptions.CLIENT).bodyBytes(1 << 30).get()).send(get(server.uri())));

    try (var in = ((HttpBody.Received) response.body()).in()) {
      assertThatThrownBy(in::readAllBytes).hasMessageContaining("compressionRatioMax");
    }
  }

  @RepeatedTest(10)
  void bodyOfTheResponseStaysInTheNetworkUntilItIsRead() throws Exception {
    CompletableFuture<Void> written = new CompletableFuture<>();
    long length = 64L << 20;
    RawServer server =
        raw(connection -> {
          connection.request();
          connection.send("HTTP/1.1 200 OK\nContent-Length: " + length + "\n\n");
          for (long left = length; left > 0; left -= 1 << 20) {
            connection.send(new byte[1 << 20]);
          }
          written.complete(null);
        });
    HttpResponse response =
        value(client(change(HttpOptions.CLIENT).bodyBytes(length).get()).send(get(server.uri())));

    assertThat(written).isNotDone();
    try (var in = ((HttpBody.Received) response.body()).in()) {
      assertThat(in.transferTo(OutputStream.nullOutputStream())).isEqualTo(length);
    }
    Eventually.value("the whole body", written);
  }

  /** The server closes the connection before anybody has read. */
  @ParameterizedTest
  @ValueSource(ints = {70_000, 100_000, 200_000, 300_000})
  void responseIsReadToItsEndThoughTheConnectionIsClosed(int length) throws Exception {
    Semaphore closed = new Semaphore(0);
    RawServer server =
        raw(connection -> {
          connection.request();
          connection.send("HTTP/1.1 200 OK\nConnection: close\nContent-Length: " + length + "\n\n");
          connection.send(new byte[length]);
          connection.socket().close();
          closed.release();
        });
    HttpClientBinding client = client(change(HttpOptions.CLIENT).bodyBytes(length).get());

    for (int i = 0; i < 20; i++) {
      HttpResponse response = value(client.send(get(server.uri())));
      assertThat(closed.tryAcquire(30, TimeUnit.SECONDS)).isTrue();
      try (var in = ((HttpBody.Received) response.body()).in()) {
        assertThat(in.transferTo(OutputStream.nullOutputStream())).isEqualTo(length);
      }
    }
  }

  @Test
  void portWithoutAServerIsUnreachable() throws Exception {
    RawServer server = raw(connection -> {});
    server.close();

    assertThat(failure(client().send(get(server.uri()))))
        .hasMessageContaining("no server listens there")
        .extracting("reason")
        .isEqualTo(Reason.UNREACHABLE);
  }

  @Test
  void unknownHostIsUnreachable() {
    assertThat(failure(client().send(get(URI.create("http://host.invalid/")))).reason())
        .isEqualTo(Reason.UNREACHABLE);
  }

  @Test
  void serverThatDoesNotAcceptTimesOut() {
    NonAcceptingListener listener = closing(NonAcceptingListener.onLoopback().full());
    HttpOptions impatient = change(HttpOptions.CLIENT).connectTimeout(Duration.ofMillis(200)).get();

    assertThat(
            failure(client(impatient).send(get(URI.create("http://127.0.0.1:" + listener.port()))))
                .reason())
        .isEqualTo(Reason.TIMED_OUT);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ftp://x/", "http:/x", "/x", "http://u@x/", "http://x:70000/"})
  void addressThatIsNoHttpIsRefused(String address) {
    assertThat(failure(client().send(get(URI.create(address)))).reason())
        .isEqualTo(Reason.BAD_ENDPOINT);
  }

  @Test
  void headerThatCannotBeSentFailsTheRequest() {
    HttpRequest request =
        new HttpRequest(
            "POST", server(HttpTest::echo), Map.of("x", "a\r\nb: c"), HttpBody.EMPTY, "");

    assertThat(failure(client().send(request)).reason()).isEqualTo(Reason.IO);
  }

  @Test
  void plainRequestGoesThroughTheProxy() throws Exception {
    List<String> requests = new CopyOnWriteArrayList<>();
    RawServer proxy =
        raw(connection -> {
          requests.add(connection.request());
          connection.send(OK);
        });
    HttpOptions proxied = change(HttpOptions.CLIENT).proxy(proxy.uri().getPort()).get();

    HttpResponse response =
        value(client(proxied).send(get(URI.create("http://far.example:81/a?b"))));

    assertThat(text(response)).isEqualTo("ok");
    assertThat(requests.getFirst())
        .startsWith("GET http://far.example:81/a?b HTTP/1.1\r\n")
        .contains("host: far.example:81\r\n");
  }
}
