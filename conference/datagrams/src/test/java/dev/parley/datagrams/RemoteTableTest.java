package dev.parley.datagrams;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RemoteTableTest {
  private final RemoteTable remotes = new RemoteTable();

  private static RemoteEndpoint remote(int number) {
    return RemoteEndpoint.of(
        new InetSocketAddress(
            "127.0.%d.%d".formatted(number >> 8 & 255, number & 255), 1 + number));
  }

  private RemoteEndpoint find(RemoteEndpoint like) {
    return remotes.find(like.high, like.low, like.port, like.scope);
  }

  @Test
  void whatIsKeptIsFoundAndWhatIsForgottenIsNotWhateverTheOrder() {
    Random random = new Random(3);
    List<RemoteEndpoint> kept = new ArrayList<>();
    for (int i = 0; i < 5_000; i++) {
      if (kept.isEmpty() || random.nextInt(3) > 0) {
        RemoteEndpoint added = remote(i);
        assertThat(remotes.keep(added)).isTrue();
        kept.add(added);
      } else {
        RemoteEndpoint gone = kept.remove(random.nextInt(kept.size()));
        remotes.forget(gone);
        assertThat(find(gone)).isNotSameAs(gone);
      }
    }
    assertThat(kept).allSatisfy(each -> assertThat(find(each)).isSameAs(each));
  }

  @Test
  void noMoreThanTheMostAreKept() {
    for (int i = 0; i < RemoteTable.MOST; i++) {
      assertThat(remotes.keep(remote(i))).isTrue();
    }
    RemoteEndpoint last = remote(0);
    assertThat(remotes.keep(last)).as("in place of its like").isTrue();
    assertThat(remotes.keep(remote(RemoteTable.MOST + 1))).isFalse();
    remotes.forget(last);
    assertThat(remotes.keep(remote(RemoteTable.MOST + 1))).isTrue();
  }

  @Test
  void addressesOfIpv4AreTheSameInEitherForm() {
    RemoteEndpoint plain = remote(258);
    RemoteEndpoint mapped = RemoteEndpoint.of(plain.high, plain.low, plain.port, plain.scope);
    assertThat(mapped.address()).isEqualTo(plain.address());
  }
}
