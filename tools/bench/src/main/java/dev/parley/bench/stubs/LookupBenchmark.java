package dev.parley.bench.stubs;

import dev.parley.bench.contest.ChildProcess;
import dev.parley.bench.contest.TemporaryFolder;
import dev.parley.calls.Parley;
import dev.parley.calls.Peer;
import dev.parley.calls.api.ServantLookup;
import java.net.URI;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * JMH benchmark of calls by each kind of stub, with each servant look-up. A stub that is not
 * Parley's calls the servant itself, or Parley's stub for that look-up, which copies nothing.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class LookupBenchmark {
  static final String OTHER_PROCESS = "OTHER_PROCESS";

  /** Servant look-up, or {@code OTHER_PROCESS}. */
  @Param({"PER_CALL", "ALL_VALVES", "CONTEXT_ONLY", "DIRECT", OTHER_PROCESS})
  private String lookup = "DIRECT";

  /** Kind of stub that is called. */
  @Param({"byHand", "proxyByStream", "proxyByCopier", "generated", "generatedSharing"})
  private String stub = "byHand";

  private final Parley parley = Parley.start();
  private final Purchase purchase = Purchase.sample();
  private PurchaseDesk desk = new PurchaseDeskMain.PurchaseDeskServant(); // until set up
  private List<AutoCloseable> other = List.of();
  private long argument;

  private record HandWrittenDesk(PurchaseDesk servant) implements PurchaseDesk {
    @Override
    public long echo(long value) {
      return servant.echo(value);
    }

    @Override
    public Purchase same(Purchase purchase) {
      return servant.same(purchase);
    }
  }

  /** Creates the stub. */
  @Setup(Level.Trial)
  public void export() {
    if (lookup.equals(OTHER_PROCESS)) {
      TemporaryFolder files = new TemporaryFolder();
      String endpoint = "unix:" + files.path().resolve("desk.sock");
      ChildProcess child =
          new ChildProcess(
              "desk", ChildProcess.java(PurchaseDeskMain.class, endpoint), files.path());
      other = List.of(child, files);
      Peer peer = parley.connect(URI.create(endpoint));
      PurchaseDesk sharing = peer.lookup("sharing", SharedPurchaseDesk.class);
      desk = desk(sharing, peer.lookup("desk", PurchaseDesk.class), sharing);
    } else {
      ServantLookup found = ServantLookup.valueOf(lookup);
      PurchaseDeskMain.PurchaseDeskServant servant = new PurchaseDeskMain.PurchaseDeskServant();
      parley.export("desk", PurchaseDesk.class, servant).servantLookup(found);
      parley.export("sharing", SharedPurchaseDesk.class, servant).servantLookup(found);
      PurchaseDesk sharing = parley.lookup("sharing", SharedPurchaseDesk.class);
      PurchaseDesk end = found == ServantLookup.DIRECT ? servant : sharing;
      desk = desk(end, parley.lookup("desk", PurchaseDesk.class), sharing);
    }
  }

  /**
   * @param end the target of stubs that are not Parley's
   */
  private PurchaseDesk desk(PurchaseDesk end, PurchaseDesk generated, PurchaseDesk sharing) {
    return switch (stub) {
      case "byHand" -> new HandWrittenDesk(end);
      case "proxyByStream" -> JdkProxies.byStream(end);
      case "proxyByCopier" -> JdkProxies.byCopier(end);
      case "generated" -> generated;
      default -> sharing;
    };
  }

  /** Stops the runtime and the other process. */
  @TearDown(Level.Trial)
  public void close() {
    parley.close();
    other.forEach(LookupBenchmark::close);
  }

  private static void close(AutoCloseable each) {
    try {
      each.close();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** Calls with a long, as in the document. */
  @Benchmark
  public long number() {
    return desk.echo(argument++);
  }

  /** Calls with a purchase as argument and result. */
  @Benchmark
  public Object purchase() {
    return desk.same(purchase);
  }
}
