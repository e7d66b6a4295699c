package dev.parley.load.attacks;

import java.util.Locale;
import java.util.Set;

/**
 * An attack program. It runs against a server on this machine, until its time is over or its count
 * is reached, and closes what it opened.
 *
 * <p>Threads: confined to the one that runs it; it may start others, which end with it.
 */
interface Attack {
  /** {@return the name on the command line, such as {@code board-flood}} */
  default String name() {
    return getClass()
        .getSimpleName()
        .replaceAll("(?<=[a-z])(?=[A-Z])", "-")
        .toLowerCase(Locale.ROOT);
  }

  /** {@return what the attacker does, for the table} */
  String description();

  /**
   * {@return the refusals of which the attacker meets at least one, as {@link OutcomeCounters}
   * names them; none when the server gives no answer, or serves the attacker within its share}
   */
  Set<String> refusals();

  /**
   * {@return how much the server keeps by design for a while after the attack, in bytes}
   *
   * @param use of memory, as {@code /metrics} names it
   * @param limit how much the memory budget has for this use, in bytes
   */
  default long kept(String use, long limit) {
    return 0;
  }

  /**
   * Attacks.
   *
   * @param tally counts what the attacker gets
   */
  void run(AttackTarget target, Deadline until, OutcomeCounters tally) throws Exception;
}
