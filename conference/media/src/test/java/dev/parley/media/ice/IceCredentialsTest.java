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

final class IceCredentialsTest {
  private final Random random = new Random(3);

  private static StunMessage naming(String user) {
    StunWriter writer = new StunWriter(new byte[512]);
    writer.begin(StunClass.REQUEST, 1, 2).username(user.getBytes(StandardCharsets.ISO_8859_1));
    return CheckMessages.read(writer.bytes(), writer.end());
  }

  @Test
  void aCheckTellsTheMarkOfTheCredentialsThatItIsFor() {
    Set<Integer> marks = new HashSet<>();
    for (int mark = 0; mark < IceCredentials.SHARD_TAGS; mark++) {
      IceCredentials local = IceCredentials.random(random, mark);
      marks.add(UfragKey.shardTag(naming(local.ufrag() + ":abcd")));
      assertThat(UfragKey.shardTag(naming(local.ufrag() + ":abcd"))).isEqualTo(mark);
    }
    assertThat(marks).hasSize(IceCredentials.SHARD_TAGS);
  }

  @Test
  void allOfAUfragButItsMarkIsRandom() {
    Set<String> rest = new HashSet<>();
    for (int i = 0; i < 1_000; i++) {
      rest.add(IceCredentials.random(random, 5).ufrag().substring(1));
    }
    assertThat(rest).hasSize(1_000).allMatch(each -> each.length() == 7);
  }

  @Test
  void whatIsNoUfragOfOursHasNoMark() {
    assertThat(UfragKey.shardTag(naming("abc:def"))).isNegative();
    assertThat(UfragKey.shardTag(naming("abcdefgh"))).isNegative();
    assertThat(UfragKey.shardTag(naming("\u00ff1234567:def"))).isNegative();
    assertThat(UfragKey.shardTag(naming(""))).isNegative();
  }
}
