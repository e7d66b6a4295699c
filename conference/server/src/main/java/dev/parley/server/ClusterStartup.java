package dev.parley.server;

import dev.parley.calls.Parley;
import dev.parley.nodes.membership.NodeInfo;
import dev.parley.nodes.spi.ClusterEngine;
import dev.parley.nodes.spi.EngineException;
import dev.parley.nodes.spi.EngineProvider;
import dev.parley.nodes.spi.EngineSettings;
import dev.parley.server.archive.DataFolder;
import dev.parley.server.cluster.ClusterNode;
import dev.parley.server.config.ClusterConfig;
import dev.parley.server.config.PublicUrl;
import dev.parley.server.config.ServerConfig;
import dev.parley.server.config.ServerException;
import dev.parley.server.control.NodeControl;
import dev.parley.server.store.SqliteRoomLog;
import dev.parley.server.tls.ServerTls;
import dev.parley.transport.api.TransportConfig;
import dev.parley.transport.api.TransportException;
import io.vertx.core.Vertx;
import java.net.URI;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;

/**
 * Opens what a node of a cluster needs beside a server alone: the engine, and the runtime between
 * nodes, which listens at the node's endpoint and on a Unix socket for the operator.
 *
 * @param vertx reads PEM files
 */
record ClusterStartup(
    ServerConfig config,
    ClusterConfig cluster,
    Vertx vertx,
    RoomExecutor threads,
    Consumer<String> notices) {
  /**
   * Opens the parts.
   *
   * @throws ServerException when the engine or the endpoint cannot be used
   */
  ClusterComponents open(SqliteRoomLog log) {
    SSLContext tls = ServerTls.ofNode(cluster, vertx);
    ClusterEngine engine = engine(tls);
    engine.warnings().forEach(notices);
    if (cluster.unsafe()) {
      notices.accept(
          "Rooms may lose what was acknowledged: the option unsafe-cluster accepts an engine that"
              + " does not store each message on a majority of three disks.");
    }
    Parley parley =
        Parley.builder()
            .product("parley-node")
            .transportConfig(TransportConfig.builder().tls(tls).clientCertificates(true).build())
            .timers(threads.timers())
            .start();
    try {
      URI endpoint = listen(parley);
      ClusterNode node =
          new ClusterNode(
              new NodeInfo(
                  cluster.node(),
                  UUID.randomUUID(),
                  endpoint.toString(),
                  page(),
                  version(),
                  cluster.region(),
                  cluster.thin()),
              cluster.keepPages(),
              engine,
              log,
              DataFolder.incoming(config.data()),
              parley,
              threads,
              threads,
              System::nanoTime);
      return new ClusterComponents(engine, parley, node);
    } catch (RuntimeException e) {
      parley.close();
      engine.close();
      throw e;
    }
  }

  private ClusterEngine engine(SSLContext tls) {
    try {
      return EngineProvider.connect(
          new EngineSettings(
              cluster.engine(),
              cluster.name(),
              cluster.credentials(),
              cluster.systemCredentials(),
              cluster.engine().getFirst().regionMatches(true, 0, "tls:", 0, 4)
                  ? Optional.of(tls)
                  : Optional.empty(),
              cluster.replicas(),
              cluster.unsafe()));
    } catch (EngineException e) {
      boolean asked =
          e.reason() == EngineException.Reason.UNSAFE
              || e.reason() == EngineException.Reason.INVALID;
      throw new ServerException(
          asked ? ServerException.Reason.CONFIG : ServerException.Reason.IO,
          "the engine of the cluster cannot be used (option cluster): " + e.getMessage(),
          e);
    } catch (IllegalArgumentException e) {
      throw new ServerException(ServerException.Reason.CONFIG, "cluster: " + e.getMessage(), e);
    }
  }

  private URI listen(Parley parley) {
    URI socket = ProgramListeners.unix(config.data().toAbsolutePath().resolve(NodeControl.SOCKET));
    listen(parley, socket, "the socket of the commands nodes and drain");
    return listen(parley, cluster.endpoint(), "node-endpoint");
  }

  private static URI listen(Parley parley, URI endpoint, String what) {
    try {
      return parley.listen(endpoint).endpoint();
    } catch (TransportException e) {
      boolean taken = e.reason() == TransportException.Reason.IN_USE;
      throw new ServerException(
          taken ? ServerException.Reason.PORT_IN_USE : ServerException.Reason.IO,
          what + ": " + e.getMessage(),
          e);
    }
  }

  /** {@return the origin of this node's page; empty if its port is not known yet} */
  private Optional<String> page() {
    String host = config.reachableHost();
    return config
        .url()
        .map(PublicUrl::origin)
        .or(() ->
            config.port() == 0
                ? Optional.empty()
                : Optional.of(
                    PublicUrl.of(
                            "%s://%s:%d"
                                .formatted(
                                    config.tls() ? "https" : "http",
                                    host.contains(":") ? "[" + host + "]" : host,
                                    config.port()))
                        .origin()));
  }

  private static String version() {
    return Optional.ofNullable(ClusterStartup.class.getModule().getDescriptor())
        .flatMap(module -> module.rawVersion())
        .orElse("(development)");
  }
}
