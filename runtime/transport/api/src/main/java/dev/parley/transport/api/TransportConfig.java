package dev.parley.transport.api;

import dev.parley.base.Limits;
import dev.parley.base.ThreadEndListener;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.net.ssl.SSLContext;

/**
 * The options that all transports share.
 *
 * @param connectTimeout time limit for establishing a connection, TLS handshake included
 * @param keepAlive silence after which the peer is pinged (rule FR-4)
 * @param messageBytesMax limit for one message, in bytes; a transport's own lower limit applies too
 * @param queuedBytesMax bytes that may wait to be sent on one connection (rule FR-8)
 * @param plainOffMachine whether connections without TLS may leave the machine
 * @param tls key and trust for {@code tls:} and {@code wss:}; the platform's default when empty
 * @param clientCertificates whether listeners of {@code tls:} and {@code wss:} accept only peers
 *     with a certificate that {@code tls} trusts
 * @param origins web origins, such as {@code https://school.example}, that may open a WebSocket; a
 *     request without Origin does not come from a browser and is let through
 * @param framings framings of byte streams: dialled connections use the first one; where there are
 *     several, the first bytes of an accepted connection select its framing
 * @param threadWatch notified of the end of threads that all connections of a runtime depend on
 * @param capacity limits for accepted connections and for the memory of their incomplete messages
 *     (rules FR-9 and FR-10); shared with all other configurations that have the same object
 */
public record TransportConfig(
    Duration connectTimeout,
    Duration keepAlive,
    int messageBytesMax,
    int queuedBytesMax,
    boolean plainOffMachine,
    Optional<SSLContext> tls,
    boolean clientCertificates,
    Set<String> origins,
    List<Framing> framings,
    ThreadEndListener threadWatch,
    AdmissionControl capacity) {

  /**
   * The defaults of {@link Limits}; no unencrypted connection off the machine; no web origin
   * allowed.
   */
  public static final TransportConfig DEFAULT = new Builder().build();

  /** {@return a builder that starts from this} */
  public Builder toBuilder() {
    Builder builder = new Builder();
    builder.connectTimeout = connectTimeout;
    builder.keepAlive = keepAlive;
    builder.messageBytesMax = messageBytesMax;
    builder.queuedBytesMax = queuedBytesMax;
    builder.plainOffMachine = plainOffMachine;
    builder.tls = tls;
    builder.clientCertificates = clientCertificates;
    builder.origins = origins;
    builder.framings = framings;
    builder.threadWatch = threadWatch;
    builder.capacity = capacity;
    return builder;
  }

  /** {@return a builder that starts from the defaults} */
  public static Builder builder() {
    return new Builder();
  }

  /** Builder of a configuration. Threads: confined to one. */
  public static final class Builder {
    private Duration connectTimeout = Limits.CONNECT_TIMEOUT;
    private Duration keepAlive = Limits.KEEP_ALIVE;
    private int messageBytesMax = Limits.MESSAGE_BYTES_MAX;
    private int queuedBytesMax = Limits.QUEUED_BYTES_MAX;
    private boolean plainOffMachine;
    private Optional<SSLContext> tls = Optional.empty();
    private boolean clientCertificates;
    private Set<String> origins = Set.of();
    private List<Framing> framings = List.of(Framing.PARLEY);
    private ThreadEndListener threadWatch = ThreadEndListener.NONE;
    private AdmissionControl capacity = AdmissionControl.ofProcess();

    private Builder() {}

    /** Sets {@link TransportConfig#connectTimeout()}. */
    public Builder connectTimeout(Duration value) {
      connectTimeout = value;
      return this;
    }

    /** Sets {@link TransportConfig#keepAlive()}. */
    public Builder keepAlive(Duration value) {
      keepAlive = value;
      return this;
    }

    /** Sets {@link TransportConfig#messageBytesMax()}. */
    public Builder messageBytesMax(int value) {
      messageBytesMax = value;
      return this;
    }

    /** Sets {@link TransportConfig#queuedBytesMax()}. */
    public Builder queuedBytesMax(int value) {
      queuedBytesMax = value;
      return this;
    }

    /** Sets {@link TransportConfig#plainOffMachine()}. */
    public Builder plainOffMachine(boolean value) {
      plainOffMachine = value;
      return this;
    }

    /** Sets {@link TransportConfig#tls()}. */
    public Builder tls(SSLContext value) {
      tls = Optional.of(value);
      return this;
    }

    /** Sets {@link TransportConfig#clientCertificates()}. */
    public Builder clientCertificates(boolean value) {
      clientCertificates = value;
      return this;
    }

    /** Sets {@link TransportConfig#origins()}. */
    public Builder origins(Set<String> value) {
      origins = Set.copyOf(value);
      return this;
    }

    /** Sets {@link TransportConfig#framings()}; at least one. */
    public Builder framings(List<Framing> value) {
      if (value.isEmpty()) {
        throw new IllegalArgumentException("a stream of bytes needs a framing");
      }
      framings = List.copyOf(value);
      return this;
    }

    /** Sets {@link TransportConfig#threadWatch()}. */
    public Builder threadWatch(ThreadEndListener value) {
      threadWatch = value;
      return this;
    }

    /** Sets {@link TransportConfig#capacity()}; the default is the capacity of the process. */
    public Builder capacity(AdmissionControl value) {
      capacity = value;
      return this;
    }

    /** {@return the options collected so far} */
    public TransportConfig build() {
      return new TransportConfig(
          connectTimeout,
          keepAlive,
          messageBytesMax,
          queuedBytesMax,
          plainOffMachine,
          tls,
          clientCertificates,
          origins,
          framings,
          threadWatch,
          capacity);
    }
  }
}
