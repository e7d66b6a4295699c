package dev.parley.soap.servlet;

import dev.parley.soap.spi.HttpBody;
import dev.parley.soap.spi.HttpHandler;
import dev.parley.soap.spi.HttpResponse;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Asynchronous request of a container that waits for its response.
 *
 * <p>Threads: safe for all. The response is written on a virtual thread, since writing blocks while
 * the client reads slowly, and the thread that has the response may not wait.
 */
final class ServletExchange implements HttpHandler.Exchange, AsyncListener {
  private static final System.Logger LOG = System.getLogger(ServletExchange.class.getName());

  private final AsyncContext context;
  private final HttpServletResponse response;
  private final AtomicBoolean ended = new AtomicBoolean();
  private final CompletableFuture<Void> abandoned = new CompletableFuture<>();

  ServletExchange(AsyncContext context, HttpServletResponse response) {
    this.context = context;
    this.response = response;
  }

  @Override
  public void respond(HttpResponse answer, Runnable written) {
    if (ended.compareAndSet(false, true)) {
      Thread.ofVirtual().name("parley-soap-servlet").start(() -> write(answer, written));
    } else if (answer.body() instanceof HttpBody.Written(HttpBody.Written.Writer writer)) {
      writer.discard();
    }
  }

  private void write(HttpResponse answer, Runnable written) {
    try {
      response.setStatus(answer.status());
      answer.headers().forEach(response::setHeader);
      switch (answer.body()) {
        case HttpBody.Whole(byte[] bytes) -> {
          response.setContentLength(bytes.length);
          response.getOutputStream().write(bytes);
        }
        case HttpBody.Received(InputStream in) -> {
          try (in) {
            in.transferTo(response.getOutputStream());
          }
        }
        case HttpBody.Written(HttpBody.Written.Writer writer) ->
            writer.writeTo(response.getOutputStream());
      }
    } catch (IOException e) {
      LOG.log(System.Logger.Level.DEBUG, "the client took no response", e);
    } finally {
      context.complete();
      written.run();
    }
  }

  @Override
  public void onAbandoned(Runnable action) {
    abandoned.thenRun(action);
  }

  private void abandon() {
    if (ended.compareAndSet(false, true)) {
      abandoned.complete(null);
    }
  }

  @Override
  public void onError(AsyncEvent event) {
    abandon();
  }

  @Override
  public void onTimeout(AsyncEvent event) {
    abandon();
  }

  @Override
  public void onComplete(AsyncEvent event) {
    abandon(); // of a request without a response: the container has ended it
  }

  @Override
  public void onStartAsync(AsyncEvent event) {
    // the same request waits on
  }
}
