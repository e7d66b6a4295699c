package dev.parley.soap.interop.peer;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.parley.soap.interop.cases.LastSeen;
import dev.parley.soap.interop.cases.SharedCases;
import jakarta.xml.ws.Endpoint;
import jakarta.xml.ws.soap.AddressingFeature;
import jakarta.xml.ws.soap.SOAPBinding;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Map;

/**
 * Program of a peer: publishes all services at a free port and prints their address, then reads
 * lines of a version, an address, and whether to send attachments, and prints the result of each
 * case that it calls there. It ends with its standard input.
 */
public final class Peer {
  private Peer() {}

  /**
   * @param args the identifier of the binding for SOAP 1.2
   */
  public static void main(String[] args) throws IOException {
    PrintStream out = new PrintStream(System.out, true, UTF_8);
    System.setOut(System.err); // the stacks print too
    String base = "http://127.0.0.1:" + freePort();
    publish(base, "1.1", SOAPBinding.SOAP11HTTP_BINDING);
    publish(base, "1.2", args[0]);
    out.println("base " + base);
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      String[] words = line.split(" ");
      PeerClient.run(words[0], words[1], Boolean.parseBoolean(words[2]), base)
          .forEach((name, result) -> out.println(name + "\t" + result));
      out.println("end");
    }
    Runtime.getRuntime().halt(0); // the stacks leave threads behind
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private static void publish(String base, String version, String binding) {
    LastSeen seen = new LastSeen();
    String root = base + "/" + version;
    boolean soap12 = version.equals("1.2");
    publish(
        root + "/wrapped",
        Endpoint.create(binding, new CasesService(seen, soap12)),
        Cases.NAMESPACE,
        Cases.class,
        version);
    publish(
        root + "/bare",
        Endpoint.create(binding, new BareService(seen)),
        BareCases.NAMESPACE,
        BareCases.class,
        version);
    publish(
        root + "/rpc",
        Endpoint.create(binding, new RpcService(seen)),
        RpcCases.NAMESPACE,
        RpcCases.class,
        version);
    publish(
        root + "/attachments",
        Endpoint.create(binding, new AttachmentService()),
        AttachmentCases.NAMESPACE,
        AttachmentCases.class,
        version);
    publish(
        root + "/shared",
        Endpoint.create(binding, new SharedService(seen)),
        SharedCases.NAMESPACE,
        SharedCases.class,
        version);
    publish(
        root + "/seals",
        Endpoint.create(binding, new SealService()),
        SealCases.NAMESPACE,
        SealCases.class,
        version);
    publish(
        root + "/addressed",
        Endpoint.create(binding, new SharedService(seen), new AddressingFeature(true, false)),
        SharedCases.NAMESPACE,
        SharedCases.class,
        version);
  }

  private static void publish(
      String address, Endpoint endpoint, String namespace, Class<?> portType, String version) {
    endpoint.setProperties(
        Map.of(
            Endpoint.WSDL_SERVICE,
            PortNames.service(namespace, portType),
            Endpoint.WSDL_PORT,
            PortNames.port(namespace, portType, version)));
    endpoint.publish(address);
  }
}
