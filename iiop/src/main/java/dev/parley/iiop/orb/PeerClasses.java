package dev.parley.iiop.orb;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CodeSets;
import dev.parley.iiop.giop.ServiceContext;
import dev.parley.iiop.ior.IiopAddress;
import dev.parley.iiop.ior.Ior;
import dev.parley.iiop.rmi.CodeBase;
import dev.parley.iiop.rmi.ValueDescription;
import dev.parley.pipeline.CallException;
import dev.parley.transport.api.PeerInfo;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * What the one at the other end of a connection tells of its classes. Its code base is asked once
 * for each, by a call like any other, only at the peer's own address, and no more once it did not
 * answer in time.
 *
 * <p>Threads: safe for all. Memory: at most {@value #ASKED_MAX} classes, of {@value #CHARS_MAX}
 * characters together.
 */
final class PeerClasses {
  private static final System.Logger LOG = System.getLogger(PeerClasses.class.getName());

  private static final int ASKED_MAX = 1_000;
  private static final int ID_CHARS_MAX = 1_000;
  private static final int CHARS_MAX = 1 << 20;

  /** Messages that wait for answers. */
  private static final int WAITING_MAX = 16;

  private final GiopSession session;
  private final Map<String, CompletableFuture<Optional<ValueDescription>>> told =
      new ConcurrentHashMap<>();
  private final AtomicInteger waiting = new AtomicInteger();
  private final AtomicInteger charsLeft = new AtomicInteger(CHARS_MAX);
  private volatile @Nullable ServiceContext where; // null until the peer has said
  private volatile boolean inVain;

  PeerClasses(GiopSession session) {
    this.session = session;
  }

  /** The peer may say where its code base is. */
  void learn(List<ServiceContext> contexts) {
    if (where == null && !contexts.isEmpty() && session.orb().options().classDescriptions()) {
      where = ServiceContext.find(contexts, ServiceContext.SENDING_CONTEXT_RUN_TIME).orElse(null);
    }
  }

  /** {@return whether it is of use to ask} */
  boolean answers() {
    return where != null && !inVain;
  }

  /** {@return what was told of a class; null if it was not asked for} */
  @Nullable ValueDescription known(String repositoryId) {
    CompletableFuture<Optional<ValueDescription>> answer = told.get(repositoryId);
    return answer == null ? null : answer.getNow(Optional.empty()).orElse(null);
  }

  /** One message more waits. {@return false when that would be too many} */
  boolean enter() {
    if (waiting.incrementAndGet() <= WAITING_MAX) {
      return true;
    }
    waiting.decrementAndGet();
    return false;
  }

  /** A message waits no longer. */
  void leave() {
    waiting.decrementAndGet();
  }

  /** Waits for the peer's answer. {@return what it tells of a class; null for nothing} */
  @Nullable ValueDescription ask(String repositoryId) {
    if (repositoryId.length() > ID_CHARS_MAX || told.size() >= ASKED_MAX) {
      return known(repositoryId);
    }
    CompletableFuture<Optional<ValueDescription>> fresh = new CompletableFuture<>();
    CompletableFuture<Optional<ValueDescription>> asked = told.putIfAbsent(repositoryId, fresh);
    if (asked == null) {
      asked = fresh;
      Optional<ValueDescription> answer = Optional.empty();
      try {
        answer = answer(repositoryId);
      } finally {
        fresh.complete(answer);
      }
    }
    return asked.join().orElse(null);
  }

  private Optional<ValueDescription> answer(String repositoryId) {
    if (!answers()) {
      return Optional.empty();
    }
    try {
      ValueDescription description = codeBase().meta(repositoryId);
      if (charsLeft.addAndGet(-description.chars()) >= 0) {
        return Optional.of(description);
      }
      inVain = true;
    } catch (CallException.Unavailable
        | CallException.DeadlineExceeded
        | CallException.Refused
        | CdrException e) {
      inVain = true;
      tell(repositoryId, e);
    } catch (RuntimeException e) {
      tell(repositoryId, e);
    }
    return Optional.empty();
  }

  private void tell(String repositoryId, RuntimeException e) {
    LOG.log(
        System.Logger.Level.DEBUG,
        () -> session.place() + " does not describe " + repositoryId + ": " + e.getMessage());
  }

  private CodeBase codeBase() {
    ServiceContext said = where;
    if (said == null) {
      throw new IllegalStateException("nobody said where the code base is");
    }
    Ior reference =
        Ior.read(CdrInput.encapsulation(said.data(), CodeSets.DEFAULT, session.orb().limits()));
    Destination to = Destination.of(reference);
    if (!session.callsBack(to)) {
      for (IiopAddress address : to.addresses()) {
        if (!isPeers(address.host())) {
          throw new CallException.Refused(
              "a code base at " + address.host() + ", which is not where its objects come from");
        }
      }
    }
    return session.orb().codeBase(reference, session);
  }

  /** Whoever connects says where its code base is, and leads nobody elsewhere by that. */
  private boolean isPeers(String host) {
    PeerInfo peer = session.connection().peer();
    try {
      String seen = peer.address();
      InetAddress own =
          peer.endpoint().getHost() == null
              ? InetAddress.getLoopbackAddress()
              : InetAddress.ofLiteral(seen.substring(0, seen.lastIndexOf(':')));
      for (InetAddress each : InetAddress.getAllByName(host)) {
        if (!each.equals(own) && !(isHere(own) && isHere(each))) {
          return false;
        }
      }
      return true;
    } catch (IOException | IllegalArgumentException e) {
      return false;
    }
  }

  private static boolean isHere(InetAddress address) throws IOException {
    return address.isLoopbackAddress() || NetworkInterface.getByInetAddress(address) != null;
  }
}
