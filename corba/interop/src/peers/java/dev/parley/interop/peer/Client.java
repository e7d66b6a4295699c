package dev.parley.interop.peer;

import dev.parley.interop.rmi.Order;
import dev.parley.interop.rmi.RmiBack;
import dev.parley.interop.rmi.RmiCases;
import dev.parley.interop.rmi.RmiTraffic;
import dev.parley.interop.rmi.TrafficCases;
import interop.CasesHelper;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import javax.rmi.PortableRemoteObject;
import org.omg.CORBA.ORB;

/**
 * Does what its standard input says, line after line, until it ends: {@code cases REFERENCE},
 * {@code rmi REFERENCE}, {@code traffic REFERENCE}, {@code echo REFERENCE} (one call), {@code bench
 * REFERENCE CALLS}, {@code rmi-bench REFERENCE CALLS}. Prints a line for each case, and "end".
 *
 * <p>Options: {@code --giop 0|1|2}, {@code --bidirectional}.
 */
final class Client {
  private final ORB orb;
  private final Objects objects;
  private final Report report = new Report(System.out);

  private Client(ORB orb, Objects objects) {
    this.orb = orb;
    this.objects = objects;
  }

  public static void main(String[] words) throws Exception {
    var options = Options.of(words);
    var orb = Orbs.make(options.giop(), options.has("--bidirectional"));
    Values.register(orb);
    var client = new Client(orb, new Objects(orb, options.has("--bidirectional")));
    var lines = new BufferedReader(new InputStreamReader(System.in));
    for (var line = lines.readLine(); line != null; line = lines.readLine()) {
      client.follow(line.split(" "));
      System.out.println("end");
      System.out.flush();
    }
    Runtime.getRuntime().halt(0);
  }

  private void follow(String[] words) {
    report.run(
        "reach",
        () -> {
          var reference = orb.string_to_object(words[1]);
          switch (words[0]) {
            case "cases" ->
                new CasesClient(orb, objects, CasesHelper.narrow(reference), report).run();
            case "rmi" ->
                new RmiClient(
                        (RmiCases) PortableRemoteObject.narrow(reference, RmiCases.class),
                        servant -> (RmiBack) RmiObjects.stub(orb, servant),
                        report)
                    .run();
            case "traffic" -> {
              var traffic = (RmiTraffic) PortableRemoteObject.narrow(reference, RmiTraffic.class);
              TrafficCases.all(
                      servant -> (RmiBack) RmiObjects.stub(orb, servant), RmiObjects::narrow)
                  .forEach((name, one) -> report.run("traffic " + name, () -> one.run(traffic)));
            }
            case "echo" ->
                report.run("echo", () -> Report.same(42, CasesHelper.narrow(reference).echo(42)));
            case "bench" -> {
              var cases = CasesHelper.narrow(reference);
              var order = Values.order(Bench.ORDER_LINES);
              Bench.run(
                  () -> cases.echo(7), () -> cases.echoOrder(order), Integer.parseInt(words[2]));
            }
            case "rmi-bench" -> {
              var cases = (RmiCases) PortableRemoteObject.narrow(reference, RmiCases.class);
              var order = Order.of(Bench.ORDER_LINES);
              Bench.run(() -> cases.echo(7L), () -> cases.echo(order), Integer.parseInt(words[2]));
            }
            default -> throw new IllegalArgumentException(words[0]);
          }
        });
  }
}
