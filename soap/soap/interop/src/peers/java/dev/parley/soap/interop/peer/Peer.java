package dev.parley.soap.interop.peer;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.parley.soap.interop.cases.LastSeen;
import jakarta.xml.ws.Endpoint;
import jakarta.xml.ws.soap.SOAPBinding;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;

/**
 * Program of a peer: publishes all services at a free port and prints their address, then reads
 * lines of a version and an address, and prints the result of each case that it calls there. It
 * ends with its standard input.
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
    publish(base + "/1.1", SOAPBinding.SOAP11HTTP_BINDING, false);
    publish(base + "/1.2", args[0], true);
    out.println("base " + base);
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      String[] words = line.split(" ");
      PeerClient.run(base + "/" + words[0], words[1])
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

  private static void publish(String base, String binding, boolean soap12) {
    LastSeen seen = new LastSeen();
    Endpoint.create(binding, new CasesService(seen, soap12)).publish(base + "/wrapped");
    Endpoint.create(binding, new BareService(seen)).publish(base + "/bare");
    Endpoint.create(binding, new RpcService(seen)).publish(base + "/rpc");
    Endpoint.create(binding, new SharedService(seen)).publish(base + "/shared");
  }
}
