package dev.parley.media.ice;

import dev.parley.media.stun.StunMessage;
import java.util.random.RandomGenerator;

/**
 * Consent freshness (RFC 7675): a request every 4 to 6 seconds at random, and every second after
 * two requests without response, since consent expires soon.
 */
final class ConsentFreshness {
  private static final long EXPIRES_NANOS = IceLite.CONSENT_SECONDS * 1_000_000_000L;
  private static final long ASK_NANOS_MIN = 4_000_000_000L;
  private static final long ASK_NANOS_MAX = 6_000_000_000L;

  /** Time without response after which at least two requests were lost. */
  private static final long SILENT_NANOS = 2 * ASK_NANOS_MAX;

  private static final long ASK_NANOS_SILENT = 1_000_000_000L;

  private final RandomGenerator random;
  private int transactionHigh;
  private long transactionLow;
  private boolean asked;
  private long answeredAt;
  private long askAt;

  ConsentFreshness(RandomGenerator random) {
    this.random = random;
  }

  /** Renews consent by other means than a response to {@link #ask}. */
  void begin(long now) {
    asked = false;
    answeredAt = now;
    later(now);
  }

  void ask(int high, long low, long now) {
    asked = true;
    transactionHigh = high;
    transactionLow = low;
    later(now);
  }

  int transactionHigh() {
    return transactionHigh;
  }

  long transactionLow() {
    return transactionLow;
  }

  boolean asked(StunMessage answer) {
    return asked
        && answer.transactionHigh() == transactionHigh
        && answer.transactionLow() == transactionLow;
  }

  void answerReceived(long now) {
    asked = false;
    answeredAt = now;
  }

  long askAt() {
    return askAt;
  }

  long expiresAt() {
    return answeredAt + EXPIRES_NANOS;
  }

  boolean silent(long now) {
    return now - answeredAt >= SILENT_NANOS;
  }

  private void later(long now) {
    askAt = now + (silent(now) ? ASK_NANOS_SILENT : random.nextLong(ASK_NANOS_MIN, ASK_NANOS_MAX));
  }
}
