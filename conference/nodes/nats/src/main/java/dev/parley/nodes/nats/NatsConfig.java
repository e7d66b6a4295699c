package dev.parley.nodes.nats;

import dev.parley.base.Experimental;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** Settings of a {@link NatsEngine}. Immutable. */
@Experimental
public final class NatsConfig {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]{1,32}");

  private final List<String> servers;
  private final String name;
  private final NatsCredentials credentials;
  private final @Nullable NatsCredentials systemCredentials;
  private final @Nullable SSLContext tls;
  private final int replicas;
  private final Duration timeout;
  private final Duration startTimeout;
  private final boolean unsafe;

  private NatsConfig(Builder from) {
    servers = from.servers;
    name = from.name;
    credentials = from.credentials;
    systemCredentials = from.systemCredentials;
    tls = from.tls;
    replicas = from.replicas;
    timeout = from.timeout;
    startTimeout = from.startTimeout;
    unsafe = from.unsafe;
  }

  /**
   * {@return a builder with the default settings}
   *
   * @param servers addresses such as {@code nats://10.0.0.1:4222} or {@code tls://10.0.0.1:4222}; a
   *     lost connection is replaced by one to any of them
   */
  public static Builder of(List<String> servers) {
    return new Builder(servers);
  }

  List<String> servers() {
    return servers;
  }

  String name() {
    return name;
  }

  NatsCredentials credentials() {
    return credentials;
  }

  Optional<NatsCredentials> systemCredentials() {
    return Optional.ofNullable(systemCredentials);
  }

  Optional<SSLContext> tls() {
    return Optional.ofNullable(tls);
  }

  int replicas() {
    return replicas;
  }

  Duration timeout() {
    return timeout;
  }

  Duration startTimeout() {
    return startTimeout;
  }

  boolean unsafe() {
    return unsafe;
  }

  /**
   * Builder of the settings.
   *
   * <p>Threads: confined to the caller's.
   */
  public static final class Builder {
    private final List<String> servers;
    private String name = "parley";
    private NatsCredentials credentials = new NatsCredentials.None();
    private @Nullable NatsCredentials systemCredentials;
    private @Nullable SSLContext tls;
    private int replicas = 3;
    private Duration timeout = Duration.ofSeconds(2);
    private Duration startTimeout = Duration.ofSeconds(30);
    private boolean unsafe;

    private Builder(List<String> servers) {
      if (servers.isEmpty()) {
        throw new IllegalArgumentException(
            "no NATS server to connect to; name at least one, such as nats://127.0.0.1:4222");
      }
      this.servers = List.copyOf(servers);
    }

    /**
     * Sets the name of the cluster, from which the names of streams, buckets and subjects are made;
     * the default is {@code parley}. Clusters of different names share servers without meeting.
     */
    public Builder name(String name) {
      if (!NAME.matcher(name).matches()) {
        throw new IllegalArgumentException(
            "the cluster name '%s' is not 1 to 32 of A-Z a-z 0-9 _ -".formatted(name));
      }
      this.name = name;
      return this;
    }

    /** Sets the credentials of the account that has JetStream; the default is none. */
    public Builder credentials(NatsCredentials credentials) {
      this.credentials = credentials;
      return this;
    }

    /**
     * Sets the credentials of the system account, with which the engine asks all servers for their
     * durability settings when it is opened, and for nothing else.
     */
    public Builder systemCredentials(NatsCredentials credentials) {
      systemCredentials = credentials;
      return this;
    }

    /** Sets the TLS context for servers that require TLS. */
    public Builder tls(SSLContext tls) {
      this.tls = tls;
      return this;
    }

    /**
     * Sets the number of servers that store each message, 1 to 5; the default is 3. With less than
     * 3 the loss of one server stops or loses rooms, so that the engine is unsafe.
     */
    public Builder replicas(int replicas) {
      if (replicas < 1 || replicas > 5) {
        throw new IllegalArgumentException("%d replicas; allowed are 1 to 5".formatted(replicas));
      }
      this.replicas = replicas;
      return this;
    }

    /** Sets the deadline of each operation; the default is 2 s. */
    public Builder timeout(Duration timeout) {
      this.timeout = timeout;
      return this;
    }

    /**
     * Sets how long {@link NatsEngine#open} waits for servers that are starting or electing a
     * leader; the default is 30 s.
     */
    public Builder startTimeout(Duration timeout) {
      startTimeout = timeout;
      return this;
    }

    /**
     * Accepts servers that may lose acknowledged messages; {@link NatsEngine#warnings} says what
     * was found.
     */
    public Builder unsafe(boolean unsafe) {
      this.unsafe = unsafe;
      return this;
    }

    /** {@return the settings} */
    public NatsConfig build() {
      return new NatsConfig(this);
    }
  }
}
