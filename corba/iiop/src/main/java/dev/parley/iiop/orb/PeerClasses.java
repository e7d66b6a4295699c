package dev.parley.iiop.orb;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CodeSets;
import dev.parley.iiop.giop.ServiceContext;
import dev.parley.iiop.ior.Ior;
import dev.parley.iiop.rmi.CodeBase;
import dev.parley.iiop.rmi.ValueDescription;
import dev.parley.pipeline.CallException;
import dev.parley.transport.api.PeerInfo;
import java.net.InetAddress;
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
 * answer in time; what could not be asked for a passing reason is asked again.
 *
 * <p>Threads: safe for all. Memory: at most {@value #ASKED_MAX} classes, of {@value #CHARS_MAX}
 * characters together, and {@value #LONGEST_WAITING_MAX} of the longest messages.
 */
final class PeerClasses {
  private static final System.Logger LOG = System.getLogger(PeerClasses.class.getName());

  private static final int ASKED_MAX = 1_000;
  private static final int ID_CHARS_MAX = 1_000;
  private static final int CHARS_MAX = 1 << 20;

  private static final String LOCALHOST = InetAddress.getLoopbackAddress().getHostAddress();

  /** Of so many of the longest messages the bytes may wait for answers. */
  private static final int LONGEST_WAITING_MAX = 4;

  private final GiopSession session;
  private final Map<String, CompletableFuture<Optional<ValueDescription>>> told =
      new ConcurrentHashMap<>();
  private int waiting; // messages; guarded by this
  private long waitingBytes; // guarded by this
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

  private boolean answers() {
    return where != null && !inVain;
  }

  /** {@return what was told of a class; null if it was not asked for} */
  @Nullable ValueDescription known(String repositoryId) {
    CompletableFuture<Optional<ValueDescription>> answer = told.get(repositoryId);
    return answer == null ? null : answer.getNow(Optional.empty()).orElse(null);
  }

  /** {@return whether waiting for the peer may tell more of a class than is known} */
  boolean mayAsk(String repositoryId) {
    CompletableFuture<Optional<ValueDescription>> answer = told.get(repositoryId);
    return answer == null
        ? answers() && repositoryId.length() <= ID_CHARS_MAX && told.size() < ASKED_MAX
        : !answer.isDone();
  }

  /**
   * One message more waits.
   *
   * @throws CallException.Overloaded when that would be too many, or too long together
   */
  synchronized void enter(int bytes) {
    long bytesMax = (long) LONGEST_WAITING_MAX * session.orb().limits().messageBytes();
    if (waiting >= session.orb().lines().callsMax() || waitingBytes + bytes > bytesMax) {
      throw new CallException.Overloaded(
          waiting
              + " messages of "
              + waitingBytes
              + " bytes wait for what "
              + session.place()
              + " tells of its classes");
    }
    waiting++;
    waitingBytes += bytes;
  }

  /** A message waits no longer. */
  synchronized void leave(int bytes) {
    waiting--;
    waitingBytes -= bytes;
  }

  /** Waits for the peer's answer. {@return what it tells of a class; null for nothing} */
  @Nullable ValueDescription ask(String repositoryId) {
    if (!mayAsk(repositoryId)) {
      return known(repositoryId);
    }
    CompletableFuture<Optional<ValueDescription>> fresh = new CompletableFuture<>();
    CompletableFuture<Optional<ValueDescription>> asked = told.putIfAbsent(repositoryId, fresh);
    if (asked == null) {
      asked = fresh;
      Optional<ValueDescription> answer = Optional.empty();
      try {
        answer = answer(repositoryId);
      } catch (CallException.Unavailable | CallException.Overloaded | CallException.Cancelled e) {
        tell(repositoryId, e);
        told.remove(repositoryId, fresh); // that passes: the next message asks again
      } finally {
        fresh.complete(answer);
      }
    }
    return asked.join().orElse(null);
  }

  private Optional<ValueDescription> answer(String repositoryId) {
    try {
      ValueDescription description = codeBase().meta(repositoryId);
      if (charsLeft.addAndGet(-description.chars()) >= 0) {
        return Optional.of(description);
      }
      inVain = true;
    } catch (CallException.Unavailable | CallException.Overloaded | CallException.Cancelled e) {
      throw e;
    } catch (CallException.DeadlineExceeded | CallException.Refused | CdrException e) {
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

  /**
   * Whoever connects says where its code base is, and leads nobody elsewhere by that: its host is
   * the one at the other end of the connection, whatever the reference names, and a socket file is
   * taken from a neighbour alone.
   */
  private CodeBase codeBase() {
    ServiceContext said = where;
    if (said == null) {
      throw new IllegalStateException("nobody said where the code base is");
    }
    Destination to =
        Destination.of(
            Ior.read(
                CdrInput.encapsulation(said.data(), CodeSets.DEFAULT, session.orb().limits())));
    if (session.callsBack(to)) {
      return session.orb().codeBase(to, session);
    }
    PeerInfo peer = session.connection().peer();
    boolean near = peer.endpoint().getHost() == null;
    return session.orb().codeBase(to.at(near ? LOCALHOST : host(peer), near), null);
  }

  private static String host(PeerInfo peer) {
    return peer.dialled()
        ? peer.endpoint().getHost()
        : peer.address().substring(0, peer.address().lastIndexOf(':'));
  }
}
