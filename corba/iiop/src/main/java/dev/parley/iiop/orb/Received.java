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
 * A body of Java objects. The thread that reads a connection must not wait for the sender to
 * describe a class that is different there, and must not run code of classes that the body names
 * when it reads for others: a body that needs one or the other is read once more, on a thread of
 * its own.
 *
 * <p>Threads: one at a time.
 */
final class Received implements References, Descriptions {
  /** After that a message asks no more. */
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
   * A body on the thread that reads the connection.
   *
   * @param mayRunCode whether nobody else waits for that thread
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

  /** {@return its bytes} */
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

  /** {@return whether it could not be read here, and is to be read once more} */
  boolean needsOwnThread() {
    return needsOwnThread;
  }

  /**
   * Has it read once more, on another thread.
   *
   * @throws dev.parley.pipeline.CallException.Overloaded when too much waits already
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
