package dev.parley.cli;

import dev.parley.server.config.ConfigFile;
import dev.parley.server.config.ConfigKey;
import dev.parley.server.config.ServerConfig;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Command-line options of the server; they override those of a configuration file. */
final class ServerOptions {
  @Option(
      names = "--config",
      paramLabel = "FILE",
      description =
          "Options file with one 'key = value' per line; options on the command line take"
              + " precedence.")
  private @Nullable Path file; // null: none

  private final Map<ConfigKey, String> given = new EnumMap<>(ConfigKey.class);

  @Option(names = "--port", paramLabel = "PORT", description = "Default: 7007; 0 for any free one.")
  void port(String value) {
    given.put(ConfigKey.PORT, value);
  }

  @Option(
      names = "--host",
      paramLabel = "ADDRESS",
      description =
          "Address to listen on. Default: 127.0.0.1, this machine only; 0.0.0.0 for all machines.")
  void host(String value) {
    given.put(ConfigKey.HOST, value);
  }

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description =
          "Data folder with rooms, messages, files and keys. Default: .parley in the home folder of"
              + " your account; HOME is not read.")
  void data(String value) {
    given.put(ConfigKey.DATA, value);
  }

  @Option(
      names = "--files",
      paramLabel = "DIR",
      description =
          "Shared folder whose files can be shown in rooms; read-only, and links out of it"
              + " are not followed.")
  void files(String value) {
    given.put(ConfigKey.FILES, value);
  }

  @Option(
      names = {"--certificate", "--cert"},
      paramLabel = "FILE",
      description = "Your certificate with its chain (PEM).")
  void certificate(String value) {
    given.put(ConfigKey.CERTIFICATE, value);
  }

  @Option(names = "--key", paramLabel = "FILE", description = "The certificate's key (PEM).")
  void key(String value) {
    given.put(ConfigKey.KEY, value);
  }

  @Option(
      names = "--name",
      paramLabel = "HOST",
      description = "A host name by which browsers reach the server; may be repeated.")
  void name(List<String> values) {
    given.put(ConfigKey.NAMES, String.join(",", values));
  }

  @Option(
      names = "--allow-origin",
      paramLabel = "ORIGIN",
      description =
          "Another server whose pages may connect, such as https://school.example; may be repeated.")
  void allowOrigin(List<String> values) {
    given.put(ConfigKey.ALLOW_ORIGINS, String.join(",", values));
  }

  @Option(
      names = "--url",
      paramLabel = "URL",
      description =
          "Public URL of the server, such as https://school.example behind a reverse"
              + " proxy. Default: derived from --host and --port.")
  void url(String value) {
    given.put(ConfigKey.URL, value);
  }

  @Option(
      names = "--trusted-proxy",
      paramLabel = "IP[/BITS]",
      description =
          "A reverse proxy whose header X-Forwarded-For is trusted; may be repeated."
              + " Default: those of this machine, if --url is given and the server itself has no"
              + " TLS.")
  void trustedProxy(List<String> values) {
    given.put(ConfigKey.TRUSTED_PROXIES, String.join(",", values));
  }

  @Option(
      names = "--unix-socket",
      paramLabel = "FILE",
      description =
          "Unix socket for programs on this machine. Default: parley.sock in the data folder.")
  void unixSocket(String value) {
    given.put(ConfigKey.UNIX_SOCKET, value);
  }

  @Option(
      names = "--tcp-port",
      paramLabel = "PORT",
      description = "TCP port for programs. Default: --port plus 1; 0 to disable.")
  void tcpPort(String value) {
    given.put(ConfigKey.TCP_PORT, value);
  }

  @Option(
      names = "--media-host",
      paramLabel = "IP",
      description =
          "Address on which audio and video listen, such as 0.0.0.0 for all of this"
              + " machine. Default: that of --host; all addresses if --url leads to this machine"
              + " from others.")
  void mediaHost(String value) {
    given.put(ConfigKey.MEDIA_HOST, value);
  }

  @Option(
      names = "--media-port",
      paramLabel = "PORT",
      description = "UDP port for audio and video. Default: the number of --port.")
  void mediaPort(String value) {
    given.put(ConfigKey.MEDIA_PORT, value);
  }

  @Option(
      names = "--media-tcp-port",
      paramLabel = "PORT",
      description =
          "TCP port for audio and video, for clients that cannot use UDP; 0 to disable."
              + " Default: --tcp-port plus 1.")
  void mediaTcpPort(String value) {
    given.put(ConfigKey.MEDIA_TCP_PORT, value);
  }

  @Option(
      names = "--media-threads",
      paramLabel = "COUNT",
      description =
          "Threads that forward audio and video, each for its share of the rooms, 1 to 16."
              + " Default: half the number of processors, at least 1 and at most 8.")
  void mediaThreads(String value) {
    given.put(ConfigKey.MEDIA_THREADS, value);
  }

  @Option(
      names = "--multicast",
      paramLabel = "ADDRESS[:PORT]",
      description =
          "Address of multicast groups, by which classrooms receive one stream together, such as"
              + " 239.255.7.7 or 232.1.7.7. Default: no groups.")
  void multicast(String value) {
    given.put(ConfigKey.MULTICAST, value);
  }

  @Option(
      names = "--multicast-interface",
      paramLabel = "NAME",
      description = "Network interface to the receivers of groups. Default: the only one there is.")
  void multicastInterface(String value) {
    given.put(ConfigKey.MULTICAST_INTERFACE, value);
  }

  @Option(
      names = "--multicast-feedback-port",
      paramLabel = "PORT",
      description =
          "UDP port for the feedback of receivers, and one more for each further media thread."
              + " Default: any free ports.")
  void multicastFeedbackPort(String value) {
    given.put(ConfigKey.MULTICAST_FEEDBACK_PORT, value);
  }

  @Option(
      names = "--media-address",
      paramLabel = "IP",
      description =
          "Public address for audio and video, if the server is behind NAT; may be"
              + " repeated. Default: those of this machine.")
  void mediaAddress(List<String> values) {
    given.put(ConfigKey.MEDIA_ADDRESSES, String.join(",", values));
  }

  @Option(
      names = "--open",
      arity = "0..1",
      fallbackValue = "true",
      paramLabel = "true|false",
      description =
          "Allow joining without an invitation. Default: only if the server is reachable"
              + " from this machine alone; set false behind a proxy.")
  void open(String value) {
    given.put(ConfigKey.OPEN, value);
  }

  @Option(
      names = "--recordings",
      arity = "0..1",
      fallbackValue = "true",
      paramLabel = "true|false",
      description = "Allow recording by members with that right. Default: true.")
  void recordings(String value) {
    given.put(ConfigKey.RECORDINGS, value);
  }

  @Option(
      names = "--recordings-floor",
      paramLabel = "SIZE",
      description = "Minimum free disk space for recording, such as 500m or 20g. Default: 1g.")
  void recordingsFloor(String value) {
    given.put(ConfigKey.RECORDINGS_FLOOR, value);
  }

  @Option(
      names = "--connections-per-address",
      paramLabel = "N",
      description =
          "Maximum number of connections from one address, such as a school's router."
              + " Default: 2000.")
  void connectionsPerAddress(String value) {
    given.put(ConfigKey.CONNECTIONS_PER_ADDRESS, value);
  }

  @Option(
      names = "--retain",
      paramLabel = "TIME",
      description =
          "Retention: remove rooms without any event for this long, such as 90d. Default:"
              + " keep rooms forever.")
  void retain(String value) {
    given.put(ConfigKey.RETAIN, value);
  }

  @Option(
      names = "--metrics-token-file",
      paramLabel = "FILE",
      description =
          "File with a token; requests that carry it may read /metrics from other machines."
              + " Default: only this machine reads /metrics.")
  void metricsTokenFile(String value) {
    given.put(ConfigKey.METRICS_TOKEN_FILE, value);
  }

  @Option(
      names = "--cluster",
      paramLabel = "URL",
      description =
          "Server of the engine of a cluster, such as nats://10.0.0.1:4222; may be repeated. Default: this server is alone and needs no engine.")
  void cluster(List<String> values) {
    given.put(ConfigKey.CLUSTER, String.join(",", values));
  }

  @Option(
      names = "--cluster-name",
      paramLabel = "NAME",
      description = "Name of the cluster, for several clusters on one engine. Default: parley.")
  void clusterName(String value) {
    given.put(ConfigKey.CLUSTER_NAME, value);
  }

  @Option(
      names = "--cluster-credentials",
      paramLabel = "FILE",
      description =
          "What this node shows to the engine: a file of nsc, or a line USER:PASSWORD, or a token.")
  void clusterCredentials(String value) {
    given.put(ConfigKey.CLUSTER_CREDENTIALS, value);
  }

  @Option(
      names = "--cluster-system-credentials",
      paramLabel = "FILE",
      description =
          "The same for the system account, by which the engine proves that it stores what it acknowledges.")
  void clusterSystemCredentials(String value) {
    given.put(ConfigKey.CLUSTER_SYSTEM_CREDENTIALS, value);
  }

  @Option(
      names = "--cluster-authority",
      paramLabel = "FILE",
      description = "Certificate of the authority that signed those of all nodes (PEM).")
  void clusterAuthority(String value) {
    given.put(ConfigKey.CLUSTER_AUTHORITY, value);
  }

  @Option(
      names = "--cluster-replicas",
      paramLabel = "COUNT",
      description = "Servers of the engine that store each message. Default: 3.")
  void clusterReplicas(String value) {
    given.put(ConfigKey.CLUSTER_REPLICAS, value);
  }

  @Option(
      names = "--unsafe-cluster",
      arity = "0..1",
      fallbackValue = "true",
      paramLabel = "true|false",
      description = "Accept an engine that may lose acknowledged messages. Default: false.")
  void unsafeCluster(String value) {
    given.put(ConfigKey.UNSAFE_CLUSTER, value);
  }

  @Option(
      names = "--branch-of",
      paramLabel = "URL",
      description =
          "Node of a cluster whose rooms this server follows, such as tls://10.0.0.1:7010; may be repeated. It goes on alone while none answers.")
  void branchOf(List<String> values) {
    given.put(ConfigKey.BRANCH_OF, String.join(",", values));
  }

  @Option(
      names = "--node",
      paramLabel = "ID",
      description = "Name of this node in the cluster, of a-z 0-9 -.")
  void node(String value) {
    given.put(ConfigKey.NODE, value);
  }

  @Option(
      names = "--node-endpoint",
      paramLabel = "URL",
      description =
          "Address at which the other nodes call this one, such as tls://10.0.0.1:7010; it listens there.")
  void nodeEndpoint(String value) {
    given.put(ConfigKey.NODE_ENDPOINT, value);
  }

  @Option(
      names = "--node-region",
      paramLabel = "LABEL",
      description =
          "Place of this node, of a-z 0-9 -: audio and video cross the line between two places once.")
  void nodeRegion(String value) {
    given.put(ConfigKey.NODE_REGION, value);
  }

  @Option(
      names = "--node-thin",
      arity = "0..1",
      fallbackValue = "true",
      paramLabel = "true|false",
      description =
          "The line to the other nodes is thin: audio crosses it mixed, and one video at a time."
              + " Default: false.")
  void nodeThin(String value) {
    given.put(ConfigKey.NODE_THIN, value);
  }

  @Option(
      names = "--node-keep-pages",
      arity = "0..1",
      fallbackValue = "true",
      paramLabel = "true|false",
      description =
          "Pages of this node stay at it; otherwise they join at the nearest node. Default: false.")
  void nodeKeepPages(String value) {
    given.put(ConfigKey.NODE_KEEP_PAGES, value);
  }

  @Option(
      names = "--node-certificate",
      paramLabel = "FILE",
      description = "Certificate of this node with the host of --node-endpoint (PEM).")
  void nodeCertificate(String value) {
    given.put(ConfigKey.NODE_CERTIFICATE, value);
  }

  @Option(
      names = "--node-key",
      paramLabel = "FILE",
      description = "The key of that certificate (PEM).")
  void nodeKey(String value) {
    given.put(ConfigKey.NODE_KEY, value);
  }

  @Option(
      names = "--log-format",
      paramLabel = "text|json",
      description = "Format of the log on standard error. Default: text.")
  void logFormat(String value) {
    given.put(ConfigKey.LOG_FORMAT, value);
  }

  @Option(
      names = "--log-level",
      paramLabel = "LEVEL",
      description = "error, warning, info, debug or trace. Default: info.")
  void logLevel(String value) {
    given.put(ConfigKey.LOG_LEVEL, value);
  }

  /** {@return the option's name on the command line; repeatable options are in the singular} */
  private static String option(ConfigKey key) {
    return switch (key) {
      case NAMES -> "--name";
      case ALLOW_ORIGINS -> "--allow-origin";
      case TRUSTED_PROXIES -> "--trusted-proxy";
      case MEDIA_ADDRESSES -> "--media-address";
      default -> "--" + key.key();
    };
  }

  /** {@return the configuration: defaults, then the file, then the given options} */
  ServerConfig config() {
    ServerConfig.Builder builder = ServerConfig.builder();
    if (file != null) {
      ConfigFile.read(file, builder);
    }
    given.forEach((key, value) -> {
      try {
        key.set(builder, value);
      } catch (IllegalArgumentException e) {
        throw new CliException(ExitCode.USAGE, option(key) + ": " + e.getMessage());
      }
    });
    return builder.build();
  }
}
