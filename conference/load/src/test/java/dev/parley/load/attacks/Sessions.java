package dev.parley.load.attacks;

import java.io.IOException;
import java.util.Set;

/**
 * More connections to the port for programs than one address may have. The server refuses those
 * beyond the limit, and ends those that do not say HELLO in time.
 */
abstract class Sessions implements Attack {
  private static final int COUNT = 2_200;

  @Override
  public final Set<String> refusals() {
    return Set.of("LIMIT_EXCEEDED", "OPEN_TIMEOUT");
  }

  @Override
  public final void run(AttackTarget target, Deadline until, OutcomeCounters tally)
      throws Exception {
    byte[] hello = RawConnection.hello();
    HeldConnections.run(
        COUNT,
        target.programs().getPort(),
        until,
        tally,
        (connection, time) -> act(connection, hello, time));
  }

  /**
   * Does what one connection does.
   *
   * @param hello the first frame of a good peer
   */
  abstract void act(RawConnection connection, byte[] hello, Deadline until) throws IOException;
}
