package dev.parley.load.attacks;

import java.util.Set;

/** Sessions that say HELLO and make no call. */
final class IdleSessions implements Attack {
  private static final int COUNT = 2_200;

  @Override
  public String description() {
    return "2,200 sessions say HELLO and make no call";
  }

  @Override
  public Set<String> refusals() {
    return Set.of("LIMIT_EXCEEDED", "OPEN_TIMEOUT");
  }

  @Override
  public void run(Target target, Deadline until, Tally tally) throws Exception {
    byte[] hello = RawConnection.hello();
    Crowd.run(
        COUNT,
        target.programs().getPort(),
        until,
        tally,
        (connection, _) -> connection.write(hello));
  }
}
