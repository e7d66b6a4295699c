package dev.parley.iiop;

import dev.parley.base.Limits;
import dev.parley.calls.Parley;
import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CodeSets;
import dev.parley.iiop.cdr.GiopVersion;
import dev.parley.iiop.cdr.IiopLimits;
import dev.parley.iiop.codec.ClassFilter;
import dev.parley.iiop.orb.OrbOptions;
import dev.parley.transport.api.TransportConfig;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Builder of an {@link Orb} runtime. Threads: confined to one. */
public final class OrbBuilder {
  private final Parley parley;
  private TransportConfig transports = TransportConfig.DEFAULT;
  private IiopLimits limits = IiopLimits.DEFAULT;
  private ClassFilter filter = ClassFilter.CONTRACT_ONLY;
  private GiopVersion version = GiopVersion.V1_2;
  private ByteOrder order = ByteOrder.BIG_ENDIAN;
  private CodeSets codeSets = CodeSets.DEFAULT;
  private int fragmentBytes = Limits.MESSAGE_BYTES_MAX;
  private boolean bidirectional;
  private boolean classDescriptions = true;
  private int connectionsMax = 1_000;
  private int acceptedMax = 10_000;
  private Duration idle = Duration.ofMinutes(5);
  private Optional<String> publishedHost = Optional.empty();
  private final Map<String, String> initialReferences = new HashMap<>();

  OrbBuilder(Parley parley) {
    this.parley = parley;
  }

  /** Sets the options of all transports: TLS, plain connections to other machines, limits. */
  public OrbBuilder transportConfig(TransportConfig value) {
    transports = value;
    return this;
  }

  /** Sets the limits for data from peers. */
  public OrbBuilder limits(IiopLimits value) {
    limits = value;
    return this;
  }

  /** Sets the filter for classes that peers may name beside those of contracts. */
  public OrbBuilder filter(ClassFilter value) {
    filter = value;
    return this;
  }

  /** Sets the GIOP version of requests; a reference with an older version takes precedence. */
  public OrbBuilder version(GiopVersion value) {
    version = value;
    return this;
  }

  /** Sets the byte order of messages that are sent. */
  public OrbBuilder order(ByteOrder value) {
    order = value;
    return this;
  }

  /** Sets the code sets of strings to peers that do not state the ones that they support. */
  public OrbBuilder codeSets(CodeSets value) {
    codeSets = value;
    return this;
  }

  /** Sets the length in bytes above which messages are sent in fragments, in GIOP 1.2. */
  public OrbBuilder fragmentBytes(int value) {
    fragmentBytes = value;
    return this;
  }

  /**
   * Enables bidirectional GIOP: objects that are passed in calls are called back over the caller's
   * own connection, for example through a firewall. Both sides have to enable it.
   */
  public OrbBuilder bidirectional(boolean value) {
    bidirectional = value;
    return this;
  }

  /**
   * Enables class descriptions (RMI-IIOP's code base, without code): a peer is asked for a class
   * whose fields differ from the local class, and the peer's own questions are answered. The peer
   * is asked at its own address only. When disabled, such objects are rejected.
   */
  public OrbBuilder classDescriptions(boolean value) {
    classDescriptions = value;
    return this;
  }

  /**
   * Sets the maximum number of open connections that this side dialled; default 1,000. A further
   * connection replaces the one that has been idle longest; if none is idle, the call fails with
   * {@link dev.parley.pipeline.CallException.Overloaded}.
   */
  public OrbBuilder connectionsMax(int value) {
    connectionsMax = atLeastOne("connectionsMax", value);
    return this;
  }

  /**
   * Sets the maximum number of open GIOP connections that peers dialled; default 10,000. A further
   * connection is closed at once.
   */
  public OrbBuilder acceptedMax(int value) {
    acceptedMax = atLeastOne("acceptedMax", value);
    return this;
  }

  private static int atLeastOne(String name, int value) {
    if (value < 1) {
      throw new IllegalArgumentException(name + " is " + value + ", at least 1 is needed");
    }
    return value;
  }

  /**
   * Sets the idle timeout of connections of both directions: the time without a message and without
   * a pending call; default 5 minutes, zero for none. The next call dials again. Connections that
   * carry calls back to their caller ({@link #bidirectional}) stay open.
   */
  public OrbBuilder idle(Duration value) {
    if (value.isNegative()) {
      throw new IllegalArgumentException("idle is " + value + ", which is no time");
    }
    idle = value;
    return this;
  }

  /**
   * Sets the host that references contain, if it differs from the host of the listening endpoint.
   */
  public OrbBuilder publishedHost(String value) {
    publishedHost = Optional.of(value);
    return this;
  }

  /**
   * Sets the initial reference that {@code corbaloc:rir:/NAME} denotes; {@code corbaname:rir:#…}
   * uses the one named {@code NameService}.
   *
   * @param reference {@code IOR:…} or {@code corbaloc:…} of an address
   * @throws CdrException when the reference is malformed, or is itself an initial reference
   */
  public OrbBuilder initialReference(String name, String reference) {
    ObjectReference.of(reference);
    initialReferences.put(name, reference);
    return this;
  }

  /** {@return the started runtime} */
  public Orb start() {
    return new Orb(
        parley,
        new OrbOptions(
            transports,
            limits,
            filter,
            version,
            order,
            codeSets,
            fragmentBytes,
            bidirectional,
            classDescriptions,
            connectionsMax,
            acceptedMax,
            idle,
            publishedHost),
        initialReferences);
  }
}
