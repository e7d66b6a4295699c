package dev.parley.soap.codec;

import dev.parley.soap.xml.XmlException;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * Deviations of received messages from their schema: refused where reading is strict; otherwise
 * counted, and each kind at each place is logged once.
 *
 * <p>Threads: safe for all. Memory: at most {@value #PLACES_MAX} places are remembered.
 */
public final class Deviations {
  /** Kind of deviation. */
  public enum Kind {
    /** Elements that the schema does not name. */
    UNKNOWN,
    /** Elements before one that should precede them. */
    ORDER,
    /** Elements that are absent although the schema requires them. */
    MISSING,
    /** Elements with another namespace than the schema's. */
    NAMESPACE,
    /** Elements that are repeated although the schema allows one. */
    REPEATED,
    /** {@code xsi:nil} where the schema does not allow it. */
    NIL
  }

  private static final int PLACES_MAX = 1_000;
  private static final System.Logger LOG = System.getLogger(Deviations.class.getName());

  private final boolean strict;
  private final String from;
  private final Map<Kind, LongAdder> counts = new EnumMap<>(Kind.class);
  private final Set<String> told = ConcurrentHashMap.newKeySet();

  /**
   * @param strict whether deviations are refused
   * @param from sender of the messages, for the log
   */
  public Deviations(boolean strict, String from) {
    this.strict = strict;
    this.from = from;
    for (Kind kind : Kind.values()) {
      counts.put(kind, new LongAdder());
    }
  }

  /** {@return the number of deviations of a kind since the start} */
  public long count(Kind kind) {
    return adder(kind).sum();
  }

  private LongAdder adder(Kind kind) {
    LongAdder found = counts.get(kind);
    if (found == null) {
      throw new IllegalStateException("no counter of " + kind);
    }
    return found;
  }

  /**
   * Reports a deviation.
   *
   * @param what the element and what is wrong with it
   * @throws XmlException when reading is strict
   */
  public void report(Kind kind, String what) {
    if (strict) {
      throw new XmlException(what);
    }
    adder(kind).increment();
    if (told.size() < PLACES_MAX && told.add(kind + " " + what)) {
      LOG.log(
          System.Logger.Level.WARNING,
          "{0} deviates from its schema, which is tolerated: {1}; further messages like this one"
              + " are only counted",
          from,
          what);
    }
  }
}
