package dev.parley.cli;

import dev.parley.server.ConfigFile;
import dev.parley.server.ConfigKey;
import dev.parley.server.ServerConfig;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Command-line options of the server; they override those of a configuration file. */
final class ServerOptions {
  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "Options from a file, one 'key = value' a line; those given here win.")
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
          "Where to listen. Default: 127.0.0.1, this machine only; 0.0.0.0 for everybody.")
  void host(String value) {
    given.put(ConfigKey.HOST, value);
  }

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "Where rooms and what is said in them are kept. Default: .parley in your home.")
  void data(String value) {
    given.put(ConfigKey.DATA, value);
  }

  @Option(
      names = "--files",
      paramLabel = "DIR",
      description = "A folder whose files may be shown in rooms. It is read, and never left.")
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
  void name(String value) {
    given.merge(ConfigKey.NAMES, value, ServerOptions::listed);
  }

  @Option(
      names = "--allow-origin",
      paramLabel = "ORIGIN",
      description =
          "Another server whose pages may connect, such as https://school.example; may be repeated.")
  void allowOrigin(String value) {
    given.merge(ConfigKey.ALLOW_ORIGINS, value, ServerOptions::listed);
  }

  @Option(
      names = "--url",
      paramLabel = "URL",
      description =
          "Where browsers find the server, such as https://school.example behind a reverse proxy."
              + " Default: what --host and --port say.")
  void url(String value) {
    given.put(ConfigKey.URL, value);
  }

  @Option(
      names = "--trusted-proxy",
      paramLabel = "IP[/BITS]",
      description =
          "A reverse proxy whose header X-Forwarded-For is believed; may be repeated. Default: those"
              + " of this machine, when --url is given and the server itself has no TLS.")
  void trustedProxy(String value) {
    given.merge(ConfigKey.TRUSTED_PROXIES, value, ServerOptions::listed);
  }

  @Option(
      names = "--unix-socket",
      paramLabel = "FILE",
      description =
          "Where programs of this machine connect. Default: parley.sock in the data folder.")
  void unixSocket(String value) {
    given.put(ConfigKey.UNIX_SOCKET, value);
  }

  @Option(
      names = "--tcp-port",
      paramLabel = "PORT",
      description = "Where programs connect. Default: the one after --port; 0 for nowhere.")
  void tcpPort(String value) {
    given.put(ConfigKey.TCP_PORT, value);
  }

  @Option(
      names = "--media-host",
      paramLabel = "IP",
      description =
          "The address on which audio and video listen, such as 0.0.0.0 for all of this machine."
              + " Default: that of --host; all of them where --url leads here from elsewhere.")
  void mediaHost(String value) {
    given.put(ConfigKey.MEDIA_HOST, value);
  }

  @Option(
      names = "--media-port",
      paramLabel = "PORT",
      description = "UDP port of audio and video. Default: the number of --port.")
  void mediaPort(String value) {
    given.put(ConfigKey.MEDIA_PORT, value);
  }

  @Option(
      names = "--media-tcp-port",
      paramLabel = "PORT",
      description =
          "TCP port of audio and video, for those whose datagrams do not get through; 0 for"
              + " nowhere. Default: the number after --tcp-port.")
  void mediaTcpPort(String value) {
    given.put(ConfigKey.MEDIA_TCP_PORT, value);
  }

  @Option(
      names = "--media-threads",
      paramLabel = "COUNT",
      description =
          "How many threads forward audio and video, each for its share of the rooms, 1 to 16."
              + " Default: one up to 3 processors, else half as many as there are, 8 at most.")
  void mediaThreads(String value) {
    given.put(ConfigKey.MEDIA_THREADS, value);
  }

  @Option(
      names = "--media-address",
      paramLabel = "IP",
      description =
          "An address by which audio and video are reached from outside, as behind a router; may be"
              + " repeated. Default: those of this machine.")
  void mediaAddress(String value) {
    given.merge(ConfigKey.MEDIA_ADDRESSES, value, ServerOptions::listed);
  }

  @Option(
      names = "--open",
      arity = "0..1",
      fallbackValue = "true",
      paramLabel = "true|false",
      description =
          "Whether people may come into rooms without an invitation. Default: only where none but"
              + " this machine can reach the server; say false behind a proxy.")
  void open(String value) {
    given.put(ConfigKey.OPEN, value);
  }

  @Option(
      names = "--recordings",
      arity = "0..1",
      fallbackValue = "true",
      paramLabel = "true|false",
      description = "Whether members with the right to may record rooms. Default: true.")
  void recordings(String value) {
    given.put(ConfigKey.RECORDINGS, value);
  }

  @Option(
      names = "--recordings-floor",
      paramLabel = "SIZE",
      description =
          "Nothing is recorded while less of the disk is free, such as 500m or 20g. Default: 1g.")
  void recordingsFloor(String value) {
    given.put(ConfigKey.RECORDINGS_FLOOR, value);
  }

  @Option(
      names = "--connections-per-address",
      paramLabel = "N",
      description =
          "Connections from one address at once, such as that of a school's router. Default: 2000.")
  void connectionsPerAddress(String value) {
    given.put(ConfigKey.CONNECTIONS_PER_ADDRESS, value);
  }

  @Option(
      names = "--retain",
      paramLabel = "DAYS",
      description =
          "Remove rooms, with all that is in them, in which nothing happened for so long, such as"
              + " 90d. Default: rooms are kept for ever.")
  void retain(String value) {
    given.put(ConfigKey.RETAIN, value);
  }

  private static String listed(String some, String more) {
    return some + "," + more;
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
