package dev.parley.load.attacks;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.parley.calls.Parley;
import dev.parley.room.api.JoinRequest;
import dev.parley.room.api.Rooms;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Invitations that the server has not signed. */
final class ForgedTokens implements Attack {
  private static final int JOINS_MAX = 50_000;

  @Override
  public String description() {
    return "joins with invitations that are unsigned, changed, cut or too long";
  }

  @Override
  public Set<String> refusals() {
    return Set.of("BAD_INVITATION");
  }

  @Override
  public void run(AttackTarget target, Deadline until, OutcomeCounters tally)
      throws InterruptedException {
    List<String> forged = forged(target.invitation());
    try (Parley parley = Parley.start()) {
      Rooms rooms = parley.connect(target.calls()).lookup(Rooms.EXPORT_NAME, Rooms.class);
      CallFlood.run(
          JOINS_MAX,
          until,
          tally,
          i ->
              rooms.join(
                  new JoinRequest(
                      AttackTarget.INVITED,
                      "forger " + i,
                      Optional.empty(),
                      Optional.of(forged.get(i % forged.size())))));
    }
  }

  private static List<String> forged(String token) {
    String[] parts = token.split("\\.", -1);
    String none = encoded("{\"alg\":\"none\"}") + "." + parts[1] + ".";
    String secret = encoded("{\"alg\":\"HS256\"}") + "." + parts[1] + "." + parts[2];
    String tutor =
        new String(Base64.getUrlDecoder().decode(parts[1]), UTF_8).replace("STUDENT", "TUTOR");
    String changed = parts[0] + "." + encoded(tutor) + "." + parts[2];
    String cut = token.substring(0, token.length() - 4);
    return List.of(none, secret, changed, cut, token + "A".repeat(2_000), "x.y.z", "");
  }

  private static String encoded(String text) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(UTF_8));
  }
}
