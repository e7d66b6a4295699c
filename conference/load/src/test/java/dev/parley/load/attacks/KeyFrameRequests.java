package dev.parley.load.attacks;

import dev.parley.calls.Parley;
import dev.parley.load.ReportFlood;
import dev.parley.load.RoomSignalling;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;

/** Requests of a viewer for key frames and for packets once more. */
final class KeyFrameRequests implements Attack {
  private static final Duration LOOK = Duration.ofMillis(100);
  private static final Pattern KEY_FRAMES =
      Pattern.compile("parley_media_repairs_total\\{kind=\"key_frame\"} (\\S+)");

  @Override
  public String description() {
    return "a viewer asks 20,000 times a second for a key frame (PLI, FIR) and for 64 packets again"
        + " (NACK)";
  }

  @Override
  public Set<String> refusals() {
    return Set.of();
  }

  @Override
  public void run(AttackTarget target, Deadline until, OutcomeCounters tally) throws Exception {
    try (Parley parley = Parley.start();
        RoomSignalling rooms = new RoomSignalling(parley, target.calls(), Optional.empty());
        HttpClient client = HttpClient.newHttpClient();
        ReportFlood flood = ReportFlood.open(rooms, "flood-" + UUID.randomUUID())) {
      long before = keyFrames(target, client);
      for (long counted = 0; until.open(); ) {
        until.pause(LOOK);
        long sent = flood.sent();
        tally.count("requests sent", sent - counted);
        counted = sent;
      }
      tally.count("packets received", flood.received());
      tally.count("key frames asked of the publisher", keyFrames(target, client) - before);
    }
  }

  private static long keyFrames(AttackTarget target, HttpClient client) {
    return KEY_FRAMES
        .matcher(target.metrics(client))
        .results()
        .mapToLong(each -> (long) Double.parseDouble(each.group(1)))
        .findFirst()
        .orElse(0);
  }
}
