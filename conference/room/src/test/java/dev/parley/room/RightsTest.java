package dev.parley.room;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.calls.Contract;
import dev.parley.calls.api.MethodDescription;
import dev.parley.calls.api.TypeDescription;
import dev.parley.room.api.ParticipantSession;
import dev.parley.room.api.Rooms;
import dev.parley.room.api.board.Board;
import dev.parley.room.api.files.Files;
import dev.parley.room.api.media.Media;
import dev.parley.room.api.moderation.Moderation;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every method that is reached from a participant session, tried by everybody. */
class RightsTest {
  /**
   * Who may do what. {@code helper} is a student who may moderate, {@code stripped} a tutor all of
   * whose rights were withdrawn, {@code removed} somebody who was removed from the room; all three
   * could do everything a moment ago, and use what they were given then.
   *
   * <ul>
   *   <li>{@code yes}: it is done
   *   <li>{@code no}: it is refused, or dropped where there is no answer
   *   <li>{@code gone}: refused, since there is no session; or dropped; a stream ends
   * </ul>
   */
  private static final String TABLE =
      """
      method                         tutor  student  guest  helper  stripped  removed
      ParticipantSession.say         yes    yes      no     yes     no        gone
      ParticipantSession.edit        yes    yes      no     yes     no        gone
      ParticipantSession.delete      yes    yes      yes    yes     yes       gone
      ParticipantSession.react       yes    yes      no     yes     no        gone
      ParticipantSession.follow      yes    yes      yes    yes     yes       gone
      ParticipantSession.history     yes    yes      yes    yes     yes       gone
      ParticipantSession.search      yes    yes      yes    yes     yes       gone
      ParticipantSession.typing      yes    yes      no     yes     no        gone
      ParticipantSession.board       yes    yes      yes    yes     yes       yes
      ParticipantSession.files       yes    yes      yes    yes     yes       yes
      ParticipantSession.media       yes    yes      yes    yes     yes       yes
      ParticipantSession.moderation  yes    no       no     yes     no        gone
      ParticipantSession.leave       yes    yes      yes    yes     yes       yes
      ParticipantSession.caption     yes    yes      no     yes     no        gone
      Board.draw                     yes    yes      no     yes     no        gone
      Board.follow                   yes    yes      yes    yes     yes       gone
      Board.point                    yes    yes      no     yes     no        gone
      Board.look                     yes    yes      yes    yes     yes       gone
      Files.attach                   yes    yes      no     yes     no        gone
      Files.content                  yes    yes      yes    yes     yes       gone
      Files.folder                   yes    no       no     no      no        gone
      Files.show                     yes    no       no     no      no        gone
      Files.close                    yes    no       no     no      no        gone
      Files.view                     yes    yes      yes    yes     yes       gone
      Files.lines                    yes    yes      yes    yes     yes       gone
      Files.find                     yes    yes      yes    yes     yes       gone
      Files.page                     yes    yes      yes    yes     yes       gone
      Files.follow                   yes    yes      yes    yes     yes       gone
      Files.place                    yes    no       no     no      no        gone
      Files.following                yes    yes      yes    yes     yes       gone
      Media.offer                    yes    yes      no     yes     no        gone
      Media.follow                   yes    yes      yes    yes     yes       gone
      Media.want                     yes    yes      yes    yes     yes       gone
      Media.mute                     yes    no       no     yes     no        gone
      Media.raiseHand                yes    yes      yes    yes     yes       gone
      Media.lowerHand                yes    no       no     yes     no        gone
      Media.report                   yes    yes      yes    yes     yes       gone
      Media.record                   yes    no       no     no      no        gone
      Media.joinCall                 yes    yes      yes    yes     yes       gone
      Media.hangUp                   yes    yes      yes    yes     yes       gone
      Media.groupTicket              yes    yes      yes    yes     yes       gone
      Moderation.follow              yes    no       no     yes     no        gone
      Moderation.admit               yes    no       no     yes     no        gone
      Moderation.reject              yes    no       no     yes     no        gone
      Moderation.setWaiting          yes    no       no     yes     no        gone
      Moderation.setLocked           yes    no       no     yes     no        gone
      Moderation.remove              yes    no       no     yes     no        gone
      Moderation.setRights           yes    no       no     yes     no        gone
      Moderation.handOver            yes    no       no     no      no        gone
      Moderation.invite              yes    no       no     yes     no        gone
      Moderation.usage               yes    no       no     yes     no        gone
      Moderation.empty               yes    no       no     yes     no        gone
      Moderation.emptyInvitation     yes    no       no     yes     no        gone
      """;

  private static final List<Class<?>> CONTRACTS =
      List.of(ParticipantSession.class, Board.class, Files.class, Media.class, Moderation.class);

  private static Map<String, Map<String, String>> table() {
    List<String[]> rows = TABLE.lines().map(line -> line.split(" +")).toList();
    String[] who = rows.getFirst();
    Map<String, Map<String, String>> table = new LinkedHashMap<>();
    for (String[] row : rows.subList(1, rows.size())) {
      Map<String, String> cells = new LinkedHashMap<>();
      for (int i = 1; i < who.length; i++) {
        cells.put(who[i], row[i]);
      }
      table.put(row[0], cells);
    }
    return table;
  }

  @Test
  void everyMethodOfEveryContractStandsInTheTable() {
    Set<String> all = new HashSet<>();
    for (Class<?> contract : CONTRACTS) {
      for (MethodDescription method : Contract.of(contract).description().methods()) {
        all.add(contract.getSimpleName() + "." + method.name());
      }
    }

    assertThat(table().keySet()).containsExactlyInAnyOrderElementsOf(all);
  }

  @Test
  void everyContractThatIsReachedFromTheEntranceIsTried() {
    assertThat(Contract.of(Rooms.class).description().types())
        .filteredOn(type -> type.kind() == TypeDescription.Kind.CONTRACT)
        .extracting(TypeDescription::name)
        .containsExactlyInAnyOrderElementsOf(CONTRACTS.stream().map(Class::getName).toList());
  }

  @TestFactory
  Stream<DynamicTest> everyMethodIsTriedByEverybody() {
    return table().entrySet().stream()
        .flatMap(row ->
            row.getValue().entrySet().stream()
                .map(cell ->
                    DynamicTest.dynamicTest(
                        "%s by %s: %s".formatted(row.getKey(), cell.getKey(), cell.getValue()),
                        () ->
                            assertThat(new RightsTrial(cell.getKey()).outcome(row.getKey()))
                                .isEqualTo(cell.getValue()))));
  }
}
