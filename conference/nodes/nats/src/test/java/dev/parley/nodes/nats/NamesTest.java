package dev.parley.nodes.nats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class NamesTest {
  private final Names names = new Names("parley");

  @Test
  void roomIsOneTokenOfSafeCharacters() {
    for (String room : List.of("", "a.b", "*", ">", "a b", "数学", "=", "\r\n", "\ud83d")) {
      String subject = names.room(room);
      assertThat(subject).matches("parley\\.rooms\\.\\d+\\.[A-Za-z0-9_=-]+");
      assertThat(subject).startsWith(names.roomSubjects(Names.shard(room)).replace("*", ""));
    }
    assertThat(names.room("Maths-101_a")).endsWith(".Maths-101_a");
  }

  @Test
  void differentRoomsHaveDifferentSubjects() {
    var subjects = new HashSet<String>();
    for (int c = 0; c <= Character.MAX_VALUE; c++) {
      subjects.add(names.room("a" + (char) c));
    }
    assertThat(subjects).hasSize(Character.MAX_VALUE + 1);
    assertThat(names.room("é")).isNotEqualTo(names.room("=00e9"));
  }

  @Test
  void roomsSpreadOverAllStreams() {
    var rooms = new HashMap<Integer, Integer>();
    IntStream.range(0, 16_000).forEach(i -> rooms.merge(Names.shard("room-" + i), 1, Integer::sum));

    assertThat(rooms).hasSize(Names.ROOM_STREAMS);
    assertThat(rooms.values()).allMatch(count -> count > 700 && count < 1_300);
  }

  /** Rooms of a cluster stay where they are. */
  @Test
  void streamOfARoomNeverChanges() {
    assertThat(Names.shard("maths")).isEqualTo(2);
    assertThat(Names.shard("数学")).isEqualTo(9);
    assertThat(Names.shard("")).isEqualTo(0);
  }

  @Test
  void longestRoomFitsIntoALineOfTheProtocol() {
    assertThat(names.room("数".repeat(200)).length()).isLessThan(1_100);
    assertThatThrownBy(() -> names.room("x".repeat(201)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("201 characters");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "a.b", ".", "..", ".a", "a.", "a..b", "A-z_0"})
  void keyIsReadBackFromItsSubject(String key) {
    assertThat(names.key(key)).matches("\\$KV\\.parley(\\.[A-Za-z0-9_=-]+)+");
    assertThat(names.keyOf(names.key(key))).isEqualTo(key);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a b", "a*", ">", "ä", "a/b", "a=b"})
  void keyOfOtherCharactersIsRefused(String key) {
    assertThatThrownBy(() -> names.key(key)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> names.topic(key)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void prefixIsNarrowedToItsLastDot() {
    assertThat(names.keysWith("")).isEqualTo("$KV.parley.>");
    assertThat(names.keysWith("roo")).isEqualTo("$KV.parley.>");
    assertThat(names.keysWith("room.al")).isEqualTo("$KV.parley.room.>");
    assertThat(names.changesWith("a..b")).isEqualTo("parley.changes.a.=.>");
  }
}
