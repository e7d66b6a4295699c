package dev.parley.transport.api;

import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.function.Consumer;

/**
 * Adaptive spinning: decides whether a thread that waits for its peer polls again at once or sleeps
 * in the kernel.
 *
 * <pre>
 *   ASLEEP --news--> FRESH --the last tries were worth it--> AWAKE --SPIN_NANOS pass--> ASLEEP
 *                    ^   |                                    |       (a try in vain)
 *                    |   +--they were in vain--> ASLEEP       |
 *                    +----------------news--------------------+
 * </pre>
 *
 * <p>A wake-up on another core costs tens of microseconds, much more than a message. A thread that
 * received something therefore spins for a little longer than that, and yields its core between
 * polls, since the other end may need the same core ({@link YieldBackoff}). Each unsuccessful spin
 * doubles the number of waits that sleep at once, so that a quiet connection uses almost no CPU.
 *
 * <p>Threads: confined to the waiting thread, or handed over together with the role of waiting.
 */
public final class AdaptiveSpin {
  /**
   * Duration of a spin. It must exceed the time of a wake-up, or two ends that both stop spinning
   * too early would sleep on every message.
   */
  public static final long SPIN_NANOS = 120_000;

  /**
   * Upper bound for the number of consecutive waits that sleep at once after unsuccessful spins.
   */
  public static final int SLEEPS_MAX = 64;

  /** Largest interval of yields, in polls; each poll is a system call, so this is about 20 us. */
  private static final int LOOKS_MAX = 16;

  private enum SpinState {
    FRESH,
    AWAKE,
    ASLEEP
  }

  private final YieldBackoff yields = new YieldBackoff(1, LOOKS_MAX);
  private SpinState state = SpinState.ASLEEP;
  private long tryingUntil;
  private int sleepsAfterVain;
  private int sleepsLeft;

  /** Creates the state of a thread that sleeps until the first news. */
  public AdaptiveSpin() {}

  /** {@return whether to poll once without blocking and then ask again; otherwise, to sleep} */
  public boolean shouldSpin(long nowNanos) {
    if (state == SpinState.FRESH) {
      if (sleepsLeft > 0) {
        sleepsLeft--;
        state = SpinState.ASLEEP;
      } else {
        tryingUntil = nowNanos + SPIN_NANOS;
        state = SpinState.AWAKE;
      }
    } else if (state == SpinState.AWAKE && nowNanos - tryingUntil >= 0) {
      sleepsAfterVain = Math.clamp(2L * sleepsAfterVain, 1, SLEEPS_MAX);
      sleepsLeft = sleepsAfterVain;
      state = SpinState.ASLEEP;
    }
    return state == SpinState.AWAKE;
  }

  /** Yields the core if a yield is due. To be called between two polls. */
  public void yieldIfDue() {
    yields.yieldIfDue();
  }

  /**
   * Yields if due, and polls once.
   *
   * @return the number of ready channels
   */
  public int poll(Selector selector, Consumer<SelectionKey> ready) throws IOException {
    yieldIfDue();
    return selector.selectNow(ready);
  }

  /** Records that a poll or a sleep ended with work. */
  public void workFound() {
    if (state == SpinState.AWAKE) {
      sleepsAfterVain = 0;
    }
    state = SpinState.FRESH;
  }
}
