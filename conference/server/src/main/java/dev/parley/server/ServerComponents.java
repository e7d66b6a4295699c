package dev.parley.server;

import dev.parley.calls.Parley;
import dev.parley.server.filestore.DiskFileStore;
import dev.parley.server.health.VitalThreads;
import dev.parley.server.http.HttpListener;
import dev.parley.server.retention.RetentionJob;
import dev.parley.server.sfu.SfuMediaBackend;
import dev.parley.server.store.SqliteRoomLog;
import dev.parley.server.whip.WhipHandler;
import dev.parley.transport.websocket.WebSocketEndpoint;
import java.net.URI;
import java.util.List;
import java.util.Optional;

/** Components of a started server. */
record ServerComponents(
    HttpListener web,
    Parley parley,
    WebSocketEndpoint webSockets,
    WhipHandler whip,
    SfuMediaBackend carrier,
    RetentionJob retention,
    RoomExecutor threads,
    DiskFileStore fileStore,
    SqliteRoomLog log,
    Optional<ClusterComponents> cluster,
    Optional<BranchComponents> branch,
    VitalThreads vital,
    List<URI> endpoints,
    List<String> notices) {}
