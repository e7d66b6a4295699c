package dev.parley.media.ice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.media.stun.StunClass;
import dev.parley.media.stun.StunMessage;
import dev.parley.media.stun.StunWriter;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class CredentialsTest {
  private final Random random = new Random(3);

  private static StunMessage naming(String user) {
    StunWriter writer = new StunWriter(new byte[512]);
    writer.begin(StunClass.REQUEST, 1, 2).username(user.getBytes(StandardCharsets.ISO_8859_1));
    return Checks.read(writer.bytes(), writer.end());
  }

  @Test
  void aCheckTellsTheMarkOfTheCredentialsThatItIsFor() {
    Set<Integer> marks = new HashSet<>();
    for (int mark = 0; mark < Credentials.MARKS; mark++) {
      Credentials local = Credentials.random(random, mark);
      marks.add(UfragKey.mark(naming(local.ufrag() + ":abcd")));
      assertThat(UfragKey.mark(naming(local.ufrag() + ":abcd"))).isEqualTo(mark);
    }
    assertThat(marks).hasSize(Credentials.MARKS);
  }

  @Test
  void allOfAUfragButItsMarkIsRandom() {
    Set<String> rest = new HashSet<>();
    for (int i = 0; i < 1_000; i++) {
      rest.add(Credentials.random(random, 5).ufrag().substring(1));
    }
    assertThat(rest).hasSize(1_000).allMatch(each -> each.length() == 7);
  }

  @Test
  void whatIsNoUfragOfOursHasNoMark() {
    assertThat(UfragKey.mark(naming("abc:def"))).isNegative();
    assertThat(UfragKey.mark(naming("abcdefgh"))).isNegative();
    assertThat(UfragKey.mark(naming("\u00ff1234567:def"))).isNegative();
    assertThat(UfragKey.mark(naming(""))).isNegative();
  }
}
