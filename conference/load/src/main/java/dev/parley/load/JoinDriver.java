package dev.parley.load;

import dev.parley.client.transport.LoopMember;
import dev.parley.client.transport.MediaLoop;
import dev.parley.load.Signalling.SignallingSession;
import dev.parley.media.dtls.DtlsCertificate;
import dev.parley.media.sdp.NegotiatedSession;
import dev.parley.media.sdp.RemoteDescription;
import dev.parley.media.sdp.SdpException;
import dev.parley.media.sdp.SdpOfferer;
import dev.parley.media.sdp.Transceiver;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Driver that joins the members of a load at a given rate, each on a virtual thread. Threads: one
 * at a time.
 */
final class JoinDriver implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final long SECOND_NANOS = 1_000_000_000;

  private final LoadPlan plan;
  private final Signalling signalling;
  private final Optional<ProcessHandle> server;
  private final DtlsCertificate certificate;
  private final List<MediaLoop> loops;
  private final MeasurementInterval span;
  private final String run;
  private final LoadProgress progress;
  private final SecureRandom random = new SecureRandom();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Queue<SignallingSession> places = new ConcurrentLinkedQueue<>();
  private final List<JoinedMember<LoadPublisher>> publishing = new CopyOnWriteArrayList<>();
  private final List<JoinedMember<LoadSubscriber>> watching = new CopyOnWriteArrayList<>();
  private final JoinStatistics publishers = new JoinStatistics();
  private final JoinStatistics subscribers = new JoinStatistics();
  private int members;

  /** Connected member, with its room and loop. */
  record JoinedMember<T>(int room, T member, MediaLoop loop) {}

  /**
   * @param run prefix of room names, which makes them new
   */
  JoinDriver(
      LoadPlan plan,
      Signalling signalling,
      Optional<ProcessHandle> server,
      DtlsCertificate certificate,
      List<MediaLoop> loops,
      MeasurementInterval span,
      String run,
      LoadProgress progress) {
    this.plan = plan;
    this.signalling = signalling;
    this.server = server;
    this.certificate = certificate;
    this.loops = loops;
    this.span = span;
    this.run = run;
    this.progress = progress;
  }

  /** Joins all publishers, and waits until they are connected or have failed. */
  void publishers() throws InterruptedException {
    all("publishers", plan.publishers(), publishers, number -> () -> publish(number));
  }

  /** Joins all subscribers, and waits until they are connected or have failed. */
  void subscribers() throws InterruptedException {
    all("subscribers", plan.subscribers(), subscribers, number -> () -> watch(number));
  }

  private void all(
      String who, int perRoom, JoinStatistics arrivals, Function<Integer, JoinProcedure> entry)
      throws InterruptedException {
    int count = perRoom * plan.rooms();
    List<Future<?>> coming = new ArrayList<>();
    Optional<Duration> before = ProcessUsage.of(server);
    long begun = System.nanoTime();
    arrivals.begin(begun);
    for (int i = 0; i < count; i++) {
      JoinProcedure each = entry.apply(i);
      coming.add(threads.submit(() -> enter(each, arrivals)));
      progress.at(who + " come in", 0.2 * members++ / plan.members());
      long wait = begun + (i + 1) * SECOND_NANOS / plan.joinsPerSecond() - System.nanoTime();
      TimeUnit.NANOSECONDS.sleep(Math.max(0, wait));
    }
    for (Future<?> each : coming) {
      try {
        each.get();
      } catch (ExecutionException e) {
        throw new LoadException("a member came to grief: " + why(e), e);
      }
    }
    arrivals.end(
        ProcessUsage.of(server).flatMap(after -> before.map(after::minus)).orElse(Duration.ZERO));
  }

  /** Join procedure of one member. */
  private interface JoinProcedure {
    /** {@return the join times} */
    JoinTimes enter() throws InterruptedException;
  }

  private static void enter(JoinProcedure entry, JoinStatistics arrivals) {
    try {
      JoinTimes coming = entry.enter();
      coming.connected().get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
      arrivals.connected(coming);
    } catch (LoadException e) {
      arrivals.failed(String.valueOf(e.getMessage()));
    } catch (ExecutionException e) {
      arrivals.failed(why(e));
    } catch (TimeoutException e) {
      arrivals.failed("not connected within %d s".formatted(PATIENCE.toSeconds()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      arrivals.failed("interrupted");
    }
  }

  private static String why(ExecutionException e) {
    Throwable cause = e.getCause();
    return String.valueOf(cause == null ? e : cause.getMessage());
  }

  private JoinTimes publish(int number) {
    int room = number % plan.rooms();
    MediaLoop loop = loops.get(number % loops.size());
    SignallingSession place = enter(room, "publisher " + number);
    LoadPublisher member =
        new LoadPublisher(number, plan, certificate, loop, span, random.nextLong());
    publishing.add(new JoinedMember<>(room, member, loop));
    SdpOfferer offerer = new SdpOfferer(random.nextLong(), member.parameters());
    String offer = offerer.offer(member.lanes());
    member.coming().offered(System.nanoTime());
    NegotiatedSession negotiated = agreed(offerer, () -> place.publish(offer), member, loop);
    loop.execute(() -> member.begin(negotiated));
    loop.add(member);
    return member.coming();
  }

  private JoinTimes watch(int number) {
    int room = number % plan.rooms();
    MediaLoop loop = loops.get(number % loops.size());
    SignallingSession place = enter(room, "subscriber " + number);
    List<Transceiver> lanes =
        place.published(plan.publishers(), PATIENCE).stream()
            .<Transceiver>map(Transceiver.Receiving::new)
            .toList();
    LoadSubscriber member = new LoadSubscriber(plan, certificate, loop, span, random.nextLong());
    watching.add(new JoinedMember<>(room, member, loop));
    SdpOfferer offerer = new SdpOfferer(random.nextLong(), member.parameters());
    String offer = offerer.offer(lanes);
    member.coming().offered(System.nanoTime());
    NegotiatedSession negotiated = agreed(offerer, () -> place.watch(offer), member, loop);
    loop.execute(() -> member.begin(negotiated));
    loop.add(member);
    return member.coming();
  }

  private SignallingSession enter(int room, String name) {
    SignallingSession place = signalling.join(run + "-" + room, name);
    places.add(place);
    return place;
  }

  /** Performs the offer/answer exchange. The port of a rejected member is released at once. */
  private static NegotiatedSession agreed(
      SdpOfferer offerer, Supplier<String> answer, LoopMember member, MediaLoop loop) {
    boolean agreed = false;
    try {
      NegotiatedSession negotiated = offerer.accept(RemoteDescription.answer(answer.get()));
      agreed = true;
      return negotiated;
    } catch (SdpException e) {
      throw new LoadException("the answer cannot be understood: " + e.getMessage(), e);
    } finally {
      if (!agreed) {
        loop.execute(() -> member.connection().release());
      }
    }
  }

  List<JoinedMember<LoadPublisher>> publishing() {
    return publishing;
  }

  List<JoinedMember<LoadSubscriber>> watching() {
    return watching;
  }

  JoinStatistics publisherArrivals() {
    return publishers;
  }

  JoinStatistics subscriberArrivals() {
    return subscribers;
  }

  /** {@return the cause of the first failed join} */
  String failure() {
    return publishers.failure().isEmpty() ? subscribers.failure() : publishers.failure();
  }

  /** Disconnects all members. */
  @Override
  public void close() {
    for (SignallingSession each : places) {
      threads.execute(each::close);
    }
    threads.close();
  }
}
