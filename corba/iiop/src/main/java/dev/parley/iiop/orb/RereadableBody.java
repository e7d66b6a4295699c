package dev.parley.iiop.orb;

import dev.parley.calls.running.ServantSide;
import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CdrOutput;
import dev.parley.iiop.codec.PeerEncodings;
import dev.parley.iiop.codec.ReferenceConverter;
import dev.parley.iiop.rmi.ClassDescriptions;
import dev.parley.iiop.rmi.FullValueDescription;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Message body of serializable Java objects. The thread that reads a connection must not wait for
 * the sender's class descriptions, and, if it reads for other calls too, must not run code of the
 * classes in the body: a body that needs either is read again on a separate thread.
 *
 * <p>Threads: one at a time.
 */
final class RereadableBody implements ReferenceConverter, ClassDescriptions {
  /** Time after which a message requests no further descriptions, in nanoseconds. */
  private static final long ASKING_NANOS = TimeUnit.SECONDS.toNanos(10);

  private final PeerClassDescriptions classes;
  private final ReferenceConverter references;
  private final CdrInput in;
  private final int start;
  private final boolean mayWait;
  private final boolean mayRunCode;
  private final long beganNanos = System.nanoTime();
  private boolean needsOwnThread;

  /**
   * Creates a body for the thread that reads the connection.
   *
   * @param mayRunCode whether no other call waits for that thread
   */
  RereadableBody(
      PeerClassDescriptions classes,
      ReferenceConverter references,
      CdrInput in,
      boolean mayRunCode) {
    this(classes, references, in, false, mayRunCode);
  }

  private RereadableBody(
      PeerClassDescriptions classes,
      ReferenceConverter references,
      CdrInput in,
      boolean mayWait,
      boolean mayRunCode) {
    this.classes = classes;
    this.references = references;
    this.in = in;
    this.mayWait = mayWait;
    this.mayRunCode = mayRunCode;
    start = in.position();
  }

  /** {@return the CDR input} */
  CdrInput in() {
    return in;
  }

  @Override
  public @Nullable FullValueDescription describe(String repositoryId) {
    if (!classes.canRequest(repositoryId)) {
      return classes.known(repositoryId);
    }
    if (mayWait) {
      return System.nanoTime() - beganNanos < ASKING_NANOS ? classes.request(repositoryId) : null;
    }
    needsOwnThread = true;
    return null;
  }

  @Override
  public boolean mayRunCode() {
    needsOwnThread |= !mayRunCode;
    return mayRunCode;
  }

  /** {@return whether the body has to be read again on a separate thread} */
  boolean needsOwnThread() {
    return needsOwnThread;
  }

  /**
   * Reads the body again on a separate thread.
   *
   * @throws dev.parley.pipeline.CallException.Overloaded when too many messages wait already
   */
  void reread(Consumer<RereadableBody> reading) {
    int bytes = in.position() + in.remaining();
    classes.addWaiting(bytes);
    RereadableBody later = new RereadableBody(classes, references, in.copy(start), true, true);
    ServantSide.THREADS.start(() -> {
      try {
        reading.accept(later);
      } finally {
        classes.removeWaiting(bytes);
      }
    });
  }

  @Override
  public PeerEncodings peerEncodings() {
    return references.peerEncodings();
  }

  @Override
  public void write(CdrOutput to, @Nullable Object object, Class<?> contract) {
    references.write(to, object, contract);
  }

  @Override
  public @Nullable Object read(CdrInput from, Class<?> contract) {
    return references.read(from, contract);
  }

  @Override
  public @Nullable Object read(
      CdrInput from, Class<?> otherwise, Function<String, @Nullable Class<?>> named) {
    return references.read(from, otherwise, named);
  }
}
