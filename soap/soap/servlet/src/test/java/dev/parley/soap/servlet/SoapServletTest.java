package dev.parley.soap.servlet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.calls.Parley;
import dev.parley.pipeline.CallException;
import dev.parley.soap.Soap;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.catalina.Wrapper;
import org.apache.catalina.core.StandardContext;
import org.apache.catalina.startup.Tomcat;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Exports that Tomcat serves, at the path of an application and a servlet. */
class SoapServletTest {
  interface Desk {
    String echo(String text);

    CompletionStage<String> later(String text);

    String fail();
  }

  /** Threads of the container. */
  private static final int THREADS = 3;

  private static final int WAITING = 20;

  private final class DeskServant implements Desk {
    @Override
    public String echo(String text) {
      return text;
    }

    @Override
    public CompletionStage<String> later(String text) {
      CompletableFuture<String> answer = new CompletableFuture<>();
      waiting.add(answer);
      arrived.countDown();
      return answer;
    }

    @Override
    public String fail() {
      throw new IllegalStateException("secret");
    }
  }

  private static final Logger TOMCAT = Logger.getLogger("org.apache"); // or its level is lost

  private final ConcurrentLinkedQueue<CompletableFuture<String>> waiting =
      new ConcurrentLinkedQueue<>();
  private final CountDownLatch arrived = new CountDownLatch(WAITING);
  @AutoClose private final Parley parley = Parley.start();
  @AutoClose private final Soap server = Soap.on(parley);
  @AutoClose private final Soap client = Soap.on(parley);
  private final Tomcat tomcat = new Tomcat();
  private URI address;

  @BeforeEach
  void start(@TempDir Path folder) throws Exception {
    server.export("/app/services/desk", Desk.class, new DeskServant());
    TOMCAT.setLevel(Level.WARNING);
    tomcat.setBaseDir(folder.toString());
    tomcat.setPort(0);
    tomcat.getConnector().setProperty("address", "127.0.0.1");
    tomcat.getConnector().setProperty("maxThreads", String.valueOf(THREADS));
    tomcat.getConnector().setProperty("minSpareThreads", "1");
    StandardContext app = (StandardContext) tomcat.addContext("/app", folder.toString());
    app.setClearReferencesThreadLocals(false); // it would need flags of the JVM
    app.setClearReferencesRmiTargets(false);
    Wrapper servlet = Tomcat.addServlet(app, "soap", new SoapServlet(server));
    servlet.setAsyncSupported(true);
    servlet.addMapping("/services/*");
    tomcat.start();
    int port = tomcat.getConnector().getLocalPort();
    address = URI.create("http://127.0.0.1:" + port + "/app/services/desk");
  }

  @AfterEach
  void stop() throws Exception {
    tomcat.stop();
    tomcat.destroy();
  }

  private Desk desk() {
    return client.lookup(address, Desk.class);
  }

  private static HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    try (HttpClient http = HttpClient.newHttpClient()) {
      return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }
  }

  @Test
  void callPassesTheContainer() {
    assertThat(desk().echo("Ada")).isEqualTo("Ada");
  }

  @Test
  void longBodyIsStreamed() {
    String text = "long text ".repeat(20_000);
    assertThat(desk().echo(text)).isEqualTo(text);
  }

  @Test
  void waitingRequestsHoldNoThreadOfTheContainer() throws Exception {
    List<CompletableFuture<String>> answers = new ArrayList<>();
    for (int i = 0; i < WAITING; i++) {
      answers.add(desk().later("").toCompletableFuture());
    }
    arrived.await();
    assertThat(desk().echo("meanwhile")).isEqualTo("meanwhile");

    waiting.forEach(each -> each.complete("now"));
    assertThat(answers).allSatisfy(each -> assertThat(each.join()).isEqualTo("now"));
  }

  @Test
  void failureIsAFaultWithoutItsText() {
    assertThatThrownBy(() -> desk().fail())
        .isInstanceOf(CallException.Failed.class)
        .hasMessageNotContaining("secret");
  }

  @Test
  void wsdlHasTheAddressOfTheContainer() throws Exception {
    HttpResponse<String> answer = send(HttpRequest.newBuilder(URI.create(address + "?wsdl")));
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).contains("location=\"" + address + "\"");
  }

  @Test
  void otherPathsMethodsAndCodingsAreRefused() throws Exception {
    assertThat(send(HttpRequest.newBuilder(address.resolve("other"))).statusCode()).isEqualTo(404);
    assertThat(send(HttpRequest.newBuilder(address)).statusCode()).isEqualTo(405);
    assertThat(
            send(HttpRequest.newBuilder(address)
                    .header("content-encoding", "gzip")
                    .POST(HttpRequest.BodyPublishers.ofString("x")))
                .statusCode())
        .isEqualTo(415);
  }
}
