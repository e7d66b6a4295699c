package dev.parley.iiop;

import dev.parley.base.Limits;
import dev.parley.calls.Parley;
import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CodeSets;
import dev.parley.iiop.cdr.GiopVersion;
import dev.parley.iiop.cdr.IiopLimits;
import dev.parley.iiop.codec.ClassFilter;
import dev.parley.iiop.orb.Options;
import dev.parley.transport.api.TransportConfig;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Collects the options of an {@link Iiop}. Threads: confined to one. */
public final class IiopBuilder {
  private final Parley parley;
  private TransportConfig transports = TransportConfig.DEFAULT;
  private IiopLimits limits = IiopLimits.DEFAULT;
  private ClassFilter filter = ClassFilter.CONTRACT_ALONE;
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

  IiopBuilder(Parley parley) {
    this.parley = parley;
  }

  /** Options of all transports: TLS, plain connections off this machine, limits. */
  public IiopBuilder transportConfig(TransportConfig value) {
    transports = value;
    return this;
  }

  /** How much is taken from peers. */
  public IiopBuilder limits(IiopLimits value) {
    limits = value;
    return this;
  }

  /** Which classes peers may name beside those of contracts. */
  public IiopBuilder filter(ClassFilter value) {
    filter = value;
    return this;
  }

  /** The version of GIOP that requests have, unless a reference is of an older one. */
  public IiopBuilder version(GiopVersion value) {
    version = value;
    return this;
  }

  /** The order of bytes that are written. */
  public IiopBuilder order(ByteOrder value) {
    order = value;
    return this;
  }

  /** The code sets of strings for peers that do not say which they know. */
  public IiopBuilder codeSets(CodeSets value) {
    codeSets = value;
    return this;
  }

  /** Longer messages are sent in fragments of as many bytes, in GIOP 1.2. */
  public IiopBuilder fragmentBytes(int value) {
    fragmentBytes = value;
    return this;
  }

  /**
   * Whether objects that are passed in calls are called back over the caller's own connection
   * (bidirectional GIOP), as behind a firewall. Both sides have to say so.
   */
  public IiopBuilder bidirectional(boolean value) {
    bidirectional = value;
    return this;
  }

  /**
   * Whether a peer is asked for its classes where they have other fields than here, and told of
   * those of this side when it asks (RMI-IIOP's code base, without any code). It is asked at its
   * own address only. Without it such objects are refused.
   */
  public IiopBuilder classDescriptions(boolean value) {
    classDescriptions = value;
    return this;
  }

  /**
   * How many connections this side dials that stand at once; 1,000 unless told otherwise. One more
   * takes the place of the one that has been idle longest; where none is idle, the call is refused
   * as {@link dev.parley.pipeline.CallException.Overloaded}.
   */
  public IiopBuilder connectionsMax(int value) {
    connectionsMax = atLeastOne("connectionsMax", value);
    return this;
  }

  /**
   * How many connections of GIOP that others dial stand at once; 10,000 unless told otherwise. One
   * more is closed at once.
   */
  public IiopBuilder acceptedMax(int value) {
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
   * After which time a connection is ended, whoever dialled it, over which no message has passed
   * and no call waits; 5 minutes unless told otherwise, zero for never. The next call dials again.
   * Connections that carry calls back to their caller ({@link #bidirectional}) stay.
   */
  public IiopBuilder idle(Duration value) {
    if (value.isNegative()) {
      throw new IllegalArgumentException("idle is " + value + ", which is no time");
    }
    idle = value;
    return this;
  }

  /** The host that references name, where it is another than the one that is listened on. */
  public IiopBuilder publishedHost(String value) {
    publishedHost = Optional.of(value);
    return this;
  }

  /**
   * What {@code corbaloc:rir:/NAME} means here; {@code corbaname:rir:#…} asks the one of the name
   * {@code NameService}.
   *
   * @param reference {@code IOR:…} or {@code corbaloc:…} of an address
   * @throws CdrException when it cannot be understood, or leads to initial references again
   */
  public IiopBuilder initialReference(String name, String reference) {
    ObjectReference.of(reference);
    initialReferences.put(name, reference);
    return this;
  }

  /** {@return a running runtime} */
  public Iiop start() {
    return new Iiop(
        parley,
        new Options(
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
