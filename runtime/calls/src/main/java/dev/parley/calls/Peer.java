package dev.parley.calls;

import dev.parley.calls.api.ContractDescription;
import dev.parley.calls.api.ContractException;
import dev.parley.calls.api.MethodDescription;
import dev.parley.calls.session.Session;
import dev.parley.calls.spi.Codec;
import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.CloseStatus;
import dev.parley.transport.api.ConnectionPath;
import dev.parley.transport.api.PeerInfo;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * The other side of a connection. Both sides may look up what the other exports, whichever side
 * dialled.
 *
 * <p>Threads: safe for all. Look-ups block; they are refused on a thread that reads connections.
 */
public final class Peer implements AutoCloseable {
  private final Session session;
  private final ConnectionPath path;

  Peer(Session session) {
    this(session, ConnectionPath.direct(session.connection().peer().endpoint()));
  }

  Peer(Session session, ConnectionPath path) {
    this.session = session;
    this.path = path;
  }

  /** {@return the peer that made the call which this thread serves} */
  public static Optional<Peer> current() {
    return Session.current().map(Peer::new);
  }

  /**
   * {@return a stub of the servant that the peer exports under {@code name}}
   *
   * @throws dev.parley.pipeline.CallException.Unavailable when it exports nothing of that name
   * @throws dev.parley.pipeline.CallException.Incompatible when its contract does not fit (rule
   *     CO-5)
   * @throws ContractException when {@code contract} cannot be one
   */
  public <T> T lookup(String name, Class<T> contract) {
    Contract<T> wanted = Contract.of(contract);
    int same = exports().bindSame(name, wanted.fingerprint());
    return session.importedStub(
        same != 0 ? same : exports().bind(name, wanted.description()), wanted.model());
  }

  /** {@return the exports of the peer} */
  public List<Exports.Export> list() {
    return exports().list();
  }

  /**
   * {@return the status of the peer's runtime}
   *
   * @throws dev.parley.pipeline.CallException.Refused unless the operating system tells the peer
   *     that this is the same user (rule CO-9)
   */
  public Exports.Status status() {
    return exports().status();
  }

  /** {@return the contract of the servant that the peer exports under {@code name}} */
  public ContractDescription describe(String name) {
    return exports().describe(name);
  }

  /**
   * Calls a method without its interface: for tools.
   *
   * @param name the export
   * @param method one of {@link #describe}
   * @param arguments a record in Protobuf encoding (rule MS-9)
   * @param result reads the result; empty for void
   * @return the decoded result; null for void
   */
  public @Nullable Object invoke(
      String name, MethodDescription method, byte[] arguments, Optional<Codec> result) {
    ContractDescription only = describe(name);
    int reference =
        exports().bind(name, new ContractDescription(only.name(), List.of(), List.of()));
    return session.invoke(reference, only.name(), method, arguments, result);
  }

  private Exports exports() {
    return session.root(Contract.of(Exports.class).model());
  }

  /** {@return the address, credentials and path of the other side, as far as they are known} */
  public PeerInfo info() {
    return session.connection().peer();
  }

  /** {@return the path to the other side, and the faster ones that were tried before it} */
  public ConnectionPath path() {
    return path;
  }

  /** {@return whether the connection can send nothing any more} */
  boolean isClosed() {
    return session.over();
  }

  /** {@return completes when the connection has ended; never exceptionally} */
  public CompletionStage<CloseStatus> closed() {
    return session.connection().closed();
  }

  /** Closes the connection with a reason that the peer can read. */
  public void close(CloseReason reason, String text) {
    session.connection().close(reason, text);
  }

  /** Closes the connection. */
  @Override
  public void close() {
    close(CloseReason.NORMAL, "");
  }

  /** {@return whether the other is the same side of the same connection} */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Peer peer && session.equals(peer.session);
  }

  @Override
  public int hashCode() {
    return session.hashCode();
  }
}
