package dev.parley.load.attacks;

import dev.parley.calls.Parley;
import dev.parley.room.api.JoinRequest;
import dev.parley.room.api.Rooms;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** New members by one invitation. */
final class JoinFlood implements Attack {
  private static final int JOINS_MAX = 50_000;

  @Override
  public String description() {
    return "new members with one invitation join as fast as they are answered";
  }

  @Override
  public Set<String> refusals() {
    return Set.of("TOO_FAST", "ROOM_FULL");
  }

  @Override
  public void run(AttackTarget target, Deadline until, OutcomeCounters tally)
      throws InterruptedException {
    try (Parley parley = Parley.start()) {
      Rooms rooms = parley.connect(target.calls()).lookup(Rooms.EXPORT_NAME, Rooms.class);
      Optional<String> invitation = Optional.of(target.invitation());
      CallFlood.run(
          JOINS_MAX,
          until,
          tally,
          _ ->
              rooms.join(
                  new JoinRequest(
                      AttackTarget.INVITED,
                      "new " + UUID.randomUUID(),
                      Optional.empty(),
                      invitation)));
    }
  }
}
