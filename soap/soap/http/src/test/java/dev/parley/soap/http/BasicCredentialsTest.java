package dev.parley.soap.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.calls.Parley;
import dev.parley.pipeline.CallException;
import dev.parley.soap.Soap;
import dev.parley.soap.spi.BasicCredentials;
import dev.parley.soap.spi.ClientOptions;
import dev.parley.soap.spi.HttpBody;
import dev.parley.soap.spi.HttpHandler;
import dev.parley.soap.spi.HttpListener;
import dev.parley.soap.spi.HttpOptions;
import dev.parley.soap.spi.HttpRequest;
import dev.parley.soap.spi.HttpResponse;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients of a service behind HTTP Basic. */
class BasicCredentialsTest {
  interface Desk {
    String greet(String name);
  }

  private static final BasicCredentials ANN = new BasicCredentials("ann", "se:crèt");

  @AutoClose private final Parley parley = Parley.start();
  @AutoClose private final Soap soap = Soap.on(parley);
  @AutoClose private HttpListener listener;
  private URI address;

  @BeforeEach
  void listen() {
    soap.export("/desk", Desk.class, name -> "Good day, " + name);
    HttpHandler desk = soap.handler();
    listener =
        new VertxHttpBinding()
            .listen(
                URI.create("http://127.0.0.1:0"),
                HttpOptions.SERVER,
                (request, exchange) -> {
                  if (isAnn(request)) {
                    desk.handle(request, exchange);
                  } else {
                    exchange.respond(new HttpResponse(401, Map.of(), HttpBody.EMPTY));
                  }
                });
    address = listener.endpoint().resolve("/desk");
  }

  private static boolean isAnn(HttpRequest request) {
    return "Basic YW5uOnNlOmNyw6h0".equals(request.headers().get("authorization"));
  }

  @Test
  void eachRequestHasTheNameAndThePassword() {
    Desk desk = soap.lookup(address, Desk.class, ClientOptions.DEFAULT.basic(ANN));

    assertThat(desk.greet("Ann")).isEqualTo("Good day, Ann");
    assertThat(desk.greet("Bob")).isEqualTo("Good day, Bob");
  }

  @Test
  void withoutThemTheCallIsRefused() {
    Desk nobody = soap.lookup(address, Desk.class);

    assertThatThrownBy(() -> nobody.greet("Ann"))
        .isInstanceOf(CallException.Refused.class)
        .hasMessageContaining("status 401");
  }

  @Test
  void passwordIsNotSentInClearToAnotherMachine() {
    ClientOptions options = ClientOptions.DEFAULT.basic(ANN);

    assertThatThrownBy(
            () -> soap.lookup(URI.create("http://bank.example/bank"), Desk.class, options))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("the password of ann would go to http://bank.example/bank in clear");
    soap.lookup(URI.create("https://bank.example/bank"), Desk.class, options);
  }

  @Test
  void passwordIsNotPrinted() {
    assertThat(ClientOptions.DEFAULT.basic(ANN).toString()).contains("ann").doesNotContain("crèt");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a:b", "a\nb", "a\u0000"})
  void namesThatEndTooEarlyAreRefused(String user) {
    assertThatThrownBy(() -> new BasicCredentials(user, "secret"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
