package dev.parley.soap.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.parley.soap.spi.HttpBody;
import dev.parley.soap.spi.HttpClientBinding;
import dev.parley.soap.spi.HttpHandler;
import dev.parley.soap.spi.HttpListener;
import dev.parley.soap.spi.HttpOptions;
import dev.parley.soap.spi.HttpRequest;
import dev.parley.soap.spi.HttpResponse;
import dev.parley.testkit.Eventually;
import dev.parley.testkit.LeakCheck;
import dev.parley.transport.api.TransportException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Clients and servers of a test, which are closed at its end, and have left no thread behind. */
abstract class HttpTest {
  static final URI ANY_PORT = URI.create("http://127.0.0.1:0");

  @RegisterExtension final LeakCheck leaks = new LeakCheck();

  private final VertxHttpBinding binding = new VertxHttpBinding();
  private final List<AutoCloseable> opened = new ArrayList<>();

  @AfterEach
  void closeAll() throws Exception {
    for (AutoCloseable each : opened.reversed()) {
      each.close();
    }
  }

  <T extends AutoCloseable> T closing(T resource) {
    opened.add(resource);
    return resource;
  }

  HttpClientBinding client() {
    return client(HttpOptions.CLIENT);
  }

  HttpClientBinding client(HttpOptions options) {
    return closing(binding.client(options));
  }

  URI server(HttpHandler handler) {
    return server(HttpOptions.SERVER, handler);
  }

  URI server(HttpOptions options, HttpHandler handler) {
    return listener(ANY_PORT, options, handler).endpoint();
  }

  HttpListener listener(URI endpoint, HttpOptions options, HttpHandler handler) {
    return closing(binding.listen(endpoint, options, handler));
  }

  /** Handler that answers with the body and the Content-Type of the request. */
  static void echo(HttpRequest request, HttpHandler.Exchange exchange) {
    exchange.respond(new HttpResponse(200, Map.of(), request.body()));
  }

  static HttpRequest post(URI target, byte[] body) {
    return post(target, new HttpBody.Whole(body));
  }

  static HttpRequest post(URI target, HttpBody body) {
    return new HttpRequest("POST", target, Map.of("content-type", "text/xml"), body, "");
  }

  static HttpResponse value(CompletableFuture<HttpResponse> response) {
    return Eventually.value("a response", response);
  }

  static TransportException failure(CompletableFuture<HttpResponse> response) {
    Eventually.eventually("the end of the request", response::isDone);
    Throwable failed = catchThrowable(response::get);
    assertThat(failed).isInstanceOf(ExecutionException.class);
    assertThat(failed.getCause()).isInstanceOf(TransportException.class);
    return (TransportException) failed.getCause();
  }

  static String text(HttpResponse response) {
    return new String(bytes(response.body()), StandardCharsets.UTF_8);
  }

  /** {@return the bytes of a body that is whole} */
  static byte[] bytes(HttpBody body) {
    assertThat(body).isInstanceOf(HttpBody.Whole.class);
    return ((HttpBody.Whole) body).bytes();
  }

  static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** Changes options of clients and servers. */
  static Changed change(HttpOptions options) {
    return new Changed(options);
  }

  /** Options with changes. */
  static final class Changed {
    private HttpOptions now;

    private Changed(HttpOptions options) {
      now = options;
    }

    HttpOptions get() {
      return now;
    }

    Changed connections(int max, int waiting) {
      return with(max, waiting, now.bodyBytesMax(), now.idleTimeout());
    }

    Changed bodyBytes(long max) {
      return with(now.connectionsMax(), now.waitingMax(), max, now.idleTimeout());
    }

    Changed idle(Duration timeout) {
      return with(now.connectionsMax(), now.waitingMax(), now.bodyBytesMax(), timeout);
    }

    private Changed with(int connections, int waiting, long bodyBytes, Duration idle) {
      now =
          new HttpOptions(
              connections,
              waiting,
              bodyBytes,
              now.compressionRatioMax(),
              now.connectTimeout(),
              idle,
              now.http2(),
              now.chunked(),
              now.tls(),
              now.proxy());
      return this;
    }

    Changed connectTimeout(Duration timeout) {
      return wire(timeout, now.http2(), now.chunked(), now.tls(), now.proxy());
    }

    Changed http1() {
      return wire(now.connectTimeout(), false, now.chunked(), now.tls(), now.proxy());
    }

    Changed chunked() {
      return wire(now.connectTimeout(), now.http2(), true, now.tls(), now.proxy());
    }

    Changed tls(HttpOptions.Tls tls) {
      return wire(now.connectTimeout(), now.http2(), now.chunked(), Optional.of(tls), now.proxy());
    }

    Changed proxy(int port) {
      return wire(
          now.connectTimeout(),
          now.http2(),
          now.chunked(),
          now.tls(),
          Optional.of("http://127.0.0.1:" + port));
    }

    private Changed wire(
        Duration connect,
        boolean http2,
        boolean chunked,
        Optional<HttpOptions.Tls> tls,
        Optional<String> proxy) {
      now =
          new HttpOptions(
              now.connectionsMax(),
              now.waitingMax(),
              now.bodyBytesMax(),
              now.compressionRatioMax(),
              connect,
              now.idleTimeout(),
              http2,
              chunked,
              tls,
              proxy);
      return this;
    }
  }

  /** Body of {@code length} bytes, each of which tells its position. */
  static HttpBody.Written pattern(long length) {
    return new HttpBody.Written(out -> writePattern(out, length));
  }

  private static void writePattern(OutputStream out, long length) throws IOException {
    byte[] block = patternBlock();
    for (long left = length; left > 0; left -= block.length) {
      out.write(block, 0, (int) Math.min(left, block.length));
    }
  }

  private static byte[] patternBlock() {
    byte[] block = new byte[251 * 100]; // a prime, so that no chunk begins where another does
    for (int i = 0; i < block.length; i++) {
      block[i] = (byte) (i % 251);
    }
    return block;
  }

  /** {@return the number of bytes of a body with the pattern, which is read to its end} */
  static long readPattern(HttpBody body) throws IOException {
    byte[] block = patternBlock();
    long length = 0;
    try (var in = ((HttpBody.Received) body).in()) {
      byte[] read = new byte[block.length];
      while (true) {
        int count = in.readNBytes(read, 0, read.length);
        if (!Arrays.equals(read, 0, count, block, 0, count)) {
          throw new IOException("wrong bytes after " + length);
        }
        length += count;
        if (count < read.length) {
          return length;
        }
      }
    }
  }
}
