package dev.parley.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.server.ParleyServer;
import dev.parley.server.config.ServerConfig;
import dev.parley.soap.Soap;
import dev.parley.soap.http.VertxSoapHandler;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** SOAP services on the port of the conference server. */
class MountedServicesTest {
  interface Register {
    String enrol(String pupil);
  }

  @TempDir private Path folder;
  @AutoClose private final HttpClient http = HttpClient.newHttpClient();
  private ParleyServer server;
  private Soap soap;

  @BeforeEach
  void start() {
    server = ParleyServer.start(ServerConfig.builder().data(folder).port(0).tcpPort(0).build());
    soap = Soap.on(server.parley());
    soap.export("/services/register", Register.class, pupil -> pupil + " is enrolled");
    server.mount("/services/", new VertxSoapHandler(soap));
  }

  @AfterEach
  void stop() {
    soap.close();
    server.close();
  }

  private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  @Test
  void areCalledBesideThePage() throws Exception {
    URI address = server.url().resolve("/services/register");

    Register register = soap.lookup(address, Register.class);

    assertThat(register.enrol("Ada")).isEqualTo("Ada is enrolled");
    assertThat(send(HttpRequest.newBuilder(URI.create(address + "?wsdl"))).body())
        .contains("location=\"" + address + "\"");
    assertThat(send(HttpRequest.newBuilder(server.url().resolve("/health/live"))).statusCode())
        .isEqualTo(200);
  }

  @Test
  void areNotReachedByForeignPages() throws Exception {
    HttpResponse<String> response =
        send(
            HttpRequest.newBuilder(server.url().resolve("/services/register"))
                .header("Origin", "https://evil.example")
                .header("Content-Type", "text/xml")
                .POST(HttpRequest.BodyPublishers.ofString("<a/>")));

    assertThat(response.statusCode()).isEqualTo(403);
  }

  @Test
  void cannotTakeThePathsOfTheServer() {
    VertxSoapHandler handler = new VertxSoapHandler(soap);

    for (String prefix :
        new String[] {
          "/", "/a/b/", "services", "/r/", "/parley/", "/assets/", "/whip/", "/health/", "/admin/"
        }) {
      assertThatThrownBy(() -> server.mount(prefix, handler))
          .as(prefix)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("a free name between slashes");
    }
    assertThatThrownBy(() -> server.mount("/services/", handler))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("another handler is mounted there");
  }
}
