package dev.parley.load;

import dev.parley.base.HistogramSnapshot;
import dev.parley.load.JoinDriver.JoinedMember;
import dev.parley.load.LoadReport.Cost;
import dev.parley.load.LoadReport.Delivery;
import dev.parley.load.LoadReport.VideoQuality;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/**
 * Aggregation of the members' counters into a report. Threads: one at a time; reads each member on
 * its worker.
 */
final class LoadSummary {
  private static final double MEGABIT = 1e6;

  private final LoadPlan plan;
  private final MeasurementInterval span;
  private final JoinDriver driver;
  private final DeliveryCounters tally = new DeliveryCounters();
  private final long[] sentInRoom;
  private long sent;
  private long again;
  private long late;
  private long expected;
  private long lost;
  private long forged;
  private long keyFramesAsked;
  private long shown;
  private long tracks;
  private long freezes;
  private long frozenMillis;

  LoadSummary(LoadPlan plan, MeasurementInterval span, JoinDriver driver) {
    this.plan = plan;
    this.span = span;
    this.driver = driver;
    sentInRoom = new long[plan.rooms()];
  }

  LoadReport report(ProcessUsage before, ProcessUsage after) {
    each(driver.publishing(), this::add);
    each(driver.watching(), this::count);
    double seconds = span.seconds();
    return new LoadReport(
        plan.rooms(),
        plan.publishers(),
        plan.subscribers(),
        seconds,
        driver.publisherArrivals().joins(),
        driver.subscriberArrivals().joins(),
        delivery(seconds),
        new VideoQuality(
            shown,
            tracks == 0 ? 0 : shown / seconds / tracks,
            freezes,
            frozenMillis,
            keyFramesAsked),
        cost(after.client().minus(before.client()), after.clientMegabytes()),
        after
            .server()
            .flatMap(now -> before.server().map(now::minus))
            .map(used -> cost(used, after.serverMegabytes())));
  }

  /**
   * Runs an action on the thread of each member, one after another, so that its counters are
   * visible.
   */
  private static <T> void each(List<JoinedMember<T>> all, Consumer<JoinedMember<T>> work) {
    for (JoinedMember<T> each : all) {
      CompletableFuture.runAsync(() -> work.accept(each), each.loop()).join();
    }
  }

  private void add(JoinedMember<LoadPublisher> inside) {
    LoadPublisher each = inside.member();
    sentInRoom[inside.room()] += each.sent();
    sent += each.sent();
    again += each.again();
    late = Math.max(late, each.late());
    forged += each.connection().forged();
  }

  private void count(JoinedMember<LoadSubscriber> inside) {
    LoadSubscriber each = inside.member();
    forged += each.connection().forged();
    if (each.coming().connected().state() != Future.State.SUCCESS) {
      return; // never connected; a member cut off later misses the packets since
    }
    expected += sentInRoom[inside.room()];
    tally.add(each.tally());
    for (ReceivedTrack track : each.tracks()) {
      lost += track.lost();
      if (track.video()) {
        tracks++;
        keyFramesAsked += track.keyFramesAsked();
        shown += track.shown().count();
        freezes += track.shown().freezes();
        frozenMillis += track.shown().frozenMillis();
      }
    }
  }

  private Delivery delivery(double seconds) {
    HistogramSnapshot delays = tally.delays.snapshot();
    return new Delivery(
        sent,
        expected,
        tally.received,
        expected - tally.received,
        lost,
        again + tally.again,
        forged,
        tally.received / seconds,
        tally.bytes * 8 / MEGABIT / seconds,
        delays.quantileMillis(0.5),
        delays.quantileMillis(0.99),
        delays.quantileMillis(1),
        late / MEGABIT);
  }

  private Cost cost(Duration used, double megabytes) {
    double micros = used.toNanos() / 1e3;
    return new Cost(
        micros / 1e6 / span.seconds(),
        tally.received == 0 ? 0 : micros / tally.received,
        megabytes);
  }
}
