package dev.parley.transport.api;

import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.function.Consumer;

/**
 * Decides whether a thread that waits for its peer looks again at once or sleeps in the kernel.
 *
 * <pre>
 *   ASLEEP --news--> FRESH --the last tries were worth it--> AWAKE --SPIN_NANOS pass--> ASLEEP
 *                    ^   |                                    |       (a try in vain)
 *                    |   +--they were in vain--> ASLEEP       |
 *                    +----------------news--------------------+
 * </pre>
 *
 * <p>To be woken on another core costs tens of microseconds, much more than a message. So who got
 * something stays awake for a little longer than that, and offers its core between looks, for the
 * other end may need the same one ({@link CoreOffers}). Each try in vain doubles the number of
 * waits that go straight to sleep, so that a connection with little to do burns next to nothing.
 *
 * <p>Threads: confined to the one that waits, or handed over with what it waits for.
 */
public final class Wakefulness {
  /** Longer than a wake-up takes, or two ends that both give up too early sleep for ever after. */
  public static final long SPIN_NANOS = 120_000;

  /** Waits in a row that sleep at once, when trying has been in vain again and again. */
  public static final int SLEEPS_MAX = 64;

  /**
   * Looks, each a system call, after which the core is offered though nobody took it: some 20 us.
   */
  private static final int LOOKS_MAX = 16;

  private enum State {
    FRESH,
    AWAKE,
    ASLEEP
  }

  private final CoreOffers offers = new CoreOffers(1, LOOKS_MAX);
  private State state = State.ASLEEP;
  private long tryingUntil;
  private int sleepsAfterVain;
  private int sleepsLeft;

  /** Asleep until the first news. */
  public Wakefulness() {}

  /** {@return whether to look once without waiting and then ask again; otherwise, to sleep} */
  public boolean awake(long nowNanos) {
    if (state == State.FRESH) {
      if (sleepsLeft > 0) {
        sleepsLeft--;
        state = State.ASLEEP;
      } else {
        tryingUntil = nowNanos + SPIN_NANOS;
        state = State.AWAKE;
      }
    } else if (state == State.AWAKE && nowNanos - tryingUntil >= 0) {
      sleepsAfterVain = Math.clamp(2L * sleepsAfterVain, 1, SLEEPS_MAX);
      sleepsLeft = sleepsAfterVain;
      state = State.ASLEEP;
    }
    return state == State.AWAKE;
  }

  /** Between two looks: lets others have the core, as often as they want it. */
  public void giveWay() {
    offers.between();
  }

  /** Gives way, and looks once. {@return how many channels were ready} */
  public int look(Selector selector, Consumer<SelectionKey> ready) throws IOException {
    giveWay();
    return selector.selectNow(ready);
  }

  /** A look, or a sleep, ended with something to do. */
  public void news() {
    if (state == State.AWAKE) {
      sleepsAfterVain = 0;
    }
    state = State.FRESH;
  }
}
