package dev.parley.server;

import dev.parley.base.ThreadEndListener;
import dev.parley.server.archive.DataFolder;
import dev.parley.server.config.ClusterConfig;
import dev.parley.server.config.PublicUrl;
import dev.parley.server.config.ServerConfig;
import dev.parley.server.config.ServerException;
import dev.parley.server.groups.GroupNetwork;
import dev.parley.server.recordings.RecordingStorage;
import dev.parley.server.sfu.MediaAddresses;
import dev.parley.server.sfu.SfuMediaBackend;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/** Opens the media ports: the configured ones, else the ones beside the HTTP port. */
record MediaStartup(
    ServerConfig config, Consumer<String> notices, Executor threads, ThreadEndListener watch) {
  /**
   * Opens the media server, and adds notices where it differs from what was configured.
   *
   * @throws ServerException when a configured port or address cannot be used
   */
  SfuMediaBackend open() {
    int port = config.mediaListenPort();
    try {
      return openAt(port);
    } catch (UncheckedIOException e) {
      throw unusable(e);
    } catch (IOException e) {
      if (config.mediaPort().isPresent() || port == 0) {
        throw new ServerException(
            ServerException.Reason.PORT_IN_USE,
            "audio and video cannot be had (option media-port): " + e.getMessage(),
            e);
      }
      return openAnywhere(e);
    }
  }

  private SfuMediaBackend openAt(int port) throws IOException {
    int wished = config.mediaThreads(Runtime.getRuntime().availableProcessors());
    SfuMediaBackend media =
        SfuMediaBackend.open(
            addresses(),
            port,
            wished,
            tcpPort(),
            this::onTcpFailed,
            recordings(),
            groups(),
            threads,
            watch);
    if (config.mediaThreads().isPresent() && media.count() < wished) {
      notices.accept(
          "Audio and video are forwarded by one thread, and not by %d (option media-threads): this"
                  .formatted(wished)
              + " system cannot share a port.");
    }
    return media;
  }

  private Optional<GroupNetwork> groups() throws IOException {
    if (config.multicast().isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(GroupNetwork.of(config.multicast().get()));
    } catch (IllegalArgumentException e) {
      throw unusable(e);
    }
  }

  private static ServerException unusable(RuntimeException e) {
    return new ServerException(
        ServerException.Reason.CONFIG,
        "rooms cannot have multicast groups (option multicast): " + e.getMessage(),
        e);
  }

  private MediaAddresses addresses() {
    String host = config.mediaListenHost();
    try {
      return new MediaAddresses(InetAddress.getByName(host), config.mediaAddresses());
    } catch (UnknownHostException e) {
      throw new ServerException(
          ServerException.Reason.CONFIG,
          "media-host is '%s', which is no address of this machine; 0.0.0.0 is all of them"
              .formatted(host),
          e);
    } catch (IllegalArgumentException e) {
      throw new ServerException(ServerException.Reason.CONFIG, String.valueOf(e.getMessage()), e);
    }
  }

  private RecordingStorage recordings() {
    return config.recordings()
        ? new RecordingStorage(
            Optional.of(DataFolder.recordings(config.data())),
            config.recordingsFloor(),
            config.cluster().map(ClusterConfig::node))
        : RecordingStorage.NONE;
  }

  private OptionalInt tcpPort() {
    OptionalInt port = config.mediaTcpListenPort();
    if (port.isEmpty() && config.mediaTcpPort().isEmpty()) {
      notices.accept(
          "Audio and video go by UDP only: there is no port behind %d. The option media-tcp-port sets one."
              .formatted(PublicUrl.PORT_MAX));
    }
    return port;
  }

  private void onTcpFailed(IOException e) {
    if (config.mediaTcpPort().isPresent()) {
      throw new ServerException(
          ServerException.Reason.PORT_IN_USE,
          "audio and video cannot be had by TCP (option media-tcp-port): " + e.getMessage(),
          e);
    }
    notices.accept(
        "Audio and video go by UDP only (%s). The option media-tcp-port sets another port."
            .formatted(e.getMessage()));
  }

  /** Opens media on any free UDP port: the HTTP port's number is only the preferred default. */
  private SfuMediaBackend openAnywhere(IOException first) {
    try {
      SfuMediaBackend media = openAt(0);
      notices.accept(
          "Audio and video use UDP port %d (%s). The option media-port takes one that stays."
              .formatted(media.port(), first.getMessage()));
      return media;
    } catch (IOException e) {
      throw new ServerException(
          ServerException.Reason.PORT_IN_USE,
          "audio and video cannot be had by UDP: " + e.getMessage(),
          e);
    }
  }
}
