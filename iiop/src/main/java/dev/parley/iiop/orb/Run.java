package dev.parley.iiop.orb;

import dev.parley.iiop.cdr.CodeSets;
import dev.parley.iiop.giop.RequestHeader;
import dev.parley.iiop.giop.Response;
import org.jspecify.annotations.Nullable;

/** What a request needs until its reply is written, attached to its call. */
final class Run {
  final Served served;
  final int id;
  final Response response;
  final GiopSession.Version version;
  final CodeSets codeSets;
  volatile boolean arrived; // its peer was told so, and is told no more
  private final Pace pace;
  private @Nullable Thread thread; // guarded by this; null while no servant runs
  private long begunNanos; // belongs to the thread of the servant

  Run(
      Served served,
      Pace pace,
      RequestHeader header,
      GiopSession.Version version,
      CodeSets codeSets) {
    this.served = served;
    this.pace = pace;
    this.id = header.requestId();
    this.response = header.response();
    this.version = version;
    this.codeSets = codeSets;
  }

  /** {@return whether what comes of it is told} */
  boolean wantsReply() {
    return response == Response.RESULT;
  }

  /** {@return whether the servant is likely to return soon} */
  boolean quick() {
    return pace.quick();
  }

  /** The calling thread begins to run the servant. */
  synchronized void begins() {
    thread = Thread.currentThread();
    begunNanos = System.nanoTime();
  }

  /** The servant has returned; who was interrupted for its sake is so no longer. */
  void returned() {
    pace.took(System.nanoTime() - begunNanos);
    synchronized (this) {
      thread = null;
    }
    Thread.interrupted();
  }

  /** {@return whether the calling thread runs the servant} */
  synchronized boolean runsHere() {
    return Thread.currentThread().equals(thread);
  }

  /** Interrupts the servant if another thread runs it now. */
  synchronized void interrupt() {
    if (thread != null && !thread.equals(Thread.currentThread())) {
      thread.interrupt();
    }
  }
}
