package dev.parley.iiop.orb;

import dev.parley.iiop.cdr.CdrException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Log of rejected requests and results. An exceeded limit or a rejected class is logged as a
 * warning the first time, because its operator may want to allow it; further rejections of the same
 * kind, and malformed bytes, are logged at DEBUG, so that a peer cannot fill the log.
 *
 * <p>Threads: safe for all. Memory: at most {@value #KINDS_MAX} kinds, each at most {@value
 * #KIND_CHARS_MAX} characters.
 */
final class RejectionLog {
  private static final System.Logger LOG = System.getLogger(RejectionLog.class.getName());

  private static final int KINDS_MAX = 64;
  private static final int KIND_CHARS_MAX = 250;

  private final Set<String> warned = ConcurrentHashMap.newKeySet();

  /**
   * Logs a rejection.
   *
   * @param where method, and the peer that sent the values
   */
  void log(String where, CdrException refused) {
    System.Logger.Level level =
        isOperatorsChoice(refused) && isFirst(refused)
            ? System.Logger.Level.WARNING
            : System.Logger.Level.DEBUG;
    LOG.log(level, () -> where + ": " + refused.reason() + ": " + refused.getMessage());
  }

  private static boolean isOperatorsChoice(CdrException refused) {
    return refused.reason() == CdrException.Reason.IMP_LIMIT
        || refused.reason() == CdrException.Reason.NO_PERMISSION;
  }

  private boolean isFirst(CdrException refused) {
    String text = String.valueOf(refused.getMessage());
    int end = text.indexOf(':'); // the numbers behind it differ each time
    String kind = end < 0 ? text : text.substring(0, end);
    return warned.size() < KINDS_MAX
        && warned.add(kind.length() > KIND_CHARS_MAX ? kind.substring(0, KIND_CHARS_MAX) : kind);
  }
}
