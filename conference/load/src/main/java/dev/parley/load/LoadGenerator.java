package dev.parley.load;

import dev.parley.client.transport.MediaLoop;
import dev.parley.media.dtls.DtlsCertificate;
import dev.parley.media.dtls.DtlsWarmUp;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Load test: members join, publish and subscribe for a while, and leave.
 *
 * <p>Threads: {@link #run} blocks; it has threads of its own meanwhile.
 */
public final class LoadGenerator {
  /** Time within which packets in transit arrive at the end, or count as lost. */
  private static final Duration DRAIN = Duration.ofMillis(700);

  private static final Duration TURN = Duration.ofMillis(1);
  private static final Duration STEP = Duration.ofMillis(200);

  private final LoadPlan plan;
  private final Signalling signalling;
  private final Optional<ProcessHandle> server;
  private final LoadProgress progress;
  private final MeasurementInterval span = new MeasurementInterval();
  private final SecureRandom random = new SecureRandom();
  private final List<MediaLoop> loops = new ArrayList<>();

  private LoadGenerator(
      LoadPlan plan, Signalling signalling, Optional<ProcessHandle> server, LoadProgress progress) {
    this.plan = plan;
    this.signalling = signalling;
    this.server = server;
    this.progress = progress;
  }

  /**
   * Runs a plan.
   *
   * @param server process of the server, if it runs on this machine and its CPU time is measured
   * @throws LoadException when no member could join
   * @throws InterruptedException when the thread is interrupted; all members have left then
   */
  public static LoadReport run(
      LoadPlan plan, Signalling signalling, Optional<ProcessHandle> server, LoadProgress progress)
      throws InterruptedException {
    return new LoadGenerator(plan, signalling, server, progress).run();
  }

  private LoadReport run() throws InterruptedException {
    progress.at("getting ready", 0);
    DtlsCertificate certificate = DtlsCertificate.make(Clock.systemUTC());
    DtlsWarmUp.run(certificate, DtlsWarmUp.HANDSHAKES);
    for (int i = 0; i < plan.threads(); i++) {
      loops.add(new MediaLoop("parley-load-" + i, TURN));
    }
    String run = Long.toString(random.nextLong() & Long.MAX_VALUE, Character.MAX_RADIX);
    JoinDriver driver =
        new JoinDriver(plan, signalling, server, certificate, loops, span, "load-" + run, progress);
    try (driver) {
      driver.publishers();
      driver.subscribers();
      if (driver.publisherArrivals().joins().connected() == 0) {
        throw new LoadException("nobody could come in: " + driver.failure());
      }
      pass("warming up", plan.warmUp(), 0.2, 0.3);
      ProcessUsage before = ProcessUsage.now(server);
      span.begin(System.nanoTime());
      pass("measuring", plan.measured(), 0.3, 0.97);
      span.end(System.nanoTime());
      ProcessUsage after = ProcessUsage.now(server);
      long end = System.nanoTime();
      driver.publishing().forEach(each -> each.loop().execute(each.member()::stop));
      driver.watching().forEach(each -> each.loop().execute(() -> each.member().stop(end)));
      pass("what is under way", DRAIN, 0.97, 1);
      return new LoadSummary(plan, span, driver).report(before, after);
    } finally {
      loops.parallelStream().forEach(MediaLoop::close);
    }
  }

  private void pass(String what, Duration time, double from, double to)
      throws InterruptedException {
    long begun = System.nanoTime();
    long nanos = Math.max(1, time.toNanos());
    for (long done = 0; done < nanos; done = System.nanoTime() - begun) {
      progress.at(what, from + (to - from) * done / nanos);
      Thread.sleep(Duration.ofNanos(Math.min(STEP.toNanos(), nanos - done)));
    }
  }
}
