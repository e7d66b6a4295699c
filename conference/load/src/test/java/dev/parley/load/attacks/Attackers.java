package dev.parley.load.attacks;

import dev.parley.calls.Parley;
import dev.parley.room.api.JoinResult;
import dev.parley.testkit.Eventually;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Members of the attackers' room, who leave when they are closed. Threads: confined to one. */
final class Attackers implements AutoCloseable {
  private static final int MEMBERS = 4;

  private final Parley parley = Parley.start();
  private final List<JoinResult> members = new ArrayList<>();

  Attackers(AttackTarget target) {
    for (int i = 0; i < MEMBERS; i++) {
      String name = "attacker " + UUID.randomUUID().toString().substring(0, 8);
      members.add(target.join(parley, AttackTarget.ROOM, name));
    }
  }

  /** {@return the attacker of a number, in turn} */
  JoinResult get(int number) {
    return members.get(number % members.size());
  }

  List<JoinResult> all() {
    return members;
  }

  @Override
  public void close() {
    members.forEach(each -> Eventually.value("leaving", each.session().leave()));
    parley.close();
  }
}
