package dev.parley.bench.connect;

import dev.parley.bench.ends.LineProtocolServer;
import dev.parley.bench.table.BenchException;
import java.nio.file.Path;
import java.util.List;

/** Process of a {@link ServedAddress}. It answers {@code close} after it has closed the service. */
final class ServiceMain {
  /** Prefix of the kinds that serve a thousand names. */
  static final String NAMES = "names:";

  /**
   * Runs the process; takes the kind of service, {@code names:KIND} or that of a {@link
   * DialledListener}, and a folder.
   */
  public static void main(String[] args) throws Exception {
    String kind = args[0];
    try (ServedAddress service =
        kind.startsWith(NAMES)
            ? NameServices.open(kind.substring(NAMES.length()))
            : DialledListener.open(kind, Path.of(args[1]))) {
      LineProtocolServer.serve(service.address(), words -> answer(service, words));
    }
  }

  private static String answer(ServedAddress service, List<String> words) throws Exception {
    if (!words.getFirst().equals("close")) {
      throw new BenchException("unknown question: " + words);
    }
    service.close();
    return "ok";
  }

  private ServiceMain() {}
}
