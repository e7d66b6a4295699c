package dev.parley.server;

import dev.parley.calls.Parley;
import dev.parley.nodes.log.ReplaceableCopies;
import dev.parley.room.Conference;
import dev.parley.room.ConferenceDependencies;
import dev.parley.room.spi.MediaBackend;
import dev.parley.room.spi.RoomFileStore;
import dev.parley.room.spi.RoomLog;
import dev.parley.server.archive.DataFolder;
import dev.parley.server.branch.BranchKeys;
import dev.parley.server.branch.BranchNode;
import dev.parley.server.branch.LeftOutFile;
import dev.parley.server.branch.LineFiles;
import dev.parley.server.branch.SqliteForkStore;
import dev.parley.server.branch.UpstreamLine;
import dev.parley.server.cluster.ClusterFileStore;
import dev.parley.server.config.BranchConfig;
import dev.parley.server.filestore.DiskFileStore;
import dev.parley.server.invitations.InvitationKeyring;
import dev.parley.server.invitations.PeerKeys;
import dev.parley.server.relays.BranchMedia;
import dev.parley.server.relays.NodeMediaAccess;
import dev.parley.server.sfu.SfuMediaBackend;
import dev.parley.server.store.SqliteRoomLog;
import dev.parley.server.tls.ServerTls;
import dev.parley.transport.api.TransportConfig;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Opens what a branch of a cluster needs beside a server alone: the line, the disk for forks, and
 * the keys of the nodes.
 *
 * @param vertx reads PEM files
 */
record BranchStartup(BranchConfig branch, Path data, Vertx vertx, RoomExecutor threads) {
  /**
   * Silence after which the node is pinged, and after the ping the silence after which the line is
   * lost.
   */
  private static final Duration KEEP_ALIVE = Duration.ofSeconds(3);

  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(3);

  /** Creates a part of the rooms on a log. */
  @FunctionalInterface
  interface Dependencies {
    /** {@return the dependencies of rooms} */
    ConferenceDependencies on(RoomLog log, RoomFileStore files, MediaBackend media);
  }

  /**
   * Opens the parts; the line is dialled by {@link BranchNode#start}.
   *
   * @param log has the copies of rooms
   * @param forks closed by the caller
   * @param media audio and video of this server; closed by the caller, after this
   */
  BranchComponents open(
      SqliteRoomLog log,
      SqliteRoomLog forks,
      DiskFileStore disk,
      SfuMediaBackend media,
      InvitationKeyring own,
      PeerKeys others,
      Dependencies dependencies) {
    BranchKeys keys = new BranchKeys(branch.branch(), own, others, DataFolder.nodeKeys(data));
    keys.read();
    Parley parley =
        Parley.builder()
            .product("parley-branch")
            .transportConfig(
                TransportConfig.builder()
                    .tls(ServerTls.ofBranch(branch, vertx))
                    .clientCertificates(true)
                    .keepAlive(KEEP_ALIVE)
                    .connectTimeout(CONNECT_TIMEOUT)
                    .build())
            .timers(threads.timers())
            .start();
    BranchMedia relays = new BranchMedia(branch.branch(), media, threads, threads);
    UpstreamLine line =
        new UpstreamLine(
            branch.nodes(),
            parley,
            threads,
            threads,
            (peer, upstream) -> {
              keys.exchange(upstream);
              relays.connected(
                  () -> peer.lookup(NodeMediaAccess.EXPORT_NAME, NodeMediaAccess.class),
                  peer.closed());
            });
    LineFiles files = new LineFiles(line);
    ClusterFileStore attachments =
        new ClusterFileStore(disk, files, DataFolder.incoming(data), threads, threads);
    BranchNode node =
        new BranchNode(
            branch.branch(),
            line,
            log,
            attachments,
            new ReplaceableCopies(log, files, DataFolder.incoming(data), threads),
            data,
            new SqliteForkStore(forks, new LeftOutFile(DataFolder.leftOut(data)), disk, threads),
            dependencies.on(log, attachments, media),
            forkLog -> new Conference(dependencies.on(forkLog, disk, media)));
    return new BranchComponents(node, relays, parley, forks);
  }
}
