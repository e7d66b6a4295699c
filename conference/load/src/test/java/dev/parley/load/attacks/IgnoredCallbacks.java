package dev.parley.load.attacks;

import dev.parley.calls.Parley;
import dev.parley.calls.Peer;
import java.util.Set;

/** Call-backs that the servant never calls. */
final class IgnoredCallbacks implements Attack {
  private static final int CALLS_MAX = 1_000_000;
  private static final int PER_CONNECTION = 15_000;

  @Override
  public String description() {
    return "call-backs, 15,000 on each connection, that the servant ignores";
  }

  @Override
  public Set<String> refusals() {
    return Set.of();
  }

  @Override
  public void run(AttackTarget target, Deadline until, OutcomeCounters tally) throws Exception {
    try (Parley parley = Parley.start()) {
      for (int calls = 0; calls < CALLS_MAX && until.open(); calls += PER_CONNECTION) {
        try (Peer peer = parley.connect(target.runtime())) {
          ignored(peer.lookup(AttackedService.EXPORT_NAME, AttackedService.class), until, tally);
        }
      }
    }
  }

  private static void ignored(AttackedService desk, Deadline until, OutcomeCounters tally) {
    for (int i = 0; i < PER_CONNECTION && until.open(); i++) {
      try {
        desk.ignore(
            new AttackedService.Listener() {
              @Override
              public void told(String what) {}
            });
        tally.ended(null);
      } catch (RuntimeException e) {
        tally.ended(e);
        return; // with its connection
      }
    }
  }
}
