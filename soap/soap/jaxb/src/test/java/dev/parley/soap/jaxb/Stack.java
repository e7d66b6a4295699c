package dev.parley.soap.jaxb;

import com.sun.net.httpserver.HttpServer;
import com.sun.xml.ws.spi.ProviderImpl;
import dev.parley.calls.Parley;
import dev.parley.soap.Soap;
import dev.parley.soap.api.SoapVersion;
import dev.parley.soap.jaxb.depot.Depot;
import jakarta.xml.ws.BindingProvider;
import jakarta.xml.ws.Service;
import jakarta.xml.ws.soap.SOAPBinding;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import javax.xml.namespace.QName;
import org.apache.cxf.jaxws.JaxWsProxyFactoryBean;
import org.apache.cxf.jaxws.JaxWsServerFactoryBean;

/** SOAP stack that serves and calls the interface of wsimport in this process. */
enum Stack {
  PARLEY {
    @Override
    Served serve(DepotServant servant, SoapVersion version) {
      var parley = Parley.start();
      var soap = Soap.on(parley);
      var here = soap.listen(URI.create("http://127.0.0.1:0"));
      soap.export("/depot", Depot.class, servant);
      return new Served(
          here.resolve("/depot"),
          () -> {
            soap.close();
            parley.close();
          });
    }

    @Override
    Called call(URI address, SoapVersion version) {
      var parley = Parley.start();
      var soap = Soap.builder(parley).version(version).strictClients().start();
      return new Called(
          soap.lookup(address, Depot.class),
          () -> {
            soap.close();
            parley.close();
          });
    }
  },

  CXF {
    @Override
    Served serve(DepotServant servant, SoapVersion version) {
      var factory = new JaxWsServerFactoryBean();
      factory.setServiceBean(servant);
      factory.setBindingId(binding(version));
      factory.setAddress("http://127.0.0.1:" + freePort() + "/depot");
      var server = factory.create();
      return new Served(URI.create(factory.getAddress()), server::destroy);
    }

    @Override
    Called call(URI address, SoapVersion version) {
      var factory = new JaxWsProxyFactoryBean();
      factory.setServiceClass(Depot.class);
      factory.setBindingId(binding(version));
      factory.setAddress(address.toString());
      return new Called((Depot) factory.create(), () -> {});
    }
  },

  METRO {
    @Override
    Served serve(DepotServant servant, SoapVersion version) {
      try {
        var server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        // for the standard binding of SOAP 1.2 it makes no WSDL, and does not serve
        var endpoint =
            new ProviderImpl()
                .createEndpoint(
                    version == SoapVersion.V1_1
                        ? SOAPBinding.SOAP11HTTP_BINDING
                        : "http://java.sun.com/xml/ns/jaxws/2003/05/soap/bindings/HTTP/",
                    servant);
        endpoint.publish(server.createContext("/depot"));
        server.start();
        var address = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/depot");
        return new Served(
            address,
            () -> {
              endpoint.stop();
              server.stop(0);
            });
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    Called call(URI address, SoapVersion version) {
      try {
        var service =
            new ProviderImpl()
                .createServiceDelegate(
                    Path.of("src/test/wsdl/depot.wsdl").toUri().toURL(),
                    new QName("urn:depot", "DepotService"),
                    Service.class);
        var port = version == SoapVersion.V1_1 ? "DepotPort" : "DepotPort12";
        var depot = service.getPort(new QName("urn:depot", port), Depot.class);
        ((BindingProvider) depot)
            .getRequestContext()
            .put(BindingProvider.ENDPOINT_ADDRESS_PROPERTY, address.toString());
        return new Called(depot, () -> {});
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  };

  /** Service at an address. */
  record Served(URI address, Runnable stop) implements AutoCloseable {
    @Override
    public void close() {
      stop.run();
    }
  }

  /** Client of a service. */
  record Called(Depot depot, Runnable stop) implements AutoCloseable {
    @Override
    public void close() {
      stop.run();
    }
  }

  abstract Served serve(DepotServant servant, SoapVersion version);

  abstract Called call(URI address, SoapVersion version);

  private static String binding(SoapVersion version) {
    return version == SoapVersion.V1_1
        ? SOAPBinding.SOAP11HTTP_BINDING
        : SOAPBinding.SOAP12HTTP_BINDING;
  }

  private static int freePort() {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
