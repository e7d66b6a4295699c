package dev.parley.soap.jaxb;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** HTTP server that keeps requests, and answers each with the same response. */
final class Recorder implements AutoCloseable {
  static final String FAULT =
      "<e:Envelope xmlns:e='http://schemas.xmlsoap.org/soap/envelope/'><e:Body><e:Fault>"
          + "<faultcode>e:Server</faultcode><faultstring>recorded</faultstring>"
          + "</e:Fault></e:Body></e:Envelope>";

  /** Request with its content type. */
  record Request(String contentType, String body) {}

  private final BlockingQueue<Request> requests = new LinkedBlockingQueue<>();
  private final HttpServer server;

  Recorder(int status, String response) {
    try {
      server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext(
        "/",
        exchange -> {
          try (exchange) {
            requests.add(
                new Request(
                    exchange.getRequestHeaders().getFirst("content-type"),
                    new String(exchange.getRequestBody().readAllBytes(), UTF_8)));
            exchange.getResponseHeaders().set("content-type", "text/xml; charset=utf-8");
            var bytes = response.getBytes(UTF_8);
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
          }
        });
    server.start();
  }

  URI address() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/depot");
  }

  Request next() throws InterruptedException {
    var request = requests.poll(10, TimeUnit.SECONDS);
    if (request == null) {
      throw new IllegalStateException("there was no request");
    }
    return request;
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
