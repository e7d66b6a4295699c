package dev.parley.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Links to rooms. */
class RoomLinkTest {
  @Test
  void linkHasServerRoomAndInvitation() {
    RoomLink link = RoomLink.parse("https://school.example:8443/r/algebra#invite=p1.ab-c_.d");

    assertThat(link.endpoint()).hasToString("wss://school.example:8443/parley");
    assertThat(link.room()).isEqualTo("algebra");
    assertThat(link.invitation()).contains("p1.ab-c_.d");
    assertThat(link).hasToString("https://school.example:8443/r/algebra#…");
  }

  @Test
  void openRoomNeedsNoInvitation() {
    RoomLink link = RoomLink.parse(" http://127.0.0.1:7007/r/a.b/ ");

    assertThat(link.endpoint()).hasToString("ws://127.0.0.1:7007/parley");
    assertThat(link.room()).isEqualTo("a.b");
    assertThat(link.invitation()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "ftp://a/r/b, neither http",
    "https:///r/b, neither http",
    "https://a/x/b, its path",
    "https://a/r/, its path",
    "https://a/r/b#token=secret, what follows #",
    "https://a b/r/c, no link to a room"
  })
  void errorSaysWhatIsWrongAndKeepsTheSecret(String text, String why) {
    assertThatThrownBy(() -> RoomLink.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(why)
        .hasMessageContaining("https://HOST/r/ROOM")
        .hasMessageNotContaining("secret");
  }
}
