package dev.parley.interop.peer;

import contracts.interop.Cases;
import dev.parley.calls.Parley;
import dev.parley.iiop.Orb;
import dev.parley.interop.rmi.Order;
import dev.parley.interop.rmi.RmiBack;
import dev.parley.interop.rmi.RmiCases;
import dev.parley.interop.rmi.RmiTraffic;
import dev.parley.interop.rmi.TrafficCases;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.URI;

/**
 * Does what its standard input says, line after line, until it ends: {@code cases REFERENCE},
 * {@code rmi REFERENCE}, {@code traffic REFERENCE}, {@code echo REFERENCE} (one call), {@code bench REFERENCE CALLS}, {@code
 * rmi-bench REFERENCE CALLS}. Prints a line for each case, and "end".
 *
 * <p>Options: {@code --giop 0|1|2}, {@code --little}, {@code --fragments}, {@code --bidirectional}:
 * it listens nowhere, and is called back over the connections it has.
 */
final class Client {
  private final Orb iiop;
  private final Report report = new Report(System.out);

  private Client(Orb iiop) {
    this.iiop = iiop;
  }

  public static void main(String[] words) throws Exception {
    var options = Options.of(words);
    var iiop = Settings.of(Parley.start(), options).start();
    if (!options.has("--bidirectional")) {
      iiop.listen(URI.create("tcp://127.0.0.1:0"));
    }
    var client = new Client(iiop);
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
          switch (words[0]) {
            case "cases" -> new CasesClient(iiop, words[1], report).run();
            case "rmi" ->
                new RmiClient(iiop.lookup(words[1], RmiCases.class), servant -> servant, report)
                    .run();
            case "traffic" -> {
              var traffic = iiop.lookup(words[1], RmiTraffic.class);
              TrafficCases.all(servant -> servant, RmiBack.class::cast)
                  .forEach((name, one) -> report.run("traffic " + name, () -> one.run(traffic)));
            }
            case "echo" -> {
              var cases = iiop.lookup(words[1], Cases.class);
              report.run("echo", () -> Report.same(42, cases.echo(42)));
            }
            case "bench" -> {
              var cases = iiop.lookup(words[1], Cases.class);
              var order = Values.order(Bench.ORDER_LINES);
              Bench.run(
                  () -> cases.echo(7), () -> cases.echoOrder(order), Integer.parseInt(words[2]));
            }
            case "rmi-bench" -> {
              var cases = iiop.lookup(words[1], RmiCases.class);
              var order = Order.of(Bench.ORDER_LINES);
              Bench.run(() -> cases.echo(7L), () -> cases.echo(order), Integer.parseInt(words[2]));
            }
            default -> throw new IllegalArgumentException(words[0]);
          }
        });
  }
}
