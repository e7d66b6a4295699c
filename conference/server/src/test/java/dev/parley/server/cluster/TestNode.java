package dev.parley.server.cluster;

import dev.parley.base.MemoryBudget;
import dev.parley.base.ThreadEndListener;
import dev.parley.calls.Parley;
import dev.parley.files.render.RenderLimits;
import dev.parley.nodes.membership.NodeInfo;
import dev.parley.nodes.nats.NatsConfig;
import dev.parley.nodes.nats.NatsEngine;
import dev.parley.room.Conference;
import dev.parley.room.ConferenceDependencies;
import dev.parley.room.api.JoinRequest;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.Rooms;
import dev.parley.room.api.common.Role;
import dev.parley.room.spi.AdmissionPolicy;
import dev.parley.room.spi.AdmissionTerms;
import dev.parley.room.spi.MediaBackend;
import dev.parley.server.control.BranchReport;
import dev.parley.server.filestore.DiskFileStore;
import dev.parley.server.http.ClientIdentity;
import dev.parley.server.recordings.RecordingStorage;
import dev.parley.server.retention.RetentionJob;
import dev.parley.server.retention.RoomErasure;
import dev.parley.server.sfu.MediaAddresses;
import dev.parley.server.sfu.SfuMediaBackend;
import dev.parley.server.store.SqliteRoomLog;
import dev.parley.server.store.StoreConfig;
import dev.parley.testkit.Eventually;
import dev.parley.testkit.TestCertificates;
import dev.parley.transport.api.TransportConfig;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** A node with everything but HTTP and files, and with media where it is given. */
public final class TestNode implements AutoCloseable {
  private final String id;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final ScheduledExecutorService timers = Executors.newSingleThreadScheduledExecutor();
  private final NatsEngine engine;
  private final SqliteRoomLog store;
  private final DiskFileStore disk;
  private final Parley parley;
  private final Optional<SfuMediaBackend> media;
  private final ClusterNode node;
  private final Rooms rooms;
  private final RetentionJob.RetentionTarget target;
  private final RetentionJob retention;
  private boolean killed;

  public TestNode(String id, NatsConfig nats, Path folder) {
    this(id, nats, folder, Optional.empty());
  }

  /**
   * @param media closed by this
   */
  public TestNode(String id, NatsConfig nats, Path folder, Optional<SfuMediaBackend> media) {
    this(id, "", false, nats, folder, media, System::nanoTime);
  }

  /**
   * {@return a node that gives the others ten times as long to renew their leases} For tests in
   * which no node is lost: a machine that is very busy loses none either.
   *
   * @param media closed by the node
   */
  public static TestNode patient(
      String id, NatsConfig nats, Path folder, Optional<SfuMediaBackend> media) {
    return new TestNode(id, "", false, nats, folder, media, () -> System.nanoTime() / 10);
  }

  /**
   * @param media closed by this
   * @param nanoTime clock by which leases of others are judged
   */
  TestNode(
      String id,
      String region,
      boolean thin,
      NatsConfig nats,
      Path folder,
      Optional<SfuMediaBackend> media,
      LongSupplier nanoTime) {
    this.id = id;
    this.media = media;
    engine = NatsEngine.open(nats);
    store = SqliteRoomLog.open(StoreConfig.of(folder.resolve(id).resolve("rooms.db")));
    disk = files(folder.resolve(id));
    TransportConfig mutual =
        TransportConfig.builder()
            .tls(TestCertificates.localhost())
            .clientCertificates(true)
            .build();
    parley = Parley.builder().transportConfig(mutual).start();
    URI endpoint = parley.listen(URI.create("tls://localhost:0")).endpoint();
    node =
        new ClusterNode(
            new NodeInfo(
                id,
                UUID.randomUUID(),
                endpoint.toString(),
                Optional.of("https://" + id + ".example"),
                "0.1.0",
                region,
                thin),
            false,
            engine,
            store,
            folder.resolve(id).resolve("incoming"),
            parley,
            threads,
            this::after,
            nanoTime);
    Conference conference =
        new Conference(
            new ConferenceDependencies(
                node.log(),
                new ClusterFileStore(
                    disk,
                    engine.objects(),
                    folder.resolve(id).resolve("incoming"),
                    threads,
                    this::after),
                media.map(node::media).orElse(MediaBackend.NONE),
                threads,
                InstantSource.system(),
                this::after,
                new SecureRandom(),
                ClientIdentity::ofThisCall,
                everybody(),
                MemoryBudget.unlimited()));
    rooms =
        Eventually.value(
            "the start of " + id,
            node.start(
                conference,
                everybody(),
                reason -> {
                  throw new AssertionError(reason);
                }));
    target =
        new RetentionJob.RetentionTarget(
            folder.resolve(id),
            Optional.of(id),
            conference,
            store,
            node.logs(folder.resolve(id), disk),
            disk,
            true);
    retention = retention(InstantSource.system());
    node.exportControl(
        new NodeLoad(conference::rooms, () -> 0, () -> store.counters().appends()), retention);
  }

  private void after(Duration delay, Runnable task) {
    if (!timers.isShutdown()) {
      var _ = timers.schedule(() -> threads.execute(task), delay.toNanos(), TimeUnit.NANOSECONDS);
    }
  }

  /** {@return media on a port of its own, for tests} */
  public static SfuMediaBackend loopbackMedia(ExecutorService threads) throws IOException {
    return SfuMediaBackend.open(
        new MediaAddresses(InetAddress.getLoopbackAddress(), List.of("127.0.0.1")),
        0,
        1,
        OptionalInt.empty(),
        failure -> {
          throw new AssertionError(failure);
        },
        RecordingStorage.NONE,
        Optional.empty(),
        threads,
        ThreadEndListener.NONE);
  }

  /** {@return the files of a server} */
  public static DiskFileStore files(Path folder) {
    return DiskFileStore.open(
        folder.resolve("attachments"),
        Optional.empty(),
        RenderLimits.DEFAULT,
        MemoryBudget.unlimited());
  }

  /** {@return a policy that admits everybody} */
  public static AdmissionPolicy everybody() {
    return new AdmissionPolicy() {
      @Override
      public CompletionStage<AdmissionTerms> enter(String room, Optional<String> invitation) {
        return CompletableFuture.completedFuture(
            new AdmissionTerms(Optional.empty(), Optional.empty(), Optional.empty()));
      }

      @Override
      public CompletionStage<String> invite(
          String room, Role role, Optional<String> name, Instant expires) {
        throw new UnsupportedOperationException();
      }
    };
  }

  String id() {
    return id;
  }

  /** {@return the address at which other nodes call it} */
  public URI endpoint() {
    return URI.create(node.nodes().self().endpoint());
  }

  /** {@return the branches of which this node has heard} */
  public List<BranchReport> branches() {
    return Eventually.value("the status of " + id, node.status()).stream()
        .flatMap(report -> report.figures().stream())
        .flatMap(figures -> figures.branches().stream())
        .toList();
  }

  /** {@return the number of nodes that this one sees} */
  public int sees() {
    return node.nodes().live().size();
  }

  /** {@return the number of relays to other nodes} */
  int relays() {
    return media
        .map(its -> Eventually.value("a snapshot", its.snapshot()))
        .map(its -> its.forwarding().rooms().stream().mapToInt(room -> room.relays().size()).sum())
        .orElse(0);
  }

  ClusterNode node() {
    return node;
  }

  public CompletionStage<JoinResult> join(String room, String name, Optional<String> key) {
    return rooms.join(new JoinRequest(room, name, key, Optional.empty()));
  }

  /** Joins as a page does: again and again, with its resume key. */
  public JoinResult joinAgain(String room, String name, JoinResult earlier) {
    List<JoinResult> joined = new ArrayList<>();
    Eventually.eventually(
        name + " is back",
        () -> {
          CompletableFuture<JoinResult> trial =
              join(room, name, Optional.of(earlier.resumeKey())).toCompletableFuture();
          Eventually.eventually("the end of a join", trial::isDone);
          trial.thenAccept(joined::add);
          return !joined.isEmpty();
        });
    return joined.getFirst();
  }

  /** Starts a job that removes what is too old, as of a time. */
  RetentionJob retention(InstantSource time) {
    return RetentionJob.start(target, Optional.empty(), time, this::after);
  }

  /** {@return what erases rooms and members of this node} */
  public RoomErasure erasure() {
    return retention;
  }

  /** Ends the node without a word to the others. */
  public void kill() {
    killed = true;
    retention.close();
    engine.close();
    parley.close();
    media.ifPresent(SfuMediaBackend::close);
    timers.shutdownNow();
    threads.shutdownNow();
    store.close();
    disk.close();
  }

  @Override
  public void close() {
    if (!killed) {
      node.close();
      kill();
    }
  }
}
