package dev.parley.room;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.room.api.JoinRequest;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.common.Rights;
import dev.parley.room.api.common.Role;
import dev.parley.room.api.moderation.Moderation;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.MemberRecord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Many lead a room at once, against each other, while the server is killed again and again. */
class ModerationSimulationTest {
  private static final int MEMBERS = 6;

  private final MemoryLog log = new MemoryLog();
  private final Map<String, JoinResult> known = new HashMap<>();
  private final Map<UUID, Role> began = new HashMap<>();
  private final Set<Event> done = new HashSet<>();
  private Random random = new Random();
  private ConferenceSimulator world = new ConferenceSimulator(1, log);

  static IntStream seeds() {
    return IntStream.range(0, 200);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void decisionsAreTheFoldOfTheLogAndSomebodyAlwaysLeads(int seed) {
    random = new Random(seed);
    for (int life = 0; life < 4; life++) {
      log.crash();
      world = new ConferenceSimulator(random.nextLong(), log);
      List<JoinResult> here = everybodyComes();
      for (int i = 0; i < 40; i++) {
        act(here);
        for (int steps = random.nextInt(6); steps > 0; steps--) {
          world.step();
        }
      }
      if (random.nextBoolean()) {
        world.run();
      }
    }
    log.crash();
    verify();
  }

  private List<JoinResult> everybodyComes() {
    List<JoinResult> here = new ArrayList<>();
    for (int i = 0; i < MEMBERS; i++) {
      String name = "member " + i;
      String role = i < 3 ? "TUTOR" : "STUDENT";
      world.client = name;
      Optional<String> key = Optional.ofNullable(known.get(name)).map(JoinResult::resumeKey);
      var join =
          world
              .conference
              .join(new JoinRequest("algebra", name, key, Optional.of(role)))
              .toCompletableFuture();
      world.run();
      if (!join.isCompletedExceptionally()) { // else it was removed
        here.add(join.join());
        known.put(name, join.join());
        began.putIfAbsent(join.join().you().id(), Role.valueOf(role));
      }
    }
    return here;
  }

  private void act(List<JoinResult> here) {
    JoinResult who = here.get(random.nextInt(here.size()));
    UUID member = List.copyOf(began.keySet()).get(random.nextInt(began.size()));
    Rights rights =
        new Rights(
            true, random.nextBoolean(), random.nextBoolean(), true, random.nextBoolean(), false);
    int choice = random.nextInt(10);
    boolean on = random.nextBoolean();
    who.session().moderation().thenAccept(desk -> decide(desk, choice, member, rights, on));
    if (choice == 9) {
      who.session().say(world.line("a line in between"));
    }
  }

  private void decide(Moderation desk, int choice, UUID member, Rights rights, boolean on) {
    switch (choice) {
      case 0 -> remember(desk.remove(member), new Event.Removed(member));
      case 1, 2, 3 -> desk.handOver(member);
      case 4 -> desk.setLocked(on);
      case 5 -> desk.setWaiting(on);
      default -> desk.setRights(member, rights);
    }
  }

  private void remember(CompletionStage<Void> decision, Event event) {
    decision.thenRun(() -> done.add(event));
  }

  private void verify() {
    Map<UUID, Event.Grant> now = new HashMap<>();
    began.forEach((id, role) -> now.put(id, new Event.Grant(id, role, Rights.of(role))));
    Set<UUID> removed = new HashSet<>();
    boolean locked = false;
    boolean waiting = false;
    Set<UUID> joined = new HashSet<>();
    for (LogEntry entry : log.entries("algebra")) {
      switch (entry.event()) {
        case Event.Joined() -> joined.add(entry.author());
        case Event.RightsChanged(List<Event.Grant> grants) ->
            grants.forEach(grant -> now.put(grant.member(), grant));
        case Event.Removed(UUID member) -> assertThat(removed.add(member)).isTrue();
        case Event.RoomChanged(boolean isLocked, boolean isWaiting) -> {
          locked = isLocked;
          waiting = isWaiting;
        }
        default -> {}
      }
      assertThat(joined)
          .as("somebody leads after " + entry)
          .anyMatch(id -> leads(now.get(id), removed));
    }
    assertThat(log.entries("algebra")).extracting(LogEntry::event).containsAll(done);
    for (MemberRecord member : log.members("algebra")) {
      Event.Grant grant = now.get(member.id());
      assertThat(member.role()).isEqualTo(grant.role());
      assertThat(member.rights()).isEqualTo(grant.rights());
      assertThat(member.removed()).isEqualTo(removed.contains(member.id()));
    }
    verifyRoom(locked, waiting);
  }

  private static boolean leads(Event.Grant grant, Set<UUID> removed) {
    return grant != null
        && grant.role() == Role.TUTOR
        && grant.rights().moderate()
        && !removed.contains(grant.member());
  }

  private void verifyRoom(boolean locked, boolean waiting) {
    ConferenceSimulator later = new ConferenceSimulator(1, log);
    var record = later.done(log.room("algebra"));
    assertThat(record.settings().locked()).isEqualTo(locked);
    assertThat(record.settings().waitingRoom()).isEqualTo(waiting);
  }
}
