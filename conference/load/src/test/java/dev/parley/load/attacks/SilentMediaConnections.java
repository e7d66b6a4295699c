package dev.parley.load.attacks;

import java.util.Set;

/** TCP connections for audio and video that never send a packet. */
final class SilentMediaConnections implements Attack {
  private static final int COUNT = 1_000;

  @Override
  public String description() {
    return "1,000 TCP connections to the port of audio and video that say nothing";
  }

  @Override
  public Set<String> refusals() {
    return Set.of("closed");
  }

  @Override
  public void run(AttackTarget target, Deadline until, OutcomeCounters tally) throws Exception {
    HeldConnections.run(COUNT, target.mediaTcp(), until, tally, (_, _) -> {});
  }
}
