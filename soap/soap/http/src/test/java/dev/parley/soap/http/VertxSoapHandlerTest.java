package dev.parley.soap.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.calls.Parley;
import dev.parley.pipeline.CallException;
import dev.parley.soap.Soap;
import dev.parley.soap.api.SoapFault;
import dev.parley.soap.spi.HttpOptions;
import dev.parley.testkit.Eventually;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Services on an HTTP server of another program, which has pages too. */
class VertxSoapHandlerTest {
  interface Echo {
    String echo(String text);
  }

  private static final HttpOptions SHORT =
      HttpTest.change(HttpOptions.SERVER).idle(Duration.ofMillis(300)).get();

  @AutoClose private final Parley parley = Parley.start();
  @AutoClose private final Soap services = Soap.on(parley);
  @AutoClose private final Soap clients = Soap.on(parley);
  @AutoClose private final HttpClient http = HttpClient.newHttpClient();
  private final Vertx vertx = Vertx.vertx();
  private URI base = URI.create("http://127.0.0.1");

  @BeforeEach
  void listen() throws Exception {
    services.export(
        "/services/echo",
        Echo.class,
        text -> {
          if (text.isEmpty()) {
            throw new SoapFault(SoapFault.Code.SENDER, "nothing to say");
          }
          return text;
        });
    VertxSoapHandler handler = new VertxSoapHandler(services, SHORT);
    HttpServer server =
        vertx
            .createHttpServer()
            .requestHandler(request -> {
              if (request.path().startsWith("/services/")) {
                handler.handle(request);
              } else {
                request.response().end("a page");
              }
            })
            .listen(0, "127.0.0.1")
            .toCompletionStage()
            .toCompletableFuture()
            .get();
    base = URI.create("http://127.0.0.1:" + server.actualPort());
  }

  @AfterEach
  void close() throws Exception {
    vertx.close().toCompletionStage().toCompletableFuture().get();
  }

  @Test
  void servesCallsBesideOtherPages() throws Exception {
    Echo echo = clients.lookup(base.resolve("/services/echo"), Echo.class);

    assertThat(echo.echo("hello")).isEqualTo("hello");
    assertThat(echo.echo("x".repeat(1 << 20))).hasSize(1 << 20);
    assertThatThrownBy(() -> echo.echo(""))
        .isInstanceOf(CallException.Invalid.class)
        .hasMessageContaining("nothing to say");
    assertThat(get("/index.html")).isEqualTo("a page");
    assertThat(get("/services/echo?wsdl"))
        .contains("location=\"" + base.resolve("/services/echo") + "\"");
    assertThat(get("/services/other")).contains("Nothing is exported at this path");
  }

  private String get(String path) throws IOException, InterruptedException {
    return http.send(
            HttpRequest.newBuilder(base.resolve(path)).build(),
            HttpResponse.BodyHandlers.ofString())
        .body();
  }

  @Test
  void requestWhoseBodyDoesNotComeEndsItsConnection() throws Exception {
    try (Socket socket = new Socket(base.getHost(), base.getPort())) {
      socket
          .getOutputStream()
          .write(
              ("POST /services/echo HTTP/1.1\r\nHost: here\r\nContent-Type: text/xml\r\n"
                      + "Content-Length: 100\r\n\r\n<a")
                  .getBytes(StandardCharsets.US_ASCII));

      assertThat(Eventually.value("the end", ended(socket))).isLessThan(0);
    }
  }

  private static CompletableFuture<Integer> ended(Socket socket) {
    var end = new CompletableFuture<Integer>();
    Thread.startVirtualThread(() -> {
      try {
        end.complete(socket.getInputStream().read());
      } catch (IOException e) {
        end.complete(-1); // reset
      }
    });
    return end;
  }
}
