package dev.parley.load.attacks;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.time.Duration;
import java.util.Set;

/** HTTP requests whose header never ends. */
final class SlowHeaders implements Attack {
  private static final int COUNT = 2_200;
  private static final Duration PAUSE = Duration.ofSeconds(1);

  @Override
  public String description() {
    return "2,200 HTTP requests whose header grows by one line a second";
  }

  @Override
  public Set<String> refusals() {
    return Set.of("closed");
  }

  @Override
  public void run(AttackTarget target, Deadline until, OutcomeCounters tally) throws Exception {
    HeldConnections.run(
        COUNT,
        target.calls().getPort(),
        until,
        tally,
        (connection, time) -> {
          connection.write("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n".getBytes(US_ASCII));
          while (time.open()) {
            time.pause(PAUSE);
            connection.write("X-More: 1\r\n".getBytes(US_ASCII));
          }
        });
  }
}
