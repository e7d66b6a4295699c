package dev.parley.bench.conference;

import dev.parley.bench.contest.Folder;
import dev.parley.load.LoadReport.Delivery;

/** Two who publish and two who watch, by Janus: prints how much of what was sent has come. */
final class JanusTrial {
  private static final Crowd FEW = new Crowd(2, 2, 20, 300, 500, false);

  private JanusTrial() {}

  public static void main(String[] args) {
    JanusServer janus = new JanusServer();
    if (janus.missing().isPresent()) {
      System.out.println("skipped: Janus is " + janus.missing().get());
      return;
    }
    try (Folder folder = new Folder();
        ServerProcess process = janus.start(folder.path());
        Members members = new Members(folder.path())) {
      Delivery delivery = members.measure(process, FEW).delivery();
      System.out.println("came " + delivery.received() + " of " + delivery.expected());
    }
  }
}
