package dev.parley.load.attacks;

import java.time.Duration;
import java.util.Set;

/** HELLO messages that arrive byte by byte. */
final class SlowHellos implements Attack {
  private static final int COUNT = 2_200;
  private static final Duration PAUSE = Duration.ofSeconds(1);

  @Override
  public String description() {
    return "2,200 connections send their HELLO one byte a second";
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
        (connection, time) -> {
          for (int i = 0; i < hello.length && time.open(); i++) {
            connection.write(new byte[] {hello[i]});
            time.pause(PAUSE);
          }
        });
  }
}
