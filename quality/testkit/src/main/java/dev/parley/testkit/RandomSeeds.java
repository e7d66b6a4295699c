package dev.parley.testkit;

import java.util.Random;

/**
 * Reproducible random values: a failure names its seed, and {@code -Dparley.seed=N} repeats the
 * test with it.
 */
public final class RandomSeeds {
  /** A test that draws its values from {@code random}. */
  public interface SeededTest {
    /** Runs the test; throws on failure. */
    void run(Random random) throws Exception;
  }

  /**
   * Runs {@code body} with {@code rounds} new seeds, or once with the seed of {@code
   * -Dparley.seed}.
   */
  public static void run(int rounds, SeededTest body) {
    Long asked = Long.getLong("parley.seed");
    long first = asked != null ? asked : System.nanoTime();
    for (int i = 0; i < (asked != null ? 1 : rounds); i++) {
      runOne(first + i, body);
    }
  }

  private static void runOne(long seed, SeededTest body) {
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

  private RandomSeeds() {}
}
