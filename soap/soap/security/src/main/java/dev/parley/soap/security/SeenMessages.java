package dev.parley.soap.security;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * Messages that were accepted within a time, so that none is accepted twice.
 *
 * <p>Threads: safe for all.
 */
final class SeenMessages {
  /** Messages that are remembered in all. */
  static final int MESSAGES_MAX = 200_000;

  /** Messages that are remembered of one sender. */
  static final int SENDER_MAX = MESSAGES_MAX / 4;

  /** Hash of a message: half of SHA-256. */
  private record Hash(long high, long low) {}

  /** Messages that were accepted in one period. */
  private static final class Period {
    final Set<Hash> messages = new HashSet<>();
    final Map<String, Integer> senders = new HashMap<>();
  }

  private final long periodNanos;
  private final LongSupplier clock;
  private Period current = new Period();
  private Period previous = new Period();
  private long began;

  /**
   * @param remembered time for which a message is remembered at least
   * @param clock nanoseconds, such as {@link System#nanoTime}
   */
  SeenMessages(Duration remembered, LongSupplier clock) {
    this.clock = clock;
    periodNanos = remembered.toNanos();
    began = clock.getAsLong();
  }

  /** Answer to a message. */
  enum Answer {
    /** The message has not come before. */
    NEW,
    /** The message has come before. */
    SEEN,
    /** There is no room to remember the message. */
    FULL
  }

  /**
   * {@return whether a message may be accepted, which is remembered then}
   *
   * @param key what two different messages never have in common
   */
  synchronized Answer accept(String sender, String key) {
    rotate();
    Hash hash = hash(key);
    if (current.messages.contains(hash) || previous.messages.contains(hash)) {
      return Answer.SEEN;
    }
    int ofSender = count(current, sender) + count(previous, sender);
    if (ofSender >= SENDER_MAX
        || current.messages.size() + previous.messages.size() >= MESSAGES_MAX) {
      return Answer.FULL;
    }
    current.messages.add(hash);
    current.senders.merge(sender, 1, Integer::sum);
    return Answer.NEW;
  }

  private static int count(Period period, String sender) {
    return period.senders.getOrDefault(sender, 0);
  }

  private void rotate() {
    long past = clock.getAsLong() - began;
    if (past >= periodNanos) {
      previous = past >= 2 * periodNanos ? new Period() : current;
      current = new Period();
      began = clock.getAsLong();
    }
  }

  private static Hash hash(String key) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(key.getBytes(StandardCharsets.UTF_8));
      ByteBuffer bytes = ByteBuffer.wrap(digest);
      return new Hash(bytes.getLong(), bytes.getLong());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
