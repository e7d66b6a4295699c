package dev.parley.load.attacks;

import dev.parley.room.api.files.Files;
import dev.parley.room.api.files.NewAttachment;
import dev.parley.testkit.Eventually;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Attachments of one byte. */
final class TinyAttachments implements Attack {
  private static final int FILES_MAX = 50_000;

  @Override
  public String description() {
    return "4 members attach files of one byte as fast as they are answered";
  }

  @Override
  public Set<String> refusals() {
    return Set.of("TOO_FAST", "ROOM_FULL");
  }

  @Override
  public void run(AttackTarget target, Deadline until, OutcomeCounters tally)
      throws InterruptedException {
    try (Attackers attackers = new Attackers(target)) {
      List<Files> files =
          attackers.all().stream()
              .map(each -> Eventually.value("files", each.session().files()))
              .toList();
      CallFlood.run(
          FILES_MAX,
          until,
          tally,
          i ->
              files
                  .get(i % files.size())
                  .attach(
                      new NewAttachment(UUID.randomUUID(), Optional.empty(), i + ".txt", 1),
                      new ChunkPublisher(new byte[] {'x'})));
    }
  }
}
