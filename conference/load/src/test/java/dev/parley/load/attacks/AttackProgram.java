package dev.parley.load.attacks;

import java.time.Duration;

/** An attack in a process of its own: {@code NAME MILLIS TARGET}. It prints what it got. */
final class AttackProgram {
  private AttackProgram() {}

  public static void main(String[] arguments) throws Exception {
    Attack attack = Attacks.named(arguments[0]);
    OutcomeCounters tally = new OutcomeCounters();
    Duration time = Duration.ofMillis(Long.parseLong(arguments[1]));
    attack.run(AttackTarget.of(arguments[2]), Deadline.in(time), tally);
    System.out.println(tally);
  }
}
