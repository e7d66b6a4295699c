package dev.parley.bench.ends;

import dev.parley.bench.table.BenchException;
import jakarta.jws.WebService;
import jakarta.xml.ws.BindingProvider;
import jakarta.xml.ws.Endpoint;
import jakarta.xml.ws.Service;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.MalformedURLException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URL;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * End that uses the JAX-WS stack on the class path of its process over SOAP 1.1; the first end
 * calls the second. Its clients block, and each thread has a port of its own, since ports need not
 * be safe for several.
 */
public final class JaxwsEnd implements PairEnd {
  private final boolean order;
  private final String address;
  private final @Nullable Endpoint endpoint; // null at the first end
  private @Nullable Service service; // null until they have met
  private final ThreadLocal<JaxwsDesk> ports = ThreadLocal.withInitial(this::port);

  JaxwsEnd(EndRole role, boolean order) {
    this.order = order;
    if (role == EndRole.FIRST) {
      address = "-";
      endpoint = null;
    } else {
      address = freeAddress();
      endpoint = publish(address, new JaxwsDeskServant());
    }
  }

  /** Servant of the measured contract. */
  @WebService(
      serviceName = "DeskService",
      portName = "DeskSoap11",
      targetNamespace = SoapDesk.NAMESPACE,
      endpointInterface = "dev.parley.bench.ends.JaxwsDesk")
  public static final class JaxwsDeskServant implements JaxwsDesk {
    @Override
    public long echo(long value) {
      return value;
    }

    @Override
    public JaxwsOrder order(JaxwsOrder order) {
      return order;
    }
  }

  /** {@return an address at a free port, since these servers do not report the one they chose} */
  public static String freeAddress() {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return "http://127.0.0.1:" + socket.getLocalPort() + "/desk";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** {@return the endpoint of a servant, published by the stack on the class path} */
  public static Endpoint publish(String address, Object servant) {
    Endpoint endpoint = Endpoint.create(servant);
    endpoint.publish(address);
    return endpoint;
  }

  /** {@return the service at an address, by the WSDL that its server gives} */
  public static Service service(String address) throws MalformedURLException {
    URL wsdl = URI.create(address + "?wsdl").toURL();
    return Service.create(wsdl, JaxwsDesk.SERVICE);
  }

  @Override
  public String address() {
    return address;
  }

  @Override
  public void connect(String other) throws MalformedURLException {
    if (endpoint == null) {
      service = service(other);
    }
  }

  private JaxwsDesk port() {
    Service found = service;
    if (found == null) {
      throw new BenchException("the ends are not connected yet");
    }
    JaxwsDesk port;
    synchronized (found) { // a service need not be safe for several threads either
      port = found.getPort(JaxwsDesk.PORT, JaxwsDesk.class);
    }
    if (port instanceof BindingProvider provider) {
      // CXF would ask for HTTP/2 with the first request of each connection.
      Map<String, Object> context = provider.getRequestContext();
      context.put("org.apache.cxf.transport.http.forceVersion", "1.1");
    }
    return port;
  }

  @Override
  public EndCalls calls(CallShape shape) {
    if (shape != CallShape.DOWN) {
      throw new BenchException("SOAP is measured with the first end calling the second");
    }
    ThreadedCalls longs = value -> ports.get().echo(value);
    ThreadedCalls orders = value -> ports.get().order(JaxwsDesk.JaxwsOrder.of(value)).id;
    return order ? orders : longs;
  }

  @Override
  public void close() {
    if (endpoint != null) {
      endpoint.stop();
    }
  }
}
