package dev.parley.iiop.orb;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CodeSets;
import dev.parley.iiop.giop.ServiceContext;
import dev.parley.iiop.ior.Ior;
import dev.parley.iiop.rmi.CodeBase;
import dev.parley.iiop.rmi.FullValueDescription;
import dev.parley.pipeline.CallException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Class descriptions from the peer of a connection. Its code base is called once per class, only at
 * the peer's own address, and not again after it missed a deadline; a transient failure is retried
 * with the next message.
 *
 * <p>Threads: safe for all. Memory: at most {@value #ASKED_MAX} classes, of {@value #CHARS_MAX}
 * characters together, and {@value #LONGEST_WAITING_MAX} of the longest messages.
 */
final class PeerClassDescriptions {
  private static final System.Logger LOG = System.getLogger(PeerClassDescriptions.class.getName());

  private static final int ASKED_MAX = 1_000;
  private static final int ID_CHARS_MAX = 1_000;
  private static final int CHARS_MAX = 1 << 20;

  /**
   * Maximum total size of messages that wait for descriptions, as a multiple of the maximum message
   * size.
   */
  private static final int LONGEST_WAITING_MAX = 4;

  private final OrbEnvironment orb;
  private final String place;
  private final Function<DecodedReference, CodeBase> codeBases;
  private final Map<String, CompletableFuture<Optional<FullValueDescription>>> descriptions =
      new ConcurrentHashMap<>();
  private int waiting; // messages; guarded by this
  private long waitingBytes; // guarded by this
  private final AtomicInteger charsLeft = new AtomicInteger(CHARS_MAX);
  private volatile @Nullable ServiceContext codeBaseContext; // null until the peer announces it
  private volatile boolean unavailable;

  /**
   * @param place the peer's endpoint, for messages
   * @param codeBases returns a stub of the code base that the peer announced
   */
  PeerClassDescriptions(
      OrbEnvironment orb, String place, Function<DecodedReference, CodeBase> codeBases) {
    this.orb = orb;
    this.place = place;
    this.codeBases = codeBases;
  }

  /** Takes the reference of the peer's code base from service contexts. */
  void learn(List<ServiceContext> contexts) {
    if (codeBaseContext == null && !contexts.isEmpty() && orb.options().classDescriptions()) {
      codeBaseContext =
          ServiceContext.find(contexts, ServiceContext.SENDING_CONTEXT_RUN_TIME).orElse(null);
    }
  }

  private boolean answers() {
    return codeBaseContext != null && !unavailable;
  }

  /** {@return the description of a class; null if it is not known yet} */
  @Nullable FullValueDescription known(String repositoryId) {
    CompletableFuture<Optional<FullValueDescription>> answer = descriptions.get(repositoryId);
    return answer == null ? null : answer.getNow(Optional.empty()).orElse(null);
  }

  /** {@return whether a call to the peer can yield a description that is not known yet} */
  boolean canRequest(String repositoryId) {
    CompletableFuture<Optional<FullValueDescription>> answer = descriptions.get(repositoryId);
    return answer == null
        ? answers() && repositoryId.length() <= ID_CHARS_MAX && descriptions.size() < ASKED_MAX
        : !answer.isDone();
  }

  /**
   * Counts an additional waiting message.
   *
   * @throws CallException.Overloaded when too many messages wait, or their total size is too large
   */
  synchronized void addWaiting(int bytes) {
    long bytesMax = (long) LONGEST_WAITING_MAX * orb.limits().messageBytes();
    if (waiting >= orb.calls().callsMax() || waitingBytes + bytes > bytesMax) {
      throw new CallException.Overloaded(
          waiting
              + " messages of "
              + waitingBytes
              + " bytes wait for what "
              + place
              + " tells of its classes");
    }
    waiting++;
    waitingBytes += bytes;
  }

  /** Counts a message that no longer waits. */
  synchronized void removeWaiting(int bytes) {
    waiting--;
    waitingBytes -= bytes;
  }

  /**
   * Calls the peer's code base and waits. {@return the description of a class; null if there is
   * none}
   */
  @Nullable FullValueDescription request(String repositoryId) {
    if (!canRequest(repositoryId)) {
      return known(repositoryId);
    }
    CompletableFuture<Optional<FullValueDescription>> fresh = new CompletableFuture<>();
    CompletableFuture<Optional<FullValueDescription>> asked =
        descriptions.putIfAbsent(repositoryId, fresh);
    if (asked == null) {
      asked = fresh;
      Optional<FullValueDescription> answer = Optional.empty();
      try {
        answer = answer(repositoryId);
      } catch (CallException.Unavailable | CallException.Overloaded | CallException.Cancelled e) {
        tell(repositoryId, e);
        descriptions.remove(repositoryId, fresh); // transient: the next message asks again
      } finally {
        // In all cases: other threads wait on this future without a timeout of their own.
        fresh.complete(answer);
      }
    }
    return asked.join().orElse(null);
  }

  private Optional<FullValueDescription> answer(String repositoryId) {
    try {
      FullValueDescription description = codeBase().meta(repositoryId);
      if (charsLeft.addAndGet(-description.chars()) >= 0) {
        return Optional.of(description);
      }
      unavailable = true;
    } catch (CallException.Unavailable | CallException.Overloaded | CallException.Cancelled e) {
      throw e;
    } catch (CallException.DeadlineExceeded | CallException.Refused | CdrException e) {
      unavailable = true;
      tell(repositoryId, e);
    } catch (RuntimeException e) {
      tell(repositoryId, e);
    }
    return Optional.empty();
  }

  private void tell(String repositoryId, RuntimeException e) {
    LOG.log(
        System.Logger.Level.DEBUG,
        () -> place + " does not describe " + repositoryId + ": " + e.getMessage());
  }

  private CodeBase codeBase() {
    ServiceContext said = codeBaseContext;
    if (said == null) {
      throw new IllegalStateException("nobody said where the code base is");
    }
    CdrInput in = CdrInput.encapsulation(said.data(), CodeSets.DEFAULT, orb.limits());
    return codeBases.apply(DecodedReference.of(Ior.read(in)));
  }
}
