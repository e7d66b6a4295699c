package dev.parley.server.config;

import dev.parley.base.Limits;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Configuration of a server. In files and on command lines the options have the names in {@link
 * ConfigKey}.
 *
 * @param host the address to listen on; TLS is required beyond this machine
 * @param port of HTTP and WebSockets; 0 for any free port
 * @param data the folder of all persistent data
 * @param files the read-only folder whose files tutors may show; none when empty
 * @param certificate PEM file with the certificate chain; needs {@code key}
 * @param key PEM file with the certificate's private key
 * @param names host names by which browsers reach the server, beside {@code host} itself
 * @param allowOrigins web origins of other servers whose pages may open a WebSocket here
 * @param url by which browsers reach the server, as through a reverse proxy; when empty, {@code
 *     host} and {@code port}
 * @param trustedProxies reverse proxies whose header X-Forwarded-For is trusted; when empty, those
 *     on this machine, if a {@code url} is given and the server itself has no TLS
 * @param unixSocket path of the Unix socket for programs on this machine; {@code parley.sock} in
 *     the data folder when empty
 * @param tcpPort port for programs, with TLS unless {@code host} is this machine's alone; 0 for
 *     none, {@code port} + 1 when empty
 * @param mediaHost the address on which audio and video listen; when empty, {@code host}, or every
 *     address of this machine when {@code url} leads to it from others
 * @param mediaPort UDP port of audio and video; {@code port} when empty, 0 for any free port
 * @param mediaTcpPort TCP port of audio and video, for clients whose network blocks UDP; 0 for
 *     none, {@code tcpPort} + 1 when empty
 * @param mediaAddresses public IP addresses of audio and video, announced as ICE candidates; those
 *     of this machine when empty
 * @param mediaThreads number of threads that forward audio and video, each for its share of the
 *     rooms, 1 to {@link #MEDIA_THREADS_MAX}; half the number of processors when empty, one for up
 *     to three of them
 * @param multicast multicast groups of rooms; none when empty
 * @param open whether rooms can be joined without an invitation; when empty, only if both {@code
 *     host} and {@code url} are this machine's alone
 * @param recordings whether members with the right to record may record rooms; never at a branch,
 *     whose rooms are recorded by their owners
 * @param recordingsFloor free disk space below which nothing is recorded, in bytes
 * @param connectionsPerAddress connections for pages and calls that are accepted from one IPv4
 *     address or one IPv6 /64 network at once, 1 to {@link Limits#CONNECTIONS_MAX}
 * @param retain retention period of a room after its last event; unlimited when empty
 * @param metricsTokenFile file with the token that lets other machines read the metrics; none when
 *     empty
 * @param cluster this server as a node of a cluster; empty for a server alone
 * @param branch this server as a branch of a cluster; empty for any other
 * @param logFormat format of the log of the program that runs the server
 * @param logLevel lowest level of that log
 */
public record ServerConfig(
    String host,
    int port,
    Path data,
    Optional<Path> files,
    Optional<Path> certificate,
    Optional<Path> key,
    Set<String> names,
    Set<String> allowOrigins,
    Optional<PublicUrl> url,
    List<AddressRange> trustedProxies,
    Optional<Path> unixSocket,
    OptionalInt tcpPort,
    Optional<String> mediaHost,
    OptionalInt mediaPort,
    OptionalInt mediaTcpPort,
    List<String> mediaAddresses,
    OptionalInt mediaThreads,
    Optional<MulticastConfig> multicast,
    Optional<Boolean> open,
    boolean recordings,
    long recordingsFloor,
    int connectionsPerAddress,
    Optional<Duration> retain,
    Optional<Path> metricsTokenFile,
    Optional<ClusterConfig> cluster,
    Optional<BranchConfig> branch,
    LogFormat logFormat,
    LogLevel logLevel) {
  /** Default port. */
  public static final int PORT = 7007;

  /** Default of {@link #recordingsFloor()}: 1 GiB. */
  public static final long RECORDINGS_FLOOR = 1L << 30;

  /** Upper bound for {@link #mediaThreads()}. */
  public static final int MEDIA_THREADS_MAX = 16;

  private static final String PROGRAM_SOCKET = "parley.sock";
  private static final String EVERY_ADDRESS = "0.0.0.0";
  private static final int MEDIA_THREADS_UNASKED_MAX = 8;
  private static final Duration RETAIN_MIN = Duration.ofDays(1);

  /** Validates the options, as far as possible without access to the machine. */
  public ServerConfig {
    port("port", port);
    tcpPort.ifPresent(value -> port("tcp-port", value));
    mediaPort.ifPresent(value -> port("media-port", value));
    mediaTcpPort.ifPresent(value -> port("media-tcp-port", value));
    multicast.ifPresent(
        each -> each.feedbackPort().ifPresent(value -> port("multicast-feedback-port", value)));
    if (mediaThreads.isPresent()
        && (mediaThreads.getAsInt() < 1 || mediaThreads.getAsInt() > MEDIA_THREADS_MAX)) {
      throw new ServerException(
          ServerException.Reason.CONFIG,
          "media-threads is %d; there may be 1 to %d"
              .formatted(mediaThreads.getAsInt(), MEDIA_THREADS_MAX),
          null);
    }
    if (certificate.isPresent() != key.isPresent()) {
      throw new ServerException(
          ServerException.Reason.CONFIG, "certificate and key go together: give both", null);
    }
    if (tcpPort.isPresent() && tcpPort.getAsInt() == port && port != 0) {
      throw new ServerException(
          ServerException.Reason.CONFIG,
          "port and tcp-port are both " + port + "; they must differ",
          null);
    }
    if (connectionsPerAddress < 1 || connectionsPerAddress > Limits.CONNECTIONS_MAX) {
      throw new ServerException(
          ServerException.Reason.CONFIG,
          "connections-per-address is %d; there may be 1 to %d"
              .formatted(connectionsPerAddress, Limits.CONNECTIONS_MAX),
          null);
    }
    if (retain.filter(span -> span.compareTo(RETAIN_MIN) < 0).isPresent()) {
      throw new ServerException(
          ServerException.Reason.CONFIG, "retain is less than a day, 1d", null);
    }
    if (retain.isPresent() && branch.isPresent()) {
      throw new ServerException(
          ServerException.Reason.CONFIG,
          "retain cannot be had at a branch: the nodes of the cluster decide when rooms are removed",
          null);
    }
    recordings = recordings && branch.isEmpty();
    names = Set.copyOf(names);
    allowOrigins = Set.copyOf(allowOrigins);
    trustedProxies = List.copyOf(trustedProxies);
    mediaAddresses = List.copyOf(mediaAddresses);
  }

  private static void port(String key, int value) {
    if (value < 0 || value > PublicUrl.PORT_MAX) {
      throw new ServerException(
          ServerException.Reason.CONFIG, key + " is " + value + "; 0 to 65535 are ports", null);
    }
  }

  /** {@return whether only this machine can reach {@code host}} */
  public boolean isLocalOnly() {
    try {
      return host.equals("localhost") || InetAddress.ofLiteral(host).isLoopbackAddress();
    } catch (IllegalArgumentException e) {
      return false; // a name, whatever it may resolve to
    }
  }

  /** {@return whether pages and calls use TLS: beyond this machine, or with a certificate} */
  public boolean tls() {
    return certificate.isPresent() || !isLocalOnly();
  }

  /** {@return whether rooms can be joined without an invitation} */
  public boolean openRooms() {
    return open.orElseGet(this::isReachedLocallyOnly);
  }

  /** {@return whether only this machine reaches the server, by its own address and by its URL} */
  public boolean isReachedLocallyOnly() {
    return isLocalOnly() && url.stream().allMatch(PublicUrl::isLocalOnly);
  }

  /**
   * {@return the host of the server's own URL: {@code host}, or for all addresses the first of the
   * names, or {@code localhost}}
   */
  public String reachableHost() {
    boolean every = host.equals(EVERY_ADDRESS) || host.equals("::");
    return every ? names.stream().sorted().findFirst().orElse("localhost") : host;
  }

  /** {@return the path of the Unix socket for programs} */
  public Path programSocket() {
    return unixSocket.orElseGet(() -> data.resolve(PROGRAM_SOCKET));
  }

  /** {@return the address on which audio and video listen} */
  public String mediaListenHost() {
    boolean proxied = isLocalOnly() && !isReachedLocallyOnly();
    return mediaHost.orElse(proxied ? EVERY_ADDRESS : host);
  }

  /** {@return the UDP port on which audio and video listen; 0 for any free port} */
  public int mediaListenPort() {
    return mediaPort.orElse(port);
  }

  /**
   * {@return the TCP port on which audio and video listen; 0 for any free port; empty for none, as
   * when no port follows the one for programs}
   */
  public OptionalInt mediaTcpListenPort() {
    if (mediaTcpPort.isPresent()) {
      return mediaTcpPort.getAsInt() == 0 ? OptionalInt.empty() : mediaTcpPort;
    }
    int programs = tcpPort.orElse(0);
    int before = programs == 0 && port != 0 ? port + 1 : programs;
    return before >= PublicUrl.PORT_MAX
        ? OptionalInt.empty()
        : OptionalInt.of(before == 0 ? 0 : before + 1);
  }

  /**
   * {@return the number of threads that forward audio and video}
   *
   * @param processors number of this machine's processors
   */
  public int mediaThreads(int processors) {
    return mediaThreads.orElse(Math.clamp(processors / 2, 1, MEDIA_THREADS_UNASKED_MAX));
  }

  /** {@return a builder that starts from the defaults} */
  public static Builder builder() {
    return new Builder();
  }

  /** Builder of a configuration. Threads: confined to one. */
  public static final class Builder {
    private String host = "127.0.0.1";
    private int port = PORT;
    private Path data = Path.of(System.getProperty("user.home", "."), ".parley");
    private Optional<Path> files = Optional.empty();
    private Optional<Path> certificate = Optional.empty();
    private Optional<Path> key = Optional.empty();
    private final Set<String> names = new LinkedHashSet<>();
    private final Set<String> allowOrigins = new LinkedHashSet<>();
    private Optional<PublicUrl> url = Optional.empty();
    private final List<AddressRange> trustedProxies = new ArrayList<>();
    private Optional<Path> unixSocket = Optional.empty();
    private OptionalInt tcpPort = OptionalInt.empty();
    private Optional<String> mediaHost = Optional.empty();
    private OptionalInt mediaPort = OptionalInt.empty();
    private OptionalInt mediaTcpPort = OptionalInt.empty();
    private final List<String> mediaAddresses = new ArrayList<>();
    private OptionalInt mediaThreads = OptionalInt.empty();
    private Optional<MulticastConfig> multicast = Optional.empty();
    private Optional<String> multicastInterface = Optional.empty();
    private OptionalInt multicastFeedbackPort = OptionalInt.empty();
    private Optional<Boolean> open = Optional.empty();
    private boolean recordings = true;
    private long recordingsFloor = RECORDINGS_FLOOR;
    private int connectionsPerAddress = Limits.CONNECTIONS_PER_ADDRESS_MAX;
    private Optional<Duration> retain = Optional.empty();
    private Optional<Path> metricsTokenFile = Optional.empty();
    private final ClusterConfig.Builder cluster = new ClusterConfig.Builder();
    private LogFormat logFormat = LogFormat.TEXT;
    private LogLevel logLevel = LogLevel.INFO;

    private Builder() {}

    /** Sets {@link ServerConfig#host()}; an IPv6 address may have brackets. */
    public Builder host(String value) {
      host = unbracketed(value);
      return this;
    }

    private static String unbracketed(String value) {
      boolean bracketed = value.startsWith("[") && value.endsWith("]");
      return bracketed ? value.substring(1, value.length() - 1) : value;
    }

    /** Sets {@link ServerConfig#port()}. */
    public Builder port(int value) {
      port = value;
      return this;
    }

    /** Sets {@link ServerConfig#data()}. */
    public Builder data(Path value) {
      data = value;
      return this;
    }

    /** Sets {@link ServerConfig#files()}. */
    public Builder files(Path value) {
      files = Optional.of(value);
      return this;
    }

    /** Sets {@link ServerConfig#certificate()}. */
    public Builder certificate(Path value) {
      certificate = Optional.of(value);
      return this;
    }

    /** Sets {@link ServerConfig#key()}. */
    public Builder key(Path value) {
      key = Optional.of(value);
      return this;
    }

    /** Adds to {@link ServerConfig#names()}. */
    public Builder name(String value) {
      names.add(value);
      return this;
    }

    /** Adds to {@link ServerConfig#allowOrigins()}. */
    public Builder allowOrigin(String value) {
      allowOrigins.add(value);
      return this;
    }

    /** Sets {@link ServerConfig#url()}. */
    public Builder url(PublicUrl value) {
      url = Optional.of(value);
      return this;
    }

    /** Adds to {@link ServerConfig#trustedProxies()}. */
    public Builder trustedProxy(AddressRange value) {
      trustedProxies.add(value);
      return this;
    }

    /** Sets {@link ServerConfig#unixSocket()}. */
    public Builder unixSocket(Path value) {
      unixSocket = Optional.of(value);
      return this;
    }

    /** Sets {@link ServerConfig#tcpPort()}. */
    public Builder tcpPort(int value) {
      tcpPort = OptionalInt.of(value);
      return this;
    }

    /** Sets {@link ServerConfig#mediaHost()}; an IPv6 address may have brackets. */
    public Builder mediaHost(String value) {
      mediaHost = Optional.of(unbracketed(value));
      return this;
    }

    /** Sets {@link ServerConfig#mediaPort()}. */
    public Builder mediaPort(int value) {
      mediaPort = OptionalInt.of(value);
      return this;
    }

    /** Sets {@link ServerConfig#mediaTcpPort()}. */
    public Builder mediaTcpPort(int value) {
      mediaTcpPort = OptionalInt.of(value);
      return this;
    }

    /** Adds to {@link ServerConfig#mediaAddresses()}. */
    public Builder mediaAddress(String value) {
      mediaAddresses.add(value);
      return this;
    }

    /** Sets {@link ServerConfig#mediaThreads()}. */
    public Builder mediaThreads(int value) {
      mediaThreads = OptionalInt.of(value);
      return this;
    }

    /** Sets address and port of {@link ServerConfig#multicast()}. */
    public Builder multicast(MulticastConfig value) {
      multicast = Optional.of(value);
      return this;
    }

    /** Sets {@link MulticastConfig#networkInterface()}. */
    public Builder multicastInterface(String value) {
      multicastInterface = Optional.of(value);
      return this;
    }

    /** Sets {@link MulticastConfig#feedbackPort()}. */
    public Builder multicastFeedbackPort(int value) {
      multicastFeedbackPort = OptionalInt.of(value);
      return this;
    }

    /** Sets {@link ServerConfig#open()}. */
    public Builder open(boolean value) {
      open = Optional.of(value);
      return this;
    }

    /** Sets {@link ServerConfig#recordings()}. */
    public Builder recordings(boolean value) {
      recordings = value;
      return this;
    }

    /** Sets {@link ServerConfig#recordingsFloor()}. */
    public Builder recordingsFloor(long value) {
      recordingsFloor = value;
      return this;
    }

    /** Sets {@link ServerConfig#connectionsPerAddress()}. */
    public Builder connectionsPerAddress(int value) {
      connectionsPerAddress = value;
      return this;
    }

    /** Sets {@link ServerConfig#retain()}. */
    public Builder retain(Duration value) {
      retain = Optional.of(value);
      return this;
    }

    /** Sets {@link ServerConfig#metricsTokenFile()}. */
    public Builder metricsTokenFile(Path value) {
      metricsTokenFile = Optional.of(value);
      return this;
    }

    /** {@return the builder of {@link ServerConfig#cluster()}} */
    ClusterConfig.Builder cluster() {
      return cluster;
    }

    /** Sets {@link ServerConfig#logFormat()}. */
    public Builder logFormat(LogFormat value) {
      logFormat = value;
      return this;
    }

    /** Sets {@link ServerConfig#logLevel()}. */
    public Builder logLevel(LogLevel value) {
      logLevel = value;
      return this;
    }

    /**
     * {@return the options collected so far}
     *
     * @throws ServerException when options are invalid or contradict each other
     */
    public ServerConfig build() {
      return new ServerConfig(
          host,
          port,
          data,
          files,
          certificate,
          key,
          names,
          allowOrigins,
          url,
          trustedProxies,
          unixSocket,
          tcpPort,
          mediaHost,
          mediaPort,
          mediaTcpPort,
          mediaAddresses,
          mediaThreads,
          multicast.map(each -> each.at(multicastInterface, multicastFeedbackPort)),
          open,
          recordings,
          recordingsFloor,
          connectionsPerAddress,
          retain,
          metricsTokenFile,
          cluster.build(),
          cluster.branch(),
          logFormat,
          logLevel);
    }
  }
}
