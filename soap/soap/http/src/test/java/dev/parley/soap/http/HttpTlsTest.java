package dev.parley.soap.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.soap.spi.HttpBody;
import dev.parley.soap.spi.HttpClientBinding;
import dev.parley.soap.spi.HttpHandler;
import dev.parley.soap.spi.HttpOptions;
import dev.parley.soap.spi.HttpRequest;
import dev.parley.soap.spi.HttpResponse;
import dev.parley.testkit.Eventually;
import dev.parley.transport.api.TransportException;
import dev.parley.transport.api.TransportException.Reason;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clients and servers by TLS, with HTTP/1.1 and HTTP/2. */
final class HttpTlsTest extends HttpTest {
  private static final URI TLS_PORT = URI.create("https://localhost:0");

  @TempDir static Path folder;
  private static PemCertificate localhost;
  private static PemCertificate elsewhere;

  @BeforeAll
  static void makeCertificates() throws Exception {
    localhost = PemCertificate.make(folder, "dns:localhost");
    elsewhere = PemCertificate.make(folder, "dns:elsewhere.example");
  }

  private URI secure(HttpHandler handler) {
    return secure(localhost.own(), handler);
  }

  private URI secure(HttpOptions.Tls tls, HttpHandler handler) {
    HttpOptions options = change(HttpOptions.SERVER).bodyBytes(1L << 30).tls(tls).get();
    return listener(TLS_PORT, options, handler).endpoint();
  }

  private HttpClientBinding client(HttpOptions.Tls tls) {
    return client(change(HttpOptions.CLIENT).bodyBytes(1L << 30).tls(tls).get());
  }

  private HttpClientBinding trusting() {
    return client(localhost.trusted());
  }

  private HttpClientBinding trustingHttp1() {
    return client(change(HttpOptions.CLIENT).http1().tls(localhost.trusted()).get());
  }

  @Test
  void requestsGoByHttp2WhereBothSidesOfferIt() {
    List<HttpRequest> requests = new CopyOnWriteArrayList<>();
    URI uri =
        secure((request, exchange) -> {
          requests.add(request);
          echo(request, exchange);
        });

    assertThat(text(value(trusting().send(post(uri.resolve("/a?b"), utf8("two"))))))
        .isEqualTo("two");
    assertThat(text(value(trustingHttp1().send(post(uri.resolve("/a?b"), utf8("one"))))))
        .isEqualTo("one");

    assertThat(requests).extracting(HttpRequest::target).containsOnly(uri.resolve("/a?b"));
    assertThat(requests.getFirst().headers()).doesNotContainKey("host"); // :authority
    assertThat(requests.getLast().headers()).containsKey("host");
  }

  @Test
  void serverWithoutHttp2IsCalledByHttp1() {
    List<HttpRequest> requests = new CopyOnWriteArrayList<>();
    HttpOptions options = change(HttpOptions.SERVER).http1().tls(localhost.own()).get();
    URI uri =
        listener(
                TLS_PORT,
                options,
                (request, exchange) -> {
                  requests.add(request);
                  echo(request, exchange);
                })
            .endpoint();

    assertThat(value(trusting().send(post(uri, utf8("x")))).status()).isEqualTo(200);
    assertThat(requests.getFirst().headers()).containsKey("host");
  }

  @Test
  void longBodiesAreStreamedBothWaysByHttp2() throws Exception {
    long length = 16L << 20;
    URI uri = secure(HttpTest::echo);

    HttpResponse response = value(trusting().send(post(uri, pattern(length))));

    assertThat(readPattern(response.body())).isEqualTo(length);
  }

  @Test
  void manyRequestsShareAConnectionByHttp2() throws Exception {
    CompletableFuture<Void> answering = new CompletableFuture<>();
    CountDownLatch arrived = new CountDownLatch(50);
    URI uri =
        secure((request, exchange) -> {
          arrived.countDown();
          answering.thenRun(() -> echo(request, exchange));
        });
    HttpOptions one =
        change(HttpOptions.CLIENT).connections(1, 1000).tls(localhost.trusted()).get();
    HttpClientBinding client = client(one);

    List<CompletableFuture<HttpResponse>> responses =
        IntStream.range(0, 50).mapToObj(i -> client.send(post(uri, utf8("" + i)))).toList();

    Eventually.open("all requests", arrived);
    answering.complete(null);
    for (int i = 0; i < responses.size(); i++) {
      assertThat(text(value(responses.get(i)))).isEqualTo("" + i);
    }
  }

  @Test
  void cancelledRequestByHttp2IsAbandonedAndOthersGoOn() {
    CompletableFuture<Void> answering = new CompletableFuture<>();
    CountDownLatch arrived = new CountDownLatch(2);
    CountDownLatch abandoned = new CountDownLatch(1);
    URI uri =
        secure((request, exchange) -> {
          exchange.onAbandoned(abandoned::countDown);
          arrived.countDown();
          answering.thenRun(() -> echo(request, exchange));
        });
    HttpClientBinding client =
        client(change(HttpOptions.CLIENT).connections(1, 9).tls(localhost.trusted()).get());
    CompletableFuture<HttpResponse> cancelled = client.send(post(uri, utf8("1")));
    CompletableFuture<HttpResponse> other = client.send(post(uri, utf8("2")));
    Eventually.open("both requests", arrived);

    cancelled.cancel(true);

    Eventually.open("the end of the exchange", abandoned);
    answering.complete(null);
    assertThat(text(value(other))).isEqualTo("2");
  }

  @Test
  void earlyResponseByHttp2EndsTheWriterOfTheRequestOnly() {
    CompletableFuture<Throwable> ended = new CompletableFuture<>();
    URI uri =
        secure((request, exchange) ->
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
    HttpClientBinding client =
        client(change(HttpOptions.CLIENT).connections(1, 9).tls(localhost.trusted()).get());

    assertThat(value(client.send(post(uri, endless))).status()).isEqualTo(500);
    assertThat(Eventually.value("the writer", ended)).isInstanceOf(IOException.class);
    assertThat(value(client.send(post(uri, utf8("next")))).status()).isEqualTo(500);
  }

  @Test
  void slowBodyByHttp2IsEnded() {
    CountDownLatch ended = new CountDownLatch(1);
    HttpOptions impatient =
        change(HttpOptions.SERVER).idle(Duration.ofMillis(100)).tls(localhost.own()).get();
    URI uri = listener(TLS_PORT, impatient, HttpTest::echo).endpoint();
    HttpBody stops =
        new HttpBody.Written(out -> {
          out.write(1);
          out.flush();
          Eventually.open("the end of the request", ended);
        });
    CompletableFuture<HttpResponse> response = trusting().send(post(uri, stops));

    assertThat(failure(response).reason()).isEqualTo(Reason.IO);
    ended.countDown();
  }

  @Test
  void clientShowsItsCertificate() {
    URI uri = secure(localhost.forClientsOf(elsewhere), HttpTest::echo);

    assertThat(value(client(localhost.trustedBy(elsewhere)).send(post(uri, utf8("x")))).status())
        .isEqualTo(200);
    assertThat(failure(trusting().send(post(uri, utf8("x")))).reason())
        .isIn(Reason.TLS, Reason.IO); // by TLS 1.3 the client learns it after its handshake
    assertThat(failure(client(localhost.trustedBy(localhost)).send(post(uri, utf8("x")))).reason())
        .isIn(Reason.TLS, Reason.IO);
  }

  @Test
  void certificateOfAnUnknownIssuerIsRefused() {
    URI uri = secure(HttpTest::echo);

    assertThat(failure(client().send(post(uri, utf8("x")))))
        .hasMessageContaining("no issuer that is trusted")
        .extracting("reason")
        .isEqualTo(Reason.TLS);
  }

  @Test
  void certificateForAnotherNameIsRefused() {
    URI uri = secure(elsewhere.own(), HttpTest::echo);

    assertThat(failure(client(elsewhere.trusted()).send(post(uri, utf8("x")))))
        .hasMessageContaining("for another name")
        .extracting("reason")
        .isEqualTo(Reason.TLS);
  }

  @Test
  void plainServerIsNoTlsServer() {
    URI uri = server(HttpTest::echo);
    URI secure = URI.create("https://localhost:" + uri.getPort());

    assertThat(failure(trusting().send(post(secure, utf8("x")))).reason()).isEqualTo(Reason.TLS);
  }

  @Test
  void connectionWithoutAHandshakeIsEnded() throws Exception {
    HttpOptions impatient =
        change(HttpOptions.SERVER)
            .connectTimeout(Duration.ofMillis(100))
            .tls(localhost.own())
            .get();
    URI uri = listener(TLS_PORT, impatient, HttpTest::echo).endpoint();

    RawClient silent = closing(new RawClient(URI.create("http://127.0.0.1:" + uri.getPort())));

    assertThat(silent.ends()).isTrue();
  }

  @Test
  void serverNeedsACertificate() {
    assertThatThrownBy(() -> listener(TLS_PORT, HttpOptions.SERVER, HttpTest::echo))
        .isInstanceOf(TransportException.class)
        .hasMessageContaining("HttpOptions.tls");
  }

  @Test
  void pemFileThatIsMissingOrAloneIsNamed() {
    Path missing = folder.resolve("missing.pem");
    HttpOptions.Tls unreadable =
        new HttpOptions.Tls(Optional.empty(), Optional.empty(), Optional.of(missing), false);
    HttpOptions.Tls alone =
        new HttpOptions.Tls(
            Optional.of(localhost.certificate()), Optional.empty(), Optional.empty(), false);

    assertThatThrownBy(() -> client(unreadable)).hasMessageContaining("missing.pem");
    assertThatThrownBy(() -> client(alone)).hasMessageContaining("CERTIFICATE.pem");
  }

  @Test
  void requestByTlsGoesThroughATunnelOfTheProxy() throws Exception {
    URI uri = secure(HttpTest::echo);
    List<String> requests = new CopyOnWriteArrayList<>();
    RawServer proxy =
        closing(
            new RawServer(connection -> {
              String request = connection.request();
              requests.add(request);
              try (Socket to = new Socket("localhost", uri.getPort())) {
                connection.send("HTTP/1.1 200 OK\n\n");
                InputStream back = to.getInputStream();
                Thread.startVirtualThread(() -> {
                  try {
                    back.transferTo(connection.socket().getOutputStream());
                  } catch (IOException e) {
                    // the end of the test
                  }
                });
                connection.socket().getInputStream().transferTo(to.getOutputStream());
              }
            }));
    HttpOptions proxied =
        change(HttpOptions.CLIENT).tls(localhost.trusted()).proxy(proxy.uri().getPort()).get();

    assertThat(text(value(client(proxied).send(post(uri, utf8("hello")))))).isEqualTo("hello");
    assertThat(requests).hasSize(1);
    assertThat(requests.getFirst()).startsWith("CONNECT localhost:" + uri.getPort() + " ");
  }

  @Test
  void proxyThatRefusesATunnelIsNamed() throws Exception {
    RawServer proxy =
        closing(
            new RawServer(connection -> {
              connection.request();
              connection.send("HTTP/1.1 407 No\nContent-Length: 0\n\n");
            }));
    HttpOptions proxied =
        change(HttpOptions.CLIENT).tls(localhost.trusted()).proxy(proxy.uri().getPort()).get();

    assertThat(failure(client(proxied).send(post(URI.create("https://far.example/"), utf8("x")))))
        .hasMessageContaining("proxy")
        .extracting("reason")
        .isEqualTo(Reason.UNREACHABLE);
  }
}
