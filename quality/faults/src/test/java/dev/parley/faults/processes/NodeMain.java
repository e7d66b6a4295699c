package dev.parley.faults.processes;

import dev.parley.base.MemoryBudget;
import dev.parley.calls.Parley;
import dev.parley.nodes.membership.NodeInfo;
import dev.parley.nodes.nats.NatsConfig;
import dev.parley.nodes.nats.NatsCredentials;
import dev.parley.nodes.nats.NatsEngine;
import dev.parley.nodes.nats.launch.NatsCluster;
import dev.parley.room.Conference;
import dev.parley.room.ConferenceDependencies;
import dev.parley.room.api.Rooms;
import dev.parley.room.api.common.Role;
import dev.parley.room.spi.AdmissionPolicy;
import dev.parley.room.spi.AdmissionTerms;
import dev.parley.room.spi.MediaBackend;
import dev.parley.room.spi.RoomFileStore;
import dev.parley.server.cluster.ClusterNode;
import dev.parley.server.cluster.NodeLoad;
import dev.parley.server.http.ClientIdentity;
import dev.parley.server.store.SqliteRoomLog;
import dev.parley.server.store.StoreConfig;
import dev.parley.transport.api.TransportConfig;
import java.io.InputStream;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A node with rooms, for members who are programs; without HTTP, media and files. */
final class NodeMain {
  private static final ExecutorService THREADS = Executors.newVirtualThreadPerTaskExecutor();
  private static final ScheduledExecutorService TIMERS =
      Executors.newSingleThreadScheduledExecutor();

  private NodeMain() {}

  static void main(String[] args) throws Exception {
    String id = args[0];
    URI members = URI.create(args[1]);
    URI nodes = URI.create(args[2]);
    NatsEngine engine =
        NatsEngine.open(
            NatsConfig.of(List.of(args[3].split(",", -1)))
                .credentials(new NatsCredentials.Password(NatsCluster.USER, args[4]))
                .systemCredentials(new NatsCredentials.Password(NatsCluster.SYSTEM_USER, args[4]))
                .build());
    SSLContext tls = tls(Path.of(args[5]), Path.of(args[6]));
    SqliteRoomLog store = SqliteRoomLog.open(StoreConfig.of(Path.of(args[7], "rooms.db")));
    Parley between =
        Parley.builder()
            .transportConfig(TransportConfig.builder().tls(tls).clientCertificates(true).build())
            .start();
    between.listen(nodes);
    ClusterNode node =
        new ClusterNode(
            new NodeInfo(id, UUID.randomUUID(), nodes.toString(), Optional.empty(), "0.1.0"),
            engine,
            store,
            between,
            THREADS,
            NodeMain::after);
    Conference conference =
        new Conference(
            new ConferenceDependencies(
                node.log(),
                noFiles(),
                MediaBackend.NONE,
                THREADS,
                InstantSource.system(),
                NodeMain::after,
                new SecureRandom(),
                ClientIdentity::ofThisCall,
                everybody(),
                MemoryBudget.unlimited()));
    Rooms rooms =
        node.start(
                conference,
                everybody(),
                new NodeLoad(conference::rooms, () -> 0, () -> store.counters().appends()),
                reason -> {
                  System.err.println("must stop: " + reason);
                  Runtime.getRuntime().halt(9);
                })
            .toCompletableFuture()
            .get(60, TimeUnit.SECONDS);
    Parley parley =
        Parley.builder()
            .transportConfig(TransportConfig.builder().plainOffMachine(true).build())
            .start();
    parley.export(Rooms.EXPORT_NAME, Rooms.class, rooms);
    parley.listen(members);
    System.out.println("ready");
    Thread.sleep(Duration.ofDays(1));
  }

  private static SSLContext tls(Path certificate, Path key) throws Exception {
    KeyStore keys = KeyStore.getInstance("PKCS12");
    keys.load(null, null);
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    try (InputStream in = Files.newInputStream(certificate)) {
      Certificate read = CertificateFactory.getInstance("X.509").generateCertificate(in);
      String base64 =
          Files.readString(key).replaceAll("-----[A-Z ]+-----", "").replaceAll("\\s", "");
      keys.setKeyEntry(
          "node",
          KeyFactory.getInstance("EC")
              .generatePrivate(new PKCS8EncodedKeySpec(Base64.getDecoder().decode(base64))),
          new char[0],
          new Certificate[] {read});
      trusted.setCertificateEntry("node", read);
    }
    KeyManagerFactory ours = KeyManagerFactory.getInstance("PKIX");
    ours.init(keys, new char[0]);
    TrustManagerFactory theirs = TrustManagerFactory.getInstance("PKIX");
    theirs.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(ours.getKeyManagers(), theirs.getTrustManagers(), null);
    return context;
  }

  private static void after(Duration delay, Runnable task) {
    var _ = TIMERS.schedule(() -> THREADS.execute(task), delay.toNanos(), TimeUnit.NANOSECONDS);
  }

  private static RoomFileStore noFiles() {
    return (RoomFileStore)
        Proxy.newProxyInstance(
            RoomFileStore.class.getClassLoader(),
            new Class<?>[] {RoomFileStore.class},
            (proxy, method, arguments) -> {
              throw new UnsupportedOperationException(method.getName());
            });
  }

  private static AdmissionPolicy everybody() {
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
}
