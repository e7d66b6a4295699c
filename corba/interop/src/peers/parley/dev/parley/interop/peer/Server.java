package dev.parley.interop.peer;

import contracts.interop.Cases;
import dev.parley.calls.Parley;
import dev.parley.iiop.ObjectReference;
import dev.parley.iiop.naming.NamingClient;
import dev.parley.interop.rmi.RmiBack;
import dev.parley.interop.rmi.RmiCases;
import dev.parley.interop.rmi.RmiEcho;
import dev.parley.interop.rmi.RmiTraffic;
import java.net.URI;

/**
 * Serves the cases until its standard input ends. Prints "cases REFERENCE", "rmi REFERENCE"
 * and "traffic REFERENCE", then "ready".
 *
 * <p>Options: {@code --giop 0|1|2}, {@code --little}, {@code --bidirectional}, {@code
 * --naming REFERENCE} to be bound there as "cases" and "rmi".
 */
final class Server {
  private Server() {}

  public static void main(String[] words) throws Exception {
    var options = Options.of(words);
    var parley = Parley.start();
    var iiop = Settings.of(parley, options).start();
    int port = iiop.listen(URI.create("tcp://127.0.0.1:0")).endpoint().getPort();
    var elsewhere = ObjectReference.of("corbaloc::1.2@127.0.0.1:" + port + "/elsewhere");
    var servant = new CasesServant(iiop, iiop.narrow(elsewhere, Cases.class));
    var cases = iiop.export("cases", Cases.class, servant);
    iiop.forward("elsewhere", cases);
    var rmi = iiop.export("rmi", RmiCases.class, new RmiServant());
    var traffic = iiop.export("traffic", RmiTraffic.class, new RmiEcho(RmiBack.class::cast));
    if (options.has("--naming")) {
      var naming = NamingClient.at(iiop, options.value("--naming"));
      naming.rebind("cases", cases);
      naming.rebind("rmi", rmi);
    }
    System.out.println("cases " + cases);
    System.out.println("rmi " + rmi);
    System.out.println("traffic " + traffic);
    System.out.println("ready");
    System.out.flush();
    while (System.in.read() >= 0) {}
    Runtime.getRuntime().halt(0);
  }
}
