package dev.parley.pipeline;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One invocation of a method: its deadline, its metadata, its position in the valveline, and its
 * single outcome.
 *
 * <pre>
 *              run                  suspended, or at the end of the line
 *   (new) ----------> RUNNING -------------------------------------------> WAITING
 *                      |  ^                resume, succeed, fail              |
 *                      |  +---------------------------------------------------+
 *                      | outcome known: replies go up
 *                      v
 *                    ENDED
 * </pre>
 *
 * <p>RUNNING has one owner, the thread that moves the call. A thread that ends a call which is
 * RUNNING on another thread only stores the outcome, and the owner picks it up. The first outcome
 * wins among reply, cancellation and deadline.
 *
 * <p>Threads: {@code resume}, {@code succeed}, {@code answer}, {@code fail}, {@code cancel} and
 * {@code done} by all; the other methods by the owner.
 */
public abstract class Call implements Cloneable {
  /**
   * The call whose servant runs on this thread, if any. Its deadline and trace context are
   * propagated to the calls that the servant makes.
   */
  public static final ScopedValue<Call> CURRENT = ScopedValue.newInstance();

  private static final int RUNNING = 0;
  private static final int WAITING = 1;
  private static final int ENDED = 2;
  private static final int HELD = 0;
  private static final int RESUMED = 1;
  private static final int PASSED = 2;
  private static final Object SUCCESS = new Object();
  private static final System.Logger LOG = System.getLogger(Call.class.getName());
  private static final VarHandle STATE;
  private static final VarHandle OUTCOME;
  private static final VarHandle HOLD;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      STATE = lookup.findVarHandle(Call.class, "state", int.class);
      OUTCOME = lookup.findVarHandle(Call.class, "outcome", Object.class);
      HOLD = lookup.findVarHandle(Call.class, "hold", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private volatile int state = RUNNING;
  private volatile @Nullable Object outcome; // null while open; SUCCESS, Answer or Throwable
  private volatile int hold; // HELD by a valve; RESUMED; or PASSED: none can resume it
  private @Nullable Valveline line;
  private int position; // the valve that has the call
  private Object @Nullable [] kept;
  private @Nullable Call origin; // the suspended call that this attempt belongs to; null for none
  private volatile @Nullable Thread synchronous; // the one thread for the rest of the line
  private long startedNanos; // 0: not started
  private long movedNanos; // 0: not yet, or not looked at
  private long deadlineNanos = Long.MAX_VALUE;
  private Map<String, String> metadata = Map.of();
  private @Nullable TraceContext trace;

  /**
   * An outcome that carries its result, so that only the winning answer is stored in the call.
   *
   * @param attempt the attempt that has the result; null for a value
   */
  private record OutcomeWithResult(@Nullable Object value, @Nullable Call attempt) {}

  /** Creates a call that has not entered a valveline. */
  protected Call() {}

  /**
   * {@return a copy of this call in its initial state, with the same arguments and deadline, for
   * another attempt}
   */
  protected Call copyForAttempt() {
    Call copy;
    try {
      copy = (Call) clone();
    } catch (CloneNotSupportedException e) {
      throw new AssertionError("every call can be copied", e);
    }
    copy.state = RUNNING;
    copy.outcome = null;
    copy.hold = HELD;
    copy.line = null;
    copy.kept = null;
    copy.origin = null;
    copy.synchronous = null;
    copy.startedNanos = 0;
    copy.movedNanos = 0;
    copy.metadata = Map.of();
    copy.trace = null;
    return copy;
  }

  /** {@return the name of the contract's interface} */
  public abstract String contract();

  /** {@return the name of the method} */
  public abstract String method();

  /** {@return the caller, on the server side; this process on the client side} */
  public abstract CallerIdentity caller();

  /**
   * {@return the method and the endpoint, for messages: {@code Calculator.add at
   * unix:/tmp/desk.sock}}
   */
  public abstract String describe();

  /**
   * Stores the value that {@link #answer} was given. Called once, before the valves see the reply.
   */
  protected abstract void result(@Nullable Object value);

  /**
   * Stores the result of a successful attempt. Called at most once, before the valves see the
   * reply, and only on calls whose attempts had {@link #prepareAttempt} called.
   */
  protected void resultOf(Call attempt) {
    throw new UnsupportedOperationException(describe() + ": has no attempts");
  }

  /**
   * Prepares this call to run as an attempt. Call types without attempts need not override this.
   *
   * @param call the suspended call that this attempt belongs to
   * @param whenEnded run once, by {@link #ended}
   */
  protected void prepareAttempt(Call call, Runnable whenEnded) {
    throw new UnsupportedOperationException(call.describe() + ": is made once");
  }

  /** Notifies this call of an ended attempt. Never called concurrently. */
  protected void attemptEnded(Call attempt) {}

  /**
   * Releases the result of this successful attempt, which nobody receives because the call had
   * ended before.
   */
  protected void discardResult() {}

  /** Finishes the call after all valves have seen the reply. Called once, by the last owner. */
  protected abstract void ended();

  /**
   * {@return the start time of the call, by {@link System#nanoTime}} The clock is read once for all
   * valves, since reading it costs as much as a valve.
   */
  public final long startedNanos() {
    return startedNanos;
  }

  /**
   * {@return the approximate time left, in nanoseconds, when the call last started or resumed} Does
   * not read the clock, unless the call has waited; valves do not block, so that little time has
   * passed since.
   */
  public final long remainingWhenLastMoved() {
    return deadlineNanos == Long.MAX_VALUE || movedNanos == 0
        ? remainingNanos()
        : deadlineNanos - movedNanos;
  }

  /** Sets the start time, for a sender that has just read the clock. */
  public final void startedNanos(long value) {
    startedNanos = value;
  }

  /**
   * {@return the deadline, by {@link System#nanoTime}; {@link Long#MAX_VALUE} while none is set}
   */
  public final long deadlineNanos() {
    return deadlineNanos;
  }

  /** Sets the deadline. */
  public final void deadlineNanos(long value) {
    deadlineNanos = value;
  }

  /** {@return the time left in nanoseconds; zero or less when it has passed} */
  public final long remainingNanos() {
    return deadlineNanos == Long.MAX_VALUE ? Long.MAX_VALUE : deadlineNanos - System.nanoTime();
  }

  /** {@return the metadata that travels beside the arguments; not to be modified} */
  public final Map<String, String> metadata() {
    return metadata;
  }

  /** Adds a metadata entry. */
  public final void metadata(String key, String value) {
    if (metadata.isEmpty()) {
      metadata = new TreeMap<>();
    }
    metadata.put(key, value);
  }

  /** {@return the trace that the call belongs to} */
  public final Optional<TraceContext> trace() {
    return Optional.ofNullable(trace);
  }

  /** Makes the call part of a trace. */
  public final void trace(TraceContext value) {
    trace = value;
  }

  /** Stores per-call state of the current valve until its {@code reply}. */
  public final void attach(Object value) {
    if (kept == null) {
      kept = new Object[bound().length];
    }
    kept[position] = value;
  }

  /** {@return the per-call state that the current valve stored, if any} */
  public final Optional<Object> valveAttachment() {
    return kept == null ? Optional.empty() : Optional.ofNullable(kept[position]);
  }

  /**
   * {@return the per-call state of that type, of the last valve that stored one; for servants and
   * for later valves} An attempt also finds the state of its call.
   */
  public final <T> Optional<T> valveAttachment(Class<T> type) {
    if (kept != null) {
      for (int i = kept.length - 1; i >= 0; i--) {
        if (type.isInstance(kept[i])) {
          return Optional.of(type.cast(kept[i]));
        }
      }
    }
    return origin == null ? Optional.empty() : origin.valveAttachment(type);
  }

  /**
   * {@return attempts at this call, which start behind the current valve} For a valve that suspends
   * the call in its {@code request}.
   *
   * @param whenEnded receives each ended attempt, cancelled ones too; on any thread
   */
  public final Attempts newAttempts(Consumer<Call> whenEnded) {
    return new Attempts(this, bound().from(position + 1), whenEnded);
  }

  /** Begins an attempt. It inherits the metadata and trace context that earlier valves have set. */
  final void beginAttemptOf(Call call, Runnable whenEnded) {
    origin = call;
    if (!call.metadata.isEmpty()) {
      metadata = new TreeMap<>(call.metadata);
    }
    trace = call.trace;
    prepareAttempt(call, whenEnded);
  }

  /** {@return whether the outcome is known} */
  public final boolean done() {
    return outcome != null;
  }

  /** {@return the failure of the call; empty while it is open and when it succeeded} */
  public final Optional<Throwable> failure() {
    return outcome instanceof Throwable failure ? Optional.of(failure) : Optional.empty();
  }

  /**
   * Ends the call successfully; its result is in place.
   *
   * @return false when it had ended before
   */
  public final boolean succeed() {
    return end(SUCCESS);
  }

  /**
   * Ends the call with a value that a valve supplies instead of the servant.
   *
   * @return false when the call had ended before
   */
  public final boolean answer(@Nullable Object value) {
    return end(new OutcomeWithResult(value, null));
  }

  /**
   * Ends the call with a failure.
   *
   * @return false when it had ended before
   */
  public final boolean fail(Throwable failure) {
    return end(failure);
  }

  /** Ends the call with the outcome of an attempt. {@return false when it had ended before} */
  final boolean endWithOutcomeOf(Call attempt) {
    Optional<Throwable> failure = attempt.failure();
    return failure.isPresent() ? fail(failure.get()) : end(new OutcomeWithResult(null, attempt));
  }

  private boolean end(Object how) {
    if (!OUTCOME.compareAndSet(this, (Object) null, how)) {
      return false;
    }
    claimed();
    return true;
  }

  /**
   * Resumes a call that a valve suspended; allowed before that valve's {@code request} has
   * returned. To be called once per suspension. Does nothing when the call has ended, was resumed
   * already, or is past the last valve.
   */
  public final void resume() {
    if (HOLD.compareAndSet(this, HELD, RESUMED)) {
      claimed();
    }
  }

  /**
   * Takes ownership and moves the call on, unless another thread owns it: that owner then sees the
   * stored outcome or resumption.
   */
  private void claimed() {
    Thread owner = synchronous;
    if (owner != null) {
      LockSupport.unpark(owner);
    } else if (state == WAITING && STATE.compareAndSet(this, WAITING, RUNNING)) {
      movedNanos = 0; // unknown after a wait: readers fall back to the clock
      move();
    }
  }

  private Valveline bound() {
    Valveline current = line;
    if (current == null) {
      throw new IllegalStateException("the call has not been sent down a line yet");
    }
    return current;
  }

  final void run(Valveline valveline) {
    line = valveline;
    if (startedNanos == 0) {
      startedNanos = System.nanoTime();
    }
    movedNanos = startedNanos;
    position = -1;
    HOLD.set(this, RESUMED); // a plain write: no other thread knows the call yet
    move();
  }

  /**
   * Moves the call down the line as far as possible, then up if the outcome is known. Called by the
   * owner.
   */
  private void move() {
    boolean interrupted = false;
    do {
      if (outcome == null && hold == RESUMED) {
        HOLD.setRelease(this, HELD); // a resuming thread has it from a valve, and so sees this
        down();
      }
      if (outcome != null) {
        up();
        if (interrupted) {
          Thread.currentThread().interrupt();
        }
        return;
      }
      if (synchronous != null) {
        LockSupport.park(this);
        movedNanos = 0;
        if (Thread.interrupted()) {
          interrupted = true;
          fail(new CallException.Cancelled(describe() + ": interrupted"));
        }
        continue;
      }
      // The loop condition looks again after this write: an outcome or a resume stored before it
      // found the state RUNNING, and its thread did not move the call.
      state = WAITING;
    } while (synchronous != null
        || ((outcome != null || hold == RESUMED) && STATE.compareAndSet(this, WAITING, RUNNING)));
  }

  private void down() {
    try {
      bound().code.down(this, position + 1);
    } catch (RuntimeException | Error e) {
      OUTCOME.compareAndSet(
          this, (Object) null, e instanceof CallException ? e : requestFailure(e));
    }
  }

  /** Passes the request to one valve. {@return whether to go on to the next} */
  final boolean down(Valve valve, int place) {
    position = place;
    ValveAction step = valve.request(this);
    return step == ValveAction.CONTINUE ? outcome == null : goesOn(step);
  }

  private boolean goesOn(ValveAction step) {
    if (step == ValveAction.SYNCHRONOUS) {
      synchronous = Thread.currentThread();
    } else if (step == ValveAction.DONE && outcome == null) {
      fail(new CallException.Failed(describe() + ": a valve said DONE but gave no outcome"));
    }
    return step == ValveAction.SYNCHRONOUS && outcome == null;
  }

  /** Passes the call to the terminal, behind the last valve. */
  final void execute(Valveline.Terminal terminal) {
    HOLD.setRelease(this, PASSED); // a late resume() must find that the call is not suspended
    terminal.execute(this);
  }

  /**
   * Failure for an exception of a valve or of the terminal. It may travel to the peer, so its
   * message has only the class name of the exception, whose text may be confidential.
   */
  private CallException requestFailure(Throwable cause) {
    LOG.log(System.Logger.Level.WARNING, "a valve or the target failed: " + describe(), cause);
    return new CallException.Failed(
        describe() + ": " + cause.getClass().getSimpleName() + " while the call was passed on",
        cause);
  }

  private void up() {
    STATE.setRelease(this, ENDED); // a reader of ENDED also sees the outcome, written before
    if (outcome instanceof OutcomeWithResult answer) {
      take(answer);
    }
    bound().code.up(this, position);
    ended();
  }

  private void take(OutcomeWithResult answer) {
    if (answer.attempt == null) {
      result(answer.value);
    } else {
      resultOf(answer.attempt);
    }
  }

  /** Passes the reply to one valve. */
  final void up(Valve valve, int place) {
    position = place;
    try {
      valve.reply(this);
    } catch (RuntimeException | Error e) {
      LOG.log(System.Logger.Level.WARNING, "a valve failed on the reply of " + describe(), e);
    }
  }
}
