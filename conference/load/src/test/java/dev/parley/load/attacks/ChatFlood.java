package dev.parley.load.attacks;

import dev.parley.room.api.ChatMessage;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** The longest lines, as fast as they are answered. */
final class ChatFlood implements Attack {
  private static final int LINES_MAX = 200_000;
  private static final int LINE_CHARS = 4_000;

  @Override
  public String description() {
    return "4 members write lines of 4,000 characters as fast as they are answered";
  }

  @Override
  public Set<String> refusals() {
    return Set.of("TOO_FAST");
  }

  @Override
  public void run(AttackTarget target, Deadline until, OutcomeCounters tally)
      throws InterruptedException {
    String text = "x".repeat(LINE_CHARS);
    try (Attackers attackers = new Attackers(target)) {
      CallFlood.run(
          LINES_MAX,
          until,
          tally,
          i ->
              attackers
                  .get(i)
                  .session()
                  .say(new ChatMessage(UUID.randomUUID(), Optional.empty(), text)));
    }
  }
}
