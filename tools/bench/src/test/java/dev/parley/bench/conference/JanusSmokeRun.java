package dev.parley.bench.conference;

import dev.parley.bench.contest.TemporaryFolder;
import dev.parley.load.LoadReport.Delivery;

/** Two who publish and two who watch, by Janus: prints how much of what was sent has come. */
final class JanusSmokeRun {
  private static final RoomLoad FEW = new RoomLoad(2, 2, 20, 300, 500, false);

  private JanusSmokeRun() {}

  public static void main(String[] args) {
    JanusServer janus = new JanusServer();
    if (janus.missing().isPresent()) {
      System.out.println("skipped: Janus is " + janus.missing().get());
      return;
    }
    try (TemporaryFolder folder = new TemporaryFolder();
        ServerProcess process = janus.start(folder.path());
        MembersProcess members = new MembersProcess(folder.path())) {
      Delivery delivery = members.measure(process, FEW).delivery();
      System.out.println("came " + delivery.received() + " of " + delivery.expected());
    }
  }
}
