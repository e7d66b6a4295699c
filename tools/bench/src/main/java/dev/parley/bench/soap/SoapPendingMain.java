package dev.parley.bench.soap;

import dev.parley.bench.valves.PendingRequests;
import dev.parley.bench.valves.PendingRequestsMain;
import java.nio.file.Path;

/** Process that makes waiting SOAP calls, or answers them; see {@link PendingRequestsMain}. */
final class SoapPendingMain {
  static final String CALLER = "caller";
  static final String SERVANT = "servant";

  /**
   * Runs the process; takes {@link #CALLER}, {@link #SERVANT} or a kind of {@link PendingJaxws},
   * the maximum of waiting requests, and the folder of the keys.
   */
  public static void main(String[] args) throws Exception {
    try (PendingRequests waiters = open(args[0], Integer.parseInt(args[1]), Path.of(args[2]))) {
      PendingRequestsMain.serve(waiters);
    }
  }

  private static PendingRequests open(String kind, int most, Path folder) {
    return switch (kind) {
      case CALLER -> new PendingSoapCalls(most, folder);
      case SERVANT -> new PendingSoapCalls.DelayedServant(most, folder);
      default -> new PendingJaxws(kind);
    };
  }

  private SoapPendingMain() {}
}
