package dev.parley.load.attacks;

import java.util.Set;

/** Connections to the port for programs that never say anything. */
final class SilentConnections implements Attack {
  private static final int COUNT = 2_200;

  @Override
  public String description() {
    return "2,200 connections to the port for programs that say nothing";
  }

  @Override
  public Set<String> refusals() {
    return Set.of("LIMIT_EXCEEDED", "OPEN_TIMEOUT");
  }

  @Override
  public void run(Target target, Deadline until, Tally tally) throws Exception {
    Crowd.run(COUNT, target.programs().getPort(), until, tally, (_, _) -> {});
  }
}
