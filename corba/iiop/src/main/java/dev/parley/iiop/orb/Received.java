package dev.parley.iiop.orb;

import dev.parley.calls.running.ServantSide;
import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CdrOutput;
import dev.parley.iiop.codec.PeerForms;
import dev.parley.iiop.codec.References;
import dev.parley.iiop.rmi.Descriptions;
import dev.parley.iiop.rmi.ValueDescription;
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
final class Received implements References, Descriptions {
  /** Time after which a message requests no further descriptions, in nanoseconds. */
  private static final long ASKING_NANOS = TimeUnit.SECONDS.toNanos(10);

  private final PeerClasses classes;
  private final References references;
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
  Received(PeerClasses classes, References references, CdrInput in, boolean mayRunCode) {
    this(classes, references, in, false, mayRunCode);
  }

  private Received(
      PeerClasses classes,
      References references,
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
  public @Nullable ValueDescription describe(String repositoryId) {
    if (!classes.mayAsk(repositoryId)) {
      return classes.known(repositoryId);
    }
    if (mayWait) {
      return System.nanoTime() - beganNanos < ASKING_NANOS ? classes.ask(repositoryId) : null;
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
  void again(Consumer<Received> reading) {
    int bytes = in.position() + in.remaining();
    classes.enter(bytes);
    Received later = new Received(classes, references, in.copy(start), true, true);
    ServantSide.THREADS.start(() -> {
      try {
        reading.accept(later);
      } finally {
        classes.leave(bytes);
      }
    });
  }

  @Override
  public PeerForms forms() {
    return references.forms();
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
