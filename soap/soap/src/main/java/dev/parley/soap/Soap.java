package dev.parley.soap;

import dev.parley.calls.Parley;
import dev.parley.calls.api.ContractException;
import dev.parley.calls.api.ServantLookup;
import dev.parley.calls.spi.DirectStub;
import dev.parley.calls.spi.Stub;
import dev.parley.soap.call.ReplyListener;
import dev.parley.soap.call.SoapEndpoint;
import dev.parley.soap.call.SoapEnvironment;
import dev.parley.soap.call.SoapTarget;
import dev.parley.soap.codec.Deviations;
import dev.parley.soap.contract.SoapContract;
import dev.parley.soap.contract.SoapContracts;
import dev.parley.soap.spi.ClientOptions;
import dev.parley.soap.spi.ExportOptions;
import dev.parley.soap.spi.HttpBinding;
import dev.parley.soap.spi.HttpBody;
import dev.parley.soap.spi.HttpClientBinding;
import dev.parley.soap.spi.HttpHandler;
import dev.parley.soap.spi.HttpListener;
import dev.parley.soap.spi.HttpOptions;
import dev.parley.soap.spi.HttpRequest;
import dev.parley.soap.spi.HttpResponse;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * SOAP runtime: calls and serves contracts by SOAP over HTTP, next to a {@link Parley} whose valves
 * its calls pass.
 *
 * <pre>{@code
 * try (var parley = Parley.start(); var soap = Soap.on(parley)) {
 *   URI here = soap.listen(URI.create("http://127.0.0.1:8080"));
 *   soap.export("/desk", Calculator.class, new DeskCalculator());
 *   Bank bank = soap.lookup(URI.create("http://bank.example/Bank"), Bank.class);
 *   …
 * }
 * }</pre>
 *
 * <p>Threads: safe for all. Closing it ends its listeners and connections. Close it before its
 * Parley.
 */
public final class Soap implements AutoCloseable {
  private final HttpBinding binding;
  private final HttpClientBinding client;
  private final SoapEnvironment soap;
  private final ClientOptions clients;
  private final HttpOptions serverOptions;
  private final Map<String, SoapEndpoint> endpoints = new ConcurrentHashMap<>();
  private final Map<String, ReplyListener> replies = new ConcurrentHashMap<>();
  private final List<HttpListener> listeners = new CopyOnWriteArrayList<>();

  Soap(Parley parley, SoapBuilder options) {
    binding =
        ServiceLoader.load(HttpBinding.class, Soap.class.getClassLoader())
            .findFirst()
            .orElseThrow(() ->
                new IllegalStateException(
                    "there is no HTTP binding; add dev.parley:parley-soap-http"));
    client = binding.client(options.client);
    soap = new SoapEnvironment(parley.callEnvironment(), options.limits, client);
    clients = options.clients;
    serverOptions = options.server;
  }

  /** {@return a runtime with the defaults} */
  public static Soap on(Parley parley) {
    return builder(parley).start();
  }

  /** {@return the options of clients that are looked up without any} */
  public ClientOptions clients() {
    return clients;
  }

  /** {@return a builder of a runtime beside {@code parley}} */
  public static SoapBuilder builder(Parley parley) {
    return new SoapBuilder(parley);
  }

  /**
   * Listens for requests.
   *
   * @param endpoint {@code http://host:port} or {@code https://host:port}; port 0 for any free one
   * @return the endpoint with the actual port
   * @throws dev.parley.transport.api.TransportException when the endpoint cannot be bound
   */
  public URI listen(URI endpoint) {
    HttpListener listener = binding.listen(endpoint, serverOptions, handler());
    listeners.add(listener);
    return listener.endpoint();
  }

  /** {@return the handler of requests for all exports, for an HTTP server of another owner} */
  public HttpHandler handler() {
    return new HttpHandler() {
      @Override
      public void handle(HttpRequest request, Exchange exchange) {
        Soap.this.handle(request, exchange);
      }

      @Override
      public long bodyBytesMax(URI target, long usual) {
        SoapEndpoint endpoint = endpoints.get(target.getPath());
        return endpoint == null ? usual : endpoint.bodyBytesMax(target, usual);
      }
    };
  }

  private void handle(HttpRequest request, HttpHandler.Exchange exchange) {
    String path = request.target().getPath();
    SoapEndpoint endpoint = endpoints.get(path);
    ReplyListener listener = endpoint == null ? replies.get(path) : null;
    if (listener != null && request.method().equals("POST")) {
      listener.handle(request, exchange);
    } else if (endpoint == null) {
      exchange.respond(text(404, "Nothing is exported at this path.\n"));
    } else if (request.method().equals("POST")) {
      endpoint.handle(request, exchange);
    } else if ("wsdl".equalsIgnoreCase(request.target().getQuery())) {
      endpoint.describe(request, exchange);
    } else {
      exchange.respond(text(405, "A service takes POST requests; ?wsdl describes it.\n"));
    }
  }

  private static HttpResponse text(int status, String text) {
    return new HttpResponse(
        status,
        Map.of("content-type", "text/plain; charset=utf-8"),
        new HttpBody.Whole(text.getBytes(StandardCharsets.UTF_8)));
  }

  /**
   * Exports a servant at a path of all listeners.
   *
   * @param path begins with a slash
   * @throws ContractException when the interface has no SOAP mapping, with the path to the reason
   * @throws IllegalStateException when the path is in use
   */
  public <T> void export(String path, Class<T> contract, T servant) {
    export(path, contract, servant, ExportOptions.DEFAULT);
  }

  /**
   * Exports a servant at a path of all listeners.
   *
   * @param path begins with a slash
   * @throws ContractException when the interface has no SOAP mapping, with the path to the reason
   * @throws IllegalStateException when the path is in use
   */
  public <T> void export(String path, Class<T> contract, T servant, ExportOptions options) {
    if (!path.startsWith("/")) {
      throw new IllegalArgumentException(path + ": a path begins with /");
    }
    SoapContract<T> read = SoapContracts.of(contract);
    Deviations strict = new Deviations(true, "a client of " + path);
    SoapEndpoint endpoint = new SoapEndpoint(soap, path, read, servant, options, strict);
    if (endpoints.putIfAbsent(path, endpoint) != null) {
      throw new IllegalStateException(path + ": another servant is exported there");
    }
  }

  /** Withdraws the export at a path; its running calls end with a fault. */
  public void withdraw(String path) {
    SoapEndpoint endpoint = endpoints.remove(path);
    if (endpoint != null) {
      endpoint.stop();
    }
  }

  /**
   * {@return a stub for the service at an address} It connects with its first call. If the address
   * is that of an export of this runtime with the same interface, calls go directly to the servant,
   * with copies of mutable values, until it is withdrawn.
   *
   * @throws ContractException when the interface has no SOAP mapping, with the path to the reason
   */
  public <T> T lookup(URI address, Class<T> contract) {
    return lookup(address, contract, clients);
  }

  /**
   * {@return a stub for the service at an address} Calls with a filter or addressing are always
   * sent.
   *
   * @throws ContractException when the interface has no SOAP mapping, with the path to the reason
   * @throws IllegalArgumentException when the options have a password that the address would tell
   *     to others
   */
  public <T> T lookup(URI address, Class<T> contract, ClientOptions options) {
    options.credentials().ifPresent(user -> user.requirePrivate(address.toString()));
    SoapContract<T> read = SoapContracts.of(contract);
    Deviations deviations = new Deviations(options.strict(), address.toString());
    Optional<ReplyListener> listener =
        options
            .repliesAt()
            .map(here -> replies.computeIfAbsent(here.getPath(), path -> new ReplyListener(soap)));
    SoapTarget target = new SoapTarget(soap, address, read, options, listener, deviations);
    T remote = read.contract().stub(target);
    SoapEndpoint own = own(address);
    if (own == null
        || !own.contract().equals(read)
        || !own.allowsDirectCalls()
        || options.addressing()
        || options.filter().isPresent()) {
      return remote;
    }
    DirectStub direct = read.contract().direct(target, (Stub) remote);
    own.connect(direct, (Stub) remote);
    return contract.cast(direct);
  }

  /** Returns the export at an address; null when it is not one of this runtime. */
  private @Nullable SoapEndpoint own(URI address) {
    for (HttpListener listener : listeners) {
      URI here = listener.endpoint();
      if (here.getScheme().equals(address.getScheme())
          && here.getAuthority().equals(address.getAuthority())) {
        return endpoints.get(address.getPath());
      }
    }
    return null;
  }

  /**
   * Sets how calls within this JVM find the servant of an export, including calls of existing
   * stubs; the default is the setting of {@link Parley.Builder#servantLookup}.
   *
   * @throws IllegalStateException when nothing is exported at the path, or calls would bypass the
   *     rights, valves or limits of the Parley
   */
  public void servantLookup(String path, ServantLookup lookup) {
    SoapEndpoint endpoint = endpoints.get(path);
    if (endpoint == null) {
      throw new IllegalStateException("nothing is exported at " + path);
    }
    endpoint.servantLookup(lookup);
  }

  /** Stops listening, ends all calls and connections, and waits until all threads have ended. */
  @Override
  public void close() {
    soap.close();
    endpoints.keySet().forEach(this::withdraw);
    listeners.forEach(HttpListener::close);
    client.close();
  }
}
