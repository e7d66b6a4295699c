package dev.parley.devices.codec;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.parley.devices.api.DeviceException;

/** Libraries that tests need; without one, its tests are skipped. */
public final class Libraries {
  private Libraries() {}

  /** Skips the test where creating a codec fails. */
  public static void require(Runnable attempt) {
    try {
      attempt.run();
    } catch (DeviceException e) {
      assumeTrue(
          e.reason() != DeviceException.Reason.NO_LIBRARY
              && e.reason() != DeviceException.Reason.WRONG_VERSION,
          e.getMessage() + "; scripts/install-devices does it");
      throw e;
    }
  }
}
