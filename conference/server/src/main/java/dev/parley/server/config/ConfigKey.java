package dev.parley.server.config;

import dev.parley.base.NameSuggestion;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Names and parsers of the server's options, as used in configuration files. Lists are separated by
 * commas.
 */
public enum ConfigKey {
  /** {@link ServerConfig#host()}. */
  HOST(one(ServerConfig.Builder::host)),
  /** {@link ServerConfig#port()}. */
  PORT(number(ServerConfig.Builder::port)),
  /** {@link ServerConfig#data()}. */
  DATA(path(ServerConfig.Builder::data)),
  /** {@link ServerConfig#files()}. */
  FILES(path(ServerConfig.Builder::files)),
  /** {@link ServerConfig#certificate()}. */
  CERTIFICATE(path(ServerConfig.Builder::certificate)),
  /** {@link ServerConfig#key()}. */
  KEY(path(ServerConfig.Builder::key)),
  /** {@link ServerConfig#names()}. */
  NAMES(many(ConfigKey::name)),
  /** {@link ServerConfig#allowOrigins()}. */
  ALLOW_ORIGINS(many(ConfigKey::origin)),
  /** {@link ServerConfig#url()}. */
  URL(one((builder, value) -> builder.url(PublicUrl.of(value)))),
  /** {@link ServerConfig#trustedProxies()}. */
  TRUSTED_PROXIES(many((builder, value) -> builder.trustedProxy(AddressRange.of(value)))),
  /** {@link ServerConfig#unixSocket()}. */
  UNIX_SOCKET(path(ServerConfig.Builder::unixSocket)),
  /** {@link ServerConfig#tcpPort()}. */
  TCP_PORT(number(ServerConfig.Builder::tcpPort)),
  /** {@link ServerConfig#mediaHost()}. */
  MEDIA_HOST(one(ServerConfig.Builder::mediaHost)),
  /** {@link ServerConfig#mediaPort()}. */
  MEDIA_PORT(number(ServerConfig.Builder::mediaPort)),
  /** {@link ServerConfig#mediaTcpPort()}. */
  MEDIA_TCP_PORT(number(ServerConfig.Builder::mediaTcpPort)),
  /** {@link ServerConfig#mediaAddresses()}. */
  MEDIA_ADDRESSES(many(ConfigKey::mediaAddress)),
  /** {@link ServerConfig#mediaThreads()}. */
  MEDIA_THREADS(number(ServerConfig.Builder::mediaThreads)),
  /** {@link ServerConfig#multicast()}. */
  MULTICAST(one((builder, value) -> builder.multicast(MulticastConfig.parse(value)))),
  /** {@link MulticastConfig#networkInterface()}. */
  MULTICAST_INTERFACE(one(ServerConfig.Builder::multicastInterface)),
  /** {@link MulticastConfig#feedbackPort()}. */
  MULTICAST_FEEDBACK_PORT(number(ServerConfig.Builder::multicastFeedbackPort)),
  /** {@link ServerConfig#open()}. */
  OPEN(truth(ServerConfig.Builder::open)),
  /** {@link ServerConfig#recordings()}. */
  RECORDINGS(truth(ServerConfig.Builder::recordings)),
  /** {@link ServerConfig#recordingsFloor()}. */
  RECORDINGS_FLOOR(size(ServerConfig.Builder::recordingsFloor)),
  /** {@link ServerConfig#connectionsPerAddress()}. */
  CONNECTIONS_PER_ADDRESS(number(ServerConfig.Builder::connectionsPerAddress)),
  /** {@link ServerConfig#retain()}. */
  RETAIN(days(ServerConfig.Builder::retain)),
  /** {@link ServerConfig#metricsTokenFile()}. */
  METRICS_TOKEN_FILE(path(ServerConfig.Builder::metricsTokenFile)),
  /** {@link ClusterConfig#engine()}. */
  CLUSTER(many((builder, value) -> builder.cluster().engine(value))),
  /** {@link ClusterConfig#name()}. */
  CLUSTER_NAME(one((builder, value) -> builder.cluster().name(value))),
  /** {@link ClusterConfig#credentials()}. */
  CLUSTER_CREDENTIALS(path((builder, value) -> builder.cluster().credentials(value))),
  /** {@link ClusterConfig#systemCredentials()}. */
  CLUSTER_SYSTEM_CREDENTIALS(path((builder, value) -> builder.cluster().systemCredentials(value))),
  /** {@link ClusterConfig#authority()}. */
  CLUSTER_AUTHORITY(path((builder, value) -> builder.cluster().authority(value))),
  /** {@link ClusterConfig#replicas()}. */
  CLUSTER_REPLICAS(number((builder, value) -> builder.cluster().replicas(value))),
  /** {@link ClusterConfig#unsafe()}. */
  UNSAFE_CLUSTER(truth((builder, value) -> builder.cluster().unsafe(value))),
  /** {@link BranchConfig#nodes()}. */
  BRANCH_OF(many(ConfigKey::upstream)),
  /** {@link ClusterConfig#node()}, {@link BranchConfig#branch()}. */
  NODE(one((builder, value) -> builder.cluster().node(value))),
  /** {@link ClusterConfig#endpoint()}. */
  NODE_ENDPOINT(one(ConfigKey::nodeEndpoint)),
  /** {@link ClusterConfig#region()}. */
  NODE_REGION(one((builder, value) -> builder.cluster().region(value))),
  /** {@link ClusterConfig#thin()}. */
  NODE_THIN(truth((builder, value) -> builder.cluster().thin(value))),
  /** {@link ClusterConfig#keepPages()}. */
  NODE_KEEP_PAGES(truth((builder, value) -> builder.cluster().keepPages(value))),
  /** {@link ClusterConfig#certificate()}. */
  NODE_CERTIFICATE(path((builder, value) -> builder.cluster().certificate(value))),
  /** {@link ClusterConfig#key()}. */
  NODE_KEY(path((builder, value) -> builder.cluster().key(value))),
  /** {@link ServerConfig#logFormat()}. */
  LOG_FORMAT(choice(LogFormat.values(), ServerConfig.Builder::logFormat)),
  /** {@link ServerConfig#logLevel()}. */
  LOG_LEVEL(choice(LogLevel.values(), ServerConfig.Builder::logLevel));

  private static final Pattern SIZE = Pattern.compile("(\\d{1,9})([mg])");
  private static final Pattern DAYS = Pattern.compile("(\\d{1,5})d");
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9.-]{1,253}|\\[[0-9A-Fa-f:.]+]");

  @SuppressWarnings("ImmutableEnumChecker") // a function without state
  private final BiConsumer<ServerConfig.Builder, String> setter;

  ConfigKey(BiConsumer<ServerConfig.Builder, String> setter) {
    this.setter = setter;
  }

  /** {@return the name in files and on command lines} */
  public String key() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * Sets the option.
   *
   * @throws IllegalArgumentException with a message that says what is wrong with {@code value}
   */
  public void set(ServerConfig.Builder builder, String value) {
    setter.accept(builder, value);
  }

  /**
   * {@return the option with a name}
   *
   * @throws IllegalArgumentException with a message that suggests the most similar name, or lists
   *     all
   */
  public static ConfigKey of(String key) {
    List<ConfigKey> all = Arrays.asList(values());
    return all.stream()
        .filter(each -> each.key().equals(key))
        .findFirst()
        .orElseThrow(() ->
            new IllegalArgumentException(
                "there is no option "
                    + key
                    + NameSuggestion.hint(key, all.stream().map(ConfigKey::key).toList())));
  }

  private static BiConsumer<ServerConfig.Builder, String> one(
      BiConsumer<ServerConfig.Builder, String> setter) {
    return (builder, value) -> {
      if (value.isEmpty()) {
        throw new IllegalArgumentException("a value is missing");
      }
      setter.accept(builder, value);
    };
  }

  private static BiConsumer<ServerConfig.Builder, String> number(
      BiConsumer<ServerConfig.Builder, Integer> setter) {
    return one((builder, value) -> {
      try {
        setter.accept(builder, Integer.valueOf(value));
      } catch (NumberFormatException e) {
        throw new IllegalArgumentException("'" + value + "' is not a whole number", e);
      }
    });
  }

  private static BiConsumer<ServerConfig.Builder, String> truth(
      BiConsumer<ServerConfig.Builder, Boolean> setter) {
    return one((builder, value) -> {
      if (!value.equals("true") && !value.equals("false")) {
        throw new IllegalArgumentException("'" + value + "' is neither true nor false");
      }
      setter.accept(builder, Boolean.valueOf(value));
    });
  }

  /** Returns a setter of one of several values, whose names are in lower case. */
  private static <E extends Enum<E>> BiConsumer<ServerConfig.Builder, String> choice(
      E[] values, BiConsumer<ServerConfig.Builder, E> setter) {
    return one((builder, value) ->
        setter.accept(
            builder,
            Arrays.stream(values)
                .filter(each -> lowerCase(each).equals(value))
                .findFirst()
                .orElseThrow(() ->
                    new IllegalArgumentException(
                        Arrays.stream(values)
                            .map(ConfigKey::lowerCase)
                            .collect(
                                Collectors.joining(", ", "'" + value + "' is none of ", ""))))));
  }

  private static String lowerCase(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  private static BiConsumer<ServerConfig.Builder, String> days(
      BiConsumer<ServerConfig.Builder, Duration> setter) {
    return one((builder, value) -> {
      Matcher days = DAYS.matcher(value);
      if (!days.matches()) {
        throw new IllegalArgumentException("'" + value + "' is not a number of days such as 90d");
      }
      setter.accept(builder, Duration.ofDays(Long.parseLong(days.group(1))));
    });
  }

  private static BiConsumer<ServerConfig.Builder, String> size(
      BiConsumer<ServerConfig.Builder, Long> setter) {
    return one((builder, value) -> {
      Matcher size = SIZE.matcher(value);
      if (!size.matches()) {
        throw new IllegalArgumentException("'" + value + "' is not a size such as 500m or 2g");
      }
      setter.accept(
          builder, Long.parseLong(size.group(1)) << (size.group(2).equals("m") ? 20 : 30));
    });
  }

  private static BiConsumer<ServerConfig.Builder, String> path(
      BiConsumer<ServerConfig.Builder, Path> setter) {
    return one((builder, value) -> {
      try {
        setter.accept(builder, Path.of(value));
      } catch (InvalidPathException e) {
        throw new IllegalArgumentException("'" + value + "' is not a path here", e);
      }
    });
  }

  private static BiConsumer<ServerConfig.Builder, String> many(
      BiConsumer<ServerConfig.Builder, String> adder) {
    return (builder, value) ->
        Stream.of(value.split(",", -1))
            .map(String::strip)
            .filter(part -> !part.isEmpty())
            .forEach(part -> adder.accept(builder, part));
  }

  private static void name(ServerConfig.Builder builder, String value) {
    if (!NAME.matcher(value).matches()) {
      throw new IllegalArgumentException(
          "'" + value + "' is not a host name; no scheme, port or path belongs here");
    }
    builder.name(value.toLowerCase(Locale.ROOT));
  }

  private static void mediaAddress(ServerConfig.Builder builder, String value) {
    try {
      builder.mediaAddress(InetAddress.ofLiteral(value).getHostAddress());
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "'" + value + "' is not an IP address; browsers get it as it is, so no name will do", e);
    }
  }

  private static void nodeEndpoint(ServerConfig.Builder builder, String value) {
    builder.cluster().endpoint(address(value));
  }

  private static void upstream(ServerConfig.Builder builder, String value) {
    builder.cluster().upstream(address(value));
  }

  private static URI address(String value) {
    try {
      return new URI(value);
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException("'" + value + "' is not an address", e);
    }
  }

  private static void origin(ServerConfig.Builder builder, String value) {
    try {
      URI uri = URI.create(value);
      boolean web = "https".equals(uri.getScheme()) || "http".equals(uri.getScheme());
      if (web && value.equals(uri.getScheme() + "://" + uri.getRawAuthority())) {
        builder.allowOrigin(value);
        return;
      }
    } catch (IllegalArgumentException e) {
      // Reported below, with all other invalid values.
    }
    throw new IllegalArgumentException(
        "'" + value + "' is not an origin; one looks like https://school.example");
  }
}
