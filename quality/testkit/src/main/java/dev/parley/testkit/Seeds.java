package dev.parley.testkit;

import java.util.Random;

/**
 * Random values that can be had again: a failure names its seed, and {@code -Dparley.seed=N} runs
 * the test with it.
 */
public final class Seeds {
  /** A test that draws its values from {@code random}. */
  public interface Body {
    /** Fails by throwing. */
    void run(Random random) throws Exception;
  }

  /** Runs {@code body} with {@code rounds} fresh seeds, or with the one that was asked for. */
  public static void run(int rounds, Body body) {
    Long asked = Long.getLong("parley.seed");
    long first = asked != null ? asked : System.nanoTime();
    for (int i = 0; i < (asked != null ? 1 : rounds); i++) {
      runOne(first + i, body);
    }
  }

  private static void runOne(long seed, Body body) {
    try {
      body.run(new Random(seed));
    } catch (Exception | AssertionError e) {
      throw new AssertionError(
          "failed with seed " + seed + "; repeat with -Dparley.seed=" + seed, e);
    }
  }

  /** {@return {@code length} random bytes} */
  public static byte[] bytes(Random random, int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }

  private Seeds() {}
}
