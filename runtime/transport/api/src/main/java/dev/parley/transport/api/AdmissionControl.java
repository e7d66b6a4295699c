package dev.parley.transport.api;

import dev.parley.base.Limits;
import dev.parley.base.MemoryBudget;
import dev.parley.base.MemoryBudget.Priority;
import dev.parley.base.MemoryBudget.Use;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * Admission control for connections: limits the number of accepted connections (rule FR-9), the
 * memory of incomplete messages (rule FR-10) and the memory of bytes that wait to be sent (rule
 * FR-12). Transports that share a capacity share its limits; by default all transports of the
 * process do.
 *
 * <p>Threads: safe for all. Memory: one entry per address and user that has a connection.
 */
public final class AdmissionControl {
  private static final Logger LOG = System.getLogger(AdmissionControl.class.getName());

  /** Divisor of the maximum heap size that gives the budget of the process. */
  private static final int HEAP_SHARE = 2;

  /**
   * Bytes of an IPv6 address that identify the network (a /64 prefix); a host chooses the other
   * bytes freely.
   */
  private static final int NETWORK_BYTES = 8;

  /** Lazy holder of the shared capacity of the process. */
  private static final class ProcessHolder {
    static final AdmissionControl SHARED =
        new AdmissionControl(
            ConnectionLimits.DEFAULT,
            new MemoryBudget(Runtime.getRuntime().maxMemory() / HEAP_SHARE, 0));
  }

  /**
   * Limits for the number of accepted connections that are open at once.
   *
   * @param all limit for all connections together
   * @param perAddress from one IPv4 address or one IPv6 /64 network
   * @param perUser of one user of this machine, where the operating system tells who it is
   */
  public record ConnectionLimits(int all, int perAddress, int perUser) {
    /** The limits of {@link Limits}. */
    public static final ConnectionLimits DEFAULT =
        new ConnectionLimits(
            Limits.CONNECTIONS_MAX,
            Limits.CONNECTIONS_PER_ADDRESS_MAX,
            Limits.CONNECTIONS_PER_USER_MAX);

    /** Creates limits after checking that each is positive. */
    public ConnectionLimits {
      if (Math.min(all, Math.min(perAddress, perUser)) < 1) {
        throw new IllegalArgumentException("limits of connections are positive");
      }
    }
  }

  /** Result of an admission request: a place or a refusal. */
  public sealed interface AdmissionDecision {}

  /**
   * The refusal of a connection.
   *
   * @param why for the peer and the log
   */
  public record Rejection(String why) implements AdmissionDecision {}

  /**
   * The admission of one connection. Must be closed when the connection has ended; closing twice
   * has no effect.
   */
  public final class Permit implements AdmissionDecision, AutoCloseable {
    private final ConnectionOrigin origin;
    private final SendMemory sending;
    private boolean counted; // guarded by this, like what follows
    private int bytes;

    private Permit(ConnectionOrigin origin, boolean counted) {
      this.origin = origin;
      this.sending = new SendMemory(memory, origin);
      this.counted = counted;
      this.bytes = counted ? Limits.CONNECTION_BYTES : 0;
    }

    /**
     * Reserves the memory that an idle connection of a transport takes, instead of {@link
     * Limits#CONNECTION_BYTES}. An uncounted or closed place reserves nothing.
     *
     * @param all bytes that the connection takes, its session included
     * @return empty if the memory is reserved, otherwise the refusal
     */
    public synchronized Optional<Rejection> reserveIdle(int all) {
      if (!counted || all <= bytes) {
        return Optional.empty();
      }
      Optional<Rejection> refused = reserve(all - bytes);
      if (refused.isEmpty()) {
        bytes = all;
      }
      return refused;
    }

    /**
     * {@return the memory account of this connection's incomplete messages}
     *
     * @param end closes the connection when other connections need its memory, with {@link
     *     CloseReason#LIMIT_EXCEEDED} and this text
     */
    public MessageMemory messageMemory(Consumer<String> end) {
      return new MessageMemory(unfinished, origin, end);
    }

    /**
     * {@return the memory account of bytes that wait to be sent on this connection; closed with
     * this place}
     */
    public SendMemory sendMemory() {
      return sending;
    }

    /** {@return the name of the address or user that the connection comes from} */
    String origin() {
      return origin.name;
    }

    @Override
    public void close() {
      sending.close();
      synchronized (this) {
        if (counted) {
          counted = false;
          leave(origin, bytes);
        }
      }
    }
  }

  /** The origin of connections: a network address or a local user. */
  static final class ConnectionOrigin {
    private final String name;
    private final boolean manyClients;
    private final AtomicLong sending = new AtomicLong();
    private int connections; // guarded by the capacity

    ConnectionOrigin(String name, boolean manyClients) {
      this.name = name;
      this.manyClients = manyClients;
    }

    /** {@return whether this origin stands for many independent clients, such as a proxy} */
    boolean manyClients() {
      return manyClients;
    }

    /** {@return the bytes reserved for data that waits to be sent to this origin} */
    long sending() {
      return sending.get();
    }

    /** Adds to the reserved bytes; a negative number subtracts. */
    void sends(long more) {
      sending.addAndGet(more);
    }
  }

  private final ConnectionLimits caps;
  private final MemoryBudget memory;
  private final IncompleteMessages unfinished;
  private final ConnectionOrigin uncounted = new ConnectionOrigin("dialled from here", true);
  private final Map<String, ConnectionOrigin> origins = new HashMap<>(); // guarded by this
  private int standing; // guarded by this
  private long refused; // guarded by this

  /**
   * Creates an unused capacity.
   *
   * @param memory the budget of idle connections, incomplete messages and waiting bytes
   */
  public AdmissionControl(ConnectionLimits caps, MemoryBudget memory) {
    this.caps = caps;
    this.memory = memory;
    this.unfinished = new IncompleteMessages(memory);
  }

  /** {@return the capacity of this process: the default limits, and half of the heap} */
  public static AdmissionControl ofProcess() {
    return ProcessHolder.SHARED;
  }

  /** {@return the memory budget of all connections} */
  public MemoryBudget memory() {
    return memory;
  }

  /** {@return a place, or a refusal, for a connection from an address} */
  public AdmissionDecision admit(InetAddress address) {
    return admit(network(address), false, caps.perAddress(), "from " + address.getHostAddress());
  }

  /** {@return a place, or a refusal, for a connection of a proxy that stands for many clients} */
  public AdmissionDecision admitProxy(InetAddress address) {
    return admit(network(address), true, caps.all(), "from the proxy " + address.getHostAddress());
  }

  /** {@return a place, or a refusal, for a connection of a user of this machine} */
  public AdmissionDecision admitUser(String user) {
    return admit("user " + user, false, caps.perUser(), "of the user " + user);
  }

  /**
   * {@return a place that counts towards no limit, for a connection that this side dials or
   * refuses}
   */
  public Permit uncounted() {
    return new Permit(uncounted, false);
  }

  private AdmissionDecision admit(String name, boolean manyClients, int most, String whose) {
    Optional<Rejection> without = reserve(Limits.CONNECTION_BYTES);
    if (without.isPresent()) {
      return without.get();
    }
    AdmissionDecision entry = count(name, manyClients, most, whose);
    if (entry instanceof Rejection) {
      memory.release(Use.SESSIONS, Limits.CONNECTION_BYTES);
    }
    return entry;
  }

  private Optional<Rejection> reserve(int bytes) {
    while (!memory.tryReserve(Use.SESSIONS, Priority.ORDINARY, bytes)) {
      if (!isFull(bytes) || !unfinished.makeRoom(null)) {
        return Optional.of(refuse("the memory budget has no room for another connection"));
      }
    }
    return Optional.empty();
  }

  /**
   * {@return whether the whole budget is used up, so that evicting incomplete messages can help}
   */
  private boolean isFull(int bytes) {
    return memory.bytes() - memory.reserve() - memory.used() < bytes;
  }

  private synchronized AdmissionDecision count(
      String name, boolean manyClients, int most, String whose) {
    ConnectionOrigin origin = origins.getOrDefault(name, new ConnectionOrigin(name, manyClients));
    if (standing >= caps.all()) {
      return refuse("%d connections stand already".formatted(standing));
    }
    if (origin.connections >= most) {
      return refuse("%d connections %s stand already".formatted(origin.connections, whose));
    }
    standing++;
    origin.connections++;
    origins.put(name, origin);
    return new Permit(origin, true);
  }

  /**
   * Refuses a connection. The 1st, 2nd, 4th, 8th … refusal is logged, so that a flood does not fill
   * the log.
   */
  private synchronized Rejection refuse(String why) {
    refused++;
    if (Long.bitCount(refused) == 1) {
      LOG.log(
          Level.WARNING,
          "connections refused so far: {0}, the last one since {1}; the options of the listener,"
              + " such as TransportConfig.capacity, set the limits",
          refused,
          why);
    }
    return new Rejection("FR-9: " + why + "; try again later");
  }

  private synchronized void leave(ConnectionOrigin origin, int bytes) {
    standing--;
    if (--origin.connections == 0) {
      origins.remove(origin.name);
    }
    memory.release(Use.SESSIONS, bytes);
  }

  /** {@return the text of an IPv4 address, or of the /64 network of an IPv6 address} */
  public static String network(InetAddress address) {
    return address instanceof Inet6Address
        ? HexFormat.of().formatHex(address.getAddress(), 0, NETWORK_BYTES)
        : address.getHostAddress();
  }
}
