package dev.parley.soap.servlet;

import dev.parley.soap.Soap;
import dev.parley.soap.spi.HttpBody;
import dev.parley.soap.spi.HttpHandler;
import dev.parley.soap.spi.HttpRequest;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Servlet that serves the exports of a {@link Soap}: the path of an export is that of the request,
 * with those of the application and of the servlet. The container must support asynchronous
 * requests for it ({@code asyncSupported}); a waiting request then holds no thread. In Spring Boot
 * it is a bean: {@code new ServletRegistrationBean<>(new SoapServlet(soap), "/services/*")}.
 *
 * <p>TLS, compression, limits of connections and of time are those of the container. A short body
 * is read on the container's thread, and a long one on a virtual thread. Threads: safe for all.
 */
public final class SoapServlet extends HttpServlet {
  private static final long serialVersionUID = 1;

  private final transient HttpHandler handler;

  /**
   * @param soap runtime with the exports; it need not listen
   */
  public SoapServlet(Soap soap) {
    handler = soap.handler();
  }

  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    String coding = request.getHeader("content-encoding");
    if (coding != null && !coding.strip().equalsIgnoreCase("identity")) {
      response.sendError(
          HttpServletResponse.SC_UNSUPPORTED_MEDIA_TYPE,
          "bodies are read without a content coding");
      return;
    }
    Optional<URI> target = target(request);
    if (target.isEmpty()) {
      response.sendError(HttpServletResponse.SC_BAD_REQUEST, "the address is no URI");
      return;
    }
    InputStream in = request.getInputStream();
    byte[] begin = in.readNBytes(HttpBody.WHOLE_BYTES_MAX + 1);
    AsyncContext context = request.startAsync();
    context.setTimeout(0); // the deadlines of the server's valves apply
    ServletExchange exchange = new ServletExchange(context, response);
    context.addListener(exchange);
    if (begin.length <= HttpBody.WHOLE_BYTES_MAX) {
      handler.handle(request(request, target.get(), new HttpBody.Whole(begin)), exchange);
    } else {
      HttpBody body = new HttpBody.Received(resumed(begin, in));
      HttpRequest streamed = request(request, target.get(), body);
      // The handler reads the rest of the body, which would hold the container's thread meanwhile.
      Thread.ofVirtual()
          .name("parley-soap-servlet")
          .start(() -> handler.handle(streamed, exchange));
    }
  }

  /** Returns a body of which the beginning has been read. */
  private static InputStream resumed(byte[] begin, InputStream rest) {
    return new SequenceInputStream(new ByteArrayInputStream(begin), rest);
  }

  /** Returns the address as the caller sees it; empty when it is no URI. */
  private static Optional<URI> target(HttpServletRequest request) {
    String query = request.getQueryString();
    try {
      return Optional.of(new URI(request.getRequestURL() + (query == null ? "" : "?" + query)));
    } catch (URISyntaxException e) {
      return Optional.empty();
    }
  }

  private static HttpRequest request(HttpServletRequest request, URI target, HttpBody body) {
    return new HttpRequest(
        request.getMethod(),
        target,
        headers(request),
        body,
        request.getRemoteAddr() + ":" + request.getRemotePort());
  }

  private static Map<String, String> headers(HttpServletRequest request) {
    Map<String, String> headers = new TreeMap<>();
    for (String name : Collections.list(request.getHeaderNames())) {
      headers.put(
          name.toLowerCase(Locale.ROOT),
          String.join(", ", Collections.list(request.getHeaders(name))));
    }
    return headers;
  }
}
