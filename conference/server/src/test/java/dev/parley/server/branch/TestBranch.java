package dev.parley.server.branch;

import dev.parley.base.MemoryBudget;
import dev.parley.calls.Parley;
import dev.parley.nodes.branch.BranchRooms;
import dev.parley.nodes.log.ReplaceableCopies;
import dev.parley.room.Conference;
import dev.parley.room.ConferenceDependencies;
import dev.parley.room.api.JoinRequest;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.Rooms;
import dev.parley.room.spi.MediaBackend;
import dev.parley.room.spi.RoomLog;
import dev.parley.server.cluster.ClusterFileStore;
import dev.parley.server.cluster.TestNode;
import dev.parley.server.control.BranchReport;
import dev.parley.server.filestore.DiskFileStore;
import dev.parley.server.http.ClientIdentity;
import dev.parley.server.relays.BranchMedia;
import dev.parley.server.relays.NodeMediaAccess;
import dev.parley.server.sfu.SfuMediaBackend;
import dev.parley.server.store.SqliteRoomLog;
import dev.parley.server.store.StoreConfig;
import dev.parley.testkit.Eventually;
import dev.parley.testkit.TestCertificates;
import dev.parley.transport.api.TransportConfig;
import java.net.URI;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** A branch with everything but HTTP, and with media where it is given. */
public final class TestBranch implements AutoCloseable {
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final ScheduledExecutorService timers = Executors.newSingleThreadScheduledExecutor();
  private final SqliteRoomLog copies;
  private final SqliteRoomLog forks;
  private final DiskFileStore disk;
  private final Parley parley;
  private final Optional<SfuMediaBackend> media;
  private final Optional<BranchMedia> relays;
  private final BranchNode branch;
  private final BranchRooms rooms;
  private final URI endpoint;

  TestBranch(URI upstream, Path folder) {
    this(upstream, folder, Optional.empty(), UnaryOperator.identity());
  }

  /**
   * @param media closed by this
   * @param way changes what the node at the other end of the line says of its media
   */
  public TestBranch(
      URI upstream,
      Path folder,
      Optional<SfuMediaBackend> media,
      UnaryOperator<NodeMediaAccess> way) {
    this.media = media;
    relays = media.map(its -> new BranchMedia("school", its, threads, this::after));
    copies = SqliteRoomLog.open(StoreConfig.of(folder.resolve("rooms.db")));
    forks = SqliteRoomLog.open(StoreConfig.ofForks(folder.resolve("fork").resolve("rooms.db")));
    disk = TestNode.files(folder);
    parley =
        Parley.builder()
            .transportConfig(
                TransportConfig.builder()
                    .tls(TestCertificates.localhost())
                    .clientCertificates(true)
                    .keepAlive(Duration.ofSeconds(3))
                    .connectTimeout(Duration.ofSeconds(5))
                    .build())
            .start();
    UpstreamLine line =
        new UpstreamLine(
            List.of(upstream),
            parley,
            threads,
            this::after,
            (peer, _) ->
                relays.ifPresent(its ->
                    its.connected(
                        () ->
                            way.apply(
                                peer.lookup(NodeMediaAccess.EXPORT_NAME, NodeMediaAccess.class)),
                        peer.closed())));
    LineFiles files = new LineFiles(line);
    ClusterFileStore attachments =
        new ClusterFileStore(disk, files, folder.resolve("incoming"), threads, this::after);
    branch =
        new BranchNode(
            "school",
            line,
            copies,
            attachments,
            new ReplaceableCopies(copies, files, folder.resolve("incoming"), threads),
            folder,
            new SqliteForkStore(
                forks, new LeftOutFile(folder.resolve("left-out.txt")), disk, threads),
            dependencies(copies, attachments),
            log -> new Conference(dependencies(log, disk)));
    rooms = branch.start();
    parley.export(Rooms.EXPORT_NAME, Rooms.class, rooms);
    endpoint = parley.listen(URI.create("tls://localhost:0")).endpoint();
  }

  private ConferenceDependencies dependencies(
      RoomLog log, dev.parley.room.spi.RoomFileStore files) {
    return new ConferenceDependencies(
        log,
        files,
        media.<MediaBackend>map(Function.identity()).orElse(MediaBackend.NONE),
        threads,
        InstantSource.system(),
        this::after,
        new SecureRandom(),
        ClientIdentity::ofThisCall,
        TestNode.everybody(),
        MemoryBudget.unlimited());
  }

  private void after(Duration delay, Runnable task) {
    if (!timers.isShutdown()) {
      var _ = timers.schedule(() -> threads.execute(task), delay.toNanos(), TimeUnit.NANOSECONDS);
    }
  }

  /** {@return the address at which programs join, as pages do} */
  URI endpoint() {
    return endpoint;
  }

  /** {@return what the branch says of itself} */
  BranchReport status() {
    return Eventually.value("the state of the branch", branch.status());
  }

  public boolean isLineUp() {
    return branch.isLineUp();
  }

  int rooms() {
    return rooms.rooms();
  }

  CompletionStage<Boolean> erase(String room, Supplier<CompletionStage<Void>> files) {
    return rooms.erase(room, true, files);
  }

  public CompletionStage<JoinResult> join(String room, String name, Optional<String> key) {
    return rooms.join(new JoinRequest(room, name, key, Optional.empty()));
  }

  /** Joins as a page does: again and again, with its resume key. */
  public JoinResult joinAgain(String room, String name, JoinResult earlier) {
    return joinWhenever(room, name, Optional.of(earlier.resumeKey()));
  }

  /** Joins again until the member is at the owner: a fork is left when it is passed on. */
  JoinResult joinBack(String room, String name, JoinResult earlier) {
    JoinResult[] back = {earlier};
    Eventually.eventually(
        name + " is at the owner",
        () -> {
          back[0] = joinAgain(room, name, back[0]);
          return back[0].fork().isEmpty();
        });
    return back[0];
  }

  JoinResult joinWhenever(String room, String name, Optional<String> key) {
    List<JoinResult> joined = new ArrayList<>();
    Eventually.eventually(
        name + " is in the room",
        () -> {
          CompletableFuture<JoinResult> trial = join(room, name, key).toCompletableFuture();
          Eventually.eventually("the end of a join", trial::isDone);
          trial.thenAccept(joined::add);
          return !joined.isEmpty();
        });
    return joined.getFirst();
  }

  @Override
  public void close() {
    branch.close();
    relays.ifPresent(BranchMedia::close);
    parley.close();
    timers.shutdownNow();
    threads.close(); // after the turns of rooms whose sessions end
    copies.close();
    forks.close();
    disk.close();
    media.ifPresent(SfuMediaBackend::close);
  }
}
