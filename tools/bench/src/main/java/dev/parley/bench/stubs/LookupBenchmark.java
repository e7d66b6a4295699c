package dev.parley.bench.stubs;

import dev.parley.bench.contest.Child;
import dev.parley.bench.contest.Folder;
import dev.parley.calls.Parley;
import dev.parley.calls.Peer;
import dev.parley.calls.ServantLookup;
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
  @Param({"NONE", "FULL", "INFO", "MINIMAL", OTHER_PROCESS})
  private String lookup = "MINIMAL";

  /** Kind of stub that is called. */
  @Param({"byHand", "proxyByStream", "proxyByCopier", "generated", "generatedSharing"})
  private String stub = "byHand";

  private final Parley parley = Parley.start();
  private final Purchase purchase = Purchase.middling();
  private Desk desk = new DeskMain.Servant(); // until set up
  private List<AutoCloseable> other = List.of();
  private long argument;

  private record HandWritten(Desk servant) implements Desk {
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
      Folder files = new Folder();
      String endpoint = "unix:" + files.path().resolve("desk.sock");
      Child child = new Child("desk", Child.java(DeskMain.class, endpoint), files.path());
      other = List.of(child, files);
      Peer peer = parley.connect(URI.create(endpoint));
      Desk sharing = peer.lookup("sharing", SharingDesk.class);
      desk = desk(sharing, peer.lookup("desk", Desk.class), sharing);
    } else {
      ServantLookup found = ServantLookup.valueOf(lookup);
      DeskMain.Servant servant = new DeskMain.Servant();
      parley.export("desk", Desk.class, servant).servantLookup(found);
      parley.export("sharing", SharingDesk.class, servant).servantLookup(found);
      Desk sharing = parley.lookup("sharing", SharingDesk.class);
      Desk end = found == ServantLookup.MINIMAL ? servant : sharing;
      desk = desk(end, parley.lookup("desk", Desk.class), sharing);
    }
  }

  /**
   * @param end the target of stubs that are not Parley's
   */
  private Desk desk(Desk end, Desk generated, Desk sharing) {
    return switch (stub) {
      case "byHand" -> new HandWritten(end);
      case "proxyByStream" -> Proxies.byStream(end);
      case "proxyByCopier" -> Proxies.byCopier(end);
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
