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
 * One invocation: its method, its deadline and metadata, its place in the line, and its one
 * outcome.
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
 * <p>RUNNING has one owner, the thread that moves the call. Whoever ends a call that is RUNNING
 * elsewhere leaves the outcome behind, and the owner takes it up. The first outcome counts: reply
 * against cancel against deadline.
 *
 * <p>Threads: {@code resume}, {@code succeed}, {@code answer}, {@code fail}, {@code cancel}, {@code
 * done} by all; the rest by the owner.
 */
public abstract class Call implements Cloneable {
  /**
   * The call whose servant runs in this thread, if any: its deadline and trace go on to the calls
   * that the servant makes.
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
  private volatile @Nullable Object outcome; // null: open; SUCCESS, an Answer, or the Throwable
  private volatile int hold; // HELD by a valve; RESUMED; or PASSED by all, so that none can resume
  private @Nullable Valveline line;
  private int position; // the valve that has the call
  private Object @Nullable [] kept;
  private @Nullable Call origin; // in whose place this one is; null for none
  private volatile @Nullable Thread synchronous; // the one thread for the rest of the line
  private long startedNanos; // 0: not started
  private long movedNanos; // 0: not yet, or not looked at
  private long deadlineNanos = Long.MAX_VALUE;
  private Map<String, String> metadata = Map.of();
  private @Nullable TraceContext trace;

  /**
   * An outcome that brings its result with it, so that only the answer that counts is taken.
   *
   * @param attempt whose result it is; null for a value
   */
  private record Answer(@Nullable Object value, @Nullable Call attempt) {}

  /** A call that has not been sent down a line. */
  protected Call() {}

  /**
   * {@return a call like this one, at the beginning of its way and with the same deadline: for one
   * that ended before it was carried out}
   */
  protected Call again() {
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

  /** {@return who calls, on the servant's side; this process on the other} */
  public abstract Caller caller();

  /**
   * {@return what is called and where, for messages: {@code Calculator.add at unix:/tmp/desk.sock}}
   */
  public abstract String describe();

  /** Takes what {@link #answer} was given. Called once, before the reply goes up. */
  protected abstract void result(@Nullable Object value);

  /**
   * Takes the result of an attempt that succeeded. Called at most once, before the reply goes up;
   * and only where {@link #attempt} was.
   */
  protected void resultOf(Call attempt) {
    throw new UnsupportedOperationException(describe() + ": has no attempts");
  }

  /**
   * This is an attempt and about to start. Calls that are made once need not know of this.
   *
   * @param call in whose place
   * @param whenEnded to be run once, by {@link #ended}
   */
  protected void attempt(Call call, Runnable whenEnded) {
    throw new UnsupportedOperationException(call.describe() + ": is made once");
  }

  /** An attempt at this call has ended. Not called for two at once. */
  protected void attempted(Call attempt) {}

  /** This attempt succeeded, and nobody gets its result: the call had ended before. */
  protected void unused() {}

  /** The replies have gone up through all valves. Called once, by the last owner. */
  protected abstract void ended();

  /**
   * {@return when the call began its way, by {@link System#nanoTime}} Read once for all valves,
   * since looking at the clock costs as much as a valve.
   */
  public final long startedNanos() {
    return startedNanos;
  }

  /**
   * {@return about how much time was left in nanoseconds when the call was last set in motion}
   * Costs no look at the clock, unless the call has waited; valves do not block, so that little has
   * passed since.
   */
  public final long remainingSinceMoved() {
    return deadlineNanos == Long.MAX_VALUE || movedNanos == 0
        ? remainingNanos()
        : deadlineNanos - movedNanos;
  }

  /** Says when the call began, where whoever sends it down the line has just looked. */
  public final void startedNanos(long value) {
    startedNanos = value;
  }

  /**
   * {@return when the call is given up, by {@link System#nanoTime}; {@link Long#MAX_VALUE} while
   * none is set}
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

  /** {@return what travels beside the arguments; not to be changed} */
  public final Map<String, String> metadata() {
    return metadata;
  }

  /** Adds to what travels beside the arguments. */
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

  /** Keeps something of the valve that has the call, until its {@code reply}. */
  public final void keep(Object value) {
    if (kept == null) {
      kept = new Object[bound().length];
    }
    kept[position] = value;
  }

  /** {@return what the valve that has the call kept, if anything} */
  public final Optional<Object> kept() {
    return kept == null ? Optional.empty() : Optional.ofNullable(kept[position]);
  }

  /**
   * {@return what a valve of the line kept of that type, the last such valve; for code that the
   * call leads to, and valves behind that one} An attempt has what its call had, too.
   */
  public final <T> Optional<T> kept(Class<T> type) {
    if (kept != null) {
      for (int i = kept.length - 1; i >= 0; i--) {
        if (type.isInstance(kept[i])) {
          return Optional.of(type.cast(kept[i]));
        }
      }
    }
    return origin == null ? Optional.empty() : origin.kept(type);
  }

  /**
   * {@return attempts at this call, from behind the valve that has it} For a valve that suspends
   * the call, in its {@code request}.
   *
   * @param whenEnded is given each attempt when it has ended, also when it was cancelled; from any
   *     thread
   */
  public final Attempts attempts(Consumer<Call> whenEnded) {
    return new Attempts(this, bound().from(position + 1), whenEnded);
  }

  /** Begins an attempt: what valves before have settled holds for it too. */
  final void inPlaceOf(Call call, Runnable whenEnded) {
    origin = call;
    if (!call.metadata.isEmpty()) {
      metadata = new TreeMap<>(call.metadata);
    }
    trace = call.trace;
    attempt(call, whenEnded);
  }

  /** {@return whether the outcome is known} */
  public final boolean done() {
    return outcome != null;
  }

  /** {@return why the call failed; empty while it is open and when it succeeded} */
  public final Optional<Throwable> failure() {
    return outcome instanceof Throwable failure ? Optional.of(failure) : Optional.empty();
  }

  /** The call succeeded; its result is in place. {@return false when it had ended before} */
  public final boolean succeed() {
    return end(SUCCESS);
  }

  /** A valve answers in the servant's place. {@return false when the call had ended before} */
  public final boolean answer(@Nullable Object value) {
    return end(new Answer(value, null));
  }

  /** The call failed. {@return false when it had ended before} */
  public final boolean fail(Throwable failure) {
    return end(failure);
  }

  /** The call ends as an attempt at it did. {@return false when it had ended before} */
  final boolean endAs(Call attempt) {
    Optional<Throwable> failure = attempt.failure();
    return failure.isPresent() ? fail(failure.get()) : end(new Answer(null, attempt));
  }

  private boolean end(Object how) {
    if (!OUTCOME.compareAndSet(this, (Object) null, how)) {
      return false;
    }
    claimed();
    return true;
  }

  /**
   * Goes on with a call that a valve suspended; also before that valve's {@code request} has
   * returned. Once for each time a valve suspends it. Without effect when the call has ended, was
   * resumed already, or is past the last valve.
   */
  public final void resume() {
    if (HOLD.compareAndSet(this, HELD, RESUMED)) {
      claimed();
    }
  }

  /** Moves the call on if nobody owns it; otherwise the owner sees what was left behind. */
  private void claimed() {
    Thread owner = synchronous;
    if (owner != null) {
      LockSupport.unpark(owner);
    } else if (state == WAITING && STATE.compareAndSet(this, WAITING, RUNNING)) {
      movedNanos = 0; // who wants to know looks at the clock
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

  final void run(Valveline way) {
    line = way;
    if (startedNanos == 0) {
      startedNanos = System.nanoTime();
    }
    movedNanos = startedNanos;
    position = -1;
    HOLD.set(this, RESUMED); // nobody else knows the call yet
    move();
  }

  /** Owner: down the line as far as it goes, then up if the outcome is known. */
  private void move() {
    boolean interrupted = false;
    do {
      if (outcome == null && hold == RESUMED) {
        HOLD.setRelease(this, HELD); // who resumes it has it from a valve, and so sees this
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
      state = WAITING;
    } while (synchronous != null
        || ((outcome != null || hold == RESUMED) && STATE.compareAndSet(this, WAITING, RUNNING)));
  }

  private void down() {
    try {
      bound().code.down(this, position + 1);
    } catch (RuntimeException | Error e) {
      OUTCOME.compareAndSet(
          this, (Object) null, e instanceof CallException ? e : brokenOnTheWay(e));
    }
  }

  /** One valve down. {@return whether to go on to the next} */
  final boolean down(Valve valve, int place) {
    position = place;
    Step step = valve.request(this);
    return step == Step.CONTINUE ? outcome == null : goesOn(step);
  }

  private boolean goesOn(Step step) {
    if (step == Step.SYNCHRONOUS) {
      synchronous = Thread.currentThread();
    } else if (step == Step.DONE && outcome == null) {
      fail(new CallException.Failed(describe() + ": a valve said DONE but gave no outcome"));
    }
    return step == Step.SYNCHRONOUS && outcome == null;
  }

  /** The end of the way down. */
  final void execute(Valveline.Terminal terminal) {
    HOLD.setRelease(this, PASSED); // who resumes it all the same finds that it did not wait
    terminal.execute(this);
  }

  /** What was thrown may be a secret: the failure, which may travel, has no more than its name. */
  private CallException brokenOnTheWay(Throwable cause) {
    LOG.log(System.Logger.Level.WARNING, "failed on the way down: " + describe(), cause);
    return new CallException.Failed(
        describe() + ": " + cause.getClass().getSimpleName() + " on the way there", cause);
  }

  private void up() {
    STATE.setRelease(this, ENDED); // whoever looks at it sees the outcome, which was there before
    if (outcome instanceof Answer answer) {
      take(answer);
    }
    bound().code.up(this, position);
    ended();
  }

  private void take(Answer answer) {
    if (answer.attempt == null) {
      result(answer.value);
    } else {
      resultOf(answer.attempt);
    }
  }

  /** One valve up. */
  final void up(Valve valve, int place) {
    position = place;
    try {
      valve.reply(this);
    } catch (RuntimeException | Error e) {
      LOG.log(System.Logger.Level.WARNING, "a valve failed on the way up of " + describe(), e);
    }
  }
}
