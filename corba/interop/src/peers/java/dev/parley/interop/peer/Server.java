package dev.parley.interop.peer;

import dev.parley.interop.rmi.RmiEcho;
import interop.CasesHelper;
import org.omg.CORBA.ORB;
import org.omg.CosNaming.NamingContextExtHelper;

/**
 * Serves the cases until its standard input ends. Prints "cases REFERENCE", "rmi REFERENCE" and
 * "traffic REFERENCE", then "ready".
 *
 * <p>Options: {@code --giop 0|1|2}, {@code --bidirectional}, {@code --naming REFERENCE} to be bound
 * there by the same names, {@code --no-rmi}.
 */
final class Server {
  private Server() {}

  public static void main(String[] words) throws Exception {
    var options = Options.of(words);
    var orb = Orbs.make(options.giop(), options.has("--bidirectional"));
    Values.register(orb);
    var objects = new Objects(orb, options.has("--bidirectional"));
    var cases = CasesHelper.narrow(objects.reference(new CasesServant(objects)));
    // JacORB 3.9 never answers where a servant manager forwards: it has no forwarder.
    if (!Orbs.JACORB) {
      objects.forward(cases);
    }
    tell(orb, options, "cases", orb.object_to_string(cases));
    if (!options.has("--no-rmi")) {
      var rmi = objects.reference(RmiObjects.tie(orb, new RmiServant()));
      tell(orb, options, "rmi", orb.object_to_string(rmi));
      var traffic = objects.reference(RmiObjects.tie(orb, new RmiEcho(RmiObjects::narrow)));
      tell(orb, options, "traffic", orb.object_to_string(traffic));
    }
    System.out.println("ready");
    System.out.flush();
    while (System.in.read() >= 0) {}
    Runtime.getRuntime().halt(0);
  }

  private static void tell(ORB orb, Options options, String name, String reference)
      throws Exception {
    System.out.println(name + " " + reference);
    if (options.has("--naming")) {
      var context = NamingContextExtHelper.narrow(orb.string_to_object(options.value("--naming")));
      context.rebind(context.to_name(name), orb.string_to_object(reference));
    }
  }
}
